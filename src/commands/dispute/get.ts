import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { disputeOperations } from '#contract/operations/dispute.ts';
import { id, view } from './view.ts';

const get = pick(disputeOperations, 'dispute.get');

export const disputeGet = serviceCommand({
  meta: {
    name: 'dispute get',
    aliases: ['show'],
    summary: 'Show a dispute',
    operation: get,
    examples: [
      {
        command: 'pixctl dispute get E99999004202611211200abcdefghijk',
        note: 'By the Pix that is disputed',
      },
      {
        command: 'pixctl dispute get E99999004202611211200abcdefghijk --jq .status',
        note: 'Only its status',
      },
    ],
  },
  input: { args: [id] },
  show: { view },
});
