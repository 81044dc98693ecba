import type { ArgSpec } from '#commands/kit/command.ts';
import { pixKey as pixKeySchema } from '#contract/resources/pix-key.ts';
import { obj } from '#contract/schema/schema.ts';
import { viewOf } from '#output/view-of.ts';

export const key = { name: 'key', description: 'the Pix key', type: 'pix-key' } as const satisfies ArgSpec;

export const keyView = viewOf(obj({ pixKey: pixKeySchema }), {
  columns: [
    ['pixKey.key', 'Pix key'],
    ['pixKey.type', 'Type'],
    ['pixKey.isDefault', 'Default'],
  ],
});
