// Figures of the console's overview, and what belongs to one Pix, for which the service has no operation. The page reads
// them again after each change, so that no query may read all rows each time.
import { LIMITS } from '#contract/limits.ts';
import { DAY_MS, dayStart } from '#pix/dates.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { time } from '#sandbox/context.ts';
import { place } from '#sandbox/ledger.ts';
import { isReceivedRefund } from '#sandbox/resources/refund/return-money.ts';
import { findTransaction } from '#sandbox/resources/transaction/find.ts';
import { disputedOf } from '#sandbox/store/tables/disputes.ts';
import { balancesBefore } from '#sandbox/store/tables/ledger.ts';
import { payments } from '#sandbox/store/tables/payments.ts';
import { refundedOf } from '#sandbox/store/tables/refunds.ts';
import type { TransactionRow } from '#sandbox/store/tables/transactions.ts';

/** Days of the curve of the balance. */
const DAYS = 30;
/** Rows that are counted at most; the page shows that there are more. */
const MOST_COUNTED = 10_000;

/** Returns the figures of today and the balance at the end of each of the last days, oldest first. */
export const overviewFigures = (context: CompanyContext) => ({
  today: todayOf(context),
  days: balancesOf(context),
});

/** Returns the money that moved since midnight in Brasília, and what waits. */
function todayOf({ db, company, now }: CompanyContext) {
  const byType = new Map(
    db
      .prepare<{ type: TransactionRow['type'] | 'RETURN'; count: number; value: number }>(
        `SELECT CASE WHEN type = 'PAYMENT' AND end_to_end_id LIKE 'D%' THEN 'RETURN' ELSE type END AS type,
           COUNT(*) AS count, SUM(value) AS value FROM transactions
         WHERE company = ? AND at >= ? GROUP BY 1`,
      )
      .all(company.id, dayStart(now))
      .map(({ type, count, value }) => [type, { count, value }]),
  );
  const sumOf = (type: TransactionRow['type'] | 'RETURN') => byType.get(type) ?? { count: 0, value: 0 };
  const countUpTo = (from: string) => {
    const { count } = db
      .prepare<{ count: number }>(`SELECT COUNT(*) AS count FROM (SELECT 1 FROM ${from})`)
      .one(company.id, MOST_COUNTED + 1);
    return { count: Math.min(count, MOST_COUNTED), isMore: count > MOST_COUNTED };
  };
  return {
    received: sumOf('PAYMENT'),
    cameBack: sumOf('RETURN'),
    sent: sumOf('WITHDRAW'),
    refunded: sumOf('REFUND'),
    openCharges: countUpTo("charges WHERE company = ? AND status = 'ACTIVE' AND deleted_at IS NULL LIMIT ?"),
    toApprove: countUpTo(
      `(SELECT status, approved_at FROM payments WHERE company = ? ORDER BY seq DESC LIMIT ?)
       WHERE status = 'CREATED' AND approved_at IS NULL`,
    ),
  };
}

function balancesOf({ db, account, now }: CompanyContext) {
  const first = dayStart(now) - (DAYS - 1) * DAY_MS;
  const days = Array.from({ length: DAYS }, (_, index) => first + index * DAY_MS);
  const balances = balancesBefore(
    db,
    [place.available(account), place.blocked(account)],
    days.map((day) => day + DAY_MS),
  );
  return balances.map((balance, index) => ({ at: time(first + index * DAY_MS), balance }));
}

/** Returns how much of a received Pix can be refunded, and the payment by which a Pix was sent. */
export function linksOfPix(context: CompanyContext, search: URLSearchParams) {
  const { db, company } = context;
  const endToEndId = search.get('endToEndId') ?? '';
  const received = findTransaction(context, endToEndId, { received: true });
  const sent = payments.find(db, { company: company.id, end_to_end_id: endToEndId });
  return {
    ...(received === undefined || !isRefundable(context, received)
      ? {}
      : { refund: refundOf(context, received) }),
    ...(sent === undefined ? {} : { payment: sent.correlation_id }),
  };
}

const isRefundable = ({ now }: CompanyContext, received: TransactionRow): boolean =>
  received.type === 'PAYMENT' &&
  !isReceivedRefund(received) &&
  now - received.at <= LIMITS.refundWindowDays * DAY_MS;

function refundOf({ db }: CompanyContext, { seq, value }: TransactionRow) {
  const [refunded, disputed] = [refundedOf(db, seq), disputedOf(db, seq)];
  return { refunded, disputed, refundable: Math.max(0, value - refunded - disputed) };
}
