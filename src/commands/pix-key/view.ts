import type { ArgSpec } from '#commands/kit/command.ts';
import { pixKey as pixKeySchema } from '#contract/resources/pix-key.ts';
import { viewOf } from '#output/view-of.ts';

export const key = { name: 'key', description: 'the Pix key', type: 'pix-key' } as const satisfies ArgSpec;

export const keyView = viewOf(pixKeySchema, {
  columns: [
    ['key', 'Pix key'],
    ['type', 'Type'],
    ['isDefault', 'Default'],
  ],
});
