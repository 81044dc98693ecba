import type { CommandGroup } from '#commands/kit/command.ts';
import { accountCreate } from './create.ts';
import { accountDelete } from './delete.ts';
import { accountGet } from './get.ts';
import { accountLimits } from './limits.ts';
import { accountList } from './list.ts';
import { defaultAccount } from './view.ts';
import { accountWithdraw } from './withdraw.ts';

export const account: CommandGroup = {
  name: 'account',
  summary: 'Accounts, balances and withdrawals',
  commands: [
    accountList,
    accountGet,
    accountLimits(defaultAccount),
    accountWithdraw,
    accountCreate,
    accountDelete,
  ],
};
