import type { LazyGroup } from '#commands/kit/command.ts';

export const store: LazyGroup = {
  name: 'store',
  words:
    'shared store, share, team, machines, several machines, compartilhar, compartilhado, maquinas, varias maquinas, varios servidores, multiple servers, kubernetes, container, containers, compartilhar diario, docker compose',
  summary: 'Share the journal and the daily limits between machines (PostgreSQL)',
  commands: {
    'store login': async () => (await import('./login.ts')).storeLogin,
    'store logout': async () => (await import('./logout.ts')).storeLogout,
    'store init': async () => (await import('./init.ts')).storeInit,
    'store status': async () => (await import('./status.ts')).storeStatus,
    'store check': async () => (await import('./check.ts')).storeCheck,
    'store roles': async () => (await import('./roles.ts')).storeRoles,
    'store import': async () => (await import('./import.ts')).storeImport,
  },
};
