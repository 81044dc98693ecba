// Table of static QR codes. Deleted ones stay, with the time in `deleted_at`, because their ids cannot be reused.
import { generated, integer, nullable, text } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { Listing, RowOf } from '#sandbox/store/table.ts';

export const qrcodes = defineTable({
  name: 'qrcodes',
  columns: {
    seq: generated,
    company: integer,
    account: integer,
    oid: text,
    name: text,
    /** Amount in cents; null if the payer chooses it. */
    value: nullable(integer),
    comment: nullable(text),
    correlation_id: text,
    identifier: text,
    payment_link_id: text,
    br_code: text,
    created_at: integer,
    updated_at: integer,
    /** Pix key that receives the money; the sub account's, if there is one. */
    pix_key: text,
    subaccount: nullable(integer),
    deleted_at: nullable(integer),
  },
  onReset: 'empty',
  counted: true,
});
export type QrCodeRow = RowOf<typeof qrcodes>;

export const qrcodeBySeq = (db: Database, seq: number): QrCodeRow => qrcodes.get(db, { seq });

/** Returns a company's QR code by correlation id, which takes precedence, identifier or id. */
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

/** Returns a QR code by its payment link, unless deleted. */
export const qrcodeByLink = (db: Database, company: number, link: string): QrCodeRow | undefined =>
  qrcodes.find(db, { company, payment_link_id: link }, 'AND deleted_at IS NULL');

/** Lists QR codes that are not deleted. */
export const listQrcodes = (db: Database, company: number): Listing<QrCodeRow> =>
  qrcodes.list(db, { company }, [{ sql: 'deleted_at IS NULL' }]);
