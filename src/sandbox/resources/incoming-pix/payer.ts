// Payers of simulated payments.
import type { Customer } from '#contract/resources/customer.ts';
import type { TaxID } from '#contract/resources/shared.ts';
import type { Body } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { withoutNulls } from '#sandbox/context.ts';
import { customerView } from '#sandbox/resources/customer/view.ts';
import type { Json } from '#sandbox/store/columns.ts';
import { toJson } from '#sandbox/store/columns.ts';
import type { CustomerRow } from '#sandbox/store/tables/customers.ts';
import { customerBy } from '#sandbox/store/tables/customers.ts';

const FICTITIOUS_PAYER: Customer = {
  name: 'Pagador Sandbox',
  taxID: { taxID: '52998224725', type: 'BR:CPF' },
};

const taxIdOf = (taxID: string): TaxID => ({ taxID, type: taxID.length === 11 ? 'BR:CPF' : 'BR:CNPJ' });

type PayerContext = Pick<CompanyContext, 'db' | 'company'>;

/** Returns the payer: the one in the request, or else the charge's customer, or else a fictitious person. */
export function payerOf(
  context: PayerContext,
  { payer }: Pick<Body<'sandbox.pay'>, 'payer'>,
  customer: CustomerRow | undefined,
): Customer {
  return payer !== undefined && (payer.name !== undefined || payer.taxID !== undefined)
    ? namedPayer(context, payer)
    : usualPayer(customer);
}

const usualPayer = (customer: CustomerRow | undefined): Customer =>
  customer === undefined ? FICTITIOUS_PAYER : customerView(customer);

/** Returns the payer of a request, with everything that is known of a customer with this CPF or CNPJ. */
function namedPayer(
  { db, company }: PayerContext,
  { name, taxID }: NonNullable<Body<'sandbox.pay'>['payer']>,
): Customer {
  const known =
    taxID === undefined ? undefined : customerBy(db, company.id, { tax_id: taxIdOf(taxID).taxID });
  return withoutNulls({
    ...(known === undefined ? { name: FICTITIOUS_PAYER.name } : customerView(known)),
    ...(name === undefined ? {} : { name }),
    ...(taxID === undefined ? {} : { taxID: taxIdOf(taxID) }),
  });
}

const asJson = new WeakMap<CustomerRow, Json<Customer>>();
const FICTITIOUS_PAYER_JSON = toJson(FICTITIOUS_PAYER);

/** Returns the default payer (customer or fictitious person) as stored JSON. */
export function defaultPayerJson(customer: CustomerRow | undefined): Json<Customer> {
  if (customer === undefined) return FICTITIOUS_PAYER_JSON;
  let known = asJson.get(customer);
  if (known === undefined) asJson.set(customer, (known = toJson(usualPayer(customer))));
  return known;
}
