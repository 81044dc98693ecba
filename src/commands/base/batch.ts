// `--batch FILE`: the operation of a command for each row of a CSV or NDJSON file, several at once. Every row is checked
// before the first is sent, each has an id of its own, and running the file again does nothing twice.
import { EXIT } from '../../errors/exit-codes.ts';
import type { ExitCode } from '../../errors/exit-codes.ts';
import { PixctlError, usageError } from '../../errors/pixctl-error.ts';
import type { Operation } from '../../contract/operation.ts';
import { isDoneHere } from '../../client/journal/done-ids.ts';
import { resourceIn } from '../../client/result.ts';
import { paged, pagesOf } from '../../contract/pages.ts';
import { at } from '../../contract/path.ts';
import { say } from '../../messages/message.ts';
import type { Context } from '../../ports/context.ts';
import { checkRows } from './batch-check.ts';
import type { Row } from './batch-check.ts';
import { moneyOf } from './batch-money.ts';
import type { Batch } from './batch-money.ts';
import { readConcurrency } from './batch-options.ts';
import { Totals, batchView, notSent, told } from './batch-outcomes.ts';
import type { Outcome } from './batch-outcomes.ts';
import { sending } from './batch-progress.ts';
import { Ended } from './command.ts';
import type { Command, Input } from './command.ts';
import { warnOfKept } from './kept.ts';
import { doMany } from './many.ts';

/**
 * Checks all rows, then sends them.
 * @returns the outcomes in the order of the file, in an `Ended` with exit 0, 6 when one is not known, 7 when some failed
 * @throws PixctlError (exit 2) naming row and column; nothing has been sent then
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
  const checked = await checkRows(context, command, operation, input, { also: money?.look });
  await money?.confirm();
  return sendRows(context, operation, checked, concurrency, (lane, row, answered) =>
    sendRow(lane, operation, input, row, answered),
  );
}

/** What is sent: rows that are all right. */
export interface Rows {
  readonly count: number;
  /** Of all rows together. */
  readonly cents: number;
  rows(): AsyncIterable<Row>;
}

const TRIED = ['done', 'existing', 'failed'] as const;

/** Does what is to be done for each row, and tells what became of them. */
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
    const progress = sending(context, count);
    drain.addEventListener('abort', () =>
      context.output.note(
        say`No more rows are sent. Waiting for those on their way; press Ctrl-C again to end at once.`,
      ),
    );
    try {
      yield* pagesOf(
        doMany<Row, Outcome>(
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
            // The next row would meet the same closed door.
            isEnd: ({ outcome }) => outcome === 'not-sent',
            drain,
            // After Ctrl-C only an outcome that is not known is worth the whole list.
            rest: (row) =>
              context.signal.aborted || (drain.aborted && !isUnknown()) ? undefined : notSent(row, operation),
          },
        ),
      );
      // That it came too late to keep anything back is no interruption.
      if (!isUnknown() && totals.rows(...TRIED) < count) drain.throwIfAborted();
    } finally {
      progress.end();
      // Where not even one was tried, as in a dry run, there is nothing to sum up.
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

/** What is done with the one thing that is made has no meaning for many. */
function refuseSingle({ options = {} }: Command, input: Input): void {
  const [argument] = Object.values(input.args);
  if (argument !== undefined)
    throw usageError(
      say`an argument cannot be used with --batch: each row names its own`,
      say`Leave one of them out. Nothing was sent.`,
    );
  const stray = Object.entries(options).find(
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

/** What the next row would meet as well. */
const CLOSED: readonly ExitCode[] = [EXIT.auth, EXIT.unreachable, EXIT.interrupted];

async function sendRow(
  context: Context,
  operation: Operation,
  { query }: Input,
  row: Row,
  answered: () => void,
): Promise<Outcome> {
  const client = await context.service.client();
  const known = told(row, operation);
  const { body, path } = row;
  try {
    const { result } = await client.call(
      operation,
      { query, body, ...(path === undefined ? {} : { path }) },
      { ...amountOf(operation, body), answered },
    );
    if (saysSame(body, result)) {
      warnOfKept(context, operation, body, result, row.row);
      return { ...known, outcome: 'done', result };
    }
    // Some creates return what exists instead of refusing.
    const error = { code: 'differs', message: say`this id is in use for something else` };
    return { ...known, outcome: 'failed', result, error };
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error;
    const { exitCode, code } = error.fields;
    const result = exitCode === EXIT.refused ? await existing(context, operation, row) : undefined;
    if (result !== undefined) return { ...known, outcome: 'existing', result };
    const outcome = exitCode === EXIT.unknown ? 'unknown' : CLOSED.includes(exitCode) ? 'not-sent' : 'failed';
    return { ...known, outcome, error: { code, message: error.said } };
  }
}

/** What leaves with this row, for the limit of the day. */
function amountOf({ effect }: Operation, { value }: Row['body']): { readonly amount?: number } {
  return effect === 'money-out' && typeof value === 'number' ? { amount: value } : {};
}

/** What the service has under the row's id, if it says of it what the row says. */
async function existing(context: Context, operation: Operation, { body, path }: Row): Promise<unknown> {
  const client = await context.service.client();
  const finding = await client.findOut(operation, { body, ...(path === undefined ? {} : { path }) });
  if (finding.state !== 'done') return undefined;
  // The look-up may be another operation, with another name for it.
  const found = resourceIn(operation, finding.body);
  return saysSame(body, found) && !(await wasAnother(context, operation, body)) ? found : undefined;
}

/** Whether this id was used from here for another request. Not every answer says all of what was asked for. */
async function wasAnother(context: Context, operation: Operation, body: Row['body']): Promise<boolean> {
  const [client, journal] = await Promise.all([context.service.client(), context.journal()]);
  const here = await client.where();
  return journal.recorded
    .about(String(body[operation.identity!]))
    .some(
      (entry) =>
        entry.operation === operation.id &&
        isDoneHere(entry, here) &&
        REFERS.some((path) => at(entry.body, path) !== undefined && at(entry.body, path) !== at(body, path)),
    );
}

/** Fields that say what is acted on, and are in no answer. */
const REFERS = [
  'transactionEndToEndId',
  'psp',
  'account.branch',
  'account.account',
  'account.accountType',
  'holder.taxID.taxID',
];

/** Fields by which a row is known again. */
const SAID = [
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
  SAID.every((path) => agrees(at(body, path), at(found, path)));

/** Whether the service has what was asked for; it writes a tax id as an object with its type. */
function agrees(asked: unknown, has: unknown): boolean {
  return asked === undefined || asked === has || asked === at(has, 'taxID');
}
