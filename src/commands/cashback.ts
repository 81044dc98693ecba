import { pick } from '#contract/operation.ts';
import { cashbackOperations } from '#contract/operations/cashback.ts';
import { say } from '#messages/message.ts';
import { viewOf } from '#output/view-of.ts';
import type { LazyGroup } from './kit/command.ts';
import { serviceCommand } from './kit/service.ts';

const balance = pick(cashbackOperations, 'cashback.balance');
const grant = pick(cashbackOperations, 'cashback.grant');
const balanceView = viewOf(balance.response, { columns: ['balance', 'status'] });
const grantView = viewOf(grant.response, { columns: [['cashback.value', 'Cashback'], 'message'] });

const cashbackBalance = serviceCommand({
  meta: {
    name: 'cashback balance',
    summary: 'Show the unused cashback of a customer',
    operation: balance,
    examples: [
      { command: 'pixctl cashback balance 529.982.247-25', note: "One customer's cashback" },
      { command: 'pixctl cashback balance 52998224725 --jq .balance', note: 'Only the amount in cents' },
    ],
  },
  input: {
    args: [
      {
        name: 'taxid',
        description: 'CPF or CNPJ of the customer',
        type: 'tax-id',
        source: 'customer-tax-id',
      },
    ],
  },
  show: { view: balanceView },
});

const cashbackGrant = serviceCommand({
  meta: {
    name: 'cashback grant',
    summary: 'Grant cashback to a customer, or show the pending one',
    operation: grant,
    examples: [
      { command: 'pixctl cashback grant --tax-id 529.982.247-25 --amount 10,00', note: 'Grant R$ 10,00' },
      {
        command: 'pixctl cashback grant --tax-id 52998224725 --value 1000 --json',
        note: 'In cents, as JSON',
      },
    ],
  },
  show: {
    view: grantView,
    next: (_made, { flag, input }) =>
      say`See what is left of it: pixctl cashback balance ${input.body.taxID}${flag}`,
  },
});

export const cashback: LazyGroup = {
  name: 'cashback',
  words: 'fidelidade, loyalty, bonus, reward, recompensa, programa de fidelidade, pontos',
  summary: 'Exclusive (loyalty) cashback of customers',
  commands: {
    'cashback balance': () => Promise.resolve(cashbackBalance),
    'cashback grant': () => Promise.resolve(cashbackGrant),
  },
};
