import type { LazyGroup } from '#commands/kit/command.ts';

export const subaccount: LazyGroup = {
  name: 'subaccount',
  words:
    'subconta, sub-account, sub account, sub conta, split, marketplace, seller, vendedor, lojista, recebedor, dividir pagamento, dividir com vendedor, split de pagamento',
  summary: 'Manage sub accounts',
  commands: {
    'subaccount create': async () => (await import('./create.ts')).subaccountCreate,
    'subaccount list': async () => (await import('./list.ts')).subaccountList,
    'subaccount get': async () => (await import('./get.ts')).subaccountGet,
    'subaccount withdraw': async () => (await import('./withdraw.ts')).subaccountWithdraw,
    'subaccount credit': async () => (await import('./credit.ts')).subaccountCredit,
    'subaccount debit': async () => (await import('./debit.ts')).subaccountDebit,
    'subaccount transfer': async () => (await import('./transfer.ts')).subaccountTransfer,
    'subaccount delete': async () => (await import('./delete.ts')).subaccountDelete,
    'subaccount statement': async () => (await import('./statement.ts')).subaccountStatement,
  },
};
