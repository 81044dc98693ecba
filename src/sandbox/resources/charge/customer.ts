// Customers, identified by tax id: creating one again returns the stored customer.
import type { Customer } from '#contract/resources/customer.ts';
import { normaliseMobile } from '#pix/phone.ts';
import { parseTaxId } from '#pix/tax-id.ts';
import type { Answer, Body, Call, Handlers } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal, withoutNulls } from '#sandbox/context.ts';
import { page } from '#sandbox/service/paging.ts';
import { fromJson, toJson } from '#sandbox/store/table.ts';
import type { CustomerRow } from '#sandbox/store/tables/customers.ts';
import { customerBy, customerBySeq, customers } from '#sandbox/store/tables/customers.ts';

/** Customer in the request of a charge or subscription. */
export type NamedCustomer = NonNullable<Body<'charge.create'>['customer']>;

/** Converts a customer row to its JSON. */
export function customerView(row: CustomerRow): Customer {
  return withoutNulls({
    name: row.name,
    email: row.email,
    phone: row.phone,
    taxID:
      row.tax_id === null || row.tax_type === null ? undefined : { taxID: row.tax_id, type: row.tax_type },
    correlationID: row.correlation_id,
    address: row.address === null ? undefined : fromJson(row.address),
  });
}

/** Converts a phone number to E.164 if possible; national numbers are assumed to be Brazilian. */
function canonicalPhone(text: string): string {
  const mobile = normaliseMobile(text);
  if (mobile !== undefined) return mobile;
  const digits = text.replace(/\D/g, '');
  return text.trim().startsWith('+') || digits.length > 11 ? `+${digits}` : `+55${digits}`;
}

/** Finds a customer by tax id, or else e-mail, or else phone; creates the customer if there is none. */
export function findOrCreate(
  call: Pick<CompanyContext, 'db' | 'company' | 'ids' | 'now'>,
  input: NamedCustomer,
): CustomerRow {
  const { db, company, ids, now } = call;
  const tax = input.taxID === undefined ? undefined : parseTaxId(input.taxID);
  const phone = input.phone === undefined ? undefined : canonicalPhone(input.phone);
  const known =
    tax !== undefined
      ? customerBy(db, company.id, { tax_id: tax.taxID })
      : input.email !== undefined
        ? customerBy(db, company.id, { email: input.email })
        : phone !== undefined
          ? customerBy(db, company.id, { phone })
          : undefined;
  // A known customer is not updated: only customer.update changes customers.
  if (known !== undefined) return known;
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

const create = (call: Call<'customer.create'>): Answer<'customer.create'> => ({
  body: { customer: customerView(findOrCreate(call, call.body)) },
});

const get = ({ db, company, params: { id } }: Call<'customer.get'>): Answer<'customer.get'> => {
  const row =
    customerBy(db, company.id, { correlation_id: id }) ??
    customerBy(db, company.id, { tax_id: id.replace(/[./-]/g, '').toUpperCase() }) ??
    customerBy(db, company.id, { oid: id });
  if (row === undefined) throw new Refusal('Cliente não encontrado');
  return { body: { customer: customerView(row) } };
};

/** Updates the fields that were sent, also within the address. */
const update = (call: Call<'customer.update'>): Answer<'customer.update'> => {
  const { db, company, params, body } = call;
  const row = customerBy(db, company.id, { correlation_id: params.id });
  if (row === undefined) throw new Refusal('Cliente não encontrado');
  const tax = body.taxID === undefined ? undefined : parseTaxId(body.taxID);
  if (tax !== undefined && tax.taxID !== row.tax_id) {
    if (row.tax_id !== null) throw new Refusal('O CPF ou CNPJ de um cliente não pode ser alterado');
    if (customers.has(db, { company: company.id, tax_id: tax.taxID }))
      throw new Refusal('Já existe um cliente com este CPF ou CNPJ');
  }
  const stored = row.address === null ? {} : fromJson(row.address);
  customers.update(
    db,
    { seq: row.seq },
    {
      name: body.name ?? row.name,
      email: body.email ?? row.email,
      phone: body.phone === undefined ? row.phone : canonicalPhone(body.phone),
      tax_id: tax?.taxID ?? row.tax_id,
      tax_type: tax?.type ?? row.tax_type,
      address: body.address === undefined ? row.address : toJson({ ...stored, ...body.address }),
    },
  );
  return { body: { customer: customerView(customerBySeq(db, row.seq)) } };
};

const list = (call: Call<'customer.list'>): Answer<'customer.list'> => {
  const { rows, pageInfo } = page(call, customers.list(call.db, { company: call.company.id }));
  return { body: { pageInfo, customers: rows.map(customerView) } };
};

export const customerHandlers = {
  'customer.create': create,
  'customer.get': get,
  'customer.list': list,
  'customer.update': update,
} satisfies Handlers<'customer.update' | 'customer.create' | 'customer.get' | 'customer.list'>;
