// SQL that joins statement lines with their transactions, and decides the kind of each line. In it, `s` is the line, `t`
// its transaction, `p` its payment and `k` the charge of a boleto.
import type { Dialect } from '#mirror/sql.ts';
import { byBytes } from '#mirror/sql.ts';
import { boletoKinds, chargeOfBoleto, inSecond, NO_CHARGE, paidBoleto } from './boleto-sql.ts';

/** SQL condition: the transaction and the statement line `s` have the same direction. */
const sameDirection = (transaction: string): string =>
  `(s.type = 'CREDIT') = (${transaction}.type = 'PAYMENT' OR (${transaction}.type = 'INTERNAL_TRANSFER' AND s.type = 'CREDIT'))`;

/**
 * SQL condition: `s` is the first line with the value and direction of its transaction, and so is that movement. Looked
 * up by transaction: `scope || ''` keeps SQLite from using the primary key, with which it would read all earlier lines
 * for each line.
 */
const isFirst = (dialect: Dialect, table: string): string => `NOT EXISTS (
    SELECT 1 FROM ${table} o WHERE o.transaction_id = s.transaction_id AND o.scope || '' = s.scope AND o.type = s.type
      AND o.value = s.value AND ${byBytes(dialect, 'o.id')} < s.id)`;

/** SQL condition: line `s` is the amount of its transaction, not a fee or split. */
const isMovement = (dialect: Dialect, table = 'statement'): string =>
  `s.value = t.value AND ${sameDirection('t')} AND ${isFirst(dialect, table)}`;

/**
 * SQL condition: the service calls this amount a fee, in a transaction, a boleto or the charge. A split is not a fee.
 */
const isFee = (dialect: Dialect): string => `s.type = 'DEBIT' AND (
    EXISTS (SELECT 1 FROM transactions f WHERE f.time = s.time AND f.type = 'FEE' AND f.value = s.value)
    OR EXISTS (SELECT 1 FROM charges c WHERE c.correlation_id = t.charge_correlation_id AND c.fee = s.value)
    OR EXISTS (SELECT 1 FROM boleto_transactions f WHERE ${inSecond(dialect, 'f.settled_at')} AND f.fee = s.value))`;

/** SQL condition: the Pix `t` is money of a payment that came back; the end-to-end id of a return begins with D. */
const IS_RETURN = `substr(t.end_to_end_id, 1, 1) = 'D'`;

/** SQL for the kind of a line, from the transaction `t` and the payment `p`. */
export const KIND = `CASE t.type WHEN 'PAYMENT' THEN CASE WHEN ${IS_RETURN} THEN 'returned'
    WHEN t.charge_correlation_id IS NULL THEN 'pix' ELSE 'charge' END
  WHEN 'WITHDRAW' THEN CASE WHEN p.correlation_id IS NULL THEN 'withdrawal' ELSE 'payment' END
  WHEN 'REFUND' THEN 'refund' WHEN 'REVERSAL' THEN 'refund' WHEN 'FEE' THEN 'fee'
  WHEN 'INTERNAL_TRANSFER' THEN 'transfer' WHEN 'BALANCE_BLOCK' THEN 'blocked' WHEN 'BALANCE_UNBLOCK' THEN 'blocked'
  ELSE 'other' END`;

/** SQL for the EndToEndId of line `s`: its own, or that of the matched transaction. */
export const ID = 'COALESCE(s.transaction_id, t.end_to_end_id)';

/** SELECTs for the lines of all accounts and sub-accounts with the id and amount of `s`. */
const sameId = (condition: string): readonly string[] =>
  ['statement', 'subaccount_statement'].map(
    (table) =>
      `SELECT 1 FROM ${table} o WHERE o.transaction_id = ${ID} AND o.value = s.value AND o.gone_at IS NULL AND ${condition}`,
  );
const countOf = (condition: string): string =>
  sameId(condition)
    .map((select) => `(${select.replace('SELECT 1', 'SELECT COUNT(*)')})`)
    .join(' + ');
const existsAny = (selects: readonly string[]): string =>
  selects.map((select) => `EXISTS (${select})`).join(' OR ');

/**
 * SQL condition: another account or sub-account of the mirror has the opposite side of line `s`, so the money stayed in
 * the company. A Pix has one line on each side. The splits of a charge may contain several of the same amount, one of
 * them for a third party: if the sides have different numbers of lines, the lines cannot be paired, and none is treated
 * as a transfer on either side.
 */
const isInternal = (dialect: Dialect, table: string): string => {
  const opposite = existsAny(sameId('o.type <> s.type AND o.scope <> s.scope'));
  const returns = existsAny(
    [lostDisputes, ...subaccountReturns(dialect)].map(
      (pairs) => `SELECT 1 ${pairs} AND x.end_to_end_id = ${ID} AND x.value = s.value AND o.scope <> s.scope`,
    ),
  );
  // Do not write this as CASE … THEN condition: SQLite would run all of its subqueries for each line. As a condition of a
  // WHEN, it is left as soon as its result is known, so what is false for most lines comes first.
  return `(s.value = t.value
      AND (${opposite} OR (s.type = 'CREDIT' AND EXISTS (SELECT 1 FROM transactions x
        WHERE x.end_to_end_id = ${ID} AND x.type IN ('REFUND', 'REVERSAL')) AND (${returns})))
      AND ${isFirst(dialect, table)})
    OR ((s.value = t.value) IS NOT TRUE AND (${opposite})
      AND ${countOf('o.type = s.type')} = ${countOf('o.type <> s.type AND o.scope <> s.scope')})`;
};

/**
 * SQL columns: ids of the charge, payment, refund or report of fraud, and the other party.
 */
export const party = ({
  charge,
  name,
  taxId,
} = NO_CHARGE): string => `COALESCE(t.charge_correlation_id, ${charge}) AS charge_correlation_id, p.correlation_id AS payment_correlation_id,
  CASE WHEN t.type = 'REFUND' THEN (
    SELECT CASE WHEN COUNT(*) = 1 THEN MIN(r.correlation_id) END FROM charge_refunds r
    WHERE r.end_to_end_id = t.end_to_end_id AND r.gone_at IS NULL) END AS refund_correlation_id,
  COALESCE(t.payer_name, p.holder_name, ${name}) AS party_name,
  COALESCE(t.payer_tax_id, p.holder_tax_id, ${taxId}) AS party_tax_id,
  CASE WHEN t.type = 'PAYMENT' THEN t.debit_pix_key ELSE t.credit_pix_key END AS party_pix_key,
  t.info_pagador AS message,
  CASE WHEN t.type = 'PAYMENT' AND ${IS_RETURN} THEN (
    SELECT MIN(r.scope) FROM refund_solicitations r WHERE r.return_end_to_end_id = t.end_to_end_id) END AS funds_recovery_id`;

/** SQL for the transaction of line `s`; the first one if there are several. */
const transactionOf = (dialect: Dialect): string =>
  `SELECT MIN(${byBytes(dialect, 'x.id')}) FROM transactions x WHERE x.end_to_end_id = s.transaction_id AND x.type <> 'FEE'`;

/**
 * FROM clause for lost disputes, whose statement line names no transaction. Takes the reversal of the same millisecond
 * and amount, if it is the only one and no other line could be it.
 */
export const lostDisputes = `FROM transactions x JOIN statement o ON o.time = x.time AND o.value = x.value AND o.type = 'DEBIT'
    AND o.transaction_id IS NULL AND o.gone_at IS NULL
  WHERE x.type = 'REVERSAL' AND x.gone_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM transactions y
      WHERE y.time = x.time AND y.type = 'REVERSAL' AND y.value = x.value AND y.id <> x.id)
    AND NOT EXISTS (SELECT 1 FROM statement p WHERE p.time = o.time AND p.type = 'DEBIT' AND p.value = o.value
      AND NOT (p.scope = o.scope AND p.id = o.id)
      AND (p.transaction_id IS NULL OR p.transaction_id = x.end_to_end_id))`;

/** SQL condition: the service gives neither transaction nor operation type for a line of a sub-account. */
const isUnlabelled = (line: string): string =>
  `${line}.transaction_id IS NULL AND ${line}.operation_type IS NULL AND ${line}.gone_at IS NULL`;

/** SQL for the minute of a time in UTC, as an EndToEndId contains it from its tenth character on (YYYYMMDDHHmm). */
const minuteOf = (dialect: Dialect, time: string): string =>
  dialect === 'sqlite'
    ? `strftime('%Y%m%d%H%M', ${time})`
    : `to_char(${time} AT TIME ZONE 'UTC', 'YYYYMMDDHH24MI')`;

/**
 * FROM clauses that pair refunds of a sub-account with statement lines, which name no transaction. The line has the
 * time at which the refund began, and the EndToEndId of the refund contains that minute. For a lost dispute, the
 * dispute has the times of creation and decision. A pair is used only if no other has the same sub-account, amount and
 * time.
 */
export const subaccountReturns = (dialect: Dialect): readonly string[] => {
  const begun = minuteOf(dialect, 'o.time');
  const minute = (transaction: string): string => `substr(${transaction}.end_to_end_id, 10, 12)`;
  return [
    `FROM transactions x JOIN subaccount_statement o ON o.scope = x.debit_pix_key AND o.value = x.value AND o.type = 'DEBIT'
      AND ${isUnlabelled('o')} AND ${begun} = ${minute('x')} AND o.time <= x.time
    WHERE x.type = 'REFUND' AND x.gone_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM transactions y WHERE y.type = 'REFUND' AND y.debit_pix_key = x.debit_pix_key
        AND y.value = x.value AND ${minute('y')} = ${minute('x')} AND y.id <> x.id)
      AND NOT EXISTS (SELECT 1 FROM subaccount_statement p WHERE p.scope = o.scope AND p.value = o.value AND p.type = 'DEBIT'
        AND ${isUnlabelled('p')} AND ${minuteOf(dialect, 'p.time')} = ${begun} AND p.id <> o.id)`,
    `FROM transactions x JOIN disputes d ON d.updated_at = x.time AND d.status = 'ACCEPTED' AND d.gone_at IS NULL
      JOIN subaccount_statement o ON o.scope = x.debit_pix_key AND o.time = d.created_at AND o.value = x.value
        AND o.type = 'DEBIT' AND ${isUnlabelled('o')}
    WHERE x.type = 'REVERSAL' AND x.gone_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM transactions y WHERE y.time = x.time AND y.type = 'REVERSAL'
        AND y.debit_pix_key = x.debit_pix_key AND y.value = x.value AND y.id <> x.id)
      AND NOT EXISTS (SELECT 1 FROM disputes e WHERE e.updated_at = x.time AND e.status = 'ACCEPTED' AND e.id <> d.id)
      AND NOT EXISTS (SELECT 1 FROM subaccount_statement p WHERE p.scope = o.scope AND p.time = o.time AND p.value = o.value
        AND p.type = 'DEBIT' AND ${isUnlabelled('p')} AND p.id <> o.id)`,
  ];
};

/**
 * SQL condition: `s` must be a refund, because at least as many refunds began at this time with this amount as there
 * are such lines.
 */
const BEGUN_REFUND = `s.type = 'DEBIT' AND ${isUnlabelled('s')}
  AND (SELECT COUNT(*) FROM refunds r WHERE r.time = s.time AND r.value = s.value AND r.gone_at IS NULL)
    >= (SELECT COUNT(*) FROM subaccount_statement p WHERE p.time = s.time AND p.value = s.value AND p.type = 'DEBIT' AND ${isUnlabelled('p')})
  AND NOT EXISTS (SELECT 1 FROM transactions b WHERE b.time = s.time AND b.type = 'BALANCE_BLOCK' AND b.value = s.value)`;

/**
 * SQL condition: `s` is the return of a rejected refund: as many refunds of this sub-account and amount were rejected
 * as came back.
 */
const REJECTED_REFUND = `s.type = 'CREDIT' AND ${isUnlabelled('s')} AND (
    SELECT COUNT(*) FROM subaccount_statement p WHERE p.scope = s.scope AND p.value = s.value AND p.type = 'DEBIT' AND ${isUnlabelled('p')}
      AND EXISTS (SELECT 1 FROM refunds r WHERE r.time = p.time AND r.value = p.value AND r.status = 'REJECTED')
      AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.time = p.time AND r.value = p.value AND r.status <> 'REJECTED')
  ) = (SELECT COUNT(*) FROM subaccount_statement p
    WHERE p.scope = s.scope AND p.value = s.value AND p.type = 'CREDIT' AND ${isUnlabelled('p')})`;

/**
 * SQL condition: the service has a transfer of this charge, time and amount to a sub-account, so the line is a split of
 * the charge.
 */
const isSplitTo = (receiver: string): string => `EXISTS (SELECT 1 FROM transactions f
    WHERE f.charge_correlation_id = t.charge_correlation_id AND f.type = 'INTERNAL_TRANSFER' AND f.time = s.time
      AND f.value = s.value AND ${receiver})`;

const IS_SPLIT = `s.type = 'DEBIT' AND ${isSplitTo('f.credit_pix_key IN (SELECT pix_key FROM subaccounts)')}
  AND NOT ${isSplitTo('(f.credit_pix_key IS NULL OR f.credit_pix_key NOT IN (SELECT pix_key FROM subaccounts))')}`;

/**
 * SQL joins of a line with its transaction. Both sides of a Pix to oneself share one EndToEndId; the side that fits is
 * preferred.
 */
export const joined = (
  dialect: Dialect,
  table: string,
  unmatched: readonly string[],
): string => `LEFT JOIN transactions t ON t.id =
    COALESCE((${transactionOf(dialect)} AND x.value = s.value AND ${sameDirection('x')}), (${transactionOf(dialect)}), ${unmatched
      .map(
        (pairs) =>
          `(SELECT MIN(${byBytes(dialect, 'x.id')}) ${pairs} AND s.transaction_id IS NULL AND o.scope = s.scope AND o.id = s.id)`,
      )
      .join(', ')})
  LEFT JOIN payments p ON p.correlation_id = COALESCE(
    (SELECT MIN(q.correlation_id) FROM payments q WHERE q.end_to_end_id = s.transaction_id), ${paidBoleto(dialect, table)})
  LEFT JOIN charges k ON k.correlation_id = ${chargeOfBoleto(dialect, table)}`;

/** SQL condition: the opposite side of a split is in the mirror, which tells the lines apart. */
const hasLine = (table: string, type: string): string =>
  `EXISTS (SELECT 1 FROM ${table} o WHERE o.transaction_id = s.transaction_id AND o.value = s.value AND o.type = '${type}'
    AND o.gone_at IS NULL)`;

/** SQL for the kind of a line of an account. */
export const accountKind = (dialect: Dialect): string => `CASE
  WHEN ${isInternal(dialect, 'statement')} THEN 'transfer'
  WHEN t.id IS NULL THEN CASE ${boletoKinds(dialect)} WHEN ${isFee(dialect)} THEN 'fee' ELSE 'other' END
  WHEN ${isMovement(dialect)} THEN ${KIND}
  WHEN s.type = 'DEBIT' AND ${hasLine('subaccount_statement', 'CREDIT')} THEN 'other'
  WHEN ${IS_SPLIT} THEN CASE WHEN ${isFee(dialect)} THEN 'other' ELSE 'transfer' END
  WHEN ${isFee(dialect)} THEN 'fee' ELSE 'other' END`;

/** SQL for the kind of a sub-account line. The service gives it, except for money from charges and refunds. */
export const subaccountKind = (dialect: Dialect): string => `CASE
  WHEN s.operation_type IN ('CREDIT', 'DEBIT', 'TRANSFER_CREDIT', 'TRANSFER_DEBIT') THEN 'transfer'
  WHEN s.operation_type IN ('WITHDRAWAL_FEE', 'WITHDRAWAL_FEE_REVERSAL') THEN 'fee'
  WHEN ${isInternal(dialect, 'subaccount_statement')} THEN 'transfer'
  WHEN s.operation_type IN ('WITHDRAWAL', 'WITHDRAWAL_REVERSAL') THEN 'withdrawal'
  WHEN t.id IS NULL THEN CASE ${boletoKinds(dialect)} WHEN ${BEGUN_REFUND} THEN 'refund' WHEN ${REJECTED_REFUND} THEN 'refund' ELSE 'other' END
  WHEN s.type = 'CREDIT' AND ${isSplitTo('f.credit_pix_key = s.scope')} AND NOT ${hasLine('statement', 'DEBIT')}
    AND NOT ${hasLine('subaccount_statement', 'DEBIT')} THEN 'transfer'
  WHEN ${isMovement(dialect, 'subaccount_statement')} THEN ${KIND} ELSE 'other' END`;
