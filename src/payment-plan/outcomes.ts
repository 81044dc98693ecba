// Outcomes of the rows of a plan: messages, totals, and what runs recorded.
import { parseJson } from '#contract/json.ts';
import { isObject } from '#contract/path.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { english, say } from '#messages/message.ts';
import type { Holder } from '#pix/holder.ts';
import type { PaymentBatchPort, PlanRef, RunLog } from '#ports/payment-plan.ts';
import type { PlanRow } from './format.ts';

/**
 * `done`: sent by this run, and money has not necessarily arrived. `existing`: sent by an earlier run. `unknown`: may have
 * been sent. `not-sent`: nothing was done, and a later run may send it.
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
  /** Holder that the service reported before the approval, if the plan has one to compare. */
  readonly holder?: Holder;
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
  readonly code?: string;
  readonly message?: string;
}

/** Fields of a line of the log; none is checked yet. */
interface LogLine {
  /** Hash of the plan, in the first line of a run. */
  readonly plan?: unknown;
  readonly id?: unknown;
  readonly outcome?: unknown;
  readonly code?: unknown;
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
    const { plan: hash, id, outcome, code, message }: LogLine = read;
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
    outcomes.set(id, {
      outcome: known,
      ...(typeof code === 'string' ? { code } : {}),
      ...(typeof message === 'string' ? { message } : {}),
    });
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
    return parseJson(line);
  } catch {
    return undefined;
  }
}
