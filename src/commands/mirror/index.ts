import type { LazyGroup } from '#commands/kit/command.ts';

export const sync: LazyGroup = {
  name: 'sync',
  words:
    'sincronizar, sincronizacao, espelho, mirror, copia, copy, copia local, backup, download, baixar, postgres, postgresql, sqlite, import, importar, etl, power bi, data warehouse, bi',
  summary: 'Copy the account to SQLite or PostgreSQL (the mirror)',
  commands: {
    sync: async () => (await import('./sync.ts')).syncCommand,
    'sync status': async () => (await import('./status.ts')).syncStatus,
    'sync verify': async () => (await import('./verify.ts')).syncVerify,
  },
};
