import type { LazyGroup } from '#commands/kit/command.ts';

export const limitsRequest: LazyGroup = {
  name: 'limits-request',
  words:
    'limit increase, raise limit, higher limits, increase limit, aumentar limite, aumento de limite, limite maior, mais limite, solicitar limite, pedir limite',
  summary: 'Requests for higher limits of an account',
  commands: {
    'limits-request create': async () => (await import('./create.ts')).limitsRequestCreate,
    'limits-request list': async () => (await import('./list.ts')).limitsRequestList,
    'limits-request get': async () => (await import('./get.ts')).limitsRequestGet,
  },
};
