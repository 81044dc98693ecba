import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { disputeOperations } from '#contract/operations/dispute.ts';
import { view } from './view.ts';

const list = pick(disputeOperations, 'dispute.list');

export const disputeList = serviceCommand({
  meta: {
    name: 'dispute list',
    aliases: ['ls'],
    summary: 'List disputes, newest first',
    operation: list,
    examples: [
      { command: 'pixctl dispute list', note: 'The latest 100' },
      {
        command: 'pixctl dispute list --all --jq \'map(select(.status == "CREATED"))\'',
        note: 'Disputes that wait for evidence',
      },
    ],
  },
  show: { view },
});
