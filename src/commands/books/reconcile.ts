// `reconcile`: a bank's statement or a shop's orders against the account.
import { readCsv } from '../../books/files/csv.ts';
import { namedColumns } from '../../books/files/columns.ts';
import { refuseOthers } from '../../books/files/kind.ts';
import { isOfx, readOfx } from '../../books/files/ofx.ts';
import type { StatementFile } from '../../books/files/statement-file.ts';
import { HEAPS, sumOf } from '../../books/reconcile/entry.ts';
import type { Group, Heap, Input } from '../../books/reconcile/entry.ts';
import { isSettled, reconcile as compare } from '../../books/reconcile/reconcile.ts';
import { EXIT } from '../../errors/exit-codes.ts';
import { usageError } from '../../errors/pixctl-error.ts';
import { say } from '../../messages/message.ts';
import type { LedgerSpan } from '../../mirror/ledger.ts';
import { brasiliaDay } from '../../pix/dates.ts';
import { formatReais } from '../../pix/money.ts';
import type { Context } from '../../ports/context.ts';
import { textOf } from '../base/batch-text.ts';
import type { OptionSpecs } from '../base/command.ts';
import { Ended } from '../base/command.ts';
import { command } from '../base/define.ts';
import type { OptionsOf } from '../base/define.ts';
import { accountNamed, accountOf, accountsOf, chargesOf, linesOf } from './account-lines.ts';
import type { OwnAccount } from './account-lines.ts';
import { decide, decisionRow, decisionsIn, undo } from './decide.ts';
import { MIRROR, SUBACCOUNT, freshMirror, refuseBoth, subaccountNamed } from './mirror.ts';
import { subaccountsOf } from './read.ts';
import { decisionsView, reconcileOutput, reconcileView, rowOf } from './reconcile-view.ts';

const DAYS = 3;

const OPTIONS = {
  accept: {
    type: 'boolean',
    description: 'decide what is left, one by one at a terminal, or as --key says; decisions are kept',
  },
  key: {
    type: 'string',
    repeatable: true,
    placeholder: 'KEY[+KEY]',
    description: 'with --accept: accept this row, or that these rows belong together',
  },
  decisions: { type: 'boolean', description: 'list the decisions that are kept' },
  undo: { type: 'string', repeatable: true, placeholder: 'KEY', description: 'take a decision back' },
  left: { type: 'boolean', description: 'print only what is left' },
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
    enum: ['statement', 'orders'],
    placeholder: 'statement|orders',
    description: 'what the file is (default: OFX is a statement, CSV with a column for the order is orders)',
  },
  column: {
    type: 'key-value',
    repeatable: true,
    placeholder: 'WHAT=NAME',
    description: 'what a column of the CSV is called, e.g. amount=Total or day=When',
  },
  account: {
    type: 'string',
    source: 'account',
    placeholder: 'ID',
    description: 'the account that a statement is of',
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

/** @throws PixctlError (exit 2) for a file that cannot be read whole, before anything else is done */
async function readText(context: Context, path: string): Promise<string> {
  const bytes = await context.files.read(path);
  refuseOthers(bytes, path);
  const one = async function* (): AsyncGenerator<Uint8Array> {
    yield bytes;
  };
  let text = '';
  for await (const piece of textOf(one(), path, () => undefined)) text += piece;
  return text;
}

/** @param accounts of the profile, where they are known already: of several in a file theirs is taken */
async function readFile(
  text: string,
  path: string,
  { as, column = [] }: Options,
  accounts: readonly OwnAccount[] | undefined,
): Promise<StatementFile> {
  if (!isOfx(text))
    return readCsv(text, path, namedColumns(column), as === undefined ? undefined : as === 'orders');
  if (as === 'orders')
    throw usageError(say`${path} is a statement, not orders`, say`Leave --as out. Nothing was compared.`);
  return readOfx(
    text,
    path,
    (account) => accounts === undefined || accountNamed(accounts, account) !== undefined,
  );
}

/** The first and the last day. @throws PixctlError (exit 2) where nothing tells them */
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

/** Everything that is compared. */
async function inputFor(context: Context, path: string, options: Options): Promise<Omit<Input, 'decisions'>> {
  const text = await readText(context, path);
  // What is wrong with a file is known before the service is asked for anything.
  if (!isOfx(text) || (text.match(/<BANKTRANLIST>/gi) ?? []).length < 2)
    daysCompared(await readFile(text, path, options, undefined), path, options);
  const mirror = await freshMirror(context, options);
  const file = await readFile(text, path, options, await accountsOf(mirror));
  for (const warning of file.warnings) context.output.warn(warning);
  const { subaccount } = options;
  const whose: LedgerSpan =
    subaccount === undefined
      ? accountSpan(await accountOf(mirror, file, path, options.account))
      : { account: subaccountNamed(await subaccountsOf(mirror), subaccount).accountId, holder: 'subaccount' };
  const { from, to } = daysCompared(file, path, options);
  const charges = await chargesOf(mirror);
  const [earliest = from] = [from, file.period?.from ?? from].toSorted();
  const [latest = to] = [to, file.period?.to ?? to].toSorted().toReversed();
  return {
    theirs: file.lines,
    ours: await linesOf(mirror, whose, charges, { from: earliest, to: latest }),
    charges,
    period: { from, to },
    days: options.days ?? DAYS,
    orders: file.orders,
    amountAlone: options['amount-alone'] === true,
  };
}

/** How many rows each heap has, and how much money. */
function summarize(
  context: Context,
  groups: readonly Group[],
  { orders, period }: Omit<Input, 'decisions'>,
): void {
  const part = (heap: Heap): { readonly count: number; readonly sum: string } => {
    const some = groups.filter((group) => group.heap === heap);
    const sum = some.reduce((all, { theirs, ours }) => all + sumOf(theirs.length === 0 ? ours : theirs), 0);
    return { count: some.length, sum: formatReais(sum) };
  };
  const [differs, theirs, ours, matched] = HEAPS.map(part);
  const what = orders ? say`orders` : say`statement`;
  const dated = (day: string): string => day.split('-').toReversed().join('/');
  context.output.note(
    say`${what} from ${dated(period.from)} to ${dated(period.to)}: ${matched!.count} matched (${matched!.sum}), ${differs!.count} differ (${differs!.sum}), ${theirs!.count} only in the file (${theirs!.sum}), ${ours!.count} only in the account (${ours!.sum}).`,
  );
  const accepted = groups.filter(({ acceptedAt }) => acceptedAt !== undefined).length;
  if (accepted > 0) context.output.note(say`Accepted before: ${accepted}. See: pixctl reconcile --decisions`);
  const left = groups.filter((group) => !isSettled(group)).length;
  if (left > 0) context.output.note(say`Left: ${left}. To decide: --accept`);
}

export const reconcile = command({
  name: 'reconcile',
  network: 'read',
  live: true,
  exits: [EXIT.batch],
  summary: 'Compare a bank statement or the orders of a shop with the account',
  details: [
    'FILE is OFX (1.x or 2.x) or CSV, in UTF-8 or Windows-1252. The columns of a CSV are known by their names in Portuguese or English; amounts are in reais, and in cents in a column named value. Sums and balances in it are checked. The mirror of the account is brought up to date first (see pixctl sync).',
    'Lines are matched by end-to-end id, also within a memo; then by txid or correlationID; then by amount, day and name. Lines that one id ties together may be several: a Pix less its fee, an order refunded in two parts. Where two lines fit equally, none is matched, and both are named. Every row says why.',
    'Of orders, what came in and was refunded is compared; fees, payments and transfers of the account are left out.',
    'Decisions of --accept are kept in a file beside the mirror. They count as long as the lines stay as they were. The exit code is 7 while anything is left that was not accepted.',
  ],
  args: [{ name: 'file', description: 'OFX or CSV file, - for standard input', optional: true }],
  options: OPTIONS,
  view: reconcileView,
  output: reconcileOutput,
  examples: [
    { command: 'pixctl reconcile statement.ofx', note: 'The statement of a bank against the account' },
    {
      command: 'pixctl reconcile orders.csv --left',
      note: 'Orders that nobody paid for, and money without an order',
    },
    { command: 'pixctl reconcile statement.ofx --accept', note: 'Decide what is left' },
    {
      command: 'pixctl reconcile orders.csv --column amount=Pago --days 5 -o csv',
      note: 'With a column under another name, for a spreadsheet',
    },
    {
      command: 'pixctl reconcile orders.csv --subaccount filial@example.com',
      note: 'Orders that a sub account was paid for',
    },
    { command: 'pixctl reconcile --decisions', note: 'What was decided so far' },
  ],
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
    let groups = compare({ ...input, decisions: before });
    if (options.accept === true) {
      const { decisions, kept } = await decide(context, file, { groups, before }, options.key ?? []);
      if (kept > 0) context.output.note(say`Kept ${kept} decisions in ${file.path}`);
      groups = compare({ ...input, decisions });
    }
    summarize(context, groups, input);
    const isLeft = groups.some((group) => !isSettled(group));
    const shown = options.left === true ? groups.filter((group) => !isSettled(group)) : groups;
    return new Ended(shown.map(rowOf), isLeft ? EXIT.batch : EXIT.done);
  },
});
