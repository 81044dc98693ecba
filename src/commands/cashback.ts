import { cashbackOperations } from '../contract/operations/cashback.ts';
import { pick, serviceCommand } from './base/service.ts';
import type { CommandGroup } from './base/command.ts';
import { cashbackBalanceView, cashbackView } from './base/views.ts';

export const cashback: CommandGroup = {
  name: 'cashback',
  summary: 'Exclusive (fidelity) cashback of customers',
  commands: [
    serviceCommand({
      name: 'cashback balance',
      summary: "Show a customer's cashback that is not used yet",
      args: [{ name: 'taxid', description: 'CPF or CNPJ of the customer', type: 'tax-id' }],
      operation: pick(cashbackOperations, 'cashback.balance'),
      view: cashbackBalanceView,
      examples: [
        { command: 'pixctl cashback balance 529.982.247-25', note: "One customer's cashback" },
        { command: 'pixctl cashback balance 52998224725 --jq .balance', note: 'Only the cents' },
      ],
    }),
    serviceCommand({
      name: 'cashback grant',
      summary: 'Grant cashback to a customer, or show the one still pending',
      operation: pick(cashbackOperations, 'cashback.grant'),
      view: cashbackView,
      examples: [
        { command: 'pixctl cashback grant --tax-id 529.982.247-25 --amount 10,00', note: 'Grant R$ 10,00' },
        {
          command: 'pixctl cashback grant --tax-id 52998224725 --value 1000 --json',
          note: 'In cents, as JSON',
        },
      ],
    }),
  ],
};
