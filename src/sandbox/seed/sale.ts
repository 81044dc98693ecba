// Seeds a sale: a charge, its payment, and what follows it.
import { LIMITS } from '#contract/limits.ts';
import { defined } from '#errors/defined.ts';
import type { Body } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { balanceOf } from '#sandbox/ledger.ts';
import { amountDueNow } from '#sandbox/resources/charge/amount-due.ts';
import type { ChargeInput } from '#sandbox/resources/charge/create.ts';
import { completeCreation, newCharge } from '#sandbox/resources/charge/create.ts';
import { findOrCreate } from '#sandbox/resources/customer/find.ts';
import { bookPayment } from '#sandbox/resources/incoming-pix/pay-charge.ts';
import { approvePayment } from '#sandbox/resources/payment/approve.ts';
import { requestPayment } from '#sandbox/resources/payment/request.ts';
import { beginRefund } from '#sandbox/resources/refund/begin.ts';
import { isAnyCashback } from '#sandbox/store/tables/cashbacks.ts';
import type { ChargeRow, NewCharge } from '#sandbox/store/tables/charges.ts';
import { charges } from '#sandbox/store/tables/charges.ts';
import type { CustomerRow } from '#sandbox/store/tables/customers.ts';
import { customersByIds } from '#sandbox/store/tables/customers.ts';
import type { TransactionRow } from '#sandbox/store/tables/transactions.ts';
import { seedContext } from './context.ts';
import { customerId, customerInput } from './customer.ts';
import type { Count, SeedPlan } from './plan.ts';
import { durationOf } from './plan.ts';
import { randomOf } from './random.ts';
import { afterSale, splitsOf } from './year.ts';

const HOUR_MS = 3_600_000;

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

/** Expiry times of charges, in seconds. */
const EXPIRY_SECONDS = [3_600, 86_400, 7 * 86_400, 30 * 86_400];

/** Customers of the current step by their number, so that each is looked up once. */
type CustomerCache = Map<number, CustomerRow>;

/** Number of customers among which the sales of a plan are shared. */
const customerCount = ({ charges }: SeedPlan): number =>
  Math.max(5, Math.min(1_000, Math.ceil(charges / 10)));

/** Reads the customers that earlier steps have created, as `findOrCreate` would find them. */
function knownCustomers({ db, company }: CompanyContext, plan: SeedPlan): CustomerCache {
  const known: CustomerCache = new Map();
  if (plan.from === 0) return known;
  const numbers = Array.from({ length: customerCount(plan) }, (_, number) => number);
  const byId = new Map(numbers.map((number) => [customerId(plan.seed, number), number]));
  for (const row of customersByIds(db, company.id, [...byId.keys()])) {
    const number = byId.get(row.correlation_id);
    // Customers are identified by tax id; `findOrCreate` decides about one that is not as it was seeded.
    if (number !== undefined && row.tax_id === customerInput(plan.seed, number).taxID) known.set(number, row);
  }
  return known;
}

export const chargeId = (seed: number, index: number): string => `seed-${seed}-charge-${index}`;

/** Random properties of a sale. */
interface Sale {
  readonly input: ChargeInput;
  /** Number of the customer; undefined for a charge without one. */
  readonly customer: number | undefined;
  /** Payment time in epoch milliseconds; undefined for a charge that is not paid. */
  readonly paidAt: number | undefined;
  /** Part of the payment that is refunded. */
  readonly refund: 'none' | 'half' | 'all';
}

/** Draws the sale with this index. The order of the draws must not change, because the same seed makes the same data. */
function drawSale(plan: SeedPlan, index: number, createdAt: number): Sale {
  const { seed, charges: total, until, year } = plan;
  const { below, pick } = randomOf(`charge:${seed}:${index}`);
  const isOldest = index === 0;
  const isNewest = index === total - 1;
  // The oldest is never paid and the newest not yet, so that every status occurs even with few charges.
  const isPaid = !isOldest && !isNewest && below(100) < 62;
  const isOverdue = below(10) === 0 && !isNewest;
  const value = 500 + below(50_000);
  const comment = pick(GOODS);
  const customer = below(5) === 0 && !isOverdue ? undefined : below(customerCount(plan));
  const input: ChargeInput = {
    correlationID: chargeId(seed, index),
    value,
    comment,
    ...(year ? splitsOf(seed, index, value) : {}),
    ...(isOverdue
      ? { type: 'OVERDUE', daysForDueDate: 3 + below(10), daysAfterDueDate: 5 }
      : { expiresIn: isOldest ? LIMITS.chargeMinExpirySecondsOf2023 : pick(EXPIRY_SECONDS) }),
  };
  const paidAt = createdAt + below(45 * 60_000);
  if (!isPaid || paidAt >= until) return { input, customer, paidAt: undefined, refund: 'none' };
  const isRefunded = below(20) === 0;
  return { input, customer, paidAt, refund: !isRefunded ? 'none' : below(2) === 0 ? 'half' : 'all' };
}

/** A sale whose charge is not stored yet. */
interface NewSale {
  readonly index: number;
  /** Context of the charge, with its ids and its time. */
  readonly own: CompanyContext;
  readonly sale: Sale;
  readonly customer: CustomerRow | undefined;
  readonly charge: NewCharge;
}

/**
 * Seeds the sales with these indexes. All charges of a group are stored before anything that follows from them, because
 * alternating between tables is slower.
 */
export function seedSales(
  call: CompanyContext,
  plan: SeedPlan,
  indexes: readonly number[],
  count: Count,
): void {
  const customers = knownCustomers(call, plan);
  // Cashback that one sale releases is used by the next one.
  const size = isAnyCashback(call.db) ? 1 : GROUP;
  for (let from = 0; from < indexes.length; from += size) {
    const sales = indexes.slice(from, from + size).map((index) => newSale(call, plan, index, customers));
    const rows = charges.makeAll(
      call.db,
      sales.map(({ charge }) => charge),
    );
    for (const [position, sale] of sales.entries())
      completeSale(call, plan, sale, defined(rows[position], 'row of a charge'), count);
  }
}

const GROUP = 250;

function newSale(call: CompanyContext, plan: SeedPlan, index: number, customers: CustomerCache): NewSale {
  const { seed, charges: total, until } = plan;
  const createdAt = until - HOUR_MS - Math.floor((durationOf(plan) * (total - 1 - index)) / total);
  const own = seedContext(call, chargeId(seed, index), createdAt, index);
  const sale = drawSale(plan, index, createdAt);
  const customer = sale.customer === undefined ? undefined : customerOf(own, seed, sale.customer, customers);
  const charge = newCharge(own, call, sale.input, {
    asOf: until,
    ...(customer === undefined ? {} : { customer }),
    ...(sale.paidAt === undefined ? {} : { paidAt: sale.paidAt }),
  });
  return { index, own, sale, customer, charge };
}

/** Seeds what follows from a charge: its expiry or its payment, and what follows from that. */
function completeSale(
  call: CompanyContext,
  plan: SeedPlan,
  { index, own, sale, customer }: NewSale,
  charge: ChargeRow,
  count: Count,
): void {
  const { seed, until, year } = plan;
  completeCreation(own, call.company, charge);
  count('charges');
  const { paidAt } = sale;
  if (paidAt === undefined) return;
  const paying = { ...own, now: paidAt };
  const transaction = bookPayment(paying, charge, {
    value: amountDueNow(paying, charge),
    customer,
    payer: defined(charge.payer, 'payer of a seeded charge'),
  });
  count('paid');
  seedRefund(own, plan, index, transaction, sale.refund, count);
  if (index % 50 === 7) seedPayment(own, seed, index, paidAt, count);
  if (year)
    afterSale(
      (name, now) => seedContext(call, name, now),
      { seed, index, endToEndId: transaction.end_to_end_id, paidAt },
      until,
      count,
    );
}

/** Returns the customer with this number, creating it if needed. */
function customerOf(
  context: CompanyContext,
  seed: number,
  number: number,
  customers: CustomerCache,
): CustomerRow {
  let customer = customers.get(number);
  if (customer === undefined)
    customers.set(number, (customer = findOrCreate(context, customerInput(seed, number))));
  return customer;
}

/** Seeds the refund of a sale, an hour after its payment. */
function seedRefund(
  own: CompanyContext,
  { seed, until }: SeedPlan,
  index: number,
  payment: TransactionRow,
  part: Sale['refund'],
  count: Count,
): void {
  const refundedAt = payment.at + HOUR_MS;
  if (part === 'none' || refundedAt >= until) return;
  beginRefund({ ...own, now: refundedAt }, payment, {
    correlationID: `seed-${seed}-refund-${index}`,
    ...(part === 'half' ? { value: Math.ceil(payment.value / 2) } : {}),
    comment: 'Devolução',
  });
  count('refunds');
}

/** Seeds a payment to a supplier, for one in fifty sales: most are approved, some wait, some fail. */
function seedPayment(own: CompanyContext, seed: number, index: number, now: number, count: Count): void {
  const { below, pick } = randomOf(`payment:${seed}:${index}`);
  const correlationID = `seed-${seed}-payment-${index}`;
  const available = balanceOf(own.db, own.account).available;
  const value = 100 + below(20_000);
  const requested: Body<'payment.create'> = {
    correlationID,
    value,
    destinationAlias: below(6) === 0 ? 'ac07@fail.example' : `fornecedor-${below(20)}@example.com`,
    comment: pick(['Fornecedor', 'Aluguel', 'Frete']),
  };
  const paying = seedContext(own, correlationID, now);
  requestPayment(paying, requested);
  if (below(5) > 0 && available >= value) approvePayment(paying, { correlationID });
  count('payments');
}
