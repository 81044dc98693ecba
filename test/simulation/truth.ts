// The truth about an account, computed from the tables of the service with SQL and arithmetic of its own.
import type { Database, Value } from '#sandbox/store/database.ts';

type Row = Readonly<Record<string, Value>>;

/** Rows of a list by key, each as text that has its compared values. */
type Rows = ReadonlyMap<string, string>;

/** What the account has, by table of the mirror. */
export type Truth = ReadonlyMap<string, Rows>;

/** A line of the statement of an account. */
export interface Line {
  /** Id of the account. */
  readonly account: string;
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Cents; negative for outgoing money. */
  readonly value: number;
  /** Cents, after this line. */
  readonly balance: number;
  /** Fee of the service. */
  readonly isFee: boolean;
}

/** Lists that are compared, with the SQL of their rows at the service: a key, and the values that must be equal. */
const LISTS: Readonly<Record<string, string>> = {
  customers: 'SELECT correlation_id AS k, name AS v FROM customers WHERE company = 1',
  qrcodes: 'SELECT correlation_id AS k, name AS v FROM qrcodes WHERE company = 1 AND deleted_at IS NULL',
  charges:
    "SELECT correlation_id AS k, status || ' ' || value AS v FROM charges WHERE company = 1 AND deleted_at IS NULL",
  payments: "SELECT correlation_id AS k, status || ' ' || value AS v FROM payments WHERE company = 1",
  refunds: "SELECT correlation_id AS k, status || ' ' || value AS v FROM refunds WHERE company = 1",
  charge_refunds:
    "SELECT c.correlation_id || ' ' || r.correlation_id AS k, r.status || ' ' || r.value AS v FROM refunds r JOIN transactions t ON t.seq = r.tx JOIN charges c ON c.seq = t.charge WHERE r.company = 1 AND c.deleted_at IS NULL",
  transactions:
    "SELECT end_to_end_id || ' ' || type || ' ' || value AS k, '' AS v FROM transactions WHERE company = 1",
};

/** How the mirror has the same rows. */
export const IN_MIRROR: Readonly<Record<string, (row: Row) => readonly [key: string, value: string]>> = {
  accounts: (row) => [String(row['account_id']), String(row['balance_total'])],
  customers: (row) => [String(row['correlation_id']), String(row['name'])],
  qrcodes: (row) => [String(row['correlation_id']), String(row['name'])],
  subaccounts: (row) => [String(row['pix_key']), String(row['balance'])],
  charges: (row) => [String(row['correlation_id']), `${String(row['status'])} ${String(row['value'])}`],
  payments: (row) => [String(row['correlation_id']), `${String(row['status'])} ${String(row['value'])}`],
  refunds: (row) => [String(row['correlation_id']), `${String(row['status'])} ${String(row['value'])}`],
  charge_refunds: (row) => [
    `${String(row['scope'])} ${String(row['correlation_id'])}`,
    `${String(row['status'])} ${String(row['value'])}`,
  ],
  transactions: (row) => [
    `${String(row['end_to_end_id'])} ${String(row['type'])} ${String(row['value'])}`,
    '',
  ],
  statement: (row) => [
    `${String(row['scope'])} ${String(row['id'])}`,
    `${row['type'] === 'DEBIT' ? '-' : ''}${String(row['value'])} = ${String(row['balance'])}`,
  ],
};

/** Returns what every list has now. */
export function truthOf(database: Database): Truth {
  const truth = new Map<string, Rows>();
  for (const table of Object.keys(IN_MIRROR)) {
    const sql = LISTS[table];
    if (sql === undefined) continue;
    const rows = database.prepare<{ k: string; v: string }>(sql).all();
    truth.set(table, new Map(rows.map(({ k, v }) => [k, v])));
  }
  const lines = linesOf(database);
  truth.set(
    'statement',
    new Map(
      lines.map(({ account, id, value, balance }) => [`${account} ${id}`, `${value} = ${balance}`] as const),
    ),
  );
  truth.set(
    'accounts',
    new Map(accountsOf(database).map(({ oid, id }) => [oid, String(heldBy(database, `account:${id}:%`))])),
  );
  truth.set(
    'subaccounts',
    new Map(
      database
        .prepare<{ seq: number; pix_key: string }>(
          'SELECT seq, pix_key FROM subaccounts WHERE company = 1 AND deleted_at IS NULL',
        )
        .all()
        .map(({ seq, pix_key }) => [pix_key, String(heldBy(database, `sub:${seq}:available`))]),
    ),
  );
  return truth;
}

const accountsOf = (database: Database): readonly { readonly id: number; readonly oid: string }[] =>
  database
    .prepare<{
      id: number;
      oid: string;
    }>('SELECT id, oid FROM accounts WHERE company = 1 AND closed_at IS NULL')
    .all();

const heldBy = (database: Database, place: string): number =>
  database
    .prepare<{
      held: number;
    }>('SELECT COALESCE(SUM(amount), 0) AS held FROM entries WHERE account LIKE ?')
    .one(place).held;

interface Entry {
  readonly id: number;
  readonly at: number;
  readonly account: string;
  readonly amount: number;
}

/** Returns the lines of all accounts, by account and then oldest first. */
export function linesOf(database: Database): readonly Line[] {
  const entries = database
    .prepare<Entry>(
      'SELECT e.id, p.at, e.account, e.amount FROM entries e JOIN postings p ON p.id = e.posting ORDER BY e.id',
    )
    .all();
  const lines: Line[] = [];
  for (const { id, oid } of accountsOf(database)) {
    const isOwn = (place: string | undefined): boolean => place?.startsWith(`account:${id}:`) === true;
    const own: Omit<Line, 'balance'>[] = [];
    // Each move has two entries, one after the other: where the money came from, and where it went.
    for (let index = 0; index + 1 < entries.length; index += 2) {
      const [from, to] = [entries[index]!, entries[index + 1]!];
      if (isOwn(from.account) === isOwn(to.account)) continue;
      const [mine, other] = isOwn(from.account) ? [from, to] : [to, from];
      own.push({
        account: oid,
        id: mine.id.toString(16).padStart(24, '0'),
        at: mine.at,
        value: mine.amount,
        isFee: other.account === 'service:fees',
      });
    }
    let balance = 0;
    for (const line of own.toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1)))
      lines.push({ ...line, balance: (balance += line.value) });
  }
  return lines;
}
