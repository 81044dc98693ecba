import type { CommandGroup } from '#commands/kit/command.ts';
import { subaccountCreate } from './create.ts';
import { subaccountCredit } from './credit.ts';
import { subaccountDebit } from './debit.ts';
import { subaccountDelete } from './delete.ts';
import { subaccountGet } from './get.ts';
import { subaccountList } from './list.ts';
import { subaccountStatement } from './statement.ts';
import { subaccountTransfer } from './transfer.ts';
import { subaccountWithdraw } from './withdraw.ts';

export const subaccount: CommandGroup = {
  name: 'subaccount',
  summary: 'Manage sub accounts',
  commands: [
    subaccountCreate,
    subaccountList,
    subaccountGet,
    subaccountWithdraw,
    subaccountCredit,
    subaccountDebit,
    subaccountTransfer,
    subaccountDelete,
    subaccountStatement,
  ],
};
