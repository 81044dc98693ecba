// Data of the payment page, limited to what a payer may know.
import { formatDigitable, parseBoleto } from '#boleto/boleto.ts';
import { escapeInvisible, invisible } from '#pix/invisible.ts';
import type { Company, SandboxContext } from '#sandbox/context.ts';
import { time } from '#sandbox/context.ts';
import { amountDueNow, lastPayable } from '#sandbox/resources/charge/amount-due.ts';
import { companyById } from '#sandbox/resources/company/company.ts';
import type { ChargeRow } from '#sandbox/store/tables/charges.ts';
import { charges } from '#sandbox/store/tables/charges.ts';
import type { QrCodeRow } from '#sandbox/store/tables/qrcodes.ts';
import { qrcodes } from '#sandbox/store/tables/qrcodes.ts';

export interface PageState {
  readonly kind: 'charge' | 'qrcode';
  readonly status: 'ACTIVE' | 'COMPLETED' | 'EXPIRED' | 'REMOVED';
  readonly merchant: string;
  readonly comment: string;
  /** Amount to pay at `now`, in cents; null if the payer chooses it. */
  readonly value: number | null;
  /** Expiry, RFC 3339; null for a QR code that never expires. */
  readonly expiresAt: string | null;
  readonly paidAt: string | null;
  readonly brCode: string;
  /** Digitable line of the boleto, as printed; null if it has none. */
  readonly boleto: string | null;
  /** Where the page leads after the payment; null if the charge has no such address. */
  readonly redirectUrl: string | null;
  /** Time of the sandbox's clock, which may be ahead of the browser's. */
  readonly now: string;
}

type Found =
  | { readonly kind: 'charge'; readonly company: Company; readonly row: ChargeRow }
  | { readonly kind: 'qrcode'; readonly company: Company; readonly row: QrCodeRow };

/** Finds the charge or static QR code of a payment link, including deleted charges. */
export function findLink({ db }: Pick<SandboxContext, 'db'>, paymentLinkID: string): Found | undefined {
  const charge = charges.find(db, { payment_link_id: paymentLinkID });
  if (charge !== undefined) return { kind: 'charge', row: charge, company: companyById(db, charge.company) };
  const qrcode = qrcodes.find(db, { payment_link_id: paymentLinkID });
  return qrcode && { kind: 'qrcode', row: qrcode, company: companyById(db, qrcode.company) };
}

/** Escapes invisible characters, except line breaks, which HTML shows as spaces. */
const readable = (text: string): string =>
  text.replace(invisible(), (character) => (character === '\n' ? character : escapeInvisible(character)));

export function pageState(context: SandboxContext, paymentLinkID: string): PageState | undefined {
  const found = findLink(context, paymentLinkID);
  if (found === undefined) return undefined;
  const { kind, row, company } = found;
  const common = {
    kind,
    merchant: readable(company.name),
    comment: readable(row.comment ?? ''),
    brCode: row.br_code,
    boleto:
      kind === 'charge' && row.boleto_barcode !== null
        ? formatDigitable(parseBoleto(row.boleto_barcode).digitable)
        : null,
    redirectUrl: kind === 'charge' ? row.redirect_url : null,
    now: time(context.now),
  };
  return kind === 'qrcode'
    ? {
        ...common,
        status: row.deleted_at === null ? 'ACTIVE' : 'REMOVED',
        value: row.value,
        expiresAt: null,
        paidAt: null,
      }
    : { ...common, ...chargeState(context, row) };
}

function chargeState(
  context: SandboxContext,
  row: ChargeRow,
): Pick<PageState, 'status' | 'value' | 'expiresAt' | 'paidAt'> {
  const last = lastPayable(row);
  return {
    status: row.deleted_at === null ? row.status : 'REMOVED',
    // The amount due is fixed at payment, or at the last payable instant.
    value: amountDueNow({ now: Math.min(context.now, last, row.paid_at ?? last) }, row),
    expiresAt: time(last),
    paidAt: row.paid_at === null ? null : time(row.paid_at),
  };
}
