// Customers: the tax id is their key, so that creating one again finds the same person.
import { normaliseMobile } from '../../pix/phone.ts';
import { parseTaxId } from '../../pix/tax-id.ts';
import { page } from '../service/paging.ts';
import type { Database, Row, Value } from '../store/database.ts';
import { Refusal, withoutNulls } from '../context.ts';
import type { Answer, Call, Handler } from '../context.ts';

export interface CustomerInput {
  readonly name: string;
  readonly taxID?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly correlationID?: string;
  readonly address?: Readonly<Record<string, string>>;
}

/** A customer as the service shows it. */
export function customerView(row: Row): object {
  return withoutNulls({
    name: row['name'],
    email: row['email'],
    phone: row['phone'],
    taxID: row['tax_id'] === null ? undefined : { taxID: row['tax_id'], type: row['tax_type'] },
    correlationID: row['correlation_id'],
    address: typeof row['address'] === 'string' ? (JSON.parse(row['address']) as unknown) : undefined,
  });
}

/** E.164 where the number allows it: national numbers are taken for Brazilian ones. */
function canonicalPhone(text: string): string {
  const mobile = normaliseMobile(text);
  if (mobile !== undefined) return mobile;
  const digits = text.replace(/\D/g, '');
  return text.trim().startsWith('+') || digits.length > 11 ? `+${digits}` : `+55${digits}`;
}

export const customerBySeq = (db: Database, seq: number): Row | undefined =>
  db.prepare('SELECT * FROM customers WHERE seq = ?').get(seq);

const find = (call: Pick<Call, 'db' | 'company'>, column: string, value: Value): Row | undefined =>
  call.db
    .prepare(`SELECT * FROM customers WHERE company = ? AND ${column} = ? ORDER BY seq LIMIT 1`)
    .get(call.company.id, value);

/** The customer these details mean, made when there is none: by tax id, else e-mail, else phone. */
export function findOrCreate(call: Pick<Call, 'db' | 'company' | 'ids' | 'now'>, input: CustomerInput): Row {
  const { db, company, ids, now } = call;
  const tax = input.taxID === undefined ? undefined : parseTaxId(input.taxID);
  const phone = input.phone === undefined ? undefined : canonicalPhone(input.phone);
  const known =
    tax !== undefined
      ? find(call, 'tax_id', tax.taxID)
      : input.email !== undefined
        ? find(call, 'email', input.email)
        : phone !== undefined
          ? find(call, 'phone', phone)
          : undefined;
  // Who is known stays as stored: no request says that it is to change a customer.
  if (known !== undefined) return known;
  const correlationId = input.correlationID ?? ids.uuid();
  if (find(call, 'correlation_id', correlationId) !== undefined)
    throw new Refusal('Já existe um cliente com este Correlação ID');
  const { lastId } = db
    .prepare(
      `INSERT INTO customers (company, oid, correlation_id, name, email, phone, tax_id, tax_type, address, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      company.id,
      ids.oid(),
      correlationId,
      input.name,
      input.email ?? null,
      phone ?? null,
      tax?.taxID ?? null,
      tax?.type ?? null,
      input.address === undefined ? null : JSON.stringify(input.address),
      now,
    );
  return customerBySeq(db, lastId)!;
}

/** Whether fines and interests can be asked of a customer: by the stored address, or the one that is sent now. */
export const canOwe = (customer: Row | undefined, sent: CustomerInput | undefined): boolean =>
  customer !== undefined &&
  customer['tax_id'] !== null &&
  (customer['address'] !== null || sent?.address !== undefined);

const create = (call: Call): Answer => ({
  body: { customer: customerView(findOrCreate(call, call.body as unknown as CustomerInput)) },
});

const get = (call: Call): Answer => {
  const id = call.params['id']!;
  const row =
    find(call, 'correlation_id', id) ??
    find(call, 'tax_id', id.replace(/[./-]/g, '').toUpperCase()) ??
    find(call, 'oid', id);
  if (row === undefined) throw new Refusal('Cliente não encontrado');
  return { body: { customer: customerView(row) } };
};

const list = (call: Call): Answer => {
  const { rows, pageInfo } = page(call, {
    from: 'customers',
    filters: [{ sql: 'company = ?', values: [call.company.id] }],
  });
  return { body: { pageInfo, customers: rows.map(customerView) } };
};

export const customerHandlers: Readonly<Record<string, Handler>> = {
  'customer.create': create,
  'customer.get': get,
  'customer.list': list,
};
