// Seed data: the last ninety days, or the last year, of a shop; identical for the same seed. Created with the functions
// that serve requests, with times in the past.
import { hash } from 'node:crypto';
import { LIMITS } from '#contract/limits.ts';
import type { ControlOf } from '#contract/sandbox/controls.ts';
import type { ResponseOf } from '#contract/schema/types.ts';
import { defined } from '#errors/defined.ts';
import { cpfCheckDigits } from '#pix/tax-id.ts';
import { amountDueNow } from '#sandbox/resources/charge/amount-due.ts';
import type { ChargeInput } from '#sandbox/resources/charge/create.ts';
import { createCharge } from '#sandbox/resources/charge/create.ts';
import { FIRST_COMPANY_ID } from '#sandbox/resources/company/company.ts';
import type { CustomerInput } from '#sandbox/resources/customer/find.ts';
import { findOrCreate } from '#sandbox/resources/customer/find.ts';
import { payResource } from '#sandbox/resources/incoming-pix/pay.ts';
import { bookPayment } from '#sandbox/resources/incoming-pix/pay-charge.ts';
import { approvePayment } from '#sandbox/resources/payment/approve.ts';
import { requestPayment } from '#sandbox/resources/payment/request.ts';
import { createQrcode } from '#sandbox/resources/qrcode/create.ts';
import { beginRefund } from '#sandbox/resources/refund/begin.ts';
import { openSubaccount } from '#sandbox/resources/subaccount/open.ts';
import { createSubscription } from '#sandbox/resources/subscription/create.ts';
import { accountById } from '#sandbox/store/tables/accounts.ts';
import { correlationIdsTaken } from '#sandbox/store/tables/charges.ts';
import type { CustomerRow } from '#sandbox/store/tables/customers.ts';
import { customers } from '#sandbox/store/tables/customers.ts';
import { qrcodes } from '#sandbox/store/tables/qrcodes.ts';
import { subaccounts } from '#sandbox/store/tables/subaccounts.ts';
import type { Body } from './call.ts';
import type { CompanyContext } from './context.ts';
import { makeIds } from './ids.ts';
import { balanceOf } from './ledger.ts';
import { afterSale, splitsOf, YEAR_MS } from './seed-year.ts';

type Made = ResponseOf<ControlOf<'sandbox.seed'>>['made'];
/** Increments the count of a kind of resource. */
type Count = (what: keyof Made) => void;

export interface SeedPlan {
  readonly seed: number;
  /** Total number of charges. */
  readonly charges: number;
  /** Index of the next charge, from 0. */
  readonly from: number;
  /** End of the ninety days or the year, in epoch milliseconds. */
  readonly until: number;
  /** Seed a year, including splits, withdrawals and disputes, instead of ninety days. */
  readonly year: boolean;
}

export interface SeedStep {
  /** Value of `from` for the next step; equal to the number of charges when seeding is complete. */
  readonly next: number;
  /** Number of resources that this step created. */
  readonly made: Made;
}

/** Charges per step. A step is one transaction, so it must not block others for more than a second. */
const SEED_STEP = 5_000;
const DAYS_MS = 90 * 86_400_000;
const HOUR_MS = 3_600_000;

const spanOf = ({ year }: Pick<SeedPlan, 'year'>): number => (year ? YEAR_MS : DAYS_MS);

const FIRST = [
  'Ana',
  'Bruno',
  'Carla',
  'Diego',
  'Elisa',
  'Fábio',
  'Gabriela',
  'Heitor',
  'Iara',
  'João',
  'Luísa',
  'Márcio',
];
const LAST = [
  'Almeida',
  'Barbosa',
  'Cardoso',
  'Dias',
  'Esteves',
  'Ferreira',
  'Gomes',
  'Lima',
  'Moreira',
  'Nunes',
  'Souza',
];
const GOODS = [
  'Camiseta',
  'Caneca',
  'Livro',
  'Mensalidade',
  'Assinatura',
  'Consulta',
  'Frete',
  'Curso',
  'Ingresso',
];
const CITIES: readonly (readonly [string, string])[] = [
  ['São Paulo', 'SP'],
  ['Recife', 'PE'],
  ['Curitiba', 'PR'],
  ['Manaus', 'AM'],
];

/** Makes a source of pseudo-random bytes for ids, determined by the name. */
function bytesOf(name: string): (count: number) => Uint8Array {
  let drawn = 0;
  let block = new Uint8Array(0);
  let used = 0;
  return (count) => {
    if (used + count > block.length) {
      const blocks = Array.from({ length: Math.ceil(count / BLOCK) }, () =>
        hash('sha512', `${name}:${(drawn += 1)}`, 'buffer'),
      );
      block = Buffer.concat(blocks);
      used = 0;
    }
    return block.subarray(used, (used += count));
  };
}
/** Bytes of one SHA-512 hash. */
const BLOCK = 64;

/** Makes a source of pseudo-random numbers and choices, determined by the name. */
function dice(name: string) {
  let drawn = 0;
  // As hexadecimal text, because creating a buffer costs more than the hash.
  const below = (bound: number): number =>
    Number.parseInt(hash('sha256', `${name}:${(drawn += 1)}`, 'hex').slice(0, 8), 16) % bound;
  return { below, of: <T>(list: readonly T[]): T => defined(list[below(list.length)], 'item of a list') };
}

/** Cache of a step's customers, by their number. */
type Customers = Map<number, CustomerRow>;

/** Returns the customer with the number `n` of a seed. */
function customerOf(seed: number, n: number): CustomerInput {
  const { below, of } = dice(`customer:${seed}:${n}`);
  const base = String(100_000_000 + below(899_999_999));
  const name = `${of(FIRST)} ${of(LAST)}`;
  const [city, state] = of(CITIES);
  return {
    name,
    taxID: base + cpfCheckDigits(base),
    email: `cliente-${seed}-${n}@example.com`,
    phone: `+55119${String(10_000_000 + below(89_999_999))}`,
    correlationID: `seed-${seed}-customer-${n}`,
    address: {
      zipcode: '01310100',
      street: 'Avenida Paulista',
      number: String(1 + below(2_000)),
      neighborhood: 'Bela Vista',
      city,
      state,
      country: 'BR',
    },
  };
}

/** Runs one step of the plan. Data created by an earlier run of the same seed is left unchanged. */
export function seedStep(call: CompanyContext, plan: SeedPlan): SeedStep {
  const made: { -readonly [K in keyof Made]: Made[K] } = {};
  const count: Count = (what) => void (made[what] = (made[what] ?? 0) + 1);
  if (plan.from === 0) seedFixtures(call, plan, count);
  const next = Math.min(plan.charges, plan.from + SEED_STEP);
  const indexes = Array.from({ length: next - plan.from }, (_, offset) => plan.from + offset);
  const ids = indexes.map((index) => chargeId(plan.seed, index));
  const taken = correlationIdsTaken(call.db, call.company.id, ids);
  const met: Customers = new Map();
  for (const index of indexes)
    if (!taken.has(chargeId(plan.seed, index))) seedCharge(call, plan, index, met, count);
  return { next, made };
}

const chargeId = (seed: number, index: number): string => `seed-${seed}-charge-${index}`;

/**
 * Makes the context for one seeded resource: its ids are derived from `name`, its time is `now`. Ids are unique in the
 * whole sandbox, so those of other companies also depend on the company. With `order`, ids sort in order of creation.
 */
const at = (call: CompanyContext, name: string, now: number, order?: number): CompanyContext => ({
  ...call,
  ids: makeIds(
    bytesOf(call.company.id === FIRST_COMPANY_ID ? name : `${call.company.oid}:${name}`),
    order === undefined ? undefined : () => order,
  ),
  now,
  quiet: true,
});

function seedCharge(
  call: CompanyContext,
  { seed, charges: total, until, year }: SeedPlan,
  index: number,
  met: Customers,
  count: Count,
): void {
  const correlationID = chargeId(seed, index);
  const { below, of } = dice(`charge:${seed}:${index}`);
  const newest = index === total - 1;
  const created = until - HOUR_MS - Math.floor((spanOf({ year }) * (total - 1 - index)) / total);
  // The oldest is never paid and the newest not yet, so that every status occurs even with few charges.
  const paid = index !== 0 && !newest && below(100) < 62;
  const overdue = below(10) === 0 && !newest;
  const customers = Math.max(5, Math.min(1_000, Math.ceil(total / 10)));
  const own = at(call, correlationID, created, index);
  const someone = (n: number) => {
    let known = met.get(n);
    if (known === undefined) met.set(n, (known = findOrCreate(own, customerOf(seed, n))));
    return known;
  };
  const value = 500 + below(50_000);
  const comment = of(GOODS);
  const customer = below(5) === 0 && !overdue ? undefined : someone(below(customers));
  const input: ChargeInput = {
    correlationID,
    value,
    comment,
    ...(year ? splitsOf(seed, index, value) : {}),
    ...(overdue
      ? {
          type: 'OVERDUE',
          daysForDueDate: 3 + below(10),
          daysAfterDueDate: 5,
        }
      : {
          expiresIn:
            index === 0 ? LIMITS.chargeMinExpirySecondsOf2023 : of([3_600, 86_400, 7 * 86_400, 30 * 86_400]),
        }),
  };
  const paidAt = created + below(45 * 60_000);
  const isPaid = paid && paidAt < until;
  const charge = createCharge(own, call, input, {
    asOf: until,
    ...(customer === undefined ? {} : { customer }),
    ...(isPaid ? { paidAt } : {}),
  });
  count('charges');
  if (!isPaid) return;
  const paying = { ...own, now: paidAt };
  const price = amountDueNow(paying, charge);
  const transaction = bookPayment(paying, charge, {
    value: price,
    customer,
    payer: defined(charge.payer, 'payer of a seeded charge'),
  });
  count('paid');
  const refundedAt = paidAt + HOUR_MS;
  if (below(20) === 0 && refundedAt < until) {
    beginRefund({ ...own, now: refundedAt }, transaction, {
      correlationID: `seed-${seed}-refund-${index}`,
      ...(below(2) === 0 ? { value: Math.ceil(price / 2) } : {}),
      comment: 'Devolução',
    });
    count('refunds');
  }
  if (index % 50 === 7) seedPayment(own, seed, index, paidAt, count);
  if (year)
    afterSale(
      (name, now) => at(call, name, now),
      { seed, index, endToEndId: transaction.end_to_end_id, paidAt },
      until,
      count,
    );
}

/** Seeds a payment to a supplier, for one in fifty sales: most are approved, some wait, some fail. */
function seedPayment(own: CompanyContext, seed: number, index: number, now: number, count: Count): void {
  const { below, of } = dice(`payment:${seed}:${index}`);
  const correlationID = `seed-${seed}-payment-${index}`;
  const available = balanceOf(own.db, own.account).available;
  const value = 100 + below(20_000);
  const requested: Body<'payment.create'> = {
    correlationID,
    value,
    destinationAlias: below(6) === 0 ? 'ac07@fail.example' : `fornecedor-${below(20)}@example.com`,
    comment: of(['Fornecedor', 'Aluguel', 'Frete']),
  };
  const paying = at(own, correlationID, now);
  requestPayment(paying, requested);
  if (below(5) > 0 && available >= value) approvePayment(paying, { correlationID });
  count('payments');
}

/** Seeds the few resources whose number does not depend on the number of charges. */
function seedFixtures(call: CompanyContext, { seed, until, year }: SeedPlan, count: Count): void {
  const { db } = call;
  const company = call.company.id;
  const began = until - spanOf({ year });
  for (const [index, name] of ['Filial Norte', 'Filial Sul', 'Reserva'].entries()) {
    const pixKey = `subconta-${seed}-${index}@example.com`;
    if (subaccounts.has(db, { company, pix_key: pixKey })) continue;
    const own = at(call, `subaccount:${seed}:${index}`, began);
    openSubaccount(own, { name, pixKey });
    payResource(own, { id: pixKey, value: 10_000 * (index + 1) });
    count('subaccounts');
  }
  for (const [index, name] of ['Balcão', 'Doações'].entries()) {
    const correlationID = `seed-${seed}-qrcode-${index}`;
    if (qrcodes.has(db, { company, correlation_id: correlationID })) continue;
    const own = at(call, `qrcode:${seed}:${index}`, began);
    createQrcode(own, { name, correlationID, ...(index === 0 ? { value: 2_500 } : {}) });
    payResource(own, { id: correlationID, ...(index === 0 ? {} : { value: 1_000 }) });
    count('qrcodes');
  }
  if (
    accountById(db, call.account).is_default === 1 &&
    !customers.has(db, { company, correlation_id: `seed-${seed}-customer-0` })
  ) {
    // The subscription begins now; its charges are created as time goes on.
    const own = at(call, `subscription:${seed}`, until);
    createSubscription(own, {
      customer: customerOf(seed, 0),
      value: 4_990,
      comment: 'Mensalidade',
      dayGenerateCharge: 5,
    });
    count('subscriptions');
  }
}
