// Static QR codes.
import type { Database } from './database.ts';
import { defineTable, generated, integer, nullable, text } from './table.ts';
import type { RowOf } from './table.ts';

export const qrcodes = defineTable({
  name: 'qrcodes',
  columns: {
    seq: generated,
    company: integer,
    account: integer,
    oid: text,
    name: text,
    /** Cents; null: the payer chooses. */
    value: nullable(integer),
    comment: nullable(text),
    correlation_id: text,
    identifier: text,
    payment_link_id: text,
    br_code: text,
    created_at: integer,
    updated_at: integer,
  },
  onReset: 'empty',
  counted: true,
  migrations: {
    1: `
    CREATE TABLE qrcodes (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL REFERENCES accounts,
      oid TEXT NOT NULL UNIQUE, name TEXT NOT NULL, value INTEGER, comment TEXT, correlation_id TEXT NOT NULL,
      identifier TEXT NOT NULL UNIQUE, payment_link_id TEXT NOT NULL UNIQUE, br_code TEXT NOT NULL,
      created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, UNIQUE (company, correlation_id));
    CREATE INDEX qrcodes_list ON qrcodes (company, seq);`,
  },
});
export type QrCodeRow = RowOf<typeof qrcodes>;

export const qrcodeBySeq = (db: Database, seq: number): QrCodeRow => qrcodes.get(db, { seq });

/** A company's QR code by its correlation id, which comes first, by its identifier or by its own id. */
export const qrcodeById = (db: Database, company: number, id: string, oid: string): QrCodeRow | undefined =>
  qrcodes
    .select(
      db,
      `WHERE company = :company AND (correlation_id = :id OR identifier = :id OR oid = :oid)
       ORDER BY correlation_id = :id DESC LIMIT 1`,
    )
    .get({ company, id, oid });

export const qrcodeByLinkOrCode = (db: Database, company: number, id: string): QrCodeRow | undefined =>
  qrcodes
    .select(db, 'WHERE company = :company AND (payment_link_id = :id OR br_code = :id)')
    .get({ company, id });
