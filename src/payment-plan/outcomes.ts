// Outcomes of the rows of a plan: messages, totals, and what runs recorded.
import { isObject } from '#contract/path.ts';
import { quote } from '#errors/command-line.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { english, say } from '#messages/message.ts';
import { formatReais } from '#pix/money.ts';
import type { PaymentBatchPort, PlanRef, RunLog } from '#ports/payment-plan.ts';
import type { PlanRow } from './format.ts';

/**
 * `done`: sent by this run, not necessarily arrived. `existing`: sent before. `unknown`: may have been sent.
 * `not-sent`: no money left, and a later run may send it.
 */
export const OUTCOMES = ['done', 'existing', 'failed', 'unknown', 'not-sent'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Outcome of a row. */
export interface RowOutcome {
  readonly row: number;
  readonly correlationID: string;
  readonly outcome: Outcome;
  /** Cents. */
  readonly value: number;
  readonly destinationAlias: string;
  readonly error?: { readonly code: string; readonly message: Message };
}

export const outcomeOf = (
  { row, id, cents, key }: PlanRow,
  outcome: Outcome,
  error?: RowOutcome['error'],
): RowOutcome => ({
  row,
  correlationID: id,
  outcome,
  value: cents,
  destinationAlias: key,
  ...(error === undefined ? {} : { error }),
});

/** Returns the first log line of a run. */
export const beginLine = (plan: string, at: string): string => JSON.stringify({ plan, at });

/**
 * Adds an outcome to the log. A line proves nothing, because anybody with write access to its place can add one: it only
 * tells a later run which payments to look up. Returns false if another process has taken the row over.
 */
export const writeOutcome = (
  log: RunLog,
  { row, correlationID, outcome, error }: RowOutcome,
): Promise<boolean> =>
  log.record(
    row,
    outcome,
    JSON.stringify({
      row,
      id: correlationID,
      outcome,
      ...(error === undefined ? {} : { code: error.code, message: english(error.message) }),
    }),
  );

/** A logged outcome. */
export interface Logged {
  readonly outcome: Outcome;
  readonly message?: string;
}

/** Fields of a line of the log; none is checked yet. */
interface LogLine {
  /** Hash of the plan, in the first line of a run. */
  readonly plan?: unknown;
  readonly id?: unknown;
  readonly outcome?: unknown;
  readonly message?: unknown;
}

/** Returns the last outcome of each row by id; undefined if the plan was never run. */
export async function loggedOutcomes(
  batch: PaymentBatchPort,
  plan: PlanRef,
): Promise<ReadonlyMap<string, Logged> | undefined> {
  const outcomes = new Map<string, Logged>();
  let begun = false;
  let mine = false;
  for await (const line of batch.plans.recordedLines(plan)) {
    const read = parsed(line);
    if (!isObject(read)) continue;
    const { plan: hash, id, outcome, message }: LogLine = read;
    if (typeof hash === 'string') {
      // The log may contain runs of an older plan with the same name.
      mine = hash === plan.hash;
      begun ||= mine;
    }
    const known = OUTCOMES.find((one) => one === outcome);
    if (!mine || typeof id !== 'string' || known === undefined) continue;
    // Keep a sent outcome: a later line that says less comes from a run that could not determine it.
    const before = outcomes.get(id);
    if (before !== undefined && isSent(before.outcome)) continue;
    outcomes.set(id, { outcome: known, ...(typeof message === 'string' ? { message } : {}) });
  }
  return begun ? outcomes : undefined;
}

/**
 * Refuses a plan whose log belongs to another plan with the same name: their payments must not be mixed.
 * @throws PixctlError (exit 2) for a log of another plan; with an empty hash, for any log
 */
export async function assertOwnLog(batch: PaymentBatchPort, plan: PlanRef): Promise<void> {
  if ((await loggedOutcomes(batch, plan)) !== undefined) return;
  for await (const _line of batch.plans.recordedLines(plan))
    throw usageError(
      say`${batch.plans.labels(plan.path).log} already exists: it is the log of an earlier plan`,
      say`Nothing was changed. Give the plan another name: rename it, or make it with --out PLAN.`,
      'plan-exists',
    );
}

/** Tests for an outcome in which the money left. */
export const isSent = (outcome: Outcome): boolean => outcome === 'done' || outcome === 'existing';

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Counts rows and cents by outcome. */
export class Tally {
  readonly #of = new Map<Outcome, { rows: number; total: number }>();

  add(outcome: Outcome, cents: number): void {
    const { rows, total } = this.of(outcome);
    this.#of.set(outcome, { rows: rows + 1, total: total + cents });
  }

  of(outcome: Outcome): { readonly rows: number; readonly total: number } {
    return this.#of.get(outcome) ?? { rows: 0, total: 0 };
  }

  /** Number of rows with an outcome other than `not-sent`. */
  get begun(): number {
    return this.#others().rows;
  }

  #others(): { readonly rows: number; readonly total: number } {
    const others = OUTCOMES.filter((one) => one !== 'not-sent').map((one) => this.of(one));
    return {
      rows: others.reduce((sum, { rows }) => sum + rows, 0),
      total: others.reduce((sum, { total }) => sum + total, 0),
    };
  }

  /** Counts the rows without a recorded outcome as `not-sent`, given the totals of the plan. */
  rest(rows: number, total: number): void {
    const others = this.#others();
    this.#of.set('not-sent', { rows: rows - others.rows, total: total - others.total });
  }

  /**
   * Returns the summary, and next steps for unfinished rows.
   * @param isShared other processes may run the plan at the same time
   */
  lines(plan: string, flag: string, isShared: boolean): readonly Message[] {
    const [first, ...rest] = WORDS.flatMap(([outcome, words]) => {
      const { rows, total } = this.of(outcome);
      const counted = outcome === 'existing' && isShared ? say`${rows} sent by other runs` : words(rows);
      return rows === 0 ? [] : [say`${counted} (${formatReais(total)})`];
    });
    if (first === undefined) return [];
    return [
      say`Payments: ${rest.reduce((list, one) => say`${list}, ${one}`, first)}.`,
      ...(this.of('done').rows + this.of('existing').rows > 0
        ? [say`See whether they are confirmed: pixctl payment batch status ${quote(plan)}${flag}`]
        : []),
      ...(this.of('unknown').rows + this.of('not-sent').rows > 0
        ? [say`To finish it: pixctl payment batch resume ${quote(plan)}${flag}. Nothing is paid twice.`]
        : []),
      ...(this.of('failed').rows > 0
        ? [say`See the failed payments: pixctl payment batch results ${quote(plan)} --failed${flag}`]
        : []),
    ];
  }
}

const WORDS: readonly (readonly [Outcome, (rows: number) => Message])[] = [
  ['done', (rows) => say`${rows} sent`],
  ['existing', (rows) => say`${rows} sent before`],
  ['failed', (rows) => say`${rows} failed`],
  ['unknown', (rows) => say`${rows} unknown`],
  ['not-sent', (rows) => say`${rows} not sent yet`],
];
