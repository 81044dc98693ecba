// Finds charges by the ids that requests contain.
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { oidOf } from '#sandbox/ids.ts';
import type { ChargeRow } from '#sandbox/store/tables/charges.ts';
import { chargeBy } from '#sandbox/store/tables/charges.ts';
import { qrcodeByLink } from '#sandbox/store/tables/qrcodes.ts';

const NOT_FOUND = 'Cobrança não encontrada';
export const chargeNotFound = (text = NOT_FOUND): Refusal => new Refusal(text);

/** Returns a charge of the company by global id or correlation id. @throws Refusal with `missing` if there is none */
export function findCharge(
  { db, company }: Pick<CompanyContext, 'db' | 'company'>,
  id: string,
  missing = NOT_FOUND,
): ChargeRow {
  const oid = oidOf('Charge', id);
  const row =
    chargeBy(db, company.id, { correlation_id: id }) ??
    (oid === undefined ? undefined : chargeBy(db, company.id, { oid }));
  if (row === undefined) throw chargeNotFound(missing);
  return row;
}

/** Returns the BR Code of a payment link; undefined if there is none. */
export const brCodeOfLink = ({ db, company }: CompanyContext, link: string): string | undefined =>
  (chargeBy(db, company.id, { payment_link_id: link }) ?? qrcodeByLink(db, company.id, link))?.br_code;
