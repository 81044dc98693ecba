import type { ArgSpec } from '#commands/kit/command.ts';

export const id = {
  name: 'id',
  description: 'payment id or correlation id',
  source: 'payment',
} as const satisfies ArgSpec;
