import type { LazyGroup } from '#commands/kit/command.ts';

export const account: LazyGroup = {
  name: 'account',
  words: 'conta, conta pix',
  summary: 'Accounts, balances and withdrawals',
  commands: {
    'account list': async () => (await import('./list.ts')).accountList,
    'account get': async () => (await import('./get.ts')).accountGet,
    'account limits': async () => {
      const [{ accountLimits }, { defaultAccountId }] = await Promise.all([
        import('./limits.ts'),
        import('./view.ts'),
      ]);
      return accountLimits(defaultAccountId);
    },
    'account withdraw': async () => (await import('./withdraw.ts')).accountWithdraw,
    'account create': async () => (await import('./create.ts')).accountCreate,
    'account delete': async () => (await import('./delete.ts')).accountDelete,
  },
};
