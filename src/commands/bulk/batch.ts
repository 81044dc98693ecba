// `--batch FILE`: runs a command for each row of a CSV or NDJSON file, several rows in parallel. All rows are checked
// before the first is sent. Each row has its own id, so running the file again is idempotent.
import { isDoneHere } from '#client/journal/done-ids.ts';
import { resourceIn } from '#client/result.ts';
import { warnOfUnchangedFields } from '#commands/customer/unchanged-fields.ts';
import type { Command, Input } from '#commands/kit/command.ts';
import { Ended } from '#commands/kit/command.ts';
import type { Operation } from '#contract/operation.ts';
import { paged, pagesOf } from '#contract/pages.ts';
import { at } from '#contract/path.ts';
import { defined } from '#errors/defined.ts';
import type { ExitCode } from '#errors/exit-codes.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { openEntries } from '#policy/open-entries.ts';
import type { Context } from '#ports/context.ts';
import type { Intended } from '#ports/intended-write.ts';
import type { Checked, CheckOptions, Row } from './check.ts';
import { checkRows } from './check.ts';
import type { Batch } from './money.ts';
import { moneyOf } from './money.ts';
import { readConcurrency } from './options.ts';
import type { Outcome } from './outcomes.ts';
import { batchView, notSent, reported, stillUnknown, Totals } from './outcomes.ts';
import { runParallel } from './parallel.ts';
import { sending } from './progress.ts';

/**
 * Checks all rows, then sends them.
 * @returns the outcomes in the order of the file, as an `Ended` with exit 0, 6 if an outcome is unknown, or 7 if rows
 * failed
 * @throws PixctlError (exit 2) naming row and column; nothing has been sent in that case
 */
export async function runBatch(
  context: Context,
  command: Command,
  operation: Operation,
  input: Input,
  batch: Batch,
): Promise<Ended> {
  refuseSingle(command, input);
  const concurrency = readConcurrency(input);
  const money = await moneyOf(context, operation, batch);
  const checked = await checkAll(context, command, operation, input, money.look);
  await money.confirm();
  return sendRows(context, operation, checked, concurrency, (lane, row, answered) =>
    sendRow(lane, operation, input, row, answered),
  );
}

/** Valid rows to send. */
export interface Rows {
  readonly count: number;
  /** Sum of the amounts of all rows, in cents. */
  readonly cents: number;
  rows(): AsyncIterable<Row>;
}

const TRIED = ['done', 'existing', 'failed'] as const;

/** Runs `act` for each row and reports the outcomes. */
export function sendRows(
  context: Context,
  operation: Operation,
  { count, cents, rows }: Rows,
  concurrency: number | 'auto',
  act: (context: Context, row: Row, answered: () => void) => Promise<Outcome>,
): Ended {
  const totals = new Totals();
  let began = false;
  const isUnknown = (): boolean => totals.rows('unknown') > 0;
  async function* outcomes(): AsyncGenerator<readonly Outcome[], void, undefined> {
    const drain = context.drain();
    const leftOpen = openRowsOf.get(context)?.rows ?? [];
    const find = leftOpen.length === 0 ? undefined : await openEntriesIfAny(context);
    const isLeftOpen = (row: Row): boolean =>
      find !== undefined && find(intendedOf(operation, row)).length > 0;
    const progress = sending(context, count);
    drain.addEventListener('abort', () =>
      context.output.note(
        say`No more rows are sent. Waiting for those on their way; press Ctrl-C again to end at once.`,
      ),
    );
    try {
      yield* pagesOf(
        runParallel<Row, Outcome>(
          context,
          rows(),
          async (lane, row, answered) => {
            const outcome = await act(lane, row, answered);
            began = true;
            totals.add(outcome);
            progress.count();
            return outcome;
          },
          {
            concurrency,
            // The next row would fail for the same reason, for example an invalid key.
            isEnd: ({ outcome }) => outcome === 'not-sent',
            drain,
            // After Ctrl-C, list the unsent rows only if some outcome is unknown.
            rest: (row) => {
              if (context.signal.aborted || (drain.aborted && !isUnknown())) return undefined;
              if (!isLeftOpen(row)) return notSent(row, operation);
              const outcome = stillUnknown(row, operation);
              totals.add(outcome);
              return outcome;
            },
          },
        ),
      );
      // A Ctrl-C after the last row was sent is not an interruption.
      if (!isUnknown() && totals.rows(...TRIED) < count) drain.throwIfAborted();
    } catch (error) {
      if (leftOpen.length === 0) throw error;
      const { claimOf } = await import('#policy/open-entries.ts');
      throw await claimOf(context, error, () => Promise.resolve(leftOpen), drain.aborted);
    } finally {
      progress.end();
      // If no row was tried, as in a dry run, there are no totals to print.
      if (began) {
        totals.rest(count, cents);
        for (const line of totals.lines()) context.output.note(line);
      }
    }
  }
  return new Ended(
    paged(outcomes, false),
    () => (isUnknown() ? EXIT.unknown : totals.rows('done', 'existing') < count ? EXIT.batch : EXIT.done),
    batchView,
  );
}

const intendedOf = (operation: Operation, { body, path }: Row): Intended => ({
  what: operation.id,
  operation,
  params: path ?? {},
  body,
});

/** Rows of a batch file for which an earlier run left an open entry in the journal. */
interface OpenRows {
  readonly rows: Intended[];
  /** True once all rows of the file have been examined. */
  whole: boolean;
}

/** Open rows by the context of the command that read them. */
const openRowsOf = new WeakMap<Context, OpenRows>();

/** Checks the rows and remembers those whose outcome is unknown in the journal, for the report if the command fails. */
async function checkAll(
  context: Context,
  command: Command,
  operation: Operation,
  input: Input,
  also?: CheckOptions['also'],
): Promise<Checked> {
  const open: OpenRows = { rows: [], whole: false };
  openRowsOf.set(context, open);
  const find = await openEntriesIfAny(context);
  const seen = (row: Row): void => {
    const intended = intendedOf(operation, row);
    if (find !== undefined && find(intended).length > 0) open.rows.push(intended);
  };
  try {
    const checked = await checkRows(context, command, operation, input, { seen, also });
    open.whole = true;
    return checked;
  } catch (error) {
    open.whole = error instanceof PixctlError && error.fields.code === 'batch-row';
    throw error;
  }
}

async function openEntriesIfAny(context: Context): ReturnType<typeof openEntries> {
  const { recorded } = await context.journal();
  if (recorded.open().length === 0) return undefined;
  return (await import('#policy/open-entries.ts')).openEntries(context);
}

/**
 * Returns the rows whose outcome is unknown in the journal; or all possible rows if the file could not be read
 * completely.
 */
export async function rowsIntended(
  context: Context,
  command: Command,
  operation: Operation,
  input: Input,
): Promise<readonly Intended[]> {
  if (!openRowsOf.has(context)) await checkAll(context, command, operation, input).catch(() => undefined);
  const { rows, whole } = defined(openRowsOf.get(context), 'rows of the file');
  return whole
    ? rows
    : [
        ...rows,
        {
          what: operation.id,
          operation,
          params: {},
          unread: [defined(operation.identity, 'identity of a row')],
        },
      ];
}

/** Rejects arguments and options that make sense only for a single request. */
function refuseSingle(command: Command, input: Input): void {
  const [argument] = Object.values(input.args);
  if (argument !== undefined)
    throw usageError(
      say`an argument cannot be used with --batch: each row names its own`,
      say`Leave one of them out. Nothing was sent.`,
    );
  const stray = Object.entries(command.input?.options ?? {}).find(
    ([name, { target }]) =>
      target === undefined &&
      !['batch', 'concurrency', 'input'].includes(name) &&
      input.options[name] !== undefined,
  );
  if (stray !== undefined)
    throw usageError(
      say`--${stray[0]} cannot be used with --batch`,
      say`Leave one of them out. Nothing was sent.`,
    );
}

/** Exit codes of failures that would affect the next row as well. */
const FATAL_EXIT_CODES: readonly ExitCode[] = [EXIT.auth, EXIT.unreachable, EXIT.interrupted];

async function sendRow(
  context: Context,
  operation: Operation,
  { query }: Input,
  row: Row,
  answered: () => void,
): Promise<Outcome> {
  const client = await context.service.client();
  const known = reported(row, operation);
  const { body, path } = row;
  try {
    const { result } = await client.call(
      operation,
      { query, body, ...(path === undefined ? {} : { path }) },
      { ...amountOf(operation, body), answered },
    );
    if (saysSame(body, result)) {
      warnOfUnchangedFields(context, operation, body, result, row.row);
      return { ...known, outcome: 'done', result };
    }
    // Some create operations return an existing record instead of refusing.
    const error = { code: 'differs', message: say`this id is in use for something else` };
    return { ...known, outcome: 'failed', result, error };
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error;
    const { exitCode, code } = error.fields;
    const reason = { code, message: error.userMessage };
    if (exitCode === EXIT.unknown) return { ...known, outcome: 'unknown', error: reason };
    if (FATAL_EXIT_CODES.includes(exitCode)) return { ...known, outcome: 'not-sent', error: reason };
    // An invalid row was invalid in an earlier run too, so there is nothing to look up.
    if (code === 'invalid') return { ...known, outcome: 'failed', error: reason };
    // The service may have refused the row because an earlier run already created it.
    const before = await doneBefore(context, operation, row);
    switch (before.state) {
      case 'done':
        return { ...known, outcome: 'existing', result: before.result };
      case 'not-done':
        return { ...known, outcome: 'failed', error: reason };
      case 'unknown':
        return { ...known, outcome: 'unknown', error: reason };
    }
  }
}

/** Amount of this row that counts towards the daily limit, in cents. */
function amountOf({ effect }: Operation, { value }: Row['body']): { readonly amount?: number } {
  return effect === 'money-out' && typeof value === 'number' ? { amount: value } : {};
}

/** Looks up whether this row was done in an earlier run: the service has a record with its id and the same data. */
async function doneBefore(
  context: Context,
  operation: Operation,
  { body, path }: Row,
): Promise<{ state: 'done'; result: unknown } | { state: 'not-done' } | { state: 'unknown' }> {
  const client = await context.service.client();
  const finding = await client.findOut(operation, { body, ...(path === undefined ? {} : { path }) });
  // The service refused this request and has no trace of an earlier one: the id was used for something else.
  if (finding.state === 'unknown' && finding.because === 'no-trace') return { state: 'not-done' };
  if (finding.state !== 'done') return { state: finding.state };
  // The look-up may use another operation, whose answer names the resource differently.
  const result = resourceIn(operation, finding.body);
  return saysSame(body, result) && !(await wasAnother(context, operation, body))
    ? { state: 'done', result }
    : { state: 'not-done' };
}

/**
 * Checks the journal for another request with the same id. Needed because not every answer contains all requested
 * fields.
 */
async function wasAnother(context: Context, operation: Operation, body: Row['body']): Promise<boolean> {
  const [client, journal] = await Promise.all([context.service.client(), context.journal()]);
  const here = await client.where();
  return journal.recorded
    .about(String(body[defined(operation.identity, 'identity of a row')]))
    .some(
      (entry) =>
        entry.operation === operation.id &&
        isDoneHere(entry, here) &&
        TARGET_FIELDS.some(
          (path) => at(entry.body, path) !== undefined && at(entry.body, path) !== at(body, path),
        ),
    );
}

/** Request fields that identify the target and are not part of any answer. */
const TARGET_FIELDS = [
  'transactionEndToEndId',
  'psp',
  'account.branch',
  'account.account',
  'account.accountType',
  'holder.taxID.taxID',
];

/** Fields compared to recognize a row in the service's record. */
const COMPARED_FIELDS = [
  'correlationID',
  'value',
  'name',
  'comment',
  'taxID',
  'customer.taxID',
  'destinationAlias',
  'qrCode',
];

const saysSame = (body: Row['body'], found: unknown): boolean =>
  COMPARED_FIELDS.every((path) => isEqual(at(body, path), at(found, path)));

/** Compares a requested value with the stored one; the service stores a tax id as an object with its type. */
function isEqual(requested: unknown, has: unknown): boolean {
  return requested === undefined || requested === has || requested === at(has, 'taxID');
}
