import type { CommandGroup } from '#commands/kit/command.ts';
import { accountRegisterCreate } from './create.ts';
import { accountRegisterDelete } from './delete.ts';
import { accountRegisterGet } from './get.ts';

export const accountRegister: CommandGroup = {
  name: 'account-register',
  summary: 'Register companies for an account of their own (KYC onboarding)',
  commands: [accountRegisterCreate, accountRegisterGet, accountRegisterDelete],
};
