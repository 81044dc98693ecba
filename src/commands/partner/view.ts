import type { Draft } from '#commands/kit/define.ts';
import { isObject } from '#contract/path.ts';
import { preRegistrationRecord } from '#contract/resources/partner.ts';
import { viewOf } from '#output/view-of.ts';
import { parseTaxId } from '#pix/tax-id.ts';

export const companyView = viewOf(preRegistrationRecord, {
  recent: { company: 'preRegistration.taxID.taxID' },
  columns: [
    ['preRegistration.taxID.taxID', 'Tax ID'],
    'preRegistration.name',
    ['preRegistration.website', 'Website'],
    ['user.email', 'User'],
    ['company.id', 'Company'],
    ['account.clientId', 'Client ID'],
  ],
  empty: 'No companies.',
});

/** Adds the type of a tax id, which follows from the number. */
export function withTaxIdType(holder: Draft): Draft {
  const { taxID } = holder;
  if (!isObject(taxID)) return holder;
  const { taxID: number, type } = taxID;
  if (typeof number !== 'string' || type !== undefined) return holder;
  return { ...holder, taxID: { ...taxID, type: parseTaxId(number).type } };
}
