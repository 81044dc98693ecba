import type { Answered } from '#client/answers/checked-answer.ts';
import { validItemField } from '#client/answers/checked-answer.ts';
import type { Client } from '#client/types.ts';
import { command } from '#commands/kit/define.ts';
import { pick } from '#contract/operation.ts';
import { accountOperations } from '#contract/operations/account.ts';
import { at } from '#contract/path.ts';
import type { Account } from '#contract/resources/account.ts';
import { account as accountSchema } from '#contract/resources/account.ts';
import type { PathOf } from '#contract/schema/types.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Column } from '#output/view.ts';
import { viewOf } from '#output/view-of.ts';
import type { Context } from '#ports/context.ts';

export const accountView = viewOf(accountSchema, {
  recent: { account: 'accountId' },
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
    ['taxId', 'Tax ID'],
    'branch',
    'account',
    ['accountName', 'Name'],
  ],
  empty: 'No accounts.',
});

/** Returns the holder and the id of the account. */
function accountOf(row: unknown): Message | undefined {
  const [holder, id] = [at(row, 'officialName') ?? at(row, 'accountName'), at(row, 'accountId')];
  if (typeof id !== 'string') return undefined;
  return typeof holder === 'string' ? say`${holder} (${id})` : say`${id}`;
}

/** What `balance` shows at a terminal; `account get` shows the rest. */
const balanceRows: readonly Column<PathOf<Account>>[] = [
  { path: 'balance.available', label: 'Available', format: 'money' },
  { path: 'balance.blocked', label: 'Blocked', format: 'money' },
  { path: 'accountId', label: 'Account', show: accountOf },
];

export const list = pick(accountOperations, 'account.list');
export const get = pick(accountOperations, 'account.get');

export interface KnownAccount {
  /** The unmodified answer of the service. */
  readonly answer: Answered<Account>;
  readonly accountId: string;
  readonly isDefault: boolean;
  /** Amount in cents. */
  readonly available: number | undefined;
}

/** Lists the accounts that the client's app key can access. */
export async function accountsOf(client: Client): Promise<readonly KnownAccount[]> {
  const known: KnownAccount[] = [];
  for await (const answer of client.list(list, {}, { all: true })) {
    const accountId = validItemField(list, answer, 'accountId');
    // An account without an id cannot be selected.
    if (accountId === undefined) continue;
    const isDefault = validItemField(list, answer, 'isDefault') === true;
    known.push({
      answer,
      accountId,
      isDefault,
      available: validItemField(list, answer, 'balance.available'),
    });
  }
  return known;
}

/** Returns the profile's default account, or else the one that the service marks as default. */
export async function defaultAccount(context: Context): Promise<Answered<Account>> {
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

/** Returns the id of the default account. @param hint how to name another one @throws PixctlError (exit 5) without an id */
export async function defaultAccountId(context: Context, hint: Message): Promise<string> {
  const id = at(await defaultAccount(context), 'accountId');
  if (typeof id === 'string') return id;
  throw new PixctlError(say`the service does not say which account is the default one`, {
    code: 'bad-answer',
    exitCode: EXIT.unreachable,
    hint,
  });
}

export const balance = command({
  meta: {
    name: 'balance',
    core: true,
    words:
      'saldo, account balance, fund, funds, available, disponivel, quanto tenho, dinheiro em conta, saldo disponivel, ver saldo, saldo atual',
    summary: 'Show the balance of the default account',
    operation: list,
    examples: [
      { command: 'pixctl balance', note: 'Current balance' },
      { command: 'pixctl balance --jq .balance.available', note: 'Only the available amount in cents' },
    ],
  },
  run: defaultAccount,
  show: { view: { ...accountView, drawnDetail: balanceRows } },
});
