import type { CommandGroup } from '#commands/kit/command.ts';
import { disputeEvidence } from './evidence.ts';
import { disputeGet } from './get.ts';
import { disputeList } from './list.ts';

export const dispute: CommandGroup = {
  name: 'dispute',
  summary: 'See disputes of what you received, and send evidence',
  commands: [disputeList, disputeGet, disputeEvidence],
};
