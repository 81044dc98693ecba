/** Id of the sandbox in the list of environments. */
export const SANDBOX = 'sandbox';

/** Account fields that are in the output but not in the table. */
export const ACCOUNT_FIELDS = [
  { path: 'account.isDefault', description: 'whether it is the default account' },
  { path: 'account.balance.total', description: 'blocked + available (cents)' },
  { path: 'account.balance.blocked', description: 'reserved for pending movements (cents)' },
  { path: 'account.balance.blockedBySecurity', description: 'blocked for security (cents)' },
  {
    path: 'account.balance.blockedByWithdrawSafety',
    description: 'blocked until a withdrawal is safe (cents)',
  },
  { path: 'account.taxId', description: 'CPF or CNPJ of the holder' },
  { path: 'account.officialName', description: 'registered name of the holder' },
  { path: 'account.tradeName', description: 'trade name of the holder' },
  { path: 'account.branch', description: 'branch' },
  { path: 'account.account', description: 'account number' },
  { path: 'account.accountName', description: 'name of the account' },
];
