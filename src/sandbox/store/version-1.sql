-- Tables of version 1 of the sandbox's database. Times are epoch milliseconds, amounts integer cents.

CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE companies (
  id INTEGER PRIMARY KEY, oid TEXT NOT NULL UNIQUE, name TEXT NOT NULL, city TEXT NOT NULL, tax_id TEXT NOT NULL,
  is_partner INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL);

CREATE TABLE accounts (
  id INTEGER PRIMARY KEY, company INTEGER NOT NULL REFERENCES companies, oid TEXT NOT NULL UNIQUE,
  is_default INTEGER NOT NULL, pix_key TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL, closed_at INTEGER);

CREATE TABLE applications (
  id INTEGER PRIMARY KEY, company INTEGER NOT NULL REFERENCES companies, account INTEGER NOT NULL REFERENCES accounts,
  name TEXT NOT NULL, type TEXT NOT NULL, is_active INTEGER NOT NULL DEFAULT 1, client_id TEXT NOT NULL UNIQUE,
  client_secret TEXT NOT NULL, key_hash TEXT NOT NULL UNIQUE, scopes TEXT, created_at INTEGER NOT NULL,
  UNIQUE (company, name, type));

CREATE TABLE partner_companies (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, partner INTEGER NOT NULL, company INTEGER NOT NULL REFERENCES companies,
  tax_id TEXT NOT NULL, tax_type TEXT NOT NULL, name TEXT NOT NULL, website TEXT, user TEXT NOT NULL,
  created_at INTEGER NOT NULL, UNIQUE (partner, tax_id));
CREATE INDEX partner_companies_list ON partner_companies (partner, seq);

CREATE TABLE postings (
  id INTEGER PRIMARY KEY, company INTEGER NOT NULL, kind TEXT NOT NULL, ref TEXT NOT NULL, at INTEGER NOT NULL,
  description TEXT);

CREATE TABLE entries (
  id INTEGER PRIMARY KEY, posting INTEGER NOT NULL REFERENCES postings, account TEXT NOT NULL, amount INTEGER NOT NULL);
-- No index on the posting: the entries of a posting are adjacent.
CREATE INDEX entries_place ON entries (account, id, amount);

CREATE TABLE customers (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, oid TEXT NOT NULL UNIQUE,
  correlation_id TEXT NOT NULL, name TEXT NOT NULL, email TEXT, phone TEXT, tax_id TEXT, tax_type TEXT, address TEXT,
  created_at INTEGER NOT NULL, UNIQUE (company, correlation_id));
CREATE UNIQUE INDEX customers_tax_id ON customers (company, tax_id) WHERE tax_id IS NOT NULL;
CREATE INDEX customers_email ON customers (company, email);
CREATE INDEX customers_phone ON customers (company, phone);
CREATE INDEX customers_list ON customers (company, seq);

CREATE TABLE charges (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL REFERENCES accounts,
  oid TEXT NOT NULL UNIQUE, correlation_id TEXT NOT NULL, transaction_id TEXT NOT NULL UNIQUE,
  identifier TEXT NOT NULL, payment_link_id TEXT NOT NULL UNIQUE, status TEXT NOT NULL, type TEXT NOT NULL,
  value INTEGER NOT NULL, discount INTEGER NOT NULL DEFAULT 0, comment TEXT NOT NULL,
  customer INTEGER REFERENCES customers, additional_info TEXT NOT NULL, expires_in INTEGER NOT NULL,
  expires_at INTEGER NOT NULL, days_after INTEGER, fines INTEGER, interests INTEGER,
  cashback INTEGER NOT NULL DEFAULT 0, br_code TEXT NOT NULL, subscription INTEGER, payer TEXT, paid_at INTEGER,
  deleted_at INTEGER, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
  cashback_exclusive INTEGER NOT NULL DEFAULT 0, discount_exclusive INTEGER NOT NULL DEFAULT 0, fines_type TEXT,
  interests_type TEXT, early_discount TEXT, ensure_same_tax_id INTEGER NOT NULL DEFAULT 0, subaccount INTEGER,
  splits TEXT, boleto_barcode TEXT, redirect_url TEXT, UNIQUE (company, correlation_id));
CREATE INDEX charges_list ON charges (company, seq) WHERE deleted_at IS NULL;
CREATE INDEX charges_status ON charges (company, status, seq) WHERE deleted_at IS NULL;
CREATE INDEX charges_subscription ON charges (subscription) WHERE subscription IS NOT NULL;
CREATE INDEX charges_created ON charges (company, created_at) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX charges_boleto ON charges (boleto_barcode) WHERE boleto_barcode IS NOT NULL;
-- Most charges have no customer, and the transaction id as identifier: these need no entry in the next two.
CREATE INDEX charges_customer ON charges (customer, seq) WHERE customer IS NOT NULL;
CREATE INDEX charges_identifier ON charges (company, identifier) WHERE identifier <> transaction_id;

CREATE TABLE qrcodes (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL REFERENCES accounts,
  oid TEXT NOT NULL UNIQUE, name TEXT NOT NULL, value INTEGER, comment TEXT, correlation_id TEXT NOT NULL,
  identifier TEXT NOT NULL UNIQUE, payment_link_id TEXT NOT NULL UNIQUE, br_code TEXT NOT NULL,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, pix_key TEXT NOT NULL, subaccount INTEGER,
  deleted_at INTEGER, UNIQUE (company, correlation_id));
CREATE INDEX qrcodes_list ON qrcodes (company, seq);

CREATE TABLE payments (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL, source TEXT NOT NULL,
  oid TEXT NOT NULL UNIQUE, correlation_id TEXT NOT NULL, value INTEGER NOT NULL, alias TEXT NOT NULL, comment TEXT,
  source_account TEXT, status TEXT NOT NULL, end_to_end_id TEXT UNIQUE, approved_at INTEGER, settled_at INTEGER,
  error_code TEXT, error_text TEXT, subaccount INTEGER, created_at INTEGER NOT NULL, error_reason TEXT, qr_code TEXT,
  charge INTEGER, bank TEXT, metadata TEXT, lookup TEXT, boleto TEXT, UNIQUE (company, correlation_id));
CREATE INDEX payments_list ON payments (company, seq);
CREATE INDEX payments_left ON payments (account, approved_at) WHERE approved_at IS NOT NULL;
CREATE INDEX payments_boleto ON payments (json_extract(boleto, '$.barcode')) WHERE boleto IS NOT NULL;
CREATE UNIQUE INDEX payments_lookup ON payments (lookup) WHERE lookup IS NOT NULL;

CREATE TABLE subaccounts (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL, pix_key TEXT NOT NULL,
  name TEXT NOT NULL, created_at INTEGER NOT NULL, withdraw_blocked INTEGER NOT NULL DEFAULT 0, deleted_at INTEGER,
  UNIQUE (company, pix_key));
CREATE INDEX subaccounts_key ON subaccounts (pix_key);

CREATE TABLE subscriptions (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL, oid TEXT NOT NULL UNIQUE,
  customer INTEGER NOT NULL REFERENCES customers, value INTEGER NOT NULL, comment TEXT, additional_info TEXT NOT NULL,
  day INTEGER NOT NULL, type TEXT NOT NULL, day_due INTEGER NOT NULL, created_at INTEGER NOT NULL,
  correlation_id TEXT NOT NULL, name TEXT, kind TEXT NOT NULL,
  status TEXT NOT NULL, frequency TEXT NOT NULL,
  first_at INTEGER NOT NULL, installments INTEGER, mandate TEXT, journey TEXT, retry_policy TEXT,
  minimum_value INTEGER, recurrence_id TEXT, emv TEXT, mandate_updates TEXT);
CREATE UNIQUE INDEX subscriptions_correlation ON subscriptions (company, correlation_id);

CREATE TABLE cashbacks (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, customer INTEGER NOT NULL REFERENCES customers,
  value INTEGER NOT NULL, left_over INTEGER NOT NULL, created_at INTEGER NOT NULL,
  kind TEXT NOT NULL);
CREATE INDEX cashbacks_customer ON cashbacks (customer, kind);

CREATE TABLE webhooks (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, oid TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
  event TEXT NOT NULL, url TEXT NOT NULL, authorization TEXT, is_active INTEGER NOT NULL, hmac_secret TEXT NOT NULL,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, paused INTEGER NOT NULL DEFAULT 0,
  duplicates INTEGER NOT NULL DEFAULT 0, reorder INTEGER NOT NULL DEFAULT 0, event_name TEXT,
  UNIQUE (company, url, event));
CREATE INDEX webhooks_event ON webhooks (company, event);

CREATE TABLE sums (account TEXT PRIMARY KEY, upto INTEGER NOT NULL, amount INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE requests (
  id INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER, at INTEGER NOT NULL, method TEXT NOT NULL,
  path TEXT NOT NULL, operation TEXT, status INTEGER NOT NULL, took_ms INTEGER NOT NULL, key TEXT,
  correlation_id TEXT, error TEXT, fault TEXT, ignored TEXT);

CREATE TABLE faults (
  id INTEGER PRIMARY KEY AUTOINCREMENT, operation TEXT, kind TEXT NOT NULL, moment TEXT NOT NULL, status INTEGER,
  retry_after INTEGER, delay_ms INTEGER, times_left INTEGER, probability REAL, random_state INTEGER NOT NULL,
  hits INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL);

CREATE TABLE events (
  id INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, type TEXT NOT NULL, body TEXT NOT NULL,
  at INTEGER NOT NULL, end_to_end_id TEXT);
CREATE INDEX events_end_to_end ON events (company, end_to_end_id);

CREATE TABLE deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT, event INTEGER NOT NULL REFERENCES events, webhook INTEGER NOT NULL,
  url TEXT NOT NULL, state TEXT NOT NULL, attempts INTEGER NOT NULL, next_at INTEGER, claimed_by TEXT,
  claimed_at INTEGER, created_at INTEGER NOT NULL);
CREATE INDEX deliveries_due ON deliveries (next_at, id) WHERE state = 'pending';
CREATE INDEX deliveries_event ON deliveries (event);
CREATE INDEX deliveries_webhook ON deliveries (webhook, next_at, id) WHERE state = 'pending';
CREATE INDEX deliveries_in_hand ON deliveries (claimed_by, url) WHERE state = 'pending' AND claimed_by IS NOT NULL;

CREATE TABLE attempts (
  id INTEGER PRIMARY KEY AUTOINCREMENT, delivery INTEGER NOT NULL REFERENCES deliveries, number INTEGER NOT NULL,
  at INTEGER NOT NULL, status INTEGER, took_ms INTEGER NOT NULL, error TEXT, answer TEXT);
CREATE INDEX attempts_delivery ON attempts (delivery);

-- The end-to-end id is not unique: both sides of a payment between two accounts of the sandbox share it.
CREATE TABLE transactions (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL, subaccount INTEGER,
  oid TEXT NOT NULL UNIQUE, type TEXT NOT NULL, value INTEGER NOT NULL, end_to_end_id TEXT NOT NULL,
  transaction_id TEXT, charge INTEGER REFERENCES charges, qrcode INTEGER REFERENCES qrcodes, customer INTEGER,
  payer TEXT, counterparty TEXT, info_pagador TEXT NOT NULL, created_at INTEGER NOT NULL, at INTEGER NOT NULL);
CREATE INDEX transactions_list ON transactions (company, seq);
CREATE INDEX transactions_charge ON transactions (charge);
CREATE INDEX transactions_id ON transactions (company, transaction_id);
CREATE INDEX transactions_end_to_end ON transactions (company, end_to_end_id);
CREATE INDEX transactions_at ON transactions (company, at);
CREATE INDEX transactions_qrcode ON transactions (qrcode) WHERE qrcode IS NOT NULL;

CREATE TABLE refunds (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL,
  tx INTEGER NOT NULL REFERENCES transactions, refund_id TEXT NOT NULL UNIQUE, correlation_id TEXT NOT NULL,
  end_to_end_id TEXT NOT NULL UNIQUE, value INTEGER NOT NULL, comment TEXT, status TEXT NOT NULL,
  created_at INTEGER NOT NULL, settled_at INTEGER, UNIQUE (company, correlation_id));
CREATE INDEX refunds_list ON refunds (company, seq);
CREATE INDEX refunds_tx ON refunds (tx);

CREATE TABLE account_limits (account INTEGER NOT NULL UNIQUE, settings TEXT NOT NULL);

CREATE TABLE pix_keys (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL, key TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL);
CREATE INDEX pix_keys_account ON pix_keys (account, seq);

CREATE TABLE key_quotas (company INTEGER NOT NULL UNIQUE, tokens INTEGER NOT NULL, refilled_at INTEGER NOT NULL);

CREATE TABLE key_quota_logs (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER, operation TEXT NOT NULL,
  reason TEXT NOT NULL, tokens INTEGER NOT NULL, before INTEGER NOT NULL, after INTEGER NOT NULL, end_to_end_id TEXT,
  pix_key TEXT, at INTEGER NOT NULL);
CREATE INDEX key_quota_logs_list ON key_quota_logs (company, seq);

CREATE TABLE key_lookups (
  company INTEGER NOT NULL, pix_key TEXT NOT NULL, found INTEGER NOT NULL, at INTEGER NOT NULL,
  UNIQUE (company, pix_key));

CREATE TABLE key_checks (
  end_to_end_id TEXT NOT NULL UNIQUE, company INTEGER NOT NULL, pix_key TEXT NOT NULL, at INTEGER NOT NULL);

CREATE TABLE disputes (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, tx INTEGER NOT NULL REFERENCES transactions,
  oid TEXT NOT NULL UNIQUE, end_to_end_id TEXT NOT NULL, status TEXT NOT NULL, type TEXT NOT NULL,
  side TEXT NOT NULL, value INTEGER NOT NULL, blocked INTEGER NOT NULL, reason TEXT NOT NULL,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL);
CREATE INDEX disputes_list ON disputes (company, seq);
CREATE INDEX disputes_end_to_end ON disputes (company, end_to_end_id);
CREATE INDEX disputes_tx ON disputes (tx);

CREATE TABLE dispute_documents (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, dispute INTEGER NOT NULL REFERENCES disputes, url TEXT NOT NULL,
  correlation_id TEXT, description TEXT, created_at INTEGER NOT NULL);
CREATE INDEX dispute_documents_of ON dispute_documents (dispute);

CREATE TABLE files (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, oid TEXT NOT NULL UNIQUE,
  correlation_id TEXT NOT NULL, purpose TEXT NOT NULL, name TEXT NOT NULL, content_type TEXT NOT NULL,
  token TEXT NOT NULL UNIQUE, content BLOB NOT NULL, created_at INTEGER NOT NULL,
  UNIQUE (company, purpose, correlation_id));

CREATE TABLE transfers (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, correlation_id TEXT NOT NULL,
  value INTEGER NOT NULL, source TEXT NOT NULL, target TEXT NOT NULL, at INTEGER NOT NULL,
  UNIQUE (company, correlation_id));

CREATE TABLE installments (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL,
  subscription INTEGER NOT NULL REFERENCES subscriptions, oid TEXT NOT NULL UNIQUE, correlation_id TEXT NOT NULL,
  number INTEGER NOT NULL, value INTEGER NOT NULL, due_at INTEGER NOT NULL, status TEXT NOT NULL,
  charge INTEGER UNIQUE, cobr_id TEXT, cobr_status TEXT, cobr_code TEXT, cobr_at INTEGER, end_to_end_id TEXT,
  paid_at INTEGER, fail_code TEXT, fail_tries INTEGER, created_at INTEGER NOT NULL, UNIQUE (subscription, number),
  UNIQUE (company, correlation_id));

CREATE TABLE cobr_tries (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, installment INTEGER NOT NULL REFERENCES installments, status TEXT NOT NULL,
  purpose TEXT NOT NULL, code TEXT, value INTEGER NOT NULL, execute_at INTEGER NOT NULL, created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL);
CREATE INDEX cobr_tries_installment ON cobr_tries (installment, seq);

CREATE TABLE account_registers (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL REFERENCES companies, oid TEXT NOT NULL UNIQUE,
  correlation_id TEXT NOT NULL, tax_id TEXT NOT NULL, tax_type TEXT NOT NULL, name TEXT NOT NULL,
  status TEXT NOT NULL, redirect_url TEXT, representatives TEXT NOT NULL, progress TEXT NOT NULL,
  registered INTEGER REFERENCES companies, created_at INTEGER NOT NULL, UNIQUE (company, correlation_id));

CREATE TABLE boleto_transactions (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, oid TEXT NOT NULL UNIQUE, type TEXT NOT NULL,
  status TEXT NOT NULL, value INTEGER NOT NULL, fines INTEGER NOT NULL DEFAULT 0,
  interests INTEGER NOT NULL DEFAULT 0, discount INTEGER NOT NULL DEFAULT 0, charge INTEGER UNIQUE REFERENCES charges,
  payment INTEGER UNIQUE REFERENCES payments, created_at INTEGER NOT NULL, settled_at INTEGER);
CREATE INDEX boleto_transactions_list ON boleto_transactions (company, seq);

CREATE TABLE funds_recoveries (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, payment INTEGER UNIQUE REFERENCES payments,
  dict_id TEXT NOT NULL UNIQUE, end_to_end_id TEXT NOT NULL, situation_type TEXT NOT NULL, details TEXT NOT NULL,
  status TEXT NOT NULL, step INTEGER NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL);
CREATE INDEX funds_recoveries_end_to_end ON funds_recoveries (company, end_to_end_id);

CREATE TABLE funds_recovery_legs (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, recovery INTEGER NOT NULL REFERENCES funds_recoveries,
  dispute INTEGER UNIQUE REFERENCES disputes, end_to_end_id TEXT NOT NULL, participant TEXT NOT NULL,
  refund_id TEXT NOT NULL UNIQUE, infraction_id TEXT NOT NULL UNIQUE, status TEXT NOT NULL, analysis TEXT,
  asked INTEGER NOT NULL, found INTEGER NOT NULL, returned INTEGER NOT NULL, rejection TEXT,
  return_end_to_end_id TEXT, return_oid TEXT, returned_at INTEGER, created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL);
CREATE INDEX funds_recovery_legs_of ON funds_recovery_legs (recovery, seq);
CREATE INDEX funds_recovery_legs_end_to_end ON funds_recovery_legs (end_to_end_id);

CREATE TABLE funds_recovery_events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, recovery INTEGER NOT NULL REFERENCES funds_recoveries,
  event_id TEXT NOT NULL UNIQUE, event TEXT NOT NULL, created_at INTEGER NOT NULL);
CREATE INDEX funds_recovery_events_of ON funds_recovery_events (recovery, seq);

CREATE TABLE limit_requests (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL REFERENCES accounts,
  oid TEXT NOT NULL UNIQUE, status TEXT NOT NULL, requested TEXT NOT NULL, raised_from TEXT NOT NULL, approved TEXT,
  documents TEXT NOT NULL, description TEXT, reason TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL);
CREATE INDEX limit_requests_list ON limit_requests (company, seq);
CREATE UNIQUE INDEX limit_requests_in_review ON limit_requests (account) WHERE status = 'IN_REVIEW';

CREATE TABLE invoices (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, oid TEXT NOT NULL UNIQUE,
  correlation_id TEXT NOT NULL, status TEXT NOT NULL, charge INTEGER REFERENCES charges, customer TEXT NOT NULL,
  value INTEGER NOT NULL, description TEXT, billing_at INTEGER NOT NULL, created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL, UNIQUE (company, correlation_id));
CREATE INDEX invoices_list ON invoices (company, seq);
CREATE INDEX invoices_charge ON invoices (charge);

-- Without AUTOINCREMENT, which costs a write to another table: a new id is greater than those of all scheduled jobs,
-- which is what the order of jobs needs.
CREATE TABLE jobs (id INTEGER PRIMARY KEY, due_at INTEGER NOT NULL, kind TEXT NOT NULL, ref INTEGER NOT NULL);
CREATE INDEX jobs_due ON jobs (due_at);
CREATE INDEX jobs_ref ON jobs (kind, ref);
