// Fault injection: rules for which requests fail, how, and whether before or after the work is done.
import type { HttpResponse } from '#contract/http.ts';
import { findOperation } from '#contract/operations/index.ts';
import type { ControlOf } from '#contract/sandbox/controls.ts';
import type { FaultKind } from '#contract/sandbox/faults.ts';
import type { ItemOf } from '#contract/schema/types.ts';
import { DAY_MS } from '#pix/dates.ts';
import type { Body } from '#sandbox/call.ts';
import { Refusal } from '#sandbox/context.ts';
import type { Database } from '#sandbox/store/database.ts';
import type { FaultRow } from '#sandbox/store/tables/faults.ts';
import { allFaults, countFault, faults, faultsFor, isAnyFaultSet } from '#sandbox/store/tables/faults.ts';
import type { Delivery } from './connection-faults.ts';

/** Rule as requested (`FaultRequest`) and as returned (`Shown`). */
type FaultRequest = Body<'sandbox.fault'>;
type Shown = ItemOf<ControlOf<'sandbox.faults'>>;

/** Fault to apply to a request. */
export interface Fault {
  readonly id: number;
  readonly kind: FaultKind;
  readonly moment: 'before' | 'after';
  readonly status: number;
  readonly retryAfter: number;
  readonly delay: number;
  /** When the rule was set, by the clock of the sandbox. */
  readonly setAt: number;
}

const DEFAULTS = { status: 500, retryAfter: 1, delay: 1_000 };
const ALWAYS_AFTER: readonly string[] = ['truncate', 'lost', 'latency', 'deprecated'];

/** Notice that the service gives before it ends an operation. */
const NOTICE_MS = 90 * DAY_MS;

/** Adds a rule. @throws Refusal if it could never apply, or has options that cannot be combined */
export function addFault(db: Database, rule: FaultRequest, random: number, now: number): Shown {
  check(rule);
  const moment = rule.after === true || ALWAYS_AFTER.includes(rule.kind) ? 'after' : 'before';
  const id = faults.insert(db, {
    operation: rule.operation,
    kind: rule.kind,
    moment,
    status: rule.status ?? DEFAULTS.status,
    retry_after: rule.retryAfter ?? DEFAULTS.retryAfter,
    delay_ms: rule.delay ?? DEFAULTS.delay,
    times_left: rule.times,
    probability: rule.probability,
    random_state: (rule.seed ?? random) | 0,
    created_at: now,
  });
  return faultView(faults.get(db, { id }));
}

export const listFaults = (db: Database): Shown[] => allFaults(db).map(faultView);

/** Returns the fault for a request of this operation, if any. Each rule counts and draws independently. */
export function takeFault(db: Database, operation: string): Fault | undefined {
  if (!isAnyFaultSet(db)) return undefined;
  return db.transaction(() => {
    for (const row of faultsFor(db, operation)) {
      const { value, state } = nextRandom(row.random_state);
      const hit = row.probability === null || value < row.probability;
      countFault(db, row.id, state, hit);
      if (hit) return faultOf(row);
    }
    return undefined;
  });
}

/** Applies a fault to an answer. @param done answer of the handler; undefined if the fault came before the work */
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
    case 'deprecated':
      return {
        ...empty,
        headers: {
          ...empty.headers,
          deprecation: `@${Math.floor(fault.setAt / 1_000)}`,
          sunset: new Date(fault.setAt + NOTICE_MS).toUTCString(),
          link: '<https://example.com/deprecations>; rel="deprecation"',
        },
      };
  }
}

function check({ kind, operation, status, after, probability, retryAfter, delay }: FaultRequest): void {
  if (operation !== undefined && findOperation(operation) === undefined)
    throw new Refusal(`operation ${operation} is not known; use an id such as charge.create`);
  if (after === true && kind === 'rate-limit') throw new Refusal('rate-limit is always in place of the work');
  if (status !== undefined && kind !== 'error') throw new Refusal('status goes only with error');
  if (retryAfter !== undefined && kind !== 'rate-limit')
    throw new Refusal('retryAfter goes only with rate-limit');
  if (delay !== undefined && kind !== 'latency') throw new Refusal('delay goes only with latency');
  if (probability === 0) throw new Refusal('probability must be above 0');
}

const faultOf = (row: FaultRow): Fault => ({
  id: row.id,
  kind: row.kind,
  moment: row.moment,
  status: row.status ?? DEFAULTS.status,
  retryAfter: row.retry_after ?? DEFAULTS.retryAfter,
  delay: row.delay_ms ?? DEFAULTS.delay,
  setAt: row.created_at,
});

function faultView(row: FaultRow): Shown {
  const { id, kind, moment, status, retryAfter, delay } = faultOf(row);
  return {
    id,
    kind,
    operation: row.operation ?? '*',
    moment,
    ...(kind === 'error' ? { status } : {}),
    ...(kind === 'rate-limit' ? { retryAfter } : {}),
    ...(kind === 'latency' ? { delay } : {}),
    ...(row.times_left === null ? {} : { timesLeft: row.times_left }),
    ...(row.probability === null ? {} : { probability: row.probability }),
    hits: row.hits,
  };
}

const encoder = new TextEncoder();
const answer = (
  status: number,
  contentType: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Delivery => ({ status, headers: { 'content-type': contentType, ...headers }, body: encoder.encode(body) });

/** Mulberry32 generator: returns a value from 0 to below 1, and the next state. */
function nextRandom(before: number): { value: number; state: number } {
  const state = (before + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return { value: ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296, state };
}
