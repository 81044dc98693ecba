// Defines the views of the mirror, which answer common questions by joining its lists.
import { FINAL_STATES } from '#contract/statuses.ts';
import type { Dialect } from '#mirror/sql.ts';
import { byBytes, quoteName } from '#mirror/sql.ts';
import { boletosAsLines, CHARGE } from './boleto-sql.ts';
import { dateOf } from './brazil-dates.ts';
import {
  accountKind,
  ID,
  joined,
  KIND,
  lostDisputes,
  party,
  subaccountKind,
  subaccountReturns,
} from './ledger-sql.ts';

export interface MirrorView {
  readonly name: string;
  /** Description in one line. */
  readonly about: string;
  readonly columns: readonly string[];
  readonly sql: (dialect: Dialect) => string;
}

const daysBefore = (dialect: Dialect, time: string, days: number): string =>
  dialect === 'sqlite'
    ? `strftime('%Y-%m-%dT%H:%M:%fZ', ${time}, '-${days} days')`
    : `(${time} - interval '${days} days')`;

/**
 * SQL: 1 if another line of the same instant continues from the balance of line `l`, 0 if `l` is the last one, whatever
 * their ids. Looked up by time; `scope || ''` as in `isFirst`.
 */
const HAS_SUCCESSOR = `CASE WHEN EXISTS (SELECT 1 FROM statement n WHERE n.time = l.time AND n.scope || '' = l.account_id
    AND n.id <> l.line_id AND n.gone_at IS NULL
    AND n.balance - CASE n.type WHEN 'CREDIT' THEN n.value ELSE -n.value END = l.balance) THEN 1 ELSE 0 END`;

/** Casts a sum to bigint: PostgreSQL returns sums of bigint as numeric. */
const cents = (sum: string): string => `CAST(${sum} AS BIGINT)`;

const LEDGER_COLUMNS = [
  ...['account_id', 'line_id', 'time', 'day', 'kind', 'value', 'balance', 'description', 'end_to_end_id'],
  ...['statement_end_to_end_id', 'charge_correlation_id', 'payment_correlation_id', 'refund_correlation_id'],
  ...['party_name', 'party_tax_id', 'party_pix_key', 'message', 'funds_recovery_id'],
];

export const MIRROR_VIEWS: readonly MirrorView[] = [
  {
    name: 'ledger',
    columns: LEDGER_COLUMNS,
    about: 'every movement of the accounts with its ids; value is negative where money left',
    sql: (dialect) => `
      SELECT s.scope AS account_id, s.id AS line_id, s.time AS time, ${dateOf(dialect, 's.time')} AS day,
        ${accountKind(dialect)} AS kind,
        CASE s.type WHEN 'CREDIT' THEN s.value ELSE -s.value END AS value,
        s.balance AS balance, s.description AS description, ${ID} AS end_to_end_id,
        s.transaction_id AS statement_end_to_end_id, ${party(CHARGE)}
      FROM statement s ${joined(dialect, 'statement', [lostDisputes])}
      WHERE s.gone_at IS NULL
      UNION ALL
      SELECT NULL, t.id, t.time, ${dateOf(dialect, 't.time')}, CASE WHEN EXISTS (SELECT 1 FROM transactions o
          WHERE o.end_to_end_id = t.end_to_end_id AND o.value = t.value AND o.gone_at IS NULL AND t.type <> 'FEE'
            AND o.type IN ('PAYMENT', 'WITHDRAW', 'REFUND', 'REVERSAL') AND (o.type = 'PAYMENT') <> (t.type = 'PAYMENT'))
          THEN 'transfer' ELSE ${KIND} END,
        CASE WHEN t.type = 'PAYMENT' THEN t.value ELSE -t.value END,
        NULL, NULL, t.end_to_end_id, t.end_to_end_id, ${party()}
      FROM transactions t LEFT JOIN payments p ON p.end_to_end_id = t.end_to_end_id
      WHERE t.type IN ('PAYMENT', 'WITHDRAW', 'REFUND', 'REVERSAL', 'FEE')
        AND t.gone_at IS NULL AND NOT EXISTS (SELECT 1 FROM statement)
      ${boletosAsLines((time) => dateOf(dialect, time))
        .map((lines) => `UNION ALL ${lines} AND NOT EXISTS (SELECT 1 FROM statement)`)
        .join(' ')}`,
  },
  {
    name: 'refunded_charges',
    columns: ['correlation_id', 'refunded_at', 'gone_at'],
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
    name: 'open_funds_recoveries',
    columns: ['funds_recovery_id', 'updated_at', 'gone_at'],
    about: 'reports of fraud of which sync asks next what the banks return: not known to the last',
    sql: () => `
      SELECT d.funds_recovery_id AS funds_recovery_id, MAX(d.updated_at) AS updated_at, NULL AS gone_at
      FROM disputes d
      LEFT JOIN pixctl_sync y ON y.name = 'refund_solicitations' AND y.scope = d.funds_recovery_id
      WHERE d.sent_or_received = 'SENT' AND d.funds_recovery_id IS NOT NULL AND d.gone_at IS NULL
        AND (y.synced_at IS NULL OR y.synced_at <= d.updated_at
          OR d.status NOT IN (${FINAL_STATES.dispute.map((state) => `'${state}'`).join(', ')}))
      GROUP BY d.funds_recovery_id`,
  },
  {
    name: 'subaccount_ledger',
    columns: LEDGER_COLUMNS,
    about:
      'the same of the sub accounts, each of which has its Pix key for an id; their money is not in the ledger',
    sql: (dialect) => `
      SELECT s.scope AS account_id, s.id AS line_id, s.time AS time, ${dateOf(dialect, 's.time')} AS day,
        ${subaccountKind(dialect)} AS kind,
        CASE s.type WHEN 'CREDIT' THEN s.value ELSE -s.value END AS value,
        s.balance AS balance, s.description AS description, ${ID} AS end_to_end_id,
        s.transaction_id AS statement_end_to_end_id, ${party(CHARGE)}
      FROM subaccount_statement s ${joined(dialect, 'subaccount_statement', subaccountReturns(dialect))}
      WHERE s.gone_at IS NULL`,
  },
  {
    name: 'receivables',
    columns: [
      ...['correlation_id', 'customer_name', 'customer_tax_id', 'value', 'value_with_discount', 'created_at'],
      ...['expires_date', 'expires_day', 'comment'],
    ],
    about: 'charges that nobody has paid yet',
    sql: (dialect) => `
      SELECT correlation_id, customer_name, customer_tax_id, value, value_with_discount, created_at, expires_date,
        ${dateOf(dialect, 'expires_date')} AS expires_day, comment
      FROM charges WHERE status = 'ACTIVE' AND gone_at IS NULL`,
  },
  {
    name: 'daily_balance',
    columns: ['account_id', 'day', 'came_in', 'went_out', 'net', 'lines', 'balance'],
    about: 'what came in, what went out and the last balance of each day and account',
    sql: (dialect) => `
      SELECT account_id, day, ${cents('SUM(CASE WHEN value > 0 THEN value ELSE 0 END)')} AS came_in,
        ${cents('SUM(CASE WHEN value < 0 THEN -value ELSE 0 END)')} AS went_out, ${cents('SUM(value)')} AS net, COUNT(*) AS lines,
        MAX(CASE WHEN place = 1 THEN balance END) AS balance
      FROM (SELECT account_id, day, value, balance,
          ROW_NUMBER() OVER (PARTITION BY account_id, day ORDER BY time DESC, ${HAS_SUCCESSOR}, ${byBytes(dialect, 'line_id')} DESC) AS place
        FROM ledger l) lines_of_days
      GROUP BY account_id, day`,
  },
  {
    name: 'payments_with_end_to_end_id',
    columns: [
      ...['correlation_id', 'status', 'value', 'destination_alias', 'holder_name', 'holder_tax_id'],
      ...['end_to_end_id', 'time', 'comment', 'transaction_id'],
    ],
    about: 'payments, and the Pix that each of them became',
    sql: () => `
      SELECT p.correlation_id, p.status, p.value, p.destination_alias, p.holder_name, p.holder_tax_id, p.end_to_end_id,
        p.time, p.comment, t.id AS transaction_id
      FROM payments p
      LEFT JOIN transactions t ON t.end_to_end_id = p.end_to_end_id AND t.type = 'WITHDRAW'
      WHERE p.end_to_end_id IS NOT NULL`,
  },
];

export const createView = (name: string, select: string): string =>
  `CREATE VIEW ${quoteName(name)} AS ${select}`;

/** Returns SQL that recreates all views. */
export const viewsSql = (dialect: Dialect): string =>
  [
    ...MIRROR_VIEWS.toReversed().map(({ name }) => `DROP VIEW IF EXISTS ${quoteName(name)};`),
    ...MIRROR_VIEWS.map(({ name, sql }) => `${createView(name, sql(dialect))};`),
  ].join('\n');
