import { serviceCommand } from '#commands/kit/service.ts';
import { get, key, subaccountView } from './view.ts';

export const subaccountGet = serviceCommand({
  meta: {
    name: 'subaccount get',
    aliases: ['show'],
    summary: 'Show a sub account with its balance',
    operation: get,
    examples: [
      { command: 'pixctl subaccount get filial@example.com', note: 'One sub account' },
      {
        command: 'pixctl subaccount get filial@example.com --jq .balance',
        note: 'Only the balance in cents',
      },
    ],
  },
  input: { args: [key] },
  show: { view: subaccountView },
});
