import { itemsOf, validItemField } from '#client/answers/checked-answer.ts';
import { Ended } from '#commands/kit/command.ts';
import { listItems, serviceCommand } from '#commands/kit/service.ts';
import { at } from '#contract/path.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { say } from '#messages/message.ts';
import type { View } from '#output/view.ts';
import type { Context } from '#ports/context.ts';
import { accountView, list } from './view.ts';

/**
 * Pix keys by account id. Only a sandbox lists them, and only the table shows them because they are not part of the
 * service's answer.
 */
async function sandboxKeys(context: Context): Promise<ReadonlyMap<string, string> | undefined> {
  if ((await context.service.profile()).mode !== 'sandbox') return undefined;
  const { control } = await import('#contract/sandbox/controls.ts');
  const companies = control('sandbox.companies');
  const found = itemsOf(companies, await context.sandbox.control(companies, {}));
  return new Map(
    found.flatMap((company) =>
      (validItemField(companies, company, 'accounts') ?? []).map(
        ({ accountId, pixKey }) => [accountId, pixKey] as const,
      ),
    ),
  );
}

const withKeys = (keys: ReadonlyMap<string, string>): View => ({
  ...accountView,
  drawn: [
    ...accountView.columns.slice(0, 1),
    ...accountView.columns.filter(({ path }) => path === 'balance.available'),
    {
      path: 'pixKey',
      label: 'Pix key',
      keep: true,
      show: (row) => {
        const key = keys.get(String(at(row, 'accountId')));
        return key === undefined ? undefined : say`${key}`;
      },
    },
    ...accountView.columns.slice(1).filter(({ path }) => path !== 'balance.available'),
  ],
});

export const accountList = serviceCommand({
  meta: {
    name: 'account list',
    words: 'minhas contas, contas bancarias, listar contas',
    aliases: ['ls'],
    summary: 'List accounts with their balances',
    operation: list,
    examples: [
      { command: 'pixctl account list', note: 'Accounts of the company' },
      { command: 'pixctl account list --all --json', note: 'All accounts, on all pages' },
      {
        command: "pixctl account list --jq '.[] | select(.isDefault) | .accountId'",
        note: 'Only the id of the default account',
      },
    ],
  },
  run: async (context, input) => {
    const accounts = await listItems(context, list, input, accountView);
    const keys = context.output.drawn ? await sandboxKeys(context) : undefined;
    return keys === undefined ? accounts : new Ended(accounts, EXIT.done, withKeys(keys));
  },
  show: { view: accountView },
});
