import type { CommandGroup } from '#commands/kit/command.ts';
import { transactionGet } from './get.ts';
import { transactionList } from './list.ts';

export const transaction: CommandGroup = {
  name: 'transaction',
  summary: 'List money received and sent',
  commands: [transactionList, transactionGet],
};
