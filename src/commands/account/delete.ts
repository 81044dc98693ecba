import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { accountOperations } from '#contract/operations/account.ts';
import { viewOf } from '#output/view-of.ts';

const remove = pick(accountOperations, 'account.delete');

export const accountDelete = serviceCommand({
  meta: {
    name: 'account delete',
    agent: 'none',
    aliases: ['close'],
    summary: 'Close an account without a balance',
    operation: remove,
    examples: [
      { command: 'pixctl account delete 6290ccfd42831958a405debc', note: 'Close it' },
      { command: "pixctl account list --jq '.[].accountId'", note: 'List the ids' },
    ],
  },
  input: { args: [{ name: 'id', description: 'account id', source: 'account' }] },
  show: { view: viewOf(remove.response, { columns: ['status', ['accountId', 'ID']] }) },
});
