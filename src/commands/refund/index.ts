import type { CommandGroup } from '#commands/kit/command.ts';
import { refundCreate } from './create.ts';
import { refundGet } from './get.ts';
import { refundList } from './list.ts';

export const refund: CommandGroup = {
  name: 'refund',
  summary: 'Refund payments that you received',
  commands: [refundCreate, refundList, refundGet],
};
