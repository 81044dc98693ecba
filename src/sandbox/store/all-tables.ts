// List of all tables for reset and counting; referenced tables come before those that refer to them.
import type { Database } from './database.ts';
import type { TableFacts } from './table.ts';
import { accountLimits } from './tables/account-limits.ts';
import { accountRegisters } from './tables/account-registers.ts';
import { accounts } from './tables/accounts.ts';
import { applications } from './tables/applications.ts';
import { attempts } from './tables/attempts.ts';
import { boletoTransactions } from './tables/boleto-transactions.ts';
import { cashbacks } from './tables/cashbacks.ts';
import { charges } from './tables/charges.ts';
import { companies } from './tables/companies.ts';
import { customers } from './tables/customers.ts';
import { deliveries } from './tables/deliveries.ts';
import { disputes, documents } from './tables/disputes.ts';
import { events } from './tables/events.ts';
import { faults } from './tables/faults.ts';
import { files } from './tables/files.ts';
import { fundsRecoveries, fundsRecoveryEvents, fundsRecoveryLegs } from './tables/funds-recoveries.ts';
import { cobrTries, installments } from './tables/installments.ts';
import { invoices } from './tables/invoices.ts';
import { jobs } from './tables/jobs.ts';
import { keyChecks, keyLookups, keyQuotaLogs, keyQuotas } from './tables/key-quotas.ts';
import { entries, postings, sums } from './tables/ledger.ts';
import { limitRequests } from './tables/limit-requests.ts';
import { meta } from './tables/meta.ts';
import { partnerCompanies } from './tables/partner-companies.ts';
import { payments } from './tables/payments.ts';
import { pixKeys } from './tables/pix-keys.ts';
import { qrcodes } from './tables/qrcodes.ts';
import { refunds } from './tables/refunds.ts';
import { requests } from './tables/requests.ts';
import { subaccounts } from './tables/subaccounts.ts';
import { subscriptions } from './tables/subscriptions.ts';
import { transactions } from './tables/transactions.ts';
import { transfers } from './tables/transfers.ts';
import { webhooks } from './tables/webhooks.ts';

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
  accountRegisters,
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
  boletoTransactions,
  fundsRecoveries,
  fundsRecoveryEvents,
  fundsRecoveryLegs,
  limitRequests,
  transfers,
  subaccounts,
  subscriptions,
  installments,
  cobrTries,
  cashbacks,
  invoices,
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
