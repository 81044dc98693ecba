import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { accountOperations } from '#contract/operations/account.ts';
import { accountView } from './view.ts';

const create = pick(accountOperations, 'account.create');

export const accountCreate = serviceCommand({
  meta: {
    name: 'account create',
    summary: 'Open another account like the one the key belongs to',
    details: [
      'The service has no id for it, so it is never sent a second time. The list of accounts is read first, and only an account that was not in it is taken for the new one.',
    ],
    operation: create,
    examples: [
      { command: 'pixctl account create', note: 'Open it' },
      { command: 'pixctl account create --jq .accountId', note: 'Only its id' },
    ],
  },
  show: { view: accountView },
});
