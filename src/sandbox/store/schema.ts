// Tables, and how an older file becomes a newer one. Times are epoch milliseconds, amounts integer cents.
import type { Database } from './database.ts';

/** Each step leads from one version to the next; steps are only ever added. */
const STEPS: readonly string[] = [
  `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE companies (
    id INTEGER PRIMARY KEY, oid TEXT NOT NULL UNIQUE, name TEXT NOT NULL, city TEXT NOT NULL, tax_id TEXT NOT NULL,
    is_partner INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL);
  CREATE TABLE accounts (
    id INTEGER PRIMARY KEY, company INTEGER NOT NULL REFERENCES companies, oid TEXT NOT NULL UNIQUE,
    is_default INTEGER NOT NULL, pix_key TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL);
  CREATE TABLE applications (
    id INTEGER PRIMARY KEY, company INTEGER NOT NULL REFERENCES companies, account INTEGER NOT NULL REFERENCES accounts,
    name TEXT NOT NULL, type TEXT NOT NULL, is_active INTEGER NOT NULL DEFAULT 1, client_id TEXT NOT NULL UNIQUE,
    client_secret TEXT NOT NULL, key_hash TEXT NOT NULL UNIQUE, scopes TEXT, created_at INTEGER NOT NULL,
    UNIQUE (company, name, type));
  CREATE TABLE postings (
    id INTEGER PRIMARY KEY, company INTEGER NOT NULL, kind TEXT NOT NULL, ref TEXT NOT NULL, at INTEGER NOT NULL);
  CREATE TABLE entries (
    id INTEGER PRIMARY KEY, posting INTEGER NOT NULL REFERENCES postings, account TEXT NOT NULL, amount INTEGER NOT NULL);
  CREATE INDEX entries_account ON entries (account, amount);
  CREATE INDEX entries_posting ON entries (posting);
  CREATE TABLE customers (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, oid TEXT NOT NULL UNIQUE, correlation_id TEXT NOT NULL,
    name TEXT NOT NULL, email TEXT, phone TEXT, tax_id TEXT, tax_type TEXT, address TEXT, created_at INTEGER NOT NULL,
    UNIQUE (company, correlation_id));
  CREATE UNIQUE INDEX customers_tax_id ON customers (company, tax_id) WHERE tax_id IS NOT NULL;
  CREATE INDEX customers_email ON customers (company, email);
  CREATE INDEX customers_phone ON customers (company, phone);
  CREATE INDEX customers_list ON customers (company, seq);
  CREATE TABLE charges (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL REFERENCES accounts,
    oid TEXT NOT NULL UNIQUE, correlation_id TEXT NOT NULL, transaction_id TEXT NOT NULL UNIQUE, identifier TEXT NOT NULL,
    payment_link_id TEXT NOT NULL UNIQUE, status TEXT NOT NULL, type TEXT NOT NULL, value INTEGER NOT NULL,
    discount INTEGER NOT NULL DEFAULT 0, comment TEXT NOT NULL, customer INTEGER REFERENCES customers,
    additional_info TEXT NOT NULL, expires_in INTEGER NOT NULL, expires_at INTEGER NOT NULL, days_after INTEGER,
    fines INTEGER, interests INTEGER, cashback INTEGER NOT NULL DEFAULT 0, br_code TEXT NOT NULL, subscription INTEGER,
    payer TEXT, paid_at INTEGER, deleted_at INTEGER, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
    UNIQUE (company, correlation_id));
  CREATE INDEX charges_list ON charges (company, seq) WHERE deleted_at IS NULL;
  CREATE INDEX charges_status ON charges (company, status, seq) WHERE deleted_at IS NULL;
  CREATE INDEX charges_customer ON charges (customer, seq);
  CREATE INDEX charges_identifier ON charges (company, identifier);
  CREATE TABLE qrcodes (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL REFERENCES accounts,
    oid TEXT NOT NULL UNIQUE, name TEXT NOT NULL, value INTEGER, comment TEXT, correlation_id TEXT NOT NULL,
    identifier TEXT NOT NULL UNIQUE, payment_link_id TEXT NOT NULL UNIQUE, br_code TEXT NOT NULL,
    created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, UNIQUE (company, correlation_id));
  CREATE INDEX qrcodes_list ON qrcodes (company, seq);
  CREATE TABLE transactions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL, oid TEXT NOT NULL UNIQUE,
    type TEXT NOT NULL, value INTEGER NOT NULL, end_to_end_id TEXT NOT NULL UNIQUE, transaction_id TEXT,
    charge INTEGER REFERENCES charges, qrcode INTEGER REFERENCES qrcodes, customer INTEGER, payer TEXT,
    info_pagador TEXT NOT NULL, at INTEGER NOT NULL);
  CREATE INDEX transactions_list ON transactions (company, seq);
  CREATE INDEX transactions_charge ON transactions (charge);
  CREATE INDEX transactions_qrcode ON transactions (qrcode);
  CREATE INDEX transactions_id ON transactions (company, transaction_id);
  CREATE TABLE refunds (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL, tx INTEGER NOT NULL REFERENCES transactions,
    refund_id TEXT NOT NULL UNIQUE, correlation_id TEXT NOT NULL, end_to_end_id TEXT NOT NULL UNIQUE, value INTEGER NOT NULL,
    comment TEXT, status TEXT NOT NULL, created_at INTEGER NOT NULL, settled_at INTEGER, UNIQUE (company, correlation_id));
  CREATE INDEX refunds_list ON refunds (company, seq);
  CREATE INDEX refunds_tx ON refunds (tx);
  CREATE TABLE payments (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL, source TEXT NOT NULL,
    oid TEXT NOT NULL UNIQUE, correlation_id TEXT NOT NULL, value INTEGER NOT NULL, alias TEXT NOT NULL, comment TEXT,
    source_account TEXT, status TEXT NOT NULL, end_to_end_id TEXT UNIQUE, approved_at INTEGER, settled_at INTEGER,
    error_code TEXT, error_text TEXT, subaccount INTEGER, created_at INTEGER NOT NULL, UNIQUE (company, correlation_id));
  CREATE INDEX payments_list ON payments (company, seq);
  CREATE TABLE transfers (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, correlation_id TEXT NOT NULL UNIQUE, value INTEGER NOT NULL,
    source TEXT NOT NULL, target TEXT NOT NULL, at INTEGER NOT NULL);
  CREATE TABLE subaccounts (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL, pix_key TEXT NOT NULL,
    name TEXT NOT NULL, created_at INTEGER NOT NULL, UNIQUE (company, pix_key));
  CREATE TABLE subscriptions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL, oid TEXT NOT NULL UNIQUE,
    customer INTEGER NOT NULL REFERENCES customers, value INTEGER NOT NULL, comment TEXT, additional_info TEXT NOT NULL,
    day INTEGER NOT NULL, type TEXT NOT NULL, day_due INTEGER NOT NULL, created_at INTEGER NOT NULL);
  CREATE TABLE cashbacks (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, customer INTEGER NOT NULL REFERENCES customers,
    value INTEGER NOT NULL, left_over INTEGER NOT NULL, created_at INTEGER NOT NULL);
  CREATE INDEX cashbacks_customer ON cashbacks (customer);
  CREATE TABLE partner_companies (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, partner INTEGER NOT NULL, company INTEGER NOT NULL REFERENCES companies,
    tax_id TEXT NOT NULL, tax_type TEXT NOT NULL, name TEXT NOT NULL, website TEXT, user TEXT NOT NULL,
    created_at INTEGER NOT NULL, UNIQUE (partner, tax_id));
  CREATE TABLE webhooks (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, oid TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
    event TEXT NOT NULL, url TEXT NOT NULL, authorization TEXT, is_active INTEGER NOT NULL, hmac_secret TEXT NOT NULL,
    created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, UNIQUE (company, url, event));
  CREATE TABLE jobs (
    id INTEGER PRIMARY KEY AUTOINCREMENT, due_at INTEGER NOT NULL, kind TEXT NOT NULL, ref INTEGER NOT NULL);
  CREATE INDEX jobs_due ON jobs (due_at, id);
  CREATE INDEX jobs_ref ON jobs (kind, ref);
  `,
  `
  ALTER TABLE payments ADD COLUMN error_reason TEXT;
  CREATE INDEX partner_companies_list ON partner_companies (partner, seq);
  CREATE INDEX charges_subscription ON charges (subscription) WHERE subscription IS NOT NULL;
  DROP INDEX entries_account;
  CREATE INDEX entries_place ON entries (account, id, amount);
  CREATE TABLE sums (account TEXT PRIMARY KEY, upto INTEGER NOT NULL, amount INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE requests (
    id INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER, at INTEGER NOT NULL, method TEXT NOT NULL, path TEXT NOT NULL,
    operation TEXT, status INTEGER NOT NULL, took_ms INTEGER NOT NULL, key TEXT, correlation_id TEXT, error TEXT, fault TEXT);
  CREATE TABLE faults (
    id INTEGER PRIMARY KEY AUTOINCREMENT, operation TEXT, kind TEXT NOT NULL, moment TEXT NOT NULL, status INTEGER,
    retry_after INTEGER, delay_ms INTEGER, times_left INTEGER, probability REAL, random_state INTEGER NOT NULL,
    hits INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL);
  `,
  `
  ALTER TABLE webhooks ADD COLUMN paused INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE webhooks ADD COLUMN duplicates INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE webhooks ADD COLUMN reorder INTEGER NOT NULL DEFAULT 0;
  CREATE TABLE events (
    id INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, type TEXT NOT NULL, body TEXT NOT NULL, at INTEGER NOT NULL);
  CREATE TABLE deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT, event INTEGER NOT NULL REFERENCES events, webhook INTEGER NOT NULL, url TEXT NOT NULL,
    state TEXT NOT NULL, attempts INTEGER NOT NULL, next_at INTEGER, claimed_by TEXT, claimed_at INTEGER, created_at INTEGER NOT NULL);
  CREATE INDEX deliveries_due ON deliveries (next_at, id) WHERE state = 'pending';
  CREATE INDEX deliveries_webhook ON deliveries (webhook) WHERE state = 'pending';
  CREATE INDEX deliveries_event ON deliveries (event);
  CREATE TABLE attempts (
    id INTEGER PRIMARY KEY AUTOINCREMENT, delivery INTEGER NOT NULL REFERENCES deliveries, number INTEGER NOT NULL,
    at INTEGER NOT NULL, status INTEGER, took_ms INTEGER NOT NULL, error TEXT, answer TEXT);
  CREATE INDEX attempts_delivery ON attempts (delivery);
  CREATE INDEX webhooks_event ON webhooks (company, event);
  `,
  `
  -- Both sides of a payment between two accounts here have one end-to-end id, so that it is unique no longer; payments,
  -- transfers and withdrawals of sub accounts become transactions, and each payment of a QR code has an id of its own.
  ALTER TABLE transactions RENAME TO transactions_before;
  DROP INDEX transactions_list; DROP INDEX transactions_charge; DROP INDEX transactions_qrcode; DROP INDEX transactions_id;
  CREATE TABLE transactions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL, subaccount INTEGER,
    oid TEXT NOT NULL UNIQUE, type TEXT NOT NULL, value INTEGER NOT NULL, end_to_end_id TEXT NOT NULL, transaction_id TEXT,
    charge INTEGER REFERENCES charges, qrcode INTEGER REFERENCES qrcodes, customer INTEGER, payer TEXT, counterparty TEXT,
    info_pagador TEXT NOT NULL, created_at INTEGER NOT NULL, at INTEGER NOT NULL);
  INSERT INTO transactions (seq, company, account, oid, type, value, end_to_end_id, transaction_id, charge, qrcode, customer,
      payer, info_pagador, created_at, at)
    SELECT seq, company, account, oid, type, value, end_to_end_id,
      CASE WHEN type = 'PAYMENT' AND qrcode IS NOT NULL THEN lower(hex(randomblob(16))) ELSE transaction_id END,
      charge, qrcode, customer, payer, info_pagador, at, at
    FROM transactions_before ORDER BY seq;
  UPDATE transactions SET subaccount = arrived.subaccount
    FROM (SELECT p.ref, CAST(substr(e.account, 5) AS INTEGER) AS subaccount
          FROM entries e JOIN postings p ON p.id = e.posting WHERE p.kind = 'pix' AND e.account LIKE 'sub:%') arrived
    WHERE transactions.oid = arrived.ref;
  INSERT INTO transactions (company, account, subaccount, oid, type, value, end_to_end_id, counterparty, info_pagador, created_at, at)
    SELECT company, account, subaccount, lower(hex(randomblob(12))), 'WITHDRAW', value, end_to_end_id, alias,
      COALESCE(comment, ''), approved_at, settled_at
    FROM payments WHERE status = 'CONFIRMED' ORDER BY settled_at, seq;
  INSERT INTO transactions (company, account, subaccount, oid, type, value, end_to_end_id, transaction_id, counterparty,
      info_pagador, created_at, at)
    SELECT t.company, COALESCE(s.account, a.id), s.seq, lower(hex(randomblob(12))), 'INTERNAL_TRANSFER', t.value,
      'E99999004' || strftime('%Y%m%d%H%M', t.at / 1000, 'unixepoch') || substr(hex(randomblob(6)), 1, 11),
      t.correlation_id,
      COALESCE((SELECT pix_key FROM subaccounts WHERE t.target = 'sub:' || seq || ':available'),
        (SELECT pix_key FROM accounts WHERE t.target = 'account:' || id || ':available')), '', t.at, t.at
    FROM transfers t
      LEFT JOIN subaccounts s ON t.source = 'sub:' || s.seq || ':available'
      LEFT JOIN accounts a ON t.source = 'account:' || a.id || ':available'
    ORDER BY t.seq;
  ALTER TABLE refunds RENAME TO refunds_before;
  DROP INDEX refunds_list; DROP INDEX refunds_tx;
  CREATE TABLE refunds (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL, tx INTEGER NOT NULL REFERENCES transactions,
    refund_id TEXT NOT NULL UNIQUE, correlation_id TEXT NOT NULL, end_to_end_id TEXT NOT NULL UNIQUE, value INTEGER NOT NULL,
    comment TEXT, status TEXT NOT NULL, created_at INTEGER NOT NULL, settled_at INTEGER, UNIQUE (company, correlation_id));
  INSERT INTO refunds SELECT * FROM refunds_before ORDER BY seq;
  DROP TABLE refunds_before;
  DROP TABLE transactions_before;
  CREATE INDEX refunds_list ON refunds (company, seq);
  CREATE INDEX refunds_tx ON refunds (tx);
  CREATE INDEX transactions_list ON transactions (company, seq);
  CREATE INDEX transactions_charge ON transactions (charge);
  CREATE INDEX transactions_qrcode ON transactions (qrcode);
  CREATE INDEX transactions_id ON transactions (company, transaction_id);
  CREATE INDEX transactions_end_to_end ON transactions (company, end_to_end_id);
  CREATE INDEX subaccounts_key ON subaccounts (pix_key);
  `,
  `
  -- Until here there was one balance of cashback, of which the service told as the exclusive one.
  ALTER TABLE cashbacks ADD COLUMN kind TEXT NOT NULL DEFAULT 'EXCLUSIVE';
  DROP INDEX cashbacks_customer;
  CREATE INDEX cashbacks_customer ON cashbacks (customer, kind);
  ALTER TABLE charges ADD COLUMN cashback_exclusive INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE charges ADD COLUMN discount_exclusive INTEGER NOT NULL DEFAULT 0;
  UPDATE charges SET discount_exclusive = discount;
  `,
  `
  DROP INDEX deliveries_webhook;
  CREATE INDEX deliveries_webhook ON deliveries (webhook, next_at, id) WHERE state = 'pending';
  CREATE INDEX deliveries_in_hand ON deliveries (claimed_by, url) WHERE state = 'pending' AND claimed_by IS NOT NULL;
  `,
];

/** Every table of resources, for status. */
export const TABLES = [
  'customers',
  'charges',
  'qrcodes',
  'transactions',
  'refunds',
  'payments',
  'transfers',
  'subaccounts',
  'subscriptions',
  'cashbacks',
  'webhooks',
] as const;

/** Brings the file to the newest version, or to an older one. Safe when several processes open a new file at once. */
export function migrate(database: Database, to = STEPS.length): void {
  if (versionOf(database) === to) return;
  database.transaction(() => {
    const from = versionOf(database);
    if (from > STEPS.length)
      throw new Error('not a database this version knows: it was written by a newer pixctl');
    for (const step of STEPS.slice(from, to)) database.exec(step);
    database.exec(`PRAGMA user_version = ${to}`);
  });
}

const versionOf = (database: Database): number =>
  Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
