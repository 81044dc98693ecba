// One process of several that send the rows of the same batch: it sends the rows that it claims, and counts those that
// other processes recorded.
import type { Operation } from '#contract/operation.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import type { RecordedRow, SharedRows } from '#ports/shared-rows.ts';
import type { Checked, Row } from './check.ts';
import type { Outcome } from './outcomes.ts';
import { notSent, Totals, unknownOutcome } from './outcomes.ts';
import { runParallel } from './parallel.ts';
import type { SendRow } from './send-row.ts';
import { SharedQueue } from './shared-queue.ts';

interface ShareOptions {
  readonly shared: SharedRows;
  readonly act: SendRow;
  readonly isLeftOpen: (row: Row) => Promise<boolean>;
  readonly concurrency: number | 'auto';
  readonly drain: AbortSignal;
}

const RECORDED = ['done', 'existing', 'failed', 'unknown'] as const;

export class BatchShare {
  /** Rows that other processes recorded. */
  readonly others = new Totals();
  /** Rows that other processes were sending when this one stopped before the end; amounts in cents. */
  readonly held = { count: 0, cents: 0 };
  readonly #queue: SharedQueue<Row>;
  readonly #reported = new Set<number>();
  #trouble: Message | undefined;

  constructor(
    private readonly context: Context,
    private readonly operation: Operation,
    private readonly rows: Checked,
    private readonly options: ShareOptions,
  ) {
    // Rows that earlier runs did are sent again too: the service recognizes them by their ids.
    this.#queue = new SharedQueue(context, options.shared, {
      count: rows.count,
      items: () => rows.rows(),
      final: [],
    });
  }

  /**
   * Yields the outcomes of this process, and of the rows that it did not start and nobody else did.
   * @param isReported tells after an interruption whether the latter are reported
   */
  async *outcomes(isReported: () => boolean): AsyncGenerator<Outcome> {
    const { concurrency, drain } = this.options;
    const sent = runParallel<Row, Outcome | undefined>(
      this.context,
      this.#queue.take(drain),
      (lane, row, answered) => this.#send(lane, row, answered),
      { concurrency, isEnd: (outcome) => outcome?.outcome === 'not-sent', drain },
    );
    for await (const outcome of sent)
      if (outcome !== undefined) {
        this.#reported.add(outcome.row);
        yield outcome;
      }
    try {
      yield* this.#rest(isReported);
    } catch (error) {
      // The totals count these rows as not sent.
      if (!(error instanceof PixctlError) || error.fields.code !== 'store') throw error;
      this.#trouble ??= error.userMessage;
    }
  }

  /** Returns the totals of the other processes as text. */
  lines(): readonly Message[] {
    const counts = this.others.counts();
    return [
      ...(counts === undefined ? [] : [say`Recorded by other runs: ${counts}.`]),
      ...(this.held.count === 0 ? [] : [say`Other processes are sending ${this.held.count} rows.`]),
      ...(this.#trouble === undefined
        ? []
        : [say`Not all outcomes are in the shared store: ${this.#trouble}. Run the same file again.`]),
    ];
  }

  /** Returns undefined if another process has taken the row over. */
  async #send(lane: Context, row: Row, answered: () => void): Promise<Outcome | undefined> {
    const { shared, act } = this.options;
    if (!(await shared.isHeld(row.row))) return undefined;
    const outcome = await act(lane, row, answered);
    if (outcome.outcome === 'not-sent') {
      // The row stays without an outcome: another process takes it over when this one has ended.
      this.#queue.stop();
      return outcome;
    }
    const line = JSON.stringify({ row: row.row, id: outcome.correlationID, outcome: outcome.outcome });
    try {
      return (await shared.record(row.row, outcome.outcome, line)) ? outcome : undefined;
    } catch (error) {
      if (!(error instanceof PixctlError)) throw error;
      this.#trouble ??= error.userMessage;
      return outcome;
    }
  }

  async *#rest(isReported: () => boolean): AsyncGenerator<Outcome> {
    const recorded = new Map<number, RecordedRow>();
    for await (const one of this.options.shared.recorded()) recorded.set(one.row, one);
    for await (const row of this.rows.rows()) {
      if (this.#reported.has(row.row)) continue;
      const { outcome, holder } = recorded.get(row.row) ?? {};
      const value = row.body['value'];
      const known = RECORDED.find((one) => one === outcome);
      if (known !== undefined) this.others.add({ outcome: known, value });
      else if (holder === 'other') {
        this.held.count += 1;
        this.held.cents += typeof value === 'number' ? value : 0;
      } else if (isReported())
        yield (await this.options.isLeftOpen(row))
          ? unknownOutcome(row, this.operation)
          : notSent(row, this.operation);
    }
  }
}
