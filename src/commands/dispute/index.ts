import type { CommandGroup } from '#commands/kit/command.ts';
import { disputeEvidence } from './evidence.ts';
import { disputeGet } from './get.ts';
import { disputeList } from './list.ts';

export const dispute: CommandGroup = {
  name: 'dispute',
  summary: 'Disputes of received payments (MED), and their evidence',
  commands: [disputeList, disputeGet, disputeEvidence],
};
