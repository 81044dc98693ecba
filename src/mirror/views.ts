// Views of the mirror: what a person asks of an account, put together from its lists.
import { byBytes, quoteName } from './sql.ts';
import type { Dialect } from './sql.ts';

export interface MirrorView {
  readonly name: string;
  /** What it holds, in a line. */
  readonly about: string;
  readonly sql: (dialect: Dialect) => string;
}

/** The day in Brazil, where there has been no daylight saving time since 2019. */
export const dayOf = (dialect: Dialect, column: string): string =>
  dialect === 'sqlite'
    ? `date(${column}, '-3 hours')`
    : `to_char(${column} AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM-DD')`;

const daysBefore = (dialect: Dialect, time: string, days: number): string =>
  dialect === 'sqlite'
    ? `strftime('%Y-%m-%dT%H:%M:%fZ', ${time}, '-${days} days')`
    : `(${time} - interval '${days} days')`;

/** Whether a transaction moved money in the direction of a line of the statement. */
const SAME_WAY = (transaction: string): string =>
  `(s.type = 'CREDIT') = (${transaction}.type = 'PAYMENT' OR (${transaction}.type = 'INTERNAL_TRANSFER' AND s.type = 'CREDIT'))`;

/**
 * A line with the value and the direction of its transaction is that movement, the first one if there are several.
 * Looked up by the transaction: `scope || ''` keeps SQLite from taking the key of the table, by which it would read all
 * earlier lines for each line.
 */
const isMovement = (
  dialect: Dialect,
  table = 'statement',
): string => `s.value = t.value AND ${SAME_WAY('t')} AND NOT EXISTS (
    SELECT 1 FROM ${table} o WHERE o.transaction_id = s.transaction_id AND o.scope || '' = s.scope AND o.type = s.type
      AND o.value = s.value AND ${byBytes(dialect, 'o.id')} < s.id)`;

/** The service itself calls this amount a fee: of its transactions one does, or the charge. A split is none. */
const IS_FEE = `s.type = 'DEBIT' AND (
    EXISTS (SELECT 1 FROM transactions f WHERE f.time = s.time AND f.type = 'FEE' AND f.value = s.value)
    OR EXISTS (SELECT 1 FROM charges c WHERE c.correlation_id = t.charge_correlation_id AND c.fee = s.value))`;

const KIND = `CASE t.type WHEN 'PAYMENT' THEN CASE WHEN t.charge_correlation_id IS NULL THEN 'pix' ELSE 'charge' END
  WHEN 'WITHDRAW' THEN CASE WHEN p.correlation_id IS NULL THEN 'withdrawal' ELSE 'payment' END
  WHEN 'REFUND' THEN 'refund' WHEN 'REVERSAL' THEN 'refund' WHEN 'FEE' THEN 'fee'
  WHEN 'INTERNAL_TRANSFER' THEN 'transfer' ELSE 'other' END`;

/**
 * A Pix from one account of the mirror to another one: both have it, in opposite directions. What pays a charge stays
 * what it is, whoever paid.
 */
const IS_TO_ONESELF = `t.type IN ('PAYMENT', 'WITHDRAW') AND EXISTS (SELECT 1 FROM statement o
    WHERE o.transaction_id = s.transaction_id AND o.scope <> s.scope AND o.type <> s.type AND o.value = s.value
      AND o.gone_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM transactions c
    WHERE c.end_to_end_id = s.transaction_id AND c.charge_correlation_id IS NOT NULL)`;

const PARTY = `t.charge_correlation_id AS charge_correlation_id, p.correlation_id AS payment_correlation_id,
  CASE WHEN t.type = 'REFUND' THEN (
    SELECT CASE WHEN COUNT(*) = 1 THEN MIN(r.correlation_id) END FROM charge_refunds r
    WHERE r.end_to_end_id = t.end_to_end_id AND r.gone_at IS NULL) END AS refund_correlation_id,
  COALESCE(t.payer_name, p.holder_name) AS party_name, COALESCE(t.payer_tax_id, p.holder_tax_id) AS party_tax_id,
  CASE WHEN t.type = 'PAYMENT' THEN t.debit_pix_key ELSE t.credit_pix_key END AS party_pix_key,
  t.info_pagador AS message`;

const oneOf = (dialect: Dialect): string =>
  `SELECT MIN(${byBytes(dialect, 'x.id')}) FROM transactions x WHERE x.end_to_end_id = s.transaction_id AND x.type <> 'FEE'`;

/**
 * The statement names no transaction where a dispute was lost. Of what was given back it is the one of this very
 * millisecond and amount, if there is one alone, and no other line that may be it.
 */
const REVERSED = `SELECT CASE WHEN COUNT(*) = 1 THEN MIN(x.id) END FROM transactions x
  WHERE x.time = s.time AND x.type = 'REVERSAL' AND x.value = s.value AND s.type = 'DEBIT' AND s.transaction_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM statement o WHERE o.time = s.time AND o.type = 'DEBIT' AND o.value = s.value
      AND NOT (o.scope = s.scope AND o.id = s.id)
      AND (o.transaction_id IS NULL OR o.transaction_id = x.end_to_end_id))`;

/** The service has a transfer of this charge, time and amount to a sub account: it is a part of the charge. */
const isSplitTo = (receiver: string): string => `EXISTS (SELECT 1 FROM transactions f
    WHERE f.charge_correlation_id = t.charge_correlation_id AND f.type = 'INTERNAL_TRANSFER' AND f.time = s.time
      AND f.value = s.value AND ${receiver})`;

const IS_SPLIT = `s.type = 'DEBIT' AND ${isSplitTo('f.credit_pix_key IN (SELECT pix_key FROM subaccounts)')}
  AND NOT ${isSplitTo('(f.credit_pix_key IS NULL OR f.credit_pix_key NOT IN (SELECT pix_key FROM subaccounts))')}`;

/** Of a Pix to oneself both sides have one end-to-end id: the one that fits comes first. */
const joined = (dialect: Dialect): string => `LEFT JOIN transactions t ON t.id =
    COALESCE((${oneOf(dialect)} AND x.value = s.value AND ${SAME_WAY('x')}), (${oneOf(dialect)}), (${REVERSED}))
  LEFT JOIN payments p ON p.end_to_end_id = s.transaction_id`;

/** The service says what a line of a sub account is, but for what comes from a charge. */
const subaccountKind = (dialect: Dialect): string => `CASE s.operation_type
  WHEN 'CREDIT' THEN 'transfer' WHEN 'DEBIT' THEN 'transfer'
  WHEN 'TRANSFER_CREDIT' THEN 'transfer' WHEN 'TRANSFER_DEBIT' THEN 'transfer'
  WHEN 'WITHDRAWAL' THEN 'withdrawal' WHEN 'WITHDRAWAL_REVERSAL' THEN 'withdrawal'
  WHEN 'WITHDRAWAL_FEE' THEN 'fee' WHEN 'WITHDRAWAL_FEE_REVERSAL' THEN 'fee'
  ELSE CASE WHEN t.id IS NULL THEN 'other'
    WHEN s.type = 'CREDIT' AND ${isSplitTo('f.credit_pix_key = s.scope')} THEN 'transfer'
    WHEN ${isMovement(dialect, 'subaccount_statement')} THEN ${KIND} ELSE 'other' END
  END`;

/**
 * 1 where another line of the same instant follows from the balance of the line `l`, whatever their ids are, and 0 where
 * it is the last one. Looked up by the time: `scope || ''` as above.
 */
const LEADS_ON = `CASE WHEN EXISTS (SELECT 1 FROM statement n WHERE n.time = l.time AND n.scope || '' = l.account_id
    AND n.id <> l.line_id AND n.gone_at IS NULL
    AND n.balance - CASE n.type WHEN 'CREDIT' THEN n.value ELSE -n.value END = l.balance) THEN 1 ELSE 0 END`;

export const MIRROR_VIEWS: readonly MirrorView[] = [
  {
    name: 'ledger',
    about: 'every movement of the accounts with its ids; value is negative where money left',
    sql: (dialect) => `
      SELECT s.scope AS account_id, s.id AS line_id, s.time AS time, ${dayOf(dialect, 's.time')} AS day,
        CASE WHEN t.id IS NULL THEN 'other' WHEN ${isMovement(dialect)} THEN CASE WHEN ${IS_TO_ONESELF} THEN 'transfer' ELSE ${KIND} END WHEN ${IS_SPLIT} THEN CASE WHEN ${IS_FEE} THEN 'other' ELSE 'transfer' END
          WHEN ${IS_FEE} THEN 'fee' ELSE 'other' END AS kind,
        CASE s.type WHEN 'CREDIT' THEN s.value ELSE -s.value END AS value,
        s.balance AS balance, s.description AS description, COALESCE(s.transaction_id, t.end_to_end_id) AS end_to_end_id,
        s.transaction_id AS told_end_to_end_id, ${PARTY}
      FROM statement s ${joined(dialect)}
      WHERE s.gone_at IS NULL
      UNION ALL
      SELECT NULL, t.id, t.time, ${dayOf(dialect, 't.time')}, ${KIND},
        CASE WHEN t.type = 'PAYMENT' THEN t.value ELSE -t.value END,
        NULL, NULL, t.end_to_end_id, t.end_to_end_id, ${PARTY}
      FROM transactions t LEFT JOIN payments p ON p.end_to_end_id = t.end_to_end_id
      WHERE t.type IN ('PAYMENT', 'WITHDRAW', 'REFUND', 'REVERSAL', 'FEE')
        AND t.gone_at IS NULL AND NOT EXISTS (SELECT 1 FROM statement)`,
  },
  {
    name: 'refunded_charges',
    about:
      'charges whose refunds sync asks for next: refunded in the last 90 days, and not known to the last',
    sql: (dialect) => `
      SELECT t.charge_correlation_id AS correlation_id, MAX(t.time) AS refunded_at, NULL AS gone_at
      FROM transactions t
      LEFT JOIN pixctl_sync y ON y.name = 'charge_refunds' AND y.scope = t.charge_correlation_id
      WHERE t.type = 'REFUND' AND t.charge_correlation_id IS NOT NULL AND (y.synced_at IS NULL OR y.synced_at <= t.time)
        AND t.time >= ${daysBefore(dialect, '(SELECT MAX(synced_at) FROM pixctl_sync)', 90)}
      GROUP BY t.charge_correlation_id`,
  },
  {
    name: 'subaccount_ledger',
    about:
      'the same of the sub accounts, each of which has its Pix key for an id; their money is not in the ledger',
    sql: (dialect) => `
      SELECT s.scope AS account_id, s.id AS line_id, s.time AS time, ${dayOf(dialect, 's.time')} AS day,
        ${subaccountKind(dialect)} AS kind,
        CASE s.type WHEN 'CREDIT' THEN s.value ELSE -s.value END AS value,
        s.balance AS balance, s.description AS description, s.transaction_id AS end_to_end_id,
        s.transaction_id AS told_end_to_end_id, ${PARTY}
      FROM subaccount_statement s ${joined(dialect)}
      WHERE s.gone_at IS NULL`,
  },
  {
    name: 'receivables',
    about: 'charges that nobody has paid yet',
    sql: (dialect) => `
      SELECT correlation_id, customer_name, customer_tax_id, value, value_with_discount, created_at, expires_date,
        ${dayOf(dialect, 'expires_date')} AS expires_day, comment
      FROM charges WHERE status = 'ACTIVE' AND gone_at IS NULL`,
  },
  {
    name: 'daily_balance',
    about: 'what came in, what went out and the last balance of each day and account',
    sql: (dialect) => `
      SELECT account_id, day, SUM(CASE WHEN value > 0 THEN value ELSE 0 END) AS came_in,
        SUM(CASE WHEN value < 0 THEN -value ELSE 0 END) AS went_out, SUM(value) AS net, COUNT(*) AS lines,
        MAX(CASE WHEN place = 1 THEN balance END) AS balance
      FROM (SELECT account_id, day, value, balance,
          ROW_NUMBER() OVER (PARTITION BY account_id, day ORDER BY time DESC, ${LEADS_ON}, ${byBytes(dialect, 'line_id')} DESC) AS place
        FROM ledger l) lines_of_days
      GROUP BY account_id, day`,
  },
  {
    name: 'payments_with_end_to_end_id',
    about: 'payments, and the Pix that each of them became',
    sql: () => `
      SELECT p.correlation_id, p.status, p.value, p.destination_alias, p.holder_name, p.holder_tax_id, p.end_to_end_id,
        p.time, p.comment, t.id AS transaction_id
      FROM payments p
      LEFT JOIN transactions t ON t.end_to_end_id = p.end_to_end_id AND t.type = 'WITHDRAW'
      WHERE p.end_to_end_id IS NOT NULL`,
  },
];

/** Makes all views anew. */
export const viewsSql = (dialect: Dialect): string =>
  [
    ...MIRROR_VIEWS.toReversed().map(({ name }) => `DROP VIEW IF EXISTS ${quoteName(name)};`),
    ...MIRROR_VIEWS.map(({ name, sql }) => `CREATE VIEW ${quoteName(name)} AS ${sql(dialect)};`),
  ].join('\n');
