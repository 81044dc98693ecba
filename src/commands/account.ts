import { accountOperations } from '../contract/operations/account.ts';
import { EXIT } from '../errors/exit-codes.ts';
import { PixctlError } from '../errors/pixctl-error.ts';
import { pick } from '../contract/operation.ts';
import { Ended } from './base/command.ts';
import { send, serviceCommand } from './base/service.ts';
import { at } from '../contract/path.ts';
import type { View } from '../output/view.ts';
import type { Client } from '../client/types.ts';
import type { Answered } from '../client/answer.ts';
import type { Account } from '../contract/resources.ts';
import type { Context } from '../ports/context.ts';
import { itemIfUsable, itemsOf } from '../client/answer.ts';
import type { CommandGroup } from './base/command.ts';
import { command } from './base/define.ts';
import { account as accountSchema, withdrawal } from '../contract/resources.ts';
import { say } from '../messages/message.ts';
import { viewOf } from '../output/view-of.ts';

const accountView = viewOf(accountSchema, {
  recent: 'account',
  columns: [
    ['accountId', 'ID'],
    ['isDefault', 'Default'],
    'balance.available',
    'balance.blocked',
    'balance.total',
  ],
  empty: 'No accounts.',
});

/** Pix keys by account: only a sandbox tells them, and only a table has room for what is not the service's answer. */
async function sandboxKeys(context: Context): Promise<ReadonlyMap<string, string> | undefined> {
  if ((await context.service.profile()).mode !== 'sandbox') return undefined;
  const { control } = await import('../contract/controls.ts');
  const companies = control('sandbox.companies');
  const found = itemsOf(companies, await context.sandbox.control(companies, {}));
  return new Map(
    found.flatMap((company) =>
      (itemIfUsable(companies, company, 'accounts') ?? []).map(
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
      path: 'accountId',
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

const withdrawalView = viewOf(withdrawal, {
  columns: [
    ['transaction.transaction', 'Withdrawn'],
    ['transaction.endToEndId', 'End-to-end id'],
    ['account.accountId', 'Account'],
    'account.balance.available',
  ],
});

const list = pick(accountOperations, 'account.list');

export interface KnownAccount {
  /** As the service gave it. */
  readonly answer: Answered<Account>;
  readonly accountId: string;
  readonly isDefault: boolean;
  /** Cents. */
  readonly available: number | undefined;
}

/** The accounts that the client's key opens. */
export async function accountsOf(client: Client): Promise<readonly KnownAccount[]> {
  const { result } = await client.call(list, {});
  return itemsOf(list, result).flatMap((answer) => {
    const accountId = itemIfUsable(list, answer, 'accountId');
    // What cannot be named cannot be chosen.
    if (accountId === undefined) return [];
    const isDefault = itemIfUsable(list, answer, 'isDefault') === true;
    return [{ answer, accountId, isDefault, available: itemIfUsable(list, answer, 'balance.available') }];
  });
}

/** The profile's default account, else the one the service marks as default. */
async function defaultAccount(context: Context): Promise<Answered<Account>> {
  const accounts = await accountsOf(await context.service.client());
  const wanted = (await context.service.profile()).account;
  const found = accounts.find(({ accountId, isDefault }) =>
    wanted === undefined ? isDefault : accountId === wanted,
  );
  if (found !== undefined) return found.answer;
  throw new PixctlError(
    wanted === undefined
      ? say`No account is marked as the default one.`
      : say`The profile's account ${wanted} does not exist.`,
    { code: 'no-account', exitCode: EXIT.refused, hint: say`See the accounts with: pixctl account list` },
  );
}

export const balance = command({
  name: 'balance',
  summary: 'Show the balance of the default account',
  operation: list,
  view: accountView,
  examples: [
    { command: 'pixctl balance', note: 'What is there now' },
    { command: 'pixctl balance --jq .balance.available', note: 'Only the available cents' },
  ],
  run: defaultAccount,
});

export const account: CommandGroup = {
  name: 'account',
  summary: 'Accounts, balances and withdrawals',
  commands: [
    serviceCommand({
      name: 'account list',
      aliases: ['ls'],
      summary: 'List accounts with their balances',
      operation: list,
      view: accountView,
      run: async (context) => {
        const accounts = itemsOf(list, await send(context, list, {}));
        const keys = context.output.drawn ? await sandboxKeys(context) : undefined;
        return keys === undefined ? accounts : new Ended(accounts, EXIT.done, withKeys(keys));
      },
      examples: [
        { command: 'pixctl account list', note: 'All accounts of the company' },
        {
          command: "pixctl account list --jq '.[] | select(.isDefault) | .accountId'",
          note: 'Only the id of the default one',
        },
      ],
    }),
    serviceCommand({
      name: 'account get',
      aliases: ['show'],
      summary: 'Show an account with its balance',
      args: [{ name: 'id', description: 'account id', source: 'account' }],
      operation: pick(accountOperations, 'account.get'),
      view: accountView,
      examples: [
        { command: 'pixctl account get 6290ccfd42831958a405debc', note: 'One account' },
        {
          command: 'pixctl account get 6290ccfd42831958a405debc --jq .balance.available',
          note: 'Only its available cents',
        },
      ],
    }),
    serviceCommand({
      name: 'account withdraw',
      summary: "Withdraw from an account to the company's own bank account",
      next: (_made, { flag }) =>
        say`See it among the latest transactions: pixctl transaction list --limit 5${flag}`,
      args: [{ name: 'id', description: 'account id', source: 'account' }],
      operation: pick(accountOperations, 'account.withdraw'),
      view: withdrawalView,
      movement: async (_context, input) => ({
        what: say`withdrawal`,
        amountCents: input.body.value,
        account: input.args.id,
        destination: say`the company's own bank account`,
      }),
      examples: [
        {
          command: 'pixctl account withdraw 6290ccfd42831958a405debc --amount 500,00',
          note: 'Withdraw R$ 500,00',
        },
        {
          command: 'pixctl account withdraw 6290ccfd42831958a405debc --value 50000 --yes',
          note: 'In cents, without a question',
        },
      ],
    }),
  ],
};
