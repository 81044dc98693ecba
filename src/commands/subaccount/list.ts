import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { subaccountOperations } from '#contract/operations/subaccount.ts';
import { subaccountView } from './view.ts';

export const subaccountList = serviceCommand({
  meta: {
    name: 'subaccount list',
    aliases: ['ls'],
    summary: 'List sub accounts',
    operation: pick(subaccountOperations, 'subaccount.list'),
    examples: [
      { command: 'pixctl subaccount list', note: 'All with their balances' },
      {
        command: "pixctl subaccount list --jq 'map(.balance) | add'",
        note: 'Total balance in cents',
      },
    ],
  },
  show: { view: subaccountView },
});
