import type { CommandGroup } from '#commands/kit/command.ts';
import { customerCreate } from './create.ts';
import { customerGet } from './get.ts';
import { customerList } from './list.ts';
import { customerUpdate } from './update.ts';

export const customer: CommandGroup = {
  name: 'customer',
  summary: 'Create and look up customers',
  commands: [customerCreate, customerUpdate, customerList, customerGet],
};
