import type { CommandGroup } from '#commands/kit/command.ts';
import { recoveryCancel } from './cancel.ts';
import { recoveryCreate } from './create.ts';
import { recoveryGet } from './get.ts';

export const recovery: CommandGroup = {
  name: 'recovery',
  summary: 'Money that was lost to fraud: report payments that you sent (MED)',
  commands: [recoveryCreate, recoveryGet, recoveryCancel],
};
