import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { accountOperations } from '#contract/operations/account.ts';
import { accountView } from './view.ts';

const create = pick(accountOperations, 'account.create');

export const accountCreate = serviceCommand({
  meta: {
    name: 'account create',
    words: 'segunda conta, outra conta, abrir outra conta, another account',
    agent: 'none',
    summary: 'Open another account of the company',
    details: [
      'This request has no id at the service, so pixctl never retries it. pixctl reads the list of accounts first; only an account that was not in this list counts as the new one.',
    ],
    operation: create,
    examples: [
      { command: 'pixctl account create', note: 'Open it' },
      { command: 'pixctl account create --jq .accountId', note: 'Only its id' },
    ],
  },
  show: { view: accountView },
});
