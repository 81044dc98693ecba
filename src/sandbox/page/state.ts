// What the payment page knows: nothing but what somebody who pays may know.
import { dueNow, lastPayable } from '../resources/charge.ts';
import { companyById } from '../resources/company.ts';
import type { Row } from '../store/database.ts';
import { time } from '../context.ts';
import type { Company, SandboxContext } from '../context.ts';

export interface PageState {
  readonly kind: 'charge' | 'qrcode';
  readonly status: 'ACTIVE' | 'COMPLETED' | 'EXPIRED' | 'REMOVED';
  readonly merchant: string;
  readonly comment: string;
  /** Cents to pay at `now`; null where the payer chooses. */
  readonly value: number | null;
  /** RFC 3339; null for a code that never expires. */
  readonly expiresAt: string | null;
  readonly paidAt: string | null;
  readonly brCode: string;
  /** The sandbox's clock, which may be ahead of the browser's. */
  readonly now: string;
}

interface Found {
  readonly company: Company;
  readonly row: Row;
  readonly kind: PageState['kind'];
}

/** The charge or static QR code of a payment link, deleted charges included. */
export function findLink({ db }: Pick<SandboxContext, 'db'>, paymentLinkID: string): Found | undefined {
  for (const [kind, table] of [
    ['charge', 'charges'],
    ['qrcode', 'qrcodes'],
  ] as const) {
    const row = db.prepare(`SELECT * FROM ${table} WHERE payment_link_id = ?`).get(paymentLinkID);
    if (row !== undefined) return { kind, row, company: companyById(db, Number(row['company'])) };
  }
  return undefined;
}

export function pageState(context: SandboxContext, paymentLinkID: string): PageState | undefined {
  const found = findLink(context, paymentLinkID);
  if (found === undefined) return undefined;
  const { kind, row, company } = found;
  const common = {
    kind,
    merchant: company.name,
    comment: typeof row['comment'] === 'string' ? row['comment'] : '',
    brCode: String(row['br_code']),
    now: time(context.now),
  };
  if (kind === 'qrcode')
    return {
      ...common,
      status: 'ACTIVE',
      value: row['value'] === null ? null : Number(row['value']),
      expiresAt: null,
      paidAt: null,
    };
  const last = lastPayable(
    Number(row['expires_at']),
    row['days_after'] === null ? null : Number(row['days_after']),
  );
  return {
    ...common,
    status: row['deleted_at'] === null ? (row['status'] as PageState['status']) : 'REMOVED',
    // What was paid, or cannot be paid any more, costs no more with time.
    value: dueNow({ now: Math.min(context.now, last, Number(row['paid_at'] ?? last)) }, row),
    expiresAt: time(last),
    paidAt: row['paid_at'] === null ? null : time(Number(row['paid_at'])),
  };
}
