import { serviceCommand } from '#commands/kit/service.ts';
import { get, key, subaccountView } from './view.ts';

export const subaccountGet = serviceCommand({
  name: 'subaccount get',
  aliases: ['show'],
  summary: 'Show a sub account with its balance',
  args: [key],
  operation: get,
  view: subaccountView,
  examples: [
    { command: 'pixctl subaccount get filial@example.com', note: 'One sub account' },
    {
      command: 'pixctl subaccount get filial@example.com --jq .balance',
      note: 'Only the balance in cents',
    },
  ],
});
