// `--batch FILE`: runs a command for each row of a CSV or NDJSON file, several rows in parallel. All rows are checked
// before the first is sent. Each row has its own id, so running the file again is idempotent.
import type { Command, Input } from '#commands/kit/command.ts';
import { Ended } from '#commands/kit/command.ts';
import type { Operation } from '#contract/operation.ts';
import { paged, pagesOf } from '#contract/pages.ts';
import { defined } from '#errors/defined.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import type { Checked, Row } from './check.ts';
import type { Batch } from './money.ts';
import { moneyOf } from './money.ts';
import { checkAll, doneRowTest, openRowsSeen, openRowTest } from './open-rows.ts';
import { readConcurrency } from './options.ts';
import type { Outcome } from './outcomes.ts';
import { alreadyDone, batchLines, batchView, notSent, unknownOutcome, withAmount } from './outcomes.ts';
import { RowRun } from './row-run.ts';
import { sendRow } from './send-row.ts';

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
  return sendRows(context, operation, input, { checked, batch }, concurrency);
}

/** Sends the rows and reports the outcomes. */
function sendRows(
  context: Context,
  operation: Operation,
  input: Input,
  { checked, batch }: { readonly checked: Checked; readonly batch: Batch },
  concurrency: number | 'auto',
): Ended {
  let run: RowRun<Row, Outcome> | undefined;
  async function* outcomes(): AsyncGenerator<readonly Outcome[], void, undefined> {
    const leftOpen = openRowsSeen(context);
    const isLeftOpen = await openRowTest(context, operation, leftOpen);
    let done: ReturnType<typeof doneRowTest> | undefined;
    /** Whether the row is done, as far as the journal knows: the service could not be asked. */
    const isDone = async (row: Row): Promise<boolean> =>
      (await (done ??= doneRowTest(context, operation)))(row);
    /** True once a row failed in a way in which the next one would fail, too. */
    let isOver = false;
    run = new RowRun(context, concurrency, {
      ...checked,
      send: async (lane, row, answered) => {
        const outcome = await sendRow(lane, operation, input, row, answered);
        if (outcome.outcome !== 'not-sent') return afterCheck(lane, batch, row, outcome);
        isOver = true;
        return (await isDone(row)) ? alreadyDone(row, operation) : outcome;
      },
      notStarted: async (row) => {
        if (await isLeftOpen(row)) return unknownOutcome(row, operation);
        return (await isDone(row)) ? alreadyDone(row, operation) : notSent(row, operation);
      },
      isEnd: () => isOver,
    });
    try {
      for await (const page of pagesOf(run.all())) yield page.map(withAmount);
      run.throwIfInterrupted();
    } catch (error) {
      if (leftOpen.length === 0) throw error;
      const { claimOf } = await import('#policy/open-entries.ts');
      throw await claimOf(context, error, () => Promise.resolve(leftOpen), run.drain.aborted);
    } finally {
      run.end();
      for (const line of batchLines(run.totals)) context.output.note(line);
    }
  }
  return new Ended(paged(outcomes, false), () => defined(run, 'run of the batch').exitCode(), batchView);
}

/** Returns the outcome of a row after the check of its batch. */
async function afterCheck(context: Context, { check }: Batch, row: Row, outcome: Outcome): Promise<Outcome> {
  if (check === undefined || (outcome.outcome !== 'done' && outcome.outcome !== 'existing')) return outcome;
  try {
    await check(context, row);
    return outcome;
  } catch (error) {
    if (!(error instanceof PixctlError) || error.fields.exitCode === EXIT.interrupted) throw error;
    return {
      ...outcome,
      outcome: 'failed',
      error: { code: error.fields.code, message: error.userMessage },
    };
  }
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
