// `pix-key` commands: Pix keys of the account, the holder of any key, and the remaining look-up quota.
import type { LazyGroup } from '#commands/kit/command.ts';

export const pixKey: LazyGroup = {
  name: 'pix-key',
  words: 'chave, chave pix, chave aleatoria, key, dict, evp, alias',
  summary: 'Pix keys of your account, and the holder of any key',
  commands: {
    'pix-key list': async () => (await import('./list.ts')).pixKeyList,
    'pix-key create': async () => (await import('./create.ts')).pixKeyCreate,
    'pix-key delete': async () => (await import('./delete.ts')).pixKeyDelete,
    'pix-key default': async () => (await import('./default.ts')).pixKeyDefault,
    'pix-key check': async () => (await import('./check.ts')).pixKeyCheck,
    'pix-key quota': async () => (await import('./quota.ts')).pixKeyQuota,
  },
};
