import type { ArgSpec } from '#commands/kit/command.ts';
import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { chargeOperations } from '#contract/operations/charge.ts';
import { chargeRefundView } from './refund.ts';

const ownId = {
  name: 'id',
  description: 'charge correlation id',
  source: 'charge',
} as const satisfies ArgSpec;

export const chargeRefunds = serviceCommand({
  meta: {
    name: 'charge refunds',
    summary: 'List the refunds of a charge',
    operation: pick(chargeOperations, 'charge.refunds'),
    examples: [
      { command: 'pixctl charge refunds order-1', note: 'All refunds' },
      {
        command: "pixctl charge refunds order-1 --jq 'map(.value) | add'",
        note: 'Total in cents',
      },
    ],
  },
  input: { args: [{ ...ownId, states: ['COMPLETED'] }] },
  show: { view: chargeRefundView },
});
