import type { LazyGroup } from '#commands/kit/command.ts';

export const sync: LazyGroup = {
  name: 'sync',
  summary: 'Copy the account to SQLite or PostgreSQL (the mirror)',
  commands: {
    sync: async () => (await import('./sync.ts')).syncCommand,
    'sync status': async () => (await import('./status.ts')).syncStatus,
    'sync verify': async () => (await import('./verify.ts')).syncVerify,
  },
};
