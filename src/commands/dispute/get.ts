import { Ended } from '#commands/kit/command.ts';
import { send, serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { disputeOperations } from '#contract/operations/dispute.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { withDeadlines } from './deadlines.ts';
import { disputedPix } from './find.ts';
import { deadlineFields, deadlineView, id, view } from './view.ts';

const get = pick(disputeOperations, 'dispute.get');

export const disputeGet = serviceCommand({
  meta: {
    name: 'dispute get',
    aliases: ['show'],
    summary: 'Show a dispute, with its deadline',
    operation: get,
    examples: [
      {
        command: 'pixctl dispute get E99999004202611211200abcdefghijk',
        note: 'By the Pix that is disputed',
      },
      { command: 'pixctl dispute get order-1', note: 'By the charge that the Pix paid' },
      {
        command: 'pixctl dispute get E99999004202611211200abcdefghijk --jq .status',
        note: 'Only its status',
      },
      {
        command: 'pixctl dispute get E99999004202611211200abcdefghijk --jq .answerBy',
        note: 'Until when evidence counts',
      },
    ],
  },
  input: { args: [id] },
  run: async (context, { args }) => {
    const dispute = await send(context, get, { path: { id: await disputedPix(context, args.id) } });
    const [shown] = await withDeadlines(context, [dispute]);
    return new Ended(shown, EXIT.done, deadlineView);
  },
  show: { view, moreFields: deadlineFields },
});
