// List of all tables for migration, reset and counting; referenced tables come before those that refer to them.
import { accountLimits } from './account-limits.ts';
import { accounts } from './accounts.ts';
import { applications } from './applications.ts';
import { attempts } from './attempts.ts';
import { cashbacks } from './cashbacks.ts';
import { charges } from './charges.ts';
import { companies } from './companies.ts';
import { customers } from './customers.ts';
import type { Database } from './database.ts';
import { deliveries } from './deliveries.ts';
import { disputes, documents } from './disputes.ts';
import { events } from './events.ts';
import { faults } from './faults.ts';
import { files } from './files.ts';
import { cobrTries, installments } from './installments.ts';
import { jobs } from './jobs.ts';
import { keyChecks, keyLookups, keyQuotaLogs, keyQuotas } from './key-quotas.ts';
import { entries, postings, sums } from './ledger.ts';
import { meta } from './meta.ts';
import { partnerCompanies } from './partner-companies.ts';
import { payments } from './payments.ts';
import { pixKeys } from './pix-keys.ts';
import { qrcodes } from './qrcodes.ts';
import { refunds } from './refunds.ts';
import { requests } from './requests.ts';
import { subaccounts } from './subaccounts.ts';
import { subscriptions } from './subscriptions.ts';
import type { TableFacts } from './table.ts';
import { transactions } from './transactions.ts';
import { transfers } from './transfers.ts';
import { webhooks } from './webhooks.ts';

export const TABLES: readonly TableFacts[] = [
  meta,
  companies,
  accounts,
  accountLimits,
  pixKeys,
  keyQuotas,
  keyQuotaLogs,
  keyLookups,
  keyChecks,
  applications,
  partnerCompanies,
  postings,
  entries,
  sums,
  customers,
  charges,
  qrcodes,
  transactions,
  refunds,
  disputes,
  documents,
  files,
  payments,
  transfers,
  subaccounts,
  subscriptions,
  installments,
  cobrTries,
  cashbacks,
  webhooks,
  events,
  deliveries,
  attempts,
  requests,
  faults,
  jobs,
];

/** Counts a company's resources by table. */
export const countResources = (db: Database, company: number): Record<string, number> =>
  Object.fromEntries(
    TABLES.filter(({ counted }) => counted === true).map(({ name }) => [
      name,
      db.prepare<{ n: number }>(`SELECT COUNT(*) AS n FROM ${name} WHERE company = ?`).one(company).n,
    ]),
  );

/**
 * Deletes the data of every company, because they share the clock, which returns to real time. Companies, accounts and
 * keys stay, so that scripts keep working.
 */
export function resetTables(db: Database): void {
  for (const { name, onReset } of TABLES.toReversed())
    if (onReset === 'empty') db.exec(`DELETE FROM ${name}`);
    else if (onReset !== 'keep') db.exec(`DELETE FROM ${name} WHERE ${onReset.deleteWhere}`);
}
