// `--batch FILE`: runs a command for each row of a CSV or NDJSON file, several rows in parallel. All rows are checked
// before the first is sent. Each row has its own id, so running the file again is idempotent.
import type { Command, Input } from '#commands/kit/command.ts';
import { Ended } from '#commands/kit/command.ts';
import type { Operation } from '#contract/operation.ts';
import { paged, pagesOf } from '#contract/pages.ts';
import type { ExitCode } from '#errors/exit-codes.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import type { SharedRows } from '#ports/shared-rows.ts';
import type { Checked, Row } from './check.ts';
import { drainWithNote } from './drain.ts';
import type { Batch } from './money.ts';
import { moneyOf } from './money.ts';
import { checkAll, openRowsSeen, openRowTest } from './open-rows.ts';
import { readConcurrency } from './options.ts';
import type { Outcome } from './outcomes.ts';
import { batchView, notSent, Totals, unknownOutcome } from './outcomes.ts';
import { runParallel } from './parallel.ts';
import type { BatchProgress } from './progress.ts';
import { sending } from './progress.ts';
import type { SendRow } from './send-row.ts';
import { sendRow } from './send-row.ts';
import type { BatchShare } from './shared-batch.ts';

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

/** Runs `act` for each row and reports the outcomes. */
function sendRows(
  context: Context,
  operation: Operation,
  rows: Checked,
  concurrency: number | 'auto',
  act: SendRow,
): Ended {
  const run = new BatchRun(context, operation, rows, concurrency, act);
  return new Ended(
    paged(() => run.outcomes(), false),
    () => run.exitCode(),
    batchView,
  );
}

const TRIED = ['done', 'existing', 'failed'] as const;
const ALL = [...TRIED, 'unknown'] as const;

/** Sends rows in parallel and counts the outcomes. */
class BatchRun {
  readonly #totals = new Totals();
  #share: BatchShare | undefined;
  /** True once a row was tried. */
  #began = false;

  constructor(
    private readonly context: Context,
    private readonly operation: Operation,
    private readonly rows: Checked,
    private readonly concurrency: number | 'auto',
    private readonly act: SendRow,
  ) {}

  /** Asked for when all outcomes have been shown. */
  exitCode(): ExitCode {
    if (this.#isUnknown()) return EXIT.unknown;
    const done = this.#totals.rows('done', 'existing') + (this.#share?.others.rows('done', 'existing') ?? 0);
    return done < this.rows.count ? EXIT.batch : EXIT.done;
  }

  /** Yields the outcomes in the order of the file. */
  async *outcomes(): AsyncGenerator<readonly Outcome[], void, undefined> {
    const { context, rows } = this;
    const leftOpen = openRowsSeen(context);
    const isLeftOpen = await openRowTest(context, this.operation, leftOpen);
    const progress = sending(context, rows.count);
    const drain = drainWithNote(context);
    try {
      const shared = await context.sharedRows(() => this.#work());
      yield* pagesOf(
        shared === undefined
          ? this.#send(drain, isLeftOpen, progress)
          : this.#sendShared(shared, drain, isLeftOpen, progress),
      );
      // A Ctrl-C after the last row was sent is not an interruption.
      const tried = this.#totals.rows(...TRIED) + (this.#share?.others.rows(...TRIED) ?? 0);
      if (!this.#isUnknown() && tried < rows.count) drain.throwIfAborted();
    } catch (error) {
      if (leftOpen.length === 0) throw error;
      const { claimOf } = await import('#policy/open-entries.ts');
      throw await claimOf(context, error, () => Promise.resolve(leftOpen), drain.aborted);
    } finally {
      progress.end();
      this.#report();
    }
  }

  #send(
    drain: AbortSignal,
    isLeftOpen: (row: Row) => Promise<boolean>,
    progress: BatchProgress,
  ): AsyncIterable<Outcome> {
    return runParallel<Row, Outcome>(
      this.context,
      this.rows.rows(),
      async (lane, row, answered) => {
        const outcome = await this.act(lane, row, answered);
        this.#began = true;
        this.#totals.add(outcome);
        progress.count();
        return outcome;
      },
      {
        concurrency: this.concurrency,
        // The next row would fail for the same reason, for example an invalid key.
        isEnd: ({ outcome }) => outcome === 'not-sent',
        drain,
        // After Ctrl-C, list the unsent rows only if some outcome is unknown.
        rest: async (row) => {
          if (this.context.signal.aborted || (drain.aborted && !this.#isUnknown())) return undefined;
          if (!(await isLeftOpen(row))) return notSent(row, this.operation);
          const outcome = unknownOutcome(row, this.operation);
          this.#totals.add(outcome);
          return outcome;
        },
      },
    );
  }

  /** Sends the rows that this process claims. */
  async *#sendShared(
    shared: SharedRows,
    drain: AbortSignal,
    isLeftOpen: (row: Row) => Promise<boolean>,
    progress: BatchProgress,
  ): AsyncGenerator<Outcome> {
    const { BatchShare: Share } = await import('./shared-batch.ts');
    const share = new Share(this.context, this.operation, this.rows, {
      shared,
      act: this.act,
      isLeftOpen,
      concurrency: this.concurrency,
      drain,
    });
    this.#share = share;
    const isReported = (): boolean => !this.context.signal.aborted && (!drain.aborted || this.#isUnknown());
    for await (const outcome of share.outcomes(isReported)) {
      this.#began = true;
      if (outcome.outcome !== 'not-sent') this.#totals.add(outcome);
      progress.count();
      yield outcome;
    }
  }

  /** Identifies the rows on every machine: the same requests of the same account. */
  async #work(): Promise<string> {
    const { sha256 } = await this.context.paymentBatch();
    const { name } = await this.context.service.profile();
    const { origin, key } = await (await this.context.service.client()).where();
    let hash = sha256(JSON.stringify([origin, key]));
    for await (const row of this.rows.rows()) {
      await this.context.checkpoint();
      hash = sha256(`${hash}\n${JSON.stringify(row)}`);
    }
    return `batch:${this.operation.id}:${name}:${hash}`;
  }

  #isUnknown(): boolean {
    return this.#totals.rows('unknown') + (this.#share?.others.rows('unknown') ?? 0) > 0;
  }

  /** Prints the totals. If no row was tried, as in a dry run, there are none. */
  #report(): void {
    const share = this.#share;
    if (!this.#began && share === undefined) return;
    this.#totals.rest(
      this.rows.count - (share?.others.rows(...ALL) ?? 0) - (share?.held.count ?? 0),
      this.rows.cents - (share?.others.cents(...ALL) ?? 0) - (share?.held.cents ?? 0),
    );
    for (const line of this.#totals.lines()) this.context.output.note(line);
    for (const line of share?.lines() ?? []) this.context.output.note(line);
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
