import { send, serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { disputeOperations } from '#contract/operations/dispute.ts';
import { disputedPix } from './find.ts';
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
      { command: 'pixctl dispute get order-1', note: 'By the charge that the Pix paid' },
      {
        command: 'pixctl dispute get E99999004202611211200abcdefghijk --jq .status',
        note: 'Only its status',
      },
    ],
  },
  input: { args: [id] },
  run: async (context, { args }) => send(context, get, { path: { id: await disputedPix(context, args.id) } }),
  show: { view },
});
