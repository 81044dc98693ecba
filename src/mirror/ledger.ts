// Lines of the `ledger` view, typed: what books, reports and reconciliations are made from.
import type { SqlConnection, SqlRow } from './sql.ts';
import { byBytes } from './sql.ts';
import type { ReadValue } from './typed-rows.ts';
import { bool, computedRows, nullable, number, tableRows, text, time } from './typed-rows.ts';

/** What a line is: `fee` is what the service calls one, `other` what no transaction explains, and parts of a charge for others. */
export const LINE_KINDS = [
  'charge',
  'pix',
  'refund',
  'payment',
  'withdrawal',
  'transfer',
  'fee',
  'other',
] as const;

export type LineKind = (typeof LINE_KINDS)[number];

/** What has a statement. A sub account has its Pix key for an id. */
export type Holder = 'account' | 'subaccount';

/** Where its lines are in the mirror, as the service gave them, and with what they are. */
export const STATEMENTS: Readonly<
  Record<Holder, { readonly table: 'statement' | 'subaccount_statement'; readonly view: string }>
> = {
  account: { table: 'statement', view: 'ledger' },
  subaccount: { table: 'subaccount_statement', view: 'subaccount_ledger' },
};

/** Of which lines are wanted. */
export interface LedgerSpan {
  /** RFC 3339: the first moment, and the first one after it. */
  readonly start?: string;
  readonly end?: string;
  /** All of them unless given. */
  readonly account?: string;
  /** Accounts unless given. */
  readonly holder?: Holder;
}

export interface LedgerLine {
  /** Undefined where the service has no statement: then balances are not known either. */
  readonly accountId: string | undefined;
  /** Unique within the account. */
  readonly lineId: string;
  /** RFC 3339 in UTC. */
  readonly time: string;
  /** `YYYY-MM-DD` in Brasília time. */
  readonly day: string;
  readonly kind: LineKind;
  /** Cents; below zero where money left. NaN where the service gave no whole number. */
  readonly value: number;
  /** Cents in the account after it. */
  readonly balance: number | undefined;
  /** In the words of the service. */
  readonly description: string | undefined;
  readonly endToEndId: string | undefined;
  /** The one that the statement itself names. It never changes; the other one may become known later. */
  readonly toldEndToEndId: string | undefined;
  readonly chargeCorrelationID: string | undefined;
  readonly paymentCorrelationID: string | undefined;
  /** Of the refunds of a charge. */
  readonly refundCorrelationID: string | undefined;
  /** Who paid or was paid. */
  readonly partyName: string | undefined;
  readonly partyTaxId: string | undefined;
  readonly partyPixKey: string | undefined;
  /** The text sent with the Pix. */
  readonly message: string | undefined;
}

/** The id that the statement names is the one of the line, or none: a second text of each line costs as much as the first. */
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
  is_told: 'told_end_to_end_id IS NOT NULL',
  charge_correlation_id: 'charge_correlation_id',
  payment_correlation_id: 'payment_correlation_id',
  refund_correlation_id: 'refund_correlation_id',
  party_name: 'party_name',
  party_tax_id: 'party_tax_id',
  party_pix_key: 'party_pix_key',
  message: 'message',
} as const;

type Column = keyof typeof COLUMNS;

const SELECTED = Object.entries(COLUMNS)
  .map(([name, sql]) => (name === sql ? name : `${sql} AS ${name}`))
  .join(', ');

/** Different texts that are kept, at most. */
const KNOWN = 10_000;

/** A text within SQL. */
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
/** @throws RangeError for what is no time */
const moment = (text: string): string => new Date(text).toISOString();

/**
 * Lines from `start` on and before `end` (RFC 3339), oldest first within each account. Lines of the same instant are in
 * the order of their ids, which need not be that of their balances.
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

/** Lines that SQLite reads with one statement: it sorts them all before the first one, and cannot be interrupted meanwhile. */
const PART = 2_500;

type Part = Pick<LedgerSpan, 'start' | 'end' | 'account'>;

/** The account as SQLite compares it: by its key it would read all lines of the account for each part. */
const idOf = ({ dialect }: SqlConnection, holder: Holder, column: string): string =>
  dialect === 'sqlite' && holder === 'account' ? `${column} || ''` : column;

/** Spans of time within a span, account by account, with few lines each. PostgreSQL can be interrupted. */
async function* partsOf(
  mirror: SqlConnection,
  { holder, ...span }: Part & { readonly holder: Holder },
): AsyncGenerator<Part, void, undefined> {
  const { start, end, account } = span;
  if (mirror.dialect !== 'sqlite' || start === undefined || end === undefined) return yield span;
  const { table } = STATEMENTS[holder];
  const [any] = await mirror.all(`SELECT 1 FROM ${table} LIMIT 1`);
  // The view of an account without a statement has the transactions.
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
  { start, end, ...whose }: Part & Required<Pick<Part, 'start' | 'end'>>,
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
    // Lines of one instant are not parted.
    if (to === from) to = await next(`> ${literal(from)}`, 'LIMIT 1');
    yield { ...whose, start: from, end: to ?? end };
    from = to;
  }
}

const amount = nullable(number);
const textOrNull = nullable(text);
const kindOf = (value: unknown): LineKind => LINE_KINDS.find((one) => one === value) ?? 'other';

/** @param known texts that many lines have, kept once: what is kept of many lines is mostly texts */
function lineOf(row: SqlRow, known: Map<string, string>): LedgerLine {
  /** A million lines are read by this: none gets an object for its checked values besides the line. */
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
    toldEndToEndId: read('is_told', bool) ? endToEndId : undefined,
    chargeCorrelationID: filled('charge_correlation_id'),
    paymentCorrelationID: filled('payment_correlation_id'),
    refundCorrelationID: filled('refund_correlation_id'),
    partyName: shared('party_name'),
    partyTaxId: shared('party_tax_id'),
    partyPixKey: filled('party_pix_key'),
    message: filled('message'),
  };
}
