// Runs rows, those of a batch or of a plan: several in parallel, with totals, progress and the two steps of Ctrl-C.
import type { Paged } from '#contract/pages.ts';
import type { ExitCode } from '#errors/exit-codes.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import type { RowOutcome } from './outcomes.ts';
import { Totals } from './outcomes.ts';
import { runParallel } from './parallel.ts';
import type { Sum } from './sum.ts';

/** Rows, and what to do with each. */
export interface RowWork<Row, Outcome extends RowOutcome> {
  readonly count: number;
  /** Amounts of all rows, as the file has them. */
  readonly amounts: Sum;
  rows(): AsyncIterable<Row>;
  /**
   * Sends a row. It may call `answered` once it has the answer: the next row then starts while the outcome is being
   * recorded.
   */
  send(context: Context, row: Row, answered: () => void): Promise<Outcome>;
  /** Returns the outcome of a row that this run does not start. */
  notStarted(row: Row): Promise<Outcome>;
  /** Whether the next row would fail for the same reason, for example an invalid key. */
  isEnd(outcome: Outcome): boolean;
}

export class RowRun<Row, Outcome extends RowOutcome> {
  readonly totals = new Totals();
  /** Aborted by the first Ctrl-C: no more rows start. */
  readonly drain: AbortSignal;
  #counted = 0;

  constructor(
    private readonly context: Context,
    private readonly concurrency: number | 'auto',
    private readonly work: RowWork<Row, Outcome>,
  ) {
    const { output } = context;
    output.progress(() => ({ words: say`sending`, count: this.#counted, total: work.count }));
    this.drain = context.drain();
    this.drain.addEventListener('abort', () =>
      output.note(
        say`No more rows are sent. Waiting for the rows in flight; press Ctrl-C again to stop at once.`,
      ),
    );
  }

  /** Sends every row. Yields the outcomes in the order of the rows, also of those that were not started. */
  all(): Paged<Outcome> {
    const { work, context, concurrency, drain } = this;
    return runParallel<Row, Outcome>(
      context,
      work.rows(),
      async (lane, row, answered) => this.count(await work.send(lane, row, answered)),
      {
        concurrency,
        isEnd: (outcome) => work.isEnd(outcome),
        drain,
        rest: async (row) => (this.reportsRest() ? this.count(await work.notStarted(row)) : undefined),
      },
    );
  }

  /** Counts an outcome. */
  count(outcome: Outcome): Outcome {
    this.totals.add(outcome);
    this.#counted += 1;
    return outcome;
  }

  /** Whether rows that were not started are reported: after an interruption only if some outcome is unknown. */
  reportsRest(): boolean {
    return !this.context.signal.aborted && (!this.drain.aborted || this.totals.rows('unknown') > 0);
  }

  /** @throws the interruption, unless every row was tried or some outcome is unknown */
  throwIfInterrupted(): void {
    const tried = this.totals.rows('done', 'existing', 'failed', 'stopped');
    if (this.totals.rows('unknown') === 0 && tried < this.work.count) this.drain.throwIfAborted();
  }

  /** Ends the progress line, and counts the rows without an outcome as not sent. */
  end(): void {
    this.context.output.progress(undefined);
    if (!this.totals.isEmpty) this.totals.rest(this.work.count, this.work.amounts);
  }

  /** Asked for when all outcomes have been shown. */
  exitCode(): ExitCode {
    if (this.totals.rows('unknown') > 0) return EXIT.unknown;
    return this.totals.rows('done', 'existing') < this.work.count ? EXIT.batch : EXIT.done;
  }
}
