// SQL that finds the boletos of statement lines, which name none. In it, `s` is the line, `t` its transaction and `k` the
// charge of a boleto.
import { FAILED_PAYMENT } from '#contract/statuses.ts';
import type { Dialect } from '#mirror/sql.ts';
import { byBytes } from '#mirror/sql.ts';

/** SQL condition: a time is in the second of line `s`. The service writes some times without milliseconds. */
export const inSecond = (dialect: Dialect, time: string): string =>
  dialect === 'sqlite'
    ? `${time} >= substr(s.time, 1, 19) AND ${time} < substr(s.time, 1, 19) || '~'`
    : `${time} >= date_trunc('second', s.time) AND ${time} < date_trunc('second', s.time) + interval '1 second'`;

/** Boletos that a statement shows: those of charges, paid by their barcode, and those that the company paid. */
interface Boletos {
  readonly line: 'CREDIT' | 'DEBIT';
  readonly table: 'boleto_transactions' | 'payments';
  readonly key: string;
  readonly time: string;
  /** SQL condition on the columns of the table. */
  readonly condition: string;
}

const RECEIVED: Boletos = {
  line: 'CREDIT',
  table: 'boleto_transactions',
  key: 'id',
  time: 'settled_at',
  condition: `type = 'BOLETO_IN' AND gone_at IS NULL`,
};

const PAID: Boletos = {
  line: 'DEBIT',
  table: 'payments',
  key: 'correlation_id',
  time: 'time',
  condition: `type = 'BOLETO' AND gone_at IS NULL AND status NOT IN (${FAILED_PAYMENT.map((status) => `'${status}'`).join(', ')})`,
};

/** SQL: the boletos with the amount of line `s`, whose money moved in its second. */
const boletosOf = (dialect: Dialect, { table, time, condition }: Boletos): string =>
  `FROM ${table} WHERE ${condition} AND value = s.value AND ${inSecond(dialect, time)}`;

/** SQL: number of statement lines without a transaction that may belong to these boletos. */
const boletoLines = (dialect: Dialect, { line }: Boletos, table: string, condition = ''): string =>
  `(SELECT COUNT(*) FROM ${table} o WHERE o.type = '${line}' AND o.value = s.value AND ${inSecond(dialect, 'o.time')}
    AND o.gone_at IS NULL AND NOT EXISTS (SELECT 1 FROM transactions e WHERE e.end_to_end_id = o.transaction_id)${condition})`;

const allBoletoLines = (dialect: Dialect, boletos: Boletos): string =>
  `${boletoLines(dialect, boletos, 'statement')} + ${boletoLines(dialect, boletos, 'subaccount_statement')}`;

/** SQL condition: `s` must be one of these boletos, because there are at least as many as such lines. */
const isBoleto = (dialect: Dialect, boletos: Boletos): string => `s.type = '${boletos.line}'
  AND (SELECT COUNT(*) ${boletosOf(dialect, boletos)}) >= ${allBoletoLines(dialect, boletos)}`;

/**
 * SQL for the boleto of line `s`, whose statement names none. Equal boletos of the same second are assigned to their
 * lines in the order of their ids, if all lines are of this account and there are as many lines as boletos.
 */
const boletoOf = (dialect: Dialect, table: string, boletos: Boletos): string => {
  const own = (condition = ''): string =>
    boletoLines(dialect, boletos, table, ` AND o.scope || '' = s.scope${condition}`);
  // LIMIT keeps SQLite from counting the lines again for each boleto.
  return `CASE WHEN t.id IS NULL AND s.type = '${boletos.line}' THEN (
      SELECT n.k FROM (SELECT ${own(` AND ${byBytes(dialect, 'o.id')} <= ${byBytes(dialect, 's.id')}`)} AS place,
          ${own()} AS own, ${allBoletoLines(dialect, boletos)} AS lines LIMIT 1) l
        CROSS JOIN (SELECT ${boletos.key} AS k, ROW_NUMBER() OVER (ORDER BY ${byBytes(dialect, boletos.key)}) AS place,
          COUNT(*) OVER () AS boletos ${boletosOf(dialect, boletos)}) n
      WHERE n.place = l.place AND n.boletos = l.own AND n.boletos = l.lines) END`;
};

/** SQL for the charge of a boleto, if only one charge has its barcode. */
const chargeOf = (boleto: string): string => `(
    SELECT CASE WHEN COUNT(*) = 1 THEN MIN(c.correlation_id) END FROM charges c JOIN boleto_transactions b
      ON b.boleto_barcode = c.boleto_barcode WHERE b.id = ${boleto})`;

/** SQL for the charge `k` of a boleto and its payer. */
export const CHARGE = {
  charge: 'k.correlation_id',
  name: 'COALESCE(k.payer_name, k.customer_name)',
  taxId:
    'CASE WHEN k.payer_name IS NULL THEN COALESCE(k.payer_tax_id, k.customer_tax_id) ELSE k.payer_tax_id END',
};

/** The same for lines that cannot be of a boleto. */
export const NO_CHARGE: typeof CHARGE = { charge: 'NULL', name: 'NULL', taxId: 'NULL' };

/** SQL for the payment of a boleto that line `s` is of. */
export const paidBoleto = (dialect: Dialect, table: string): string => boletoOf(dialect, table, PAID);

/** SQL for the charge whose boleto line `s` is of. */
export const chargeOfBoleto = (dialect: Dialect, table: string): string =>
  chargeOf(boletoOf(dialect, table, RECEIVED));

/** SELECTs for the boletos as lines of the ledger, for a service without statements. */
export const boletosAsLines = (day: (time: string) => string): readonly string[] => [
  `SELECT NULL, x.id, x.settled_at, ${day('x.settled_at')}, 'charge', x.value, NULL, NULL, NULL, NULL,
        k.correlation_id, NULL, NULL, ${CHARGE.name}, ${CHARGE.taxId}, NULL, NULL, NULL
      FROM boleto_transactions x LEFT JOIN charges k ON k.correlation_id = ${chargeOf('x.id')}
      WHERE x.type = 'BOLETO_IN' AND x.settled_at IS NOT NULL AND x.gone_at IS NULL`,
  `SELECT NULL, x.correlation_id, x.time, ${day('x.time')}, 'payment', -x.value, NULL, NULL, NULL, NULL,
        NULL, x.correlation_id, NULL, x.holder_name, x.holder_tax_id, NULL, NULL, NULL
      FROM payments x WHERE x.type = 'BOLETO' AND x.status = 'CONFIRMED' AND x.gone_at IS NULL`,
];

/** SQL branches of a CASE: kinds of lines that no transaction explains. */
export const boletoKinds = (dialect: Dialect): string =>
  `WHEN ${isBoleto(dialect, RECEIVED)} THEN 'charge' WHEN ${isBoleto(dialect, PAID)} THEN 'payment'`;
