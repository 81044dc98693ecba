// Reads what `reconcile` compares: the file, and the lines of the account within its date range.
import { namedColumns } from '#books/files/columns.ts';
import { readCsv } from '#books/files/csv.ts';
import { namedDirections } from '#books/files/direction-words.ts';
import type { Explanation } from '#books/files/explanation.ts';
import { isOfx, readOfx } from '#books/files/ofx.ts';
import type { FileAccount, StatementFile } from '#books/files/statement-file.ts';
import { refuseOthers } from '#books/files/unsupported-files.ts';
import type { Owner } from '#books/reconcile/decisions.ts';
import type { Input } from '#books/reconcile/entry.ts';
import { isSent } from '#books/reconcile/entry.ts';
import { countIncomingInFile, invertSigns } from '#books/reconcile/other-bank.ts';
import { textOf } from '#commands/bulk/decode.ts';
import type { OptionsOf } from '#commands/kit/define.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { LedgerSpan } from '#mirror/ledger.ts';
import type { SqlConnection } from '#mirror/sql.ts';
import { brasiliaDay, writtenDay } from '#pix/dates.ts';
import type { Context } from '#ports/context.ts';
import type { OwnAccount } from './account-lines.ts';
import {
  accountNamed,
  accountOf,
  accountsOf,
  chargesOf,
  linesOf,
  ownerOf,
  senderOf,
} from './account-lines.ts';
import { freshMirror, subaccountNamed } from './fresh-mirror.ts';
import { subaccountsOf } from './read-lines.ts';
import type { OPTIONS } from './reconcile-options.ts';
import { DAYS } from './reconcile-options.ts';
import { finish } from './run-steps.ts';

/** Maximum file size in bytes; enough for about 300,000 lines. */
const MAX_BYTES = 64 * 1024 * 1024;

type Options = OptionsOf<typeof OPTIONS>;

/** @throws PixctlError (exit 2) for a file that cannot be read completely, before anything else happens */
async function readText(context: Context, path: string): Promise<string> {
  const bytes = await context.files.read(path, { maxBytes: MAX_BYTES });
  refuseOthers(bytes, path);
  const one = async function* (): AsyncGenerator<Uint8Array> {
    yield bytes;
  };
  let text = '';
  for await (const piece of textOf(one(), path, () => undefined)) text += piece;
  return text;
}

/** @param accounts accounts of the profile, if already known; needed to pick one of several accounts in a file */
async function readFile(
  context: Context,
  text: string,
  path: string,
  { as, column = [], direction = [], account }: Options,
  accounts: readonly OwnAccount[] | undefined,
  understood: Explanation[] = [],
): Promise<StatementFile> {
  if (!isOfx(text))
    return finish(
      context,
      readCsv(text, path, {
        named: namedColumns(column),
        directions: namedDirections(direction),
        asOrders: as === undefined ? undefined : as === 'orders',
        understood,
      }),
    );
  if (as === 'orders')
    throw usageError(say`${path} is a statement, not orders`, say`Leave --as out. Nothing was compared.`);
  const named = namedColumns(column);
  const ignoresBalances = named.get('balance') === '';
  if (named.size > (ignoresBalances ? 1 : 0))
    throw usageError(
      say`${path} is OFX, which has no columns`,
      say`Leave --column out; only --column balance= is allowed, which ignores its balances. Nothing was compared.`,
    );
  const isAccount = (one: FileAccount): boolean => {
    const own = accounts === undefined ? undefined : accountNamed(accounts, one);
    return accounts === undefined || (own !== undefined && (account === undefined || own.id === account));
  };
  return finish(
    context,
    readOfx(text, path, {
      named: account,
      isAccount,
      directions: namedDirections(direction),
      ignoresBalances,
      understood,
    }),
  );
}

/** Reads a file alone, to explain how it was understood. @param understood receives it, also if the file is refused */
export const fileAlone = async (
  context: Context,
  path: string,
  options: Options,
  understood: Explanation[],
): Promise<StatementFile> =>
  readFile(context, await readText(context, path), path, options, undefined, understood);

/**
 * Returns the first and the last day to compare.
 * @throws PixctlError (exit 2) if neither options nor file define them
 */
function daysCompared(
  { period, lines }: StatementFile,
  path: string,
  { start, end }: Options,
): { readonly from: string; readonly to: string } {
  const [first, last] = [start, end].map((at) =>
    at === undefined ? undefined : brasiliaDay(Date.parse(at)),
  );
  const from = first ?? period?.from;
  const to = last ?? period?.to;
  if (from === undefined || to === undefined)
    throw usageError(
      lines.length === 0 ? say`${path} has no line` : say`${path} has no day in it`,
      say`Give the days to compare: --start DATE --end DATE. Nothing was compared.`,
    );
  if (from > to)
    throw usageError(say`the period ends on ${writtenDay(to)}, before it begins on ${writtenDay(from)}`);
  return { from, to };
}

/** Returns the account that a statement belongs to although it has no lines yet; undefined if it may be one of several. */
async function fileAccountOf(mirror: SqlConnection, { account }: StatementFile): Promise<string | undefined> {
  const accounts = await accountsOf(mirror);
  const named = account === undefined ? undefined : accountNamed(accounts, account);
  return (named ?? (accounts.length === 1 ? accounts[0] : undefined))?.id;
}

const accountSpan = (account: string | undefined): LedgerSpan => (account === undefined ? {} : { account });

/** Collects the file, the account lines and the period to compare, and whose account the mirror is. */
export async function inputFor(
  context: Context,
  path: string,
  options: Options,
): Promise<{ readonly input: Omit<Input, 'decisions'>; readonly owner: Owner }> {
  const text = await readText(context, path);
  // A file with several statements can only be read once the accounts of the profile are known.
  const isOne = !isOfx(text) || (text.match(/<BANKTRANLIST>/gi) ?? []).length < 2;
  const only = isOne ? await readFile(context, text, path, options, undefined) : undefined;
  // Report errors in the file before sending requests to the service.
  if (only !== undefined) daysCompared(only, path, options);
  const mirror = await freshMirror(context, options);
  const file = only ?? (await readFile(context, text, path, options, await accountsOf(mirror)));
  for (const warning of file.warnings) context.output.warn(warning);
  for (const note of file.notes) context.output.note(note);
  const { subaccount } = options;
  const isOther = options.as === 'other-bank';
  const whose: LedgerSpan =
    subaccount === undefined
      ? accountSpan(await (isOther ? senderOf : accountOf)(mirror, file, path, options.account))
      : { account: subaccountNamed(await subaccountsOf(mirror), subaccount).accountId, holder: 'subaccount' };
  const { from, to } = daysCompared(file, path, options);
  const charges = await chargesOf(mirror);
  const [earliest = from] = [from, file.period?.from ?? from].toSorted();
  const [latest = to] = [to, file.period?.to ?? to].toSorted().toReversed();
  const accountLines = await linesOf(mirror, whose, charges, { from: earliest, to: latest });
  const arrived = countIncomingInFile(file.lines, accountLines);
  if (options.as === undefined && !file.orders && arrived > 0)
    throw usageError(
      say`${path} seems to be the statement of another bank: ${arrived} Pix that left this account are incoming there`,
      say`--as other-bank compares them with withdrawals and payments; --as statement reads it as a statement of this account. Nothing was compared.`,
      'books-account',
    );
  if (isOther)
    context.output.note(
      say`${path} is compared as the statement of another bank: its incoming lines are outgoing in this account, and pixctl shows them with a minus.`,
    );
  const input = {
    fileLines: isOther ? invertSigns(file.lines) : file.lines,
    accountLines: isOther ? accountLines.filter(isSent) : accountLines,
    charges,
    period: { from, to },
    days: options.days ?? DAYS,
    kind: isOther ? ('other-bank' as const) : file.orders ? ('orders' as const) : ('statement' as const),
    account: whose.account ?? (file.orders ? undefined : await fileAccountOf(mirror, file)) ?? null,
    amountAlone: options['amount-alone'] === true,
  };
  return { input, owner: await ownerOf(mirror) };
}
