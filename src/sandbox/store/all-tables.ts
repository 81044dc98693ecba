// List of all tables for migration, reset and counting; referenced tables come before those that refer to them.
import { accountLimits } from '#sandbox/store/tables/account-limits.ts';
import { accounts } from '#sandbox/store/tables/accounts.ts';
import { applications } from '#sandbox/store/tables/applications.ts';
import { attempts } from '#sandbox/store/tables/attempts.ts';
import { cashbacks } from '#sandbox/store/tables/cashbacks.ts';
import { charges } from '#sandbox/store/tables/charges.ts';
import { companies } from '#sandbox/store/tables/companies.ts';
import { customers } from '#sandbox/store/tables/customers.ts';
import { deliveries } from '#sandbox/store/tables/deliveries.ts';
import { disputes, documents } from '#sandbox/store/tables/disputes.ts';
import { events } from '#sandbox/store/tables/events.ts';
import { faults } from '#sandbox/store/tables/faults.ts';
import { files } from '#sandbox/store/tables/files.ts';
import { cobrTries, installments } from '#sandbox/store/tables/installments.ts';
import { jobs } from '#sandbox/store/tables/jobs.ts';
import { keyChecks, keyLookups, keyQuotaLogs, keyQuotas } from '#sandbox/store/tables/key-quotas.ts';
import { entries, postings, sums } from '#sandbox/store/tables/ledger.ts';
import { meta } from '#sandbox/store/tables/meta.ts';
import { partnerCompanies } from '#sandbox/store/tables/partner-companies.ts';
import { payments } from '#sandbox/store/tables/payments.ts';
import { pixKeys } from '#sandbox/store/tables/pix-keys.ts';
import { qrcodes } from '#sandbox/store/tables/qrcodes.ts';
import { refunds } from '#sandbox/store/tables/refunds.ts';
import { requests } from '#sandbox/store/tables/requests.ts';
import { subaccounts } from '#sandbox/store/tables/subaccounts.ts';
import { subscriptions } from '#sandbox/store/tables/subscriptions.ts';
import { transactions } from '#sandbox/store/tables/transactions.ts';
import { transfers } from '#sandbox/store/tables/transfers.ts';
import { webhooks } from '#sandbox/store/tables/webhooks.ts';
import type { Database } from './database.ts';
import type { TableFacts } from './table.ts';

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
