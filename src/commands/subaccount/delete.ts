import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { subaccountOperations } from '#contract/operations/subaccount.ts';
import { viewOf } from '#output/view-of.ts';
import { key } from './view.ts';

const remove = pick(subaccountOperations, 'subaccount.delete');

export const subaccountDelete = serviceCommand({
  meta: {
    name: 'subaccount delete',
    aliases: ['rm'],
    summary: 'Delete a sub account without a balance',
    operation: remove,
    examples: [
      { command: 'pixctl subaccount delete filial@example.com', note: 'Delete it' },
      {
        command: 'pixctl subaccount withdraw filial@example.com',
        note: 'First withdraw what it holds',
      },
    ],
  },
  input: { args: [key] },
  show: { view: viewOf(remove.response, { columns: ['status', ['pixKey', 'Pix key']] }) },
});
