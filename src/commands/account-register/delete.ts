import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { accountRegisterOperations } from '#contract/operations/account-register.ts';
import { viewOf } from '#output/view-of.ts';

const remove = pick(accountRegisterOperations, 'account-register.delete');

export const accountRegisterDelete = serviceCommand({
  meta: {
    name: 'account-register delete',
    agent: 'none',
    aliases: ['rm'],
    summary: 'Delete a registration that is pending',
    operation: remove,
    examples: [
      { command: 'pixctl account-register delete 6286b467a7910113577e00ce', note: 'By its id' },
      { command: 'pixctl account-register delete 6286b467a7910113577e00ce --yes', note: 'In a script' },
    ],
  },
  input: {
    args: [
      { name: 'id', description: 'id or correlation id of the registration', source: 'account-register' },
    ],
  },
  show: { view: viewOf(remove.response, { columns: [['accountRegisterId', 'ID'], 'message'] }) },
});
