// Table of the companies' customers.
import type { Address } from '#contract/resources/customer.ts';
import { generated, integer, json, nullable, oneOf, text } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { By, RowOf } from '#sandbox/store/table.ts';

export const customers = defineTable({
  name: 'customers',
  columns: {
    seq: generated,
    company: integer,
    oid: text,
    correlation_id: text,
    name: text,
    email: nullable(text),
    phone: nullable(text),
    tax_id: nullable(text),
    tax_type: nullable(oneOf(['BR:CPF', 'BR:CNPJ'])),
    address: nullable(json<Address>()),
    created_at: integer,
  },
  onReset: 'empty',
  counted: true,
});
export type CustomerRow = RowOf<typeof customers>;

export const customerBySeq = (db: Database, seq: number): CustomerRow =>
  db.cache.getOrRead(['customers'], `customer ${seq}`, () => customers.get(db, { seq }));

/** Returns the company's oldest customer with this value. */
export const customerBy = (
  db: Database,
  company: number,
  by: By<'tax_id' | 'email' | 'phone' | 'correlation_id' | 'oid'>,
): CustomerRow | undefined =>
  db.cache.getOrRead(['customers'], `customer ${company} ${JSON.stringify(by)}`, () =>
    customers.find(db, { company, ...by }, 'ORDER BY seq LIMIT 1'),
  );

/** Returns the company's customers that have one of these correlation ids. */
export const customersByIds = (db: Database, company: number, ids: readonly string[]): CustomerRow[] =>
  customers
    .select(db, 'WHERE company = ? AND correlation_id IN (SELECT value FROM json_each(?))')
    .all(company, JSON.stringify(ids));
