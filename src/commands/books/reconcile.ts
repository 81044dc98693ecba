// `reconcile`: compares a bank statement or a shop's orders with the account.
import { namedColumns } from '#books/files/columns.ts';
import { readCsv } from '#books/files/csv.ts';
import { isOfx, readOfx } from '#books/files/ofx.ts';
import type { FileAccount } from '#books/files/statement-file.ts';
import type { StatementFile } from '#books/files/statement-file.ts';
import { refuseOthers } from '#books/files/unsupported-files.ts';
import type { Group, Input, MatchResult } from '#books/reconcile/entry.ts';
import { isSent, sumOf } from '#books/reconcile/entry.ts';
import { cameInThere, isOfInterest, turned } from '#books/reconcile/other-bank.ts';
import { isSettled, reconcile as compareAll } from '#books/reconcile/reconcile.ts';
import { textOf } from '#commands/bulk/decode.ts';
import type { OptionSpecs } from '#commands/kit/command.ts';
import { Ended } from '#commands/kit/command.ts';
import type { OptionsOf } from '#commands/kit/define.ts';
import { command } from '#commands/kit/define.ts';
import { paged } from '#contract/pages.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { LedgerSpan } from '#mirror/ledger.ts';
import { brasiliaDay } from '#pix/dates.ts';
import { formatReais } from '#pix/money.ts';
import type { Context } from '#ports/context.ts';
import type { OwnAccount } from './account-lines.ts';
import { accountNamed, accountOf, accountsOf, chargesOf, linesOf, senderOf } from './account-lines.ts';
import { decide, decisionRow, decisionsIn, undo } from './decisions.ts';
import { freshMirror, MIRROR, refuseBoth, SUBACCOUNT, subaccountNamed } from './fresh-mirror.ts';
import { subaccountsOf } from './read-lines.ts';
import type { Row } from './reconcile-view.ts';
import { decisionsView, reconcileOutput, reconcileView, rowOf } from './reconcile-view.ts';
import { finish } from './run-steps.ts';

const DAYS = 3;
/** Maximum file size in bytes; enough for about 300,000 lines. */
const MAX_BYTES = 64 * 1024 * 1024;

const OPTIONS = {
  accept: {
    type: 'boolean',
    description: 'review unmatched rows one by one at a terminal, or those of --key; decisions are saved',
  },
  key: {
    type: 'string',
    repeatable: true,
    placeholder: 'KEY[+KEY]',
    description: 'with --accept: accept this row, or that these rows belong together',
  },
  decisions: { type: 'boolean', description: 'list the decisions that are kept' },
  undo: { type: 'string', repeatable: true, placeholder: 'KEY', description: 'take a decision back' },
  unmatched: { type: 'boolean', formerName: 'left', description: 'print only unmatched rows' },
  days: {
    type: 'integer',
    minimum: 0,
    maximum: 60,
    placeholder: 'N',
    default: DAYS,
    description: 'how many days two lines without a common id may lie apart',
  },
  'amount-alone': {
    type: 'boolean',
    description: 'also match by amount and day without a name, where exactly one line fits',
  },
  as: {
    type: 'string',
    enum: ['statement', 'orders', 'other-bank'],
    placeholder: 'statement|orders|other-bank',
    description:
      'what the file is (default: OFX is a statement, CSV with a column for the order is orders); other-bank is the statement of the bank that withdrawals went to',
  },
  column: {
    type: 'key-value',
    repeatable: true,
    placeholder: 'WHAT=COLUMN',
    description:
      'which column of the CSV it is, by heading or number, e.g. amount=Total or day=1; balance= for none',
  },
  account: {
    type: 'string',
    source: 'account',
    placeholder: 'ID',
    description: 'the account that a statement is of, or one of several accounts in an OFX file',
  },
  ...SUBACCOUNT,
  start: {
    type: 'moment',
    bound: 'start',
    placeholder: 'DATE',
    description: 'expect lines of the account from this day on (default: the first day in the file)',
  },
  end: {
    type: 'moment',
    bound: 'end',
    placeholder: 'DATE',
    description: 'and up to this day (default: the last day in the file)',
  },
  ...MIRROR,
} as const satisfies OptionSpecs;

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
  { as, column = [], account }: Options,
  accounts: readonly OwnAccount[] | undefined,
): Promise<StatementFile> {
  if (!isOfx(text))
    return finish(
      context,
      readCsv(text, path, namedColumns(column), as === undefined ? undefined : as === 'orders'),
    );
  if (as === 'orders')
    throw usageError(say`${path} is a statement, not orders`, say`Leave --as out. Nothing was compared.`);
  const isAccount = (one: FileAccount): boolean => {
    const own = accounts === undefined ? undefined : accountNamed(accounts, one);
    return accounts === undefined || (own !== undefined && (account === undefined || own.id === account));
  };
  return finish(context, readOfx(text, path, { named: account, isAccount }));
}

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
      say`Say which days are compared: --start DATE --end DATE. Nothing was compared.`,
    );
  if (from > to) throw usageError(say`the period ends on ${to}, before it begins on ${from}`);
  return { from, to };
}

const accountSpan = (account: string | undefined): LedgerSpan => (account === undefined ? {} : { account });

/** Collects the file, the account lines and the period to compare. */
async function inputFor(context: Context, path: string, options: Options): Promise<Omit<Input, 'decisions'>> {
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
  const arrived = cameInThere(file.lines, accountLines);
  if (options.as === undefined && !file.orders && arrived > 0)
    throw usageError(
      say`${path} seems to be the statement of another bank: ${arrived} Pix that left this account came in there`,
      say`--as other-bank compares them with withdrawals and payments; --as statement reads it as a statement of this account. Nothing was compared.`,
      'books-account',
    );
  if (isOther)
    context.output.note(
      say`${path} is compared as the statement of another bank: what came in there is what left this account, and has a minus here.`,
    );
  return {
    fileLines: isOther ? turned(file.lines) : file.lines,
    accountLines: isOther ? accountLines.filter(isSent) : accountLines,
    charges,
    period: { from, to },
    days: options.days ?? DAYS,
    orders: file.orders,
    amountAlone: options['amount-alone'] === true,
  };
}

/** Prints the number of rows and the total amount for each result. */
function summarize(
  context: Context,
  groups: readonly Group[],
  { orders, period }: Omit<Input, 'decisions'>,
): void {
  const part = (result: MatchResult): { readonly count: number; readonly sum: string } => {
    const some = groups.filter((group) => group.result === result);
    const sum = some.reduce(
      (all, { fileLines, accountLines }) => all + sumOf(fileLines.length === 0 ? accountLines : fileLines),
      0,
    );
    return { count: some.length, sum: formatReais(sum) };
  };
  const [different, fileOnly, accountOnly, matched] = [
    part('different'),
    part('file-only'),
    part('account-only'),
    part('matched'),
  ];
  const what = orders ? say`orders` : say`statement`;
  const dated = (day: string): string => day.split('-').toReversed().join('/');
  context.output.note(
    say`${what} from ${dated(period.from)} to ${dated(period.to)}: ${matched.count} matched (${matched.sum}), ${different.count} differ (${different.sum}), ${fileOnly.count} only in the file (${fileOnly.sum}), ${accountOnly.count} only in the account (${accountOnly.sum}).`,
  );
  const accepted = groups.filter(({ acceptedAt }) => acceptedAt !== undefined).length;
  if (accepted > 0) context.output.note(say`Accepted before: ${accepted}. See: pixctl reconcile --decisions`);
  const left = groups.filter((group) => !isSettled(group)).length;
  if (left > 0) context.output.note(say`${left} unmatched rows. Review them with --accept`);
}

/** Number of rows written at once. */
const PAGE = 500;

async function* rowsOf(
  context: Context,
  groups: readonly Group[],
): AsyncGenerator<readonly Row[], void, undefined> {
  for (let from = 0; from < groups.length; from += PAGE) {
    await context.checkpoint();
    yield groups.slice(from, from + PAGE).map(rowOf);
  }
}

export const reconcile = command({
  meta: {
    name: 'reconcile',
    summary: 'Compare a bank statement or the orders of a shop with the account',
    details: [
      'FILE is OFX (1.x or 2.x) or CSV, in UTF-8 or Windows-1252. The columns of a CSV are known by their names in Portuguese or English; amounts are in reais, and in cents in a column named value. Rows with balances and totals are not movements: they are named, and must agree with the amounts. The mirror of the account is brought up to date first (see pixctl sync).',
      'Lines are matched by end-to-end id, also within a memo; then by txid or correlationID; then by amount, day and name. Lines that one id ties together may be several: a Pix less its fee, an order refunded in two parts. Where two lines fit equally, none is matched, and both are named. Every row says why.',
      'Of orders, what came in and was refunded is compared; fees, payments and transfers of the account are left out. With --as other-bank, only withdrawals and payments are compared, with what came in at the other bank.',
      'Decisions of --accept are kept in a file beside the mirror. They count as long as the lines stay as they were. The exit code is 7 while anything is left that was not accepted.',
    ],
    network: 'read',
    exitCodes: [EXIT.batch],
    examples: [
      { command: 'pixctl reconcile statement.ofx', note: 'The statement of a bank against the account' },
      {
        command: 'pixctl reconcile orders.csv --unmatched',
        note: 'Orders that nobody paid for, and money without an order',
      },
      { command: 'pixctl reconcile statement.ofx --accept', note: 'Review unmatched rows' },
      {
        command: 'pixctl reconcile orders.csv --column amount=Pago --days 5 -o csv',
        note: 'With a column under another name, for a spreadsheet',
      },
      {
        command: 'pixctl reconcile orders.csv --subaccount filial@example.com',
        note: 'Orders that a sub account was paid for',
      },
      {
        command: 'pixctl reconcile bank.ofx --as other-bank',
        note: 'Which withdrawals arrived at another bank',
      },
      { command: 'pixctl reconcile --decisions', note: 'What was decided so far' },
    ],
  },
  input: {
    args: [
      {
        name: 'file',
        file: 'file-or-pipe',
        description: 'OFX or CSV file, - for standard input',
        optional: true,
      },
    ],
    options: OPTIONS,
  },
  run: async (context, { args, options }) => {
    const { name } = await context.service.profile();
    const file = (await context.mirror()).decisions(name, options.to);
    const { file: path } = args;
    if (options.undo !== undefined) {
      const gone = await undo(file, options.undo);
      context.output.note(say`Taken back: ${gone.length}.`);
      return new Ended(gone.map(decisionRow), EXIT.done, decisionsView);
    }
    if (options.decisions === true)
      return new Ended((await decisionsIn(file)).map(decisionRow), EXIT.done, decisionsView);
    if (path === undefined)
      throw usageError(say`missing: ${'FILE'}`, say`See: pixctl reconcile --help`, 'missing');
    if (options.key !== undefined && options.accept !== true)
      throw usageError(say`--key says what --accept accepts`, say`Add --accept.`);
    refuseBoth(options);
    const before = await decisionsIn(file);
    const input = await inputFor(context, path, options);
    const isOther = options.as === 'other-bank';
    const compare = async (all: Input): Promise<readonly Group[]> => {
      const groups = await finish(context, compareAll(all));
      return isOther ? groups.filter(isOfInterest) : groups;
    };
    let groups = await compare({ ...input, decisions: before });
    if (options.accept === true) {
      const { decisions, kept } = await decide(context, file, { groups, before }, options.key ?? []);
      if (kept > 0) context.output.note(say`Kept ${kept} decisions in ${file.path}`);
      groups = await compare({ ...input, decisions });
    }
    const used = new Set(groups.flatMap(({ fileLines }) => fileLines));
    const others = input.fileLines.filter((line) => !used.has(line)).length;
    if (isOther && others > 0)
      context.output.note(say`Lines of the file that are not from this account, left out: ${others}.`);
    summarize(context, groups, input);
    const isLeft = groups.some((group) => !isSettled(group));
    const shown = options.unmatched === true ? groups.filter((group) => !isSettled(group)) : groups;
    return new Ended(
      paged(() => rowsOf(context, shown), false),
      isLeft ? EXIT.batch : EXIT.done,
    );
  },
  show: { view: reconcileView, live: true, fields: reconcileOutput },
});
