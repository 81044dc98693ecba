import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { limitsRequestOperations } from '#contract/operations/limits-request.ts';
import { view } from './view.ts';

export const limitsRequestList = serviceCommand({
  meta: {
    name: 'limits-request list',
    aliases: ['ls'],
    summary: 'List requests for higher limits, newest first',
    operation: pick(limitsRequestOperations, 'limits-request.list'),
    examples: [
      { command: 'pixctl limits-request list', note: 'The latest 100' },
      { command: 'pixctl limits-request list --status IN_REVIEW', note: 'Those that are not decided' },
    ],
  },
  show: { view },
});
