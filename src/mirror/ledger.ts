// Reads typed lines of the `ledger` view, for books, reports and reconciliations.
import type { SqlConnection, SqlRow } from './sql.ts';
import { byBytes } from './sql.ts';
import type { ReadValue } from './typed-rows.ts';
import { bool, computedRows, nullable, number, tableRows, text, time } from './typed-rows.ts';

/**
 * Kinds of line. `fee`: the service calls it a fee. `returned`: money of a payment that came back. `blocked`: blocked or
 * unblocked because of a dispute. `other`: no transaction explains it, or it is a third party's split.
 */
export const LINE_KINDS = [
  'charge',
  'pix',
  'refund',
  'payment',
  'withdrawal',
  'transfer',
  'fee',
  'returned',
  'blocked',
  'other',
] as const;

export type LineKind = (typeof LINE_KINDS)[number];

/** Owner of a statement. The id of a sub-account is its Pix key. */
export type Holder = 'account' | 'subaccount';

/** Table with the lines as the service returned them, and view that adds kinds and ids. */
export const STATEMENTS: Readonly<
  Record<Holder, { readonly table: 'statement' | 'subaccount_statement'; readonly view: string }>
> = {
  account: { table: 'statement', view: 'ledger' },
  subaccount: { table: 'subaccount_statement', view: 'subaccount_ledger' },
};

/** Filter for ledger lines. */
export interface LedgerSpan {
  /** RFC 3339: `start` inclusive, `end` exclusive. */
  readonly start?: string;
  readonly end?: string;
  /** Account id; default all accounts. */
  readonly account?: string;
  /** Default `account`. */
  readonly holder?: Holder;
}

export interface LedgerLine {
  /** Undefined if the service has no statement; balances are then unknown too. */
  readonly accountId: string | undefined;
  /** Unique within the account. */
  readonly lineId: string;
  /** RFC 3339 in UTC. */
  readonly time: string;
  /** `YYYY-MM-DD` in Brasília time. */
  readonly day: string;
  readonly kind: LineKind;
  /** Cents; negative for outgoing money. NaN if the service gave no integer. */
  readonly value: number;
  /** Balance of the account after the line, in cents. */
  readonly balance: number | undefined;
  /** Description text of the service. */
  readonly description: string | undefined;
  readonly endToEndId: string | undefined;
  /** EndToEndId in the statement line itself. It never changes; `endToEndId` may become known later. */
  readonly toldEndToEndId: string | undefined;
  readonly chargeCorrelationID: string | undefined;
  readonly paymentCorrelationID: string | undefined;
  /** Correlation id of a refund of a charge. */
  readonly refundCorrelationID: string | undefined;
  /** Report of fraud that brought the money back. */
  readonly fundsRecoveryId: string | undefined;
  /** Payer of incoming money, receiver of outgoing money. */
  readonly partyName: string | undefined;
  readonly partyTaxId: string | undefined;
  readonly partyPixKey: string | undefined;
  /** Text that the payer sent with the Pix. */
  readonly message: string | undefined;
}

/**
 * Selected columns. `statement_end_to_end_id` is read as a boolean: it equals `end_to_end_id` or is NULL, and reading a
 * second text per line is as slow as the first.
 */
const COLUMNS = {
  account_id: 'account_id',
  line_id: 'line_id',
  time: 'time',
  day: 'day',
  kind: 'kind',
  value: 'value',
  balance: 'balance',
  description: 'description',
  end_to_end_id: 'end_to_end_id',
  is_in_statement: 'statement_end_to_end_id IS NOT NULL',
  charge_correlation_id: 'charge_correlation_id',
  payment_correlation_id: 'payment_correlation_id',
  refund_correlation_id: 'refund_correlation_id',
  funds_recovery_id: 'funds_recovery_id',
  party_name: 'party_name',
  party_tax_id: 'party_tax_id',
  party_pix_key: 'party_pix_key',
  message: 'message',
} as const;

type Column = keyof typeof COLUMNS;

const SELECTED = Object.entries(COLUMNS)
  .map(([name, sql]) => (name === sql ? name : `${sql} AS ${name}`))
  .join(', ');

/** Maximum number of distinct texts kept for sharing. */
const KNOWN = 10_000;

/** Quotes a text as an SQL literal. */
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
/** @throws RangeError if the text is not a time */
const moment = (text: string): string => new Date(text).toISOString();

/**
 * Reads lines from `start` (inclusive) to `end` (exclusive), oldest first within each account. Lines of the same
 * instant are sorted by id, which need not be the order of their balances.
 */
export async function* ledgerLines(
  mirror: SqlConnection,
  { start, end, account, holder = 'account' }: LedgerSpan,
): AsyncGenerator<readonly LedgerLine[], void, undefined> {
  const sorted = (column: string): string => byBytes(mirror.dialect, column);
  const known = new Map<string, string>();
  for await (const part of partsOf(mirror, {
    ...(start === undefined ? {} : { start: moment(start) }),
    ...(end === undefined ? {} : { end: moment(end) }),
    ...(account === undefined ? {} : { account }),
    holder,
  })) {
    const conditions = [
      ...(part.start === undefined ? [] : [`time >= ${literal(part.start)}`]),
      ...(part.end === undefined ? [] : [`time < ${literal(part.end)}`]),
      ...(part.account === undefined
        ? []
        : [`${idOf(mirror, holder, 'account_id')} = ${literal(part.account)}`]),
    ];
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    const pages = mirror.read(
      `SELECT ${SELECTED} FROM ${STATEMENTS[holder].view} ${where} ORDER BY ${sorted('account_id')}, time, ${sorted('line_id')}`,
    );
    for await (const page of pages) yield page.map((row) => lineOf(row, known));
  }
}

/**
 * Lines per SQLite statement: SQLite sorts all of them before it returns the first, and cannot be interrupted
 * meanwhile.
 */
const PART = 2_500;

type Part = Pick<LedgerSpan, 'start' | 'end' | 'account'>;

/**
 * `column || ''` keeps SQLite from using the primary key, with which it would read all lines of the account per part.
 */
const idOf = ({ dialect }: SqlConnection, holder: Holder, column: string): string =>
  dialect === 'sqlite' && holder === 'account' ? `${column} || ''` : column;

/**
 * Splits the span into shorter ones with few lines each, per account. PostgreSQL can be interrupted and needs no split.
 */
async function* partsOf(
  mirror: SqlConnection,
  { holder, ...span }: Part & { readonly holder: Holder },
): AsyncGenerator<Part, void, undefined> {
  const { start, end, account } = span;
  if (mirror.dialect !== 'sqlite' || start === undefined || end === undefined) return yield span;
  const { table } = STATEMENTS[holder];
  const [any] = await mirror.all(`SELECT 1 FROM ${table} LIMIT 1`);
  // Without a statement, the ledger view is made from the transactions.
  if (any === undefined) return yield* partsIn(mirror, { ...span, start, end }, 'transactions', '');
  const id = idOf(mirror, holder, 'scope');
  const accounts =
    account === undefined
      ? (await tableRows(mirror, table, ['scope'], `SELECT DISTINCT scope FROM ${table} ORDER BY scope`)).map(
          ({ scope }) => scope,
        )
      : [account];
  for (const one of accounts)
    yield* partsIn(mirror, { start, end, account: one }, table, `AND ${id} = ${literal(one)}`);
}

async function* partsIn(
  mirror: SqlConnection,
  { start, end, ...filter }: Part & Required<Pick<Part, 'start' | 'end'>>,
  table: string,
  condition: string,
): AsyncGenerator<Part, void, undefined> {
  const next = async (after: string, order: string): Promise<string | undefined> => {
    const [row] = await computedRows(
      mirror,
      { time },
      `SELECT time FROM ${table} WHERE time ${after} AND time < ${literal(end)} ${condition} ORDER BY time ${order}`,
    );
    return row?.time;
  };
  for (let from: string | undefined = start; from !== undefined;) {
    let to = await next(`>= ${literal(from)}`, `LIMIT 1 OFFSET ${PART}`);
    // Lines of one instant stay in one part.
    if (to === from) to = await next(`> ${literal(from)}`, 'LIMIT 1');
    yield { ...filter, start: from, end: to ?? end };
    from = to;
  }
}

const amount = nullable(number);
const textOrNull = nullable(text);
const kindOf = (value: unknown): LineKind => LINE_KINDS.find((one) => one === value) ?? 'other';

/** @param known texts shared between lines: texts are most of the memory of many lines */
function lineOf(row: SqlRow, known: Map<string, string>): LedgerLine {
  /** Reads one column. No intermediate object per line: this runs for up to a million lines. */
  const read = <T>(column: Column, value: ReadValue<T>): T => value(row[column]);
  const filled = (column: Column): string | undefined => read(column, textOrNull) || undefined;
  const shared = (column: Column): string | undefined => {
    const value = filled(column);
    if (value === undefined) return undefined;
    const same = known.get(value);
    if (same === undefined && known.size < KNOWN) known.set(value, value);
    return same ?? value;
  };
  const endToEndId = filled('end_to_end_id');
  const kind = read('kind', kindOf);
  return {
    accountId: shared('account_id'),
    lineId: read('line_id', text),
    time: read('time', time),
    day: shared('day') ?? '',
    kind,
    value: read('value', amount) ?? Number.NaN,
    balance: read('balance', amount) ?? undefined,
    description: shared('description'),
    endToEndId,
    toldEndToEndId: read('is_in_statement', bool) ? endToEndId : undefined,
    chargeCorrelationID: filled('charge_correlation_id'),
    paymentCorrelationID: filled('payment_correlation_id'),
    refundCorrelationID: filled('refund_correlation_id'),
    fundsRecoveryId: filled('funds_recovery_id'),
    partyName: shared('party_name'),
    partyTaxId: shared('party_tax_id'),
    partyPixKey: filled('party_pix_key'),
    message: filled('message'),
  };
}
