import { serviceCommand } from '#commands/kit/service.ts';
import { accountView, get } from './view.ts';

export const accountGet = serviceCommand({
  meta: {
    name: 'account get',
    aliases: ['show'],
    summary: 'Show an account with its balance',
    operation: get,
    examples: [
      { command: 'pixctl account get 6290ccfd42831958a405debc', note: 'One account' },
      {
        command: 'pixctl account get 6290ccfd42831958a405debc --jq .balance.available',
        note: 'Only its available amount in cents',
      },
    ],
  },
  input: { args: [{ name: 'id', description: 'account id', source: 'account' }] },
  show: { view: accountView },
});
