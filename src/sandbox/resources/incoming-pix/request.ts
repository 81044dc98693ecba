// Request to pay something of a company.
import type { Body } from '#sandbox/call.ts';
import type { Company, SandboxContext } from '#sandbox/context.ts';

/**
 * `id`: any id of a charge or static QR code, its BR Code, or a Pix key of the company. `as`: the id is from the URL of
 * a payment page (`link`) or of the location in a code (`location`), and is matched as nothing else. `value` is
 * required only if the payer chooses the amount.
 */
export type PayRequest = Body<'sandbox.pay'>;

/** Context with the company that is paid. */
export interface PayContext extends SandboxContext {
  readonly company: Company;
}
