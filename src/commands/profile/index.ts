import type { LazyGroup } from '#commands/kit/command.ts';

export const profile: LazyGroup = {
  name: 'profile',
  words:
    'perfil, perfis, environment, ambiente, switch, trocar, live, producao, production, prod, alternar, trocar de conta, varias contas, varias empresas, switch account, multiple accounts, trocar ambiente',
  summary: 'Manage profiles',
  commands: {
    'profile list': async () => (await import('./list.ts')).profileList,
    'profile show': async () => (await import('./show.ts')).profileShow,
    'profile use': async () => (await import('./use.ts')).profileUse,
    'profile rename': async () => (await import('./rename.ts')).profileRename,
    'profile delete': async () => (await import('./delete.ts')).profileDelete,
  },
};
