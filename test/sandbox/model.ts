// What the service ought to do, said as simply as possible: no ledger, no database, plain sums.
import { START } from '#test/support/services/sandbox.ts';

export type Place = 'A' | 'B' | 'S';

export type Op =
  | {
      readonly do: 'charge';
      readonly id: string;
      readonly value: number;
      readonly expiresIn: number;
      /** Cents of it that go to the sub account. */
      readonly split?: number;
    }
  | { readonly do: 'postpone'; readonly id: string; readonly seconds: number }
  | { readonly do: 'pay'; readonly id: string }
  | { readonly do: 'pay-key'; readonly to: Place; readonly value: number }
  | { readonly do: 'delete'; readonly id: string }
  | { readonly do: 'refund'; readonly id: string; readonly charge: string; readonly value?: number }
  | {
      readonly do: 'payment';
      readonly id: string;
      readonly value: number;
      readonly from: 'A' | 'B';
      readonly key: string;
      /** Asked for by a QR code of the key. */
      readonly code: boolean;
      /** Approved with the same request. */
      readonly auto: boolean;
    }
  | { readonly do: 'approve'; readonly id: string }
  | { readonly do: 'transfer'; readonly from: Place; readonly to: Place; readonly value: number }
  | { readonly do: 'withdraw'; readonly from: 'A' | 'B'; readonly value: number }
  | { readonly do: 'credit' | 'debit' | 'withdraw-part'; readonly value: number }
  | { readonly do: 'withdraw-sub' }
  | { readonly do: 'subscribe'; readonly id: string; readonly value: number; readonly day: string }
  | { readonly do: 'approve-mandate' | 'end-mandate' | 'cancel'; readonly id: string }
  | { readonly do: 'advance'; readonly milliseconds: number };

export const FAILING_KEY = 'ac07@fail.example';
export const SLOW_KEY = 'slow@fail.example';

interface Charge {
  status: 'ACTIVE' | 'COMPLETED' | 'EXPIRED';
  readonly value: number;
  readonly split: number;
  expiresAt: number;
  deleted: boolean;
  paidAt: number;
}
interface Moving {
  status: string;
  readonly value: number;
  readonly from: Place;
  /** A place of the company, or a key outside. */
  readonly key: string;
  dueAt: number | undefined;
}
interface Refund {
  status: string;
  readonly charge: string;
  readonly value: number;
  readonly dueAt: number;
}

/** A mandate of one instalment. */
interface Mandate {
  mandate: string;
  status: string;
  readonly value: number;
  /** Midnight in Brasília. */
  readonly dueAt: number;
  /** When the bank pays, once it is approved. */
  paidAt: number;
}

export interface Model {
  now: number;
  available: Record<Place, number>;
  blocked: Record<Place, number>;
  charges: Record<string, Charge>;
  payments: Record<string, Moving>;
  withdrawals: Moving[];
  refunds: Record<string, Refund>;
  mandates: Record<string, Mandate>;
}

export const emptyModel = (): Model => ({
  now: START,
  available: { A: 0, B: 0, S: 0 },
  blocked: { A: 0, B: 0, S: 0 },
  charges: {},
  payments: {},
  withdrawals: [],
  refunds: {},
  mandates: {},
});

/** What can be seen of it from outside. */
export const visible = (model: Model): object => ({
  available: model.available,
  blocked: { A: model.blocked.A, B: model.blocked.B },
  charges: Object.fromEntries(
    Object.entries(model.charges)
      .filter(([, { deleted }]) => !deleted)
      .map(([id, { status }]) => [id, status]),
  ),
  payments: statuses(model.payments),
  withdrawals: model.withdrawals.map(({ status }) => status).toSorted(),
  refunds: statuses(model.refunds),
  mandates: Object.fromEntries(
    Object.entries(model.mandates).map(([id, { mandate, status }]) => [id, `${mandate} ${status}`]),
  ),
});

const statuses = (all: Record<string, { status: string }>): object =>
  Object.fromEntries(Object.entries(all).map(([id, { status }]) => [id, status]));

/** Does one thing to the model; false when it is refused, and then nothing has changed. */
export function apply(model: Model, op: Op): boolean {
  settle(model);
  const done = attempt(model, op);
  settle(model);
  return done;
}

function attempt(model: Model, op: Op): boolean {
  const { available, blocked, charges, payments, refunds, now } = model;
  switch (op.do) {
    case 'charge':
      if (charges[op.id] !== undefined || (op.split ?? 0) > op.value) return false;
      charges[op.id] = {
        status: 'ACTIVE',
        value: op.value,
        split: op.split ?? 0,
        expiresAt: now + op.expiresIn * 1_000,
        deleted: false,
        paidAt: 0,
      };
      return true;
    case 'pay': {
      const charge = charges[op.id];
      if (charge === undefined || charge.deleted || charge.status !== 'ACTIVE') return false;
      charge.status = 'COMPLETED';
      charge.paidAt = now;
      available.A += charge.value - charge.split;
      available.S += charge.split;
      return true;
    }
    case 'postpone': {
      const charge = charges[op.id];
      if (charge === undefined || charge.deleted || charge.status !== 'ACTIVE') return false;
      const at = START + op.seconds * 1_000;
      // What is stored already changes nothing, however close it is.
      if (at !== charge.expiresAt && at < now + 300_000) return false;
      charge.expiresAt = at;
      return true;
    }
    case 'pay-key':
      available[op.to] += op.value;
      return true;
    case 'delete': {
      const charge = charges[op.id];
      if (charge === undefined || charge.deleted || charge.status === 'COMPLETED') return false;
      charge.deleted = true;
      return true;
    }
    case 'refund': {
      const charge = charges[op.charge];
      if (charge === undefined || charge.deleted || charge.status !== 'COMPLETED') return false;
      if (refunds[op.id] !== undefined || now - charge.paidAt > 90 * 86_400_000) return false;
      const gone = Object.values(refunds)
        .filter((one) => one.charge === op.charge && one.status !== 'REJECTED')
        .reduce((sum, one) => sum + one.value, 0);
      const left = charge.value - gone;
      const value = op.value ?? left;
      if (left === 0 || value > left || value > available.A) return false;
      available.A -= value;
      blocked.A += value;
      refunds[op.id] = { status: 'IN_PROCESSING', charge: op.charge, value, dueAt: now + settling(value) };
      return true;
    }
    case 'payment':
      if (payments[op.id] !== undefined || (op.auto && available[op.from] < op.value)) return false;
      payments[op.id] = { status: 'CREATED', value: op.value, from: op.from, key: op.key, dueAt: undefined };
      return !op.auto || attempt(model, { do: 'approve', id: op.id });
    case 'approve': {
      const payment = payments[op.id];
      if (payment?.status !== 'CREATED' || available[payment.from] < payment.value) return false;
      available[payment.from] -= payment.value;
      blocked[payment.from] += payment.value;
      payment.status = 'APPROVED';
      payment.dueAt = now + (payment.key === SLOW_KEY ? 3_600_000 : settling(payment.value));
      return true;
    }
    case 'transfer':
      if (op.from === op.to || available[op.from] < op.value) return false;
      available[op.from] -= op.value;
      available[op.to] += op.value;
      return true;
    case 'withdraw': {
      const cost = op.value + (op.value < 50_000 ? 100 : 0);
      if (op.value < 101 || available[op.from] < cost) return false;
      available[op.from] -= cost;
      return true;
    }
    case 'credit':
    case 'debit': {
      const [from, to] = op.do === 'credit' ? (['A', 'S'] as const) : (['S', 'A'] as const);
      if (available[from] < op.value) return false;
      available[from] -= op.value;
      available[to] += op.value;
      return true;
    }
    case 'withdraw-part':
    case 'withdraw-sub': {
      const value = op.do === 'withdraw-part' ? op.value : available.S;
      if (available.S === 0 || value > available.S) return false;
      available.S -= value;
      blocked.S += value;
      model.withdrawals.push({ status: 'CREATED', value, from: 'S', key: '', dueAt: now + settling(value) });
      return true;
    }
    case 'subscribe': {
      const dueAt = Date.parse(`${op.day}T03:00:00Z`);
      const today = Math.floor((now - 3 * 3_600_000) / DAY) * DAY + 3 * 3_600_000;
      if (model.mandates[op.id] !== undefined || dueAt < today + 3 * DAY) return false;
      model.mandates[op.id] = { mandate: 'CREATED', status: 'ACTIVE', value: op.value, dueAt, paidAt: 0 };
      return true;
    }
    case 'approve-mandate': {
      const one = model.mandates[op.id];
      if (one?.mandate !== 'CREATED') return false;
      one.mandate = 'APPROVED';
      // The bank is asked four days ahead or now, and takes five seconds to answer, and as many to pay.
      one.paidAt = Math.max(Math.max(now, one.dueAt - 4 * DAY) + 10_000, one.dueAt);
      return true;
    }
    case 'end-mandate': {
      const one = model.mandates[op.id];
      if (one?.mandate !== 'APPROVED' || one.status !== 'ACTIVE') return false;
      one.mandate = 'REJECTED';
      one.status = 'INACTIVE';
      return true;
    }
    case 'cancel': {
      const one = model.mandates[op.id];
      if (one === undefined || ['COMPLETED', 'EXPIRED'].includes(one.status)) return false;
      if (one.status === 'ACTIVE') one.mandate = 'CANCELED';
      one.status = 'INACTIVE';
      return true;
    }
    case 'advance':
      model.now += op.milliseconds;
      return true;
  }
}

const DAY = 86_400_000;

const settling = (value: number): number => (value === 667 ? 3_600_000 : 5_000);

/** Everything that is due by now. */
function settle(model: Model): void {
  const { now, available, blocked } = model;
  for (const charge of Object.values(model.charges))
    if (charge.status === 'ACTIVE' && !charge.deleted && now > charge.expiresAt) charge.status = 'EXPIRED';
  for (const one of [...Object.values(model.payments), ...model.withdrawals]) {
    if (one.dueAt === undefined || one.dueAt > now) continue;
    one.dueAt = undefined;
    blocked[one.from] -= one.value;
    const fails =
      one.key === FAILING_KEY || one.key === one.from || (one.value === 666 && one.key !== SLOW_KEY);
    if (fails) available[one.from] += one.value;
    else if (one.key in available) available[one.key as Place] += one.value;
    one.status = fails ? 'FAILED' : 'CONFIRMED';
  }
  for (const one of Object.values(model.mandates)) {
    if (one.status !== 'ACTIVE') continue;
    if (one.mandate === 'CREATED' && now >= one.dueAt) one.mandate = one.status = 'EXPIRED';
    if (one.mandate === 'APPROVED' && now >= one.paidAt) {
      one.status = 'COMPLETED';
      available.A += one.value;
    }
  }
  for (const refund of Object.values(model.refunds)) {
    if (refund.status !== 'IN_PROCESSING' || refund.dueAt > now) continue;
    blocked.A -= refund.value;
    if (refund.value === 666) available.A += refund.value;
    refund.status = refund.value === 666 ? 'REJECTED' : 'CONFIRMED';
  }
}
