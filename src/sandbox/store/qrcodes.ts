// Static QR codes. Those that were removed stay, with the time of it in `deleted_at`: their ids are not used again.
import type { Database } from './database.ts';
import type { Listing, RowOf } from './table.ts';
import { defaulted, defineTable, generated, integer, nullable, text } from './table.ts';

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
    /** That receives the money; of a sub account where there is one. */
    pix_key: defaulted(text),
    subaccount: nullable(integer),
    deleted_at: nullable(integer),
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
    7: `
    ALTER TABLE qrcodes ADD COLUMN pix_key TEXT NOT NULL DEFAULT '';
    ALTER TABLE qrcodes ADD COLUMN subaccount INTEGER;
    ALTER TABLE qrcodes ADD COLUMN deleted_at INTEGER;
    UPDATE qrcodes SET pix_key = (SELECT pix_key FROM accounts WHERE accounts.id = qrcodes.account);`,
  },
});
export type QrCodeRow = RowOf<typeof qrcodes>;

export const qrcodeBySeq = (db: Database, seq: number): QrCodeRow => qrcodes.get(db, { seq });

/** A company's QR code by its correlation id, which comes first, by its identifier or by its own id. */
export const qrcodeById = (db: Database, company: number, id: string, oid: string): QrCodeRow | undefined =>
  qrcodes
    .select(
      db,
      `WHERE company = :company AND deleted_at IS NULL AND (correlation_id = :id OR identifier = :id OR oid = :oid)
       ORDER BY correlation_id = :id DESC LIMIT 1`,
    )
    .get({ company, id, oid });

export const qrcodeByLinkOrCode = (db: Database, company: number, id: string): QrCodeRow | undefined =>
  qrcodes
    .select(
      db,
      'WHERE company = :company AND deleted_at IS NULL AND (payment_link_id = :id OR br_code = :id)',
    )
    .get({ company, id });

/** A QR code that was not removed, by its payment link. */
export const qrcodeOfLink = (db: Database, company: number, link: string): QrCodeRow | undefined =>
  qrcodes.find(db, { company, payment_link_id: link }, 'AND deleted_at IS NULL');

/** Those that were not removed. */
export const listQrcodes = (db: Database, company: number): Listing<QrCodeRow> =>
  qrcodes.list(db, { company }, [{ sql: 'deleted_at IS NULL' }]);
