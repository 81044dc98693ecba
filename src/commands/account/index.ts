import type { Answered } from '#client/answer.ts';
import { ifUsable, itemIfUsable, itemsOf } from '#client/answer.ts';
import type { Client } from '#client/types.ts';
import type { CommandGroup } from '#commands/kit/command.ts';
import { Ended } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { pagingOf, send, serviceCommand } from '#commands/kit/service.ts';
import { LIMITS } from '#contract/limits.ts';
import { pick } from '#contract/operation.ts';
import { accountOperations } from '#contract/operations/account.ts';
import { at } from '#contract/path.ts';
import type { Account } from '#contract/resources/account.ts';
import { account as accountSchema, withdrawal } from '#contract/resources/account.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { View } from '#output/view.ts';
import { viewOf } from '#output/view-of.ts';
import { formatReais } from '#pix/money.ts';
import type { Context } from '#ports/context.ts';
import { accountLimits } from './limits.ts';

const accountView = viewOf(accountSchema, {
  recent: 'account',
  columns: [
    ['accountId', 'ID'],
    ['isDefault', 'Default'],
    'balance.available',
    'balance.blocked',
    'balance.total',
  ],
  detail: [
    ['accountId', 'ID'],
    ['isDefault', 'Default'],
    'balance.available',
    'balance.blocked',
    'balance.total',
    ['balance.blockedBySecurity', 'Blocked for security'],
    ['balance.blockedByWithdrawSafety', 'Blocked for withdrawals'],
    ['officialName', 'Holder'],
    ['taxId', 'Tax id'],
    'branch',
    'account',
    ['accountName', 'Name'],
  ],
  empty: 'No accounts.',
});

/** Pix keys by account: only a sandbox tells them, and only a table has room for what is not the service's answer. */
async function sandboxKeys(context: Context): Promise<ReadonlyMap<string, string> | undefined> {
  if ((await context.service.profile()).mode !== 'sandbox') return undefined;
  const { control } = await import('#contract/sandbox/controls.ts');
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
const get = pick(accountOperations, 'account.get');
const withdraw = pick(accountOperations, 'account.withdraw');
const create = pick(accountOperations, 'account.create');
const remove = pick(accountOperations, 'account.delete');

/** Cents that were free to use, for what is drawn only: nothing depends on it. */
const availableIn = (context: Context, accountId: string): Promise<number | undefined> =>
  send(context, get, { path: { accountId } }).then(
    (found) => ifUsable(get, found, 'balance.available'),
    () => undefined,
  );

/** What the withdrawal cost, told by the balances before and after; other movements may be in between. */
function feeOf(before: number | undefined, after: number | undefined, value: number): Message | undefined {
  if (before === undefined || after === undefined) return undefined;
  const fee = before - after - value;
  if (fee === 0) return say`none, going by the balance`;
  if (fee === LIMITS.withdrawFeeCents) return say`${formatReais(fee)}`;
  return fee > 0
    ? say`not told; ${formatReais(fee)} more than the amount left the balance meanwhile`
    : say`not told; the balance does not show it`;
}

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
  const known: KnownAccount[] = [];
  for await (const answer of client.list(list, {}, { all: true })) {
    const accountId = itemIfUsable(list, answer, 'accountId');
    // What cannot be named cannot be chosen.
    if (accountId === undefined) continue;
    const isDefault = itemIfUsable(list, answer, 'isDefault') === true;
    known.push({ answer, accountId, isDefault, available: itemIfUsable(list, answer, 'balance.available') });
  }
  return known;
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
    { command: 'pixctl balance', note: 'Current balance' },
    { command: 'pixctl balance --jq .balance.available', note: 'Only the available amount in cents' },
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
      run: async (context, input) => {
        const accounts = (await context.service.client()).list(list, { query: input.query }, pagingOf(input));
        const keys = context.output.drawn ? await sandboxKeys(context) : undefined;
        return keys === undefined ? accounts : new Ended(accounts, EXIT.done, withKeys(keys));
      },
      examples: [
        { command: 'pixctl account list', note: 'Accounts of the company' },
        { command: 'pixctl account list --all --json', note: 'Every account, however many there are' },
        {
          command: "pixctl account list --jq '.[] | select(.isDefault) | .accountId'",
          note: 'Only the id of the default account',
        },
      ],
    }),
    serviceCommand({
      name: 'account get',
      aliases: ['show'],
      summary: 'Show an account with its balance',
      args: [{ name: 'id', description: 'account id', source: 'account' }],
      operation: get,
      view: accountView,
      examples: [
        { command: 'pixctl account get 6290ccfd42831958a405debc', note: 'One account' },
        {
          command: 'pixctl account get 6290ccfd42831958a405debc --jq .balance.available',
          note: 'Only its available amount in cents',
        },
      ],
    }),
    accountLimits(defaultAccount),
    serviceCommand({
      name: 'account withdraw',
      summary: 'Withdraw to the bank account of the company',
      next: (_made, { flag }) => say`Check it: pixctl transaction list --limit 5${flag}`,
      args: [{ name: 'id', description: 'account id', source: 'account' }],
      operation: withdraw,
      view: withdrawalView,
      details: [
        'The service may charge a fee, which depends on the amount. The confirmation shows the documented fee, and the result shows the fee according to the balance.',
      ],
      run: async (context, input) => {
        const { id } = input.args;
        const before = context.output.drawn ? await availableIn(context, id) : undefined;
        const made = await send(context, withdraw, { path: { accountId: id }, body: input.body });
        const after = ifUsable(withdraw, made, 'account.balance.available');
        const fee = feeOf(before, after, input.body.value);
        return fee === undefined
          ? made
          : new Ended(made, EXIT.done, {
              ...withdrawalView,
              drawnDetail: [
                ...withdrawalView.columns.slice(0, 1),
                { path: 'transaction.transaction', label: 'Fee', show: () => fee },
                ...withdrawalView.columns.slice(1),
              ],
            });
      },
      movement: async (_context, input) => ({
        what: say`withdrawal`,
        amountCents: input.body.value,
        account: input.args.id,
        destination: say`the company's own bank account`,
        fee:
          input.body.value < LIMITS.withdrawFreeFromCents
            ? say`${formatReais(LIMITS.withdrawFeeCents)}, unless you agreed on another`
            : say`none, unless you agreed on one`,
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
    serviceCommand({
      name: 'account create',
      summary: 'Open another account like the one the key belongs to',
      details: [
        'The service has no id for it, so it is never sent a second time. The list of accounts is read first, and only an account that was not in it is taken for the new one.',
      ],
      operation: create,
      view: accountView,
      examples: [
        { command: 'pixctl account create', note: 'Open it' },
        { command: 'pixctl account create --jq .accountId', note: 'Only its id' },
      ],
    }),
    serviceCommand({
      name: 'account delete',
      aliases: ['close'],
      summary: 'Close an account without a balance',
      args: [{ name: 'id', description: 'account id', source: 'account' }],
      operation: remove,
      view: viewOf(remove.response, { columns: ['status', ['accountId', 'ID']] }),
      examples: [
        { command: 'pixctl account delete 6290ccfd42831958a405debc', note: 'Close it' },
        { command: "pixctl account list --jq '.[].accountId'", note: 'List the ids' },
      ],
    }),
  ],
};
