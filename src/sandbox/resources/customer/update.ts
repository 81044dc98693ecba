// Updates customers.
import { parseTaxId } from '#pix/tax-id.ts';
import type { Body } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { fromJson, toJson } from '#sandbox/store/columns.ts';
import type { CustomerRow } from '#sandbox/store/tables/customers.ts';
import { customerBy, customerBySeq, customers } from '#sandbox/store/tables/customers.ts';
import { canonicalPhone } from './phone.ts';

/**
 * Updates the fields that are present, also within the address. A tax id can be added, but not changed.
 * @throws Refusal if there is no such customer, or the tax id cannot be set
 */
export function updateCustomer(
  { db, company }: CompanyContext,
  correlationId: string,
  changes: Body<'customer.update'>,
): CustomerRow {
  const row = customerBy(db, company.id, { correlation_id: correlationId });
  if (row === undefined) throw new Refusal('Cliente não encontrado');
  const tax = changes.taxID === undefined ? undefined : parseTaxId(changes.taxID);
  if (tax !== undefined && tax.taxID !== row.tax_id) {
    if (row.tax_id !== null) throw new Refusal('O CPF ou CNPJ de um cliente não pode ser alterado');
    if (customers.has(db, { company: company.id, tax_id: tax.taxID }))
      throw new Refusal('Já existe um cliente com este CPF ou CNPJ');
  }
  const address = row.address === null ? {} : fromJson(row.address);
  customers.update(
    db,
    { seq: row.seq },
    {
      name: changes.name ?? row.name,
      email: changes.email ?? row.email,
      phone: changes.phone === undefined ? row.phone : canonicalPhone(changes.phone),
      tax_id: tax?.taxID ?? row.tax_id,
      tax_type: tax?.type ?? row.tax_type,
      address: changes.address === undefined ? row.address : toJson({ ...address, ...changes.address }),
    },
  );
  return customerBySeq(db, row.seq);
}
