// Faults on purpose: which request goes wrong, how, and whether before or after the work was done.
import { findOperation } from '../../contract/operations/index.ts';
import { FAULT_KINDS } from '../../contract/faults.ts';
import type { FaultKind } from '../../contract/faults.ts';
import type { HttpResponse } from '../../contract/http.ts';
import type { Delivery } from './disturbance.ts';
import type { Database, Row } from '../store/database.ts';
import { Refusal } from '../context.ts';

/** One rule, as it was asked for. */
export interface FaultRule {
  readonly kind: FaultKind;
  /** Operation id; every operation when not given. */
  readonly operation?: string | undefined;
  /** After the work instead of in its place. */
  readonly after?: boolean | undefined;
  /** HTTP status of `error`. */
  readonly status?: number | undefined;
  /** Seconds of `rate-limit`. */
  readonly retryAfter?: number | undefined;
  /** Milliseconds of `latency`. */
  readonly delay?: number | undefined;
  /** How many requests; without it until cleared. */
  readonly times?: number | undefined;
  /** Of each request to be hit, above 0 up to 1. */
  readonly probability?: number | undefined;
  /** Makes the choice of a probability repeatable. */
  readonly seed?: number | undefined;
}

/** The rule that hits a request. */
export interface Fault {
  readonly id: number;
  readonly kind: FaultKind;
  readonly moment: 'before' | 'after';
  readonly status: number;
  readonly retryAfter: number;
  readonly delay: number;
}

const DEFAULTS = { status: 500, retryAfter: 1, delay: 1_000 };
const ALWAYS_AFTER: readonly string[] = ['truncate', 'lost', 'latency'];

/** @throws Refusal for a rule that could never hit, or says what does not go together. */
export function addFault(db: Database, rule: FaultRule, random: number, now: number): object {
  check(rule);
  const moment = rule.after === true || ALWAYS_AFTER.includes(rule.kind) ? 'after' : 'before';
  const { lastId } = db
    .prepare(
      `INSERT INTO faults (operation, kind, moment, status, retry_after, delay_ms, times_left, probability, random_state, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      rule.operation ?? null,
      rule.kind,
      moment,
      rule.status ?? DEFAULTS.status,
      rule.retryAfter ?? DEFAULTS.retryAfter,
      rule.delay ?? DEFAULTS.delay,
      rule.times ?? null,
      rule.probability ?? null,
      (rule.seed ?? random) | 0,
      now,
    );
  return faultView(db.prepare('SELECT * FROM faults WHERE id = ?').get(lastId)!);
}

export const listFaults = (db: Database): object[] =>
  db.prepare('SELECT * FROM faults ORDER BY id').all().map(faultView);

/** Takes every rule away and returns how many there were. */
export const clearFaults = (db: Database): number => db.prepare('DELETE FROM faults').run().changes;

/** Takes the next fault for a request of this operation; each rule counts and chooses for itself. */
export function takeFault(db: Database, operation: string): Fault | undefined {
  if (db.prepare('SELECT 1 AS yes FROM faults LIMIT 1').get() === undefined) return undefined;
  return db.transaction(() => {
    const rules = db
      .prepare(
        'SELECT * FROM faults WHERE (operation = ? OR operation IS NULL) AND (times_left IS NULL OR times_left > 0) ORDER BY id',
      )
      .all(operation);
    for (const row of rules) {
      const { value, state } = nextRandom(Number(row['random_state']));
      const hits = row['probability'] === null || value < Number(row['probability']);
      db.prepare(
        'UPDATE faults SET random_state = ?, hits = hits + ?, times_left = times_left - ? WHERE id = ?',
      ).run(state, hits ? 1 : 0, hits ? 1 : 0, Number(row['id']));
      if (hits) return faultOf(row);
    }
    return undefined;
  });
}

/** What the fault makes of an answer; `done` is undefined for a fault in place of the work. */
export function disturbed(fault: Fault, done: HttpResponse | undefined): Delivery {
  const empty: HttpResponse = done ?? { status: 500, headers: {}, body: new Uint8Array() };
  switch (fault.kind) {
    case 'rate-limit':
      return answer(429, 'application/json; charset=utf-8', '{"error":"Too many requests"}', {
        'retry-after': String(fault.retryAfter),
      });
    case 'error':
      return answer(fault.status, 'application/json; charset=utf-8', '{"error":"Internal server error"}');
    case 'html':
      return answer(
        502,
        'text/html',
        '<html><head><title>502 Bad Gateway</title></head><body>502 Bad Gateway</body></html>',
      );
    case 'latency':
      return { ...empty, disturbance: { delay: fault.delay } };
    case 'hang':
      return { ...empty, disturbance: { end: 'hang' } };
    case 'reset':
    case 'lost':
      return { ...empty, disturbance: { end: 'reset' } };
    case 'truncate':
      return { ...empty, disturbance: { end: 'truncate' } };
  }
}

function check({ kind, operation, status, after, times, probability, retryAfter, delay }: FaultRule): void {
  if (!FAULT_KINDS.includes(kind)) throw new Refusal(`kind must be one of ${FAULT_KINDS.join(', ')}`);
  if (operation !== undefined && findOperation(operation) === undefined)
    throw new Refusal(`operation ${operation} is not known; use an id such as charge.create`);
  if (after === true && kind === 'rate-limit') throw new Refusal('rate-limit is always in place of the work');
  if (status !== undefined && kind !== 'error') throw new Refusal('status goes only with error');
  if (retryAfter !== undefined && kind !== 'rate-limit')
    throw new Refusal('retryAfter goes only with rate-limit');
  if (delay !== undefined && kind !== 'latency') throw new Refusal('delay goes only with latency');
  const whole = (name: string, value: number | undefined, least: number, most: number): void => {
    if (value !== undefined && (!Number.isSafeInteger(value) || value < least || value > most))
      throw new Refusal(`${name} must be a whole number from ${least} to ${most}`);
  };
  whole('status', status, 400, 599);
  whole('times', times, 1, 1_000_000);
  whole('retryAfter', retryAfter, 0, 86_400);
  whole('delay', delay, 0, 300_000);
  if (probability !== undefined && !(probability > 0 && probability <= 1))
    throw new Refusal('probability must be above 0 and at most 1');
}

const faultOf = (row: Row): Fault => ({
  id: Number(row['id']),
  kind: row['kind'] as FaultKind,
  moment: row['moment'] === 'after' ? 'after' : 'before',
  status: Number(row['status']),
  retryAfter: Number(row['retry_after']),
  delay: Number(row['delay_ms']),
});

function faultView(row: Row): object {
  const { id, kind, moment, status, retryAfter, delay } = faultOf(row);
  return {
    id,
    kind,
    operation: row['operation'] ?? '*',
    moment,
    ...(kind === 'error' ? { status } : {}),
    ...(kind === 'rate-limit' ? { retryAfter } : {}),
    ...(kind === 'latency' ? { delay } : {}),
    ...(row['times_left'] === null ? {} : { timesLeft: Number(row['times_left']) }),
    ...(row['probability'] === null ? {} : { probability: Number(row['probability']) }),
    hits: Number(row['hits']),
  };
}

const encoder = new TextEncoder();
const answer = (
  status: number,
  contentType: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Delivery => ({ status, headers: { 'content-type': contentType, ...headers }, body: encoder.encode(body) });

/** Mulberry32: a value from 0 up to 1 and the state that comes next. */
function nextRandom(before: number): { value: number; state: number } {
  const state = (before + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return { value: ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296, state };
}
