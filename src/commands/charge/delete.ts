import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { chargeOperations } from '#contract/operations/charge.ts';
import { viewOf } from '#output/view-of.ts';
import { id } from './until-paid.ts';

const deletedView = viewOf(pick(chargeOperations, 'charge.delete').response, {
  columns: ['status', ['id', 'ID']],
});

export const chargeDelete = serviceCommand({
  meta: {
    name: 'charge delete',
    words:
      'cancel, cancelar, delete, excluir, apagar, remove, void, cancelar cobranca, anular, cancelar boleto, baixar boleto, cancel charge',
    aliases: ['rm'],
    summary: 'Delete an unpaid charge',
    operation: pick(chargeOperations, 'charge.delete'),
    examples: [
      { command: 'pixctl charge delete order-1', note: 'It can no longer be paid' },
      {
        command: "pixctl charge list --status ACTIVE --jq '.[].correlationID'",
        note: 'List the charges that can be deleted',
      },
    ],
  },
  input: { args: [{ ...id, states: ['ACTIVE'] }] },
  show: { view: deletedView },
});
