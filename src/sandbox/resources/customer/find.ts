// Finds customers, identified by tax id; creating one again returns the stored customer.
import { parseTaxId } from '#pix/tax-id.ts';
import type { Body } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { toJson } from '#sandbox/store/columns.ts';
import type { CustomerRow } from '#sandbox/store/tables/customers.ts';
import { customerBy, customers } from '#sandbox/store/tables/customers.ts';
import { canonicalPhone } from './phone.ts';

/** Customer in the request of a charge or subscription. */
export type CustomerInput = NonNullable<Body<'charge.create'>['customer']>;

/** Finds a customer by tax id, or else e-mail, or else phone; creates the customer if there is none. */
export function findOrCreate(
  context: Pick<CompanyContext, 'db' | 'company' | 'ids' | 'now'>,
  input: CustomerInput,
): CustomerRow {
  const { db, company, ids, now } = context;
  const tax = input.taxID === undefined ? undefined : parseTaxId(input.taxID);
  const phone = input.phone === undefined ? undefined : canonicalPhone(input.phone);
  const existing =
    tax !== undefined
      ? customerBy(db, company.id, { tax_id: tax.taxID })
      : input.email !== undefined
        ? customerBy(db, company.id, { email: input.email })
        : phone !== undefined
          ? customerBy(db, company.id, { phone })
          : undefined;
  // An existing customer is not updated: only customer.update changes customers.
  if (existing !== undefined) return existing;
  if (input.name === undefined) throw new Refusal('customer.name is required: não há cliente com este taxID');
  const correlationId = input.correlationID ?? ids.uuid();
  if (customers.has(db, { company: company.id, correlation_id: correlationId }))
    throw new Refusal('Já existe um cliente com este Correlação ID');
  return customers.make(db, {
    company: company.id,
    oid: ids.oid(),
    correlation_id: correlationId,
    name: input.name,
    email: input.email,
    phone,
    tax_id: tax?.taxID,
    tax_type: tax?.type,
    address: input.address && toJson(input.address),
    created_at: now,
  });
}

/** Returns a customer by correlation id, tax id or id. @throws Refusal with `missing` if the company has none */
export function findCustomer(
  { db, company }: Pick<CompanyContext, 'db' | 'company'>,
  id: string,
  missing = 'Cliente não encontrado',
): CustomerRow {
  const row =
    customerBy(db, company.id, { correlation_id: id }) ??
    customerBy(db, company.id, { tax_id: id.replace(/[./-]/g, '').toUpperCase() }) ??
    customerBy(db, company.id, { oid: id });
  if (row === undefined) throw new Refusal(missing);
  return row;
}
