import { accountsOf } from '#commands/account/view.ts';
import { command } from '#commands/kit/define.ts';
import { pick } from '#contract/operation.ts';
import { accountOperations } from '#contract/operations/account.ts';
import { ACCOUNT_FIELDS } from './account-of-key.ts';
import { MODE_COLUMN } from './view.ts';

const accounts = pick(accountOperations, 'account.list');

export const whoami = command({
  meta: {
    name: 'whoami',
    words:
      'auth status, quem sou eu, who, me, eu, user, usuario, status, current, atual, conta atual, qual conta, which account, current profile, ambiente atual, perfil atual',
    summary: 'Show the current profile and its account',
    operation: accounts,
    examples: [
      { command: 'pixctl whoami', note: 'The account that commands use' },
      { command: 'pixctl whoami --jq .mode', note: 'Check in a script: live, test or sandbox' },
    ],
  },
  run: async (context) => {
    const profile = await context.service.profile();
    const client = await context.service.client();
    const found = await accountsOf(client);
    const account =
      profile.account === undefined
        ? (found.find((one) => one.isDefault) ?? found[0])
        : found.find((one) => one.accountId === profile.account);
    return {
      profile: profile.name,
      mode: profile.mode,
      ...(profile.baseUrl === undefined ? {} : { baseUrl: profile.baseUrl }),
      namespace: profile.namespace,
      ...(account === undefined ? {} : { account: account.answer }),
    };
  },
  show: {
    view: {
      columns: [
        { path: 'profile', label: 'Profile' },
        MODE_COLUMN,
        { path: 'baseUrl', label: 'Base URL' },
        { path: 'namespace', label: 'Namespace' },
        { path: 'account.accountId', label: 'Account' },
        { path: 'account.balance.available', label: 'Available', format: 'money' },
      ],
    },
    moreFields: ACCOUNT_FIELDS,
  },
});
