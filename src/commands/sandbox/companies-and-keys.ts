// Commands for the companies of the sandbox, their accounts, keys and limits.
import type { Command } from '#commands/kit/command.ts';
import { control } from '#contract/sandbox/controls.ts';
import { accountAdd, companyAdd, companyList } from './companies.ts';
import { keyAdd, keySwitch } from './keys.ts';
import { accountLimits, keyQuotaSet } from './limits.ts';
import { seed } from './seed.ts';

export const tenantCommands: readonly Command[] = [
  seed,
  companyAdd,
  companyList,
  accountAdd,
  accountLimits,
  keyQuotaSet,
  keyAdd,
  keySwitch(
    control('sandbox.key.disable'),
    'disable',
    'Disable an application',
    'Requests with its key are answered with 401',
  ),
  keySwitch(control('sandbox.key.enable'), 'enable', 'Enable an application', 'Its key works again'),
];
