// `report`: totals of a month or a day of the account, computed from the mirror.
import type { Period } from '#books/period.ts';
import { dayPeriod, monthPeriod } from '#books/period.ts';
import type { Sum } from '#books/report.ts';
import { Reporter } from '#books/report.ts';
import { command } from '#commands/kit/define.ts';
import { FINAL_STATES } from '#contract/statuses.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { ledgerLines } from '#mirror/ledger.ts';
import type { Sql } from '#mirror/sql.ts';
import { byBytes } from '#mirror/sql.ts';
import { computedRows, nullable, number, tableRows, text, time } from '#mirror/typed-rows.ts';
import { brasiliaDay, toRfc3339 } from '#pix/dates.ts';
import { showValue } from '#pix/errors.ts';
import type { Context } from '#ports/context.ts';
import { freshMirror, MIRROR, refuseBoth, SUBACCOUNT, subaccountNamed } from './fresh-mirror.ts';
import { subaccountsOf } from './read-lines.ts';
import type { OpenCharge, Shown } from './report-view.ts';
import { reportView } from './report-view.ts';

/** Maximum number of listed customers and charges. */
const BEST = 5;
const LISTED = 8;

interface Options {
  readonly month?: string;
  readonly day?: string;
}

/**
 * Returns the requested month or day; the current month by default.
 * @throws PixctlError (exit 2) for both a month and a day, or an invalid one
 */
async function periodOf(context: Context, { month, day }: Options): Promise<Period> {
  if (month !== undefined && day !== undefined)
    throw usageError(say`--month and --day cannot be combined`, say`Leave out --month or --day.`);
  if (month !== undefined) return monthPeriod(month);
  if (day !== undefined) return dayPeriod(brasiliaDay(Date.parse(day)));
  return monthPeriod(brasiliaDay(await context.service.now()).slice(0, 7));
}

/** Sums up the charges created in the period that are unpaid. */
async function openCharges(
  mirror: Sql,
  { start, end }: Period,
): Promise<{ readonly unpaid: Sum; readonly expired: Sum; readonly charges: readonly OpenCharge[] }> {
  const within = `status IN ('ACTIVE', 'EXPIRED') AND gone_at IS NULL AND created_at >= ? AND created_at < ?`;
  const bounds = [toRfc3339(start), toRfc3339(end)];
  const sums = await computedRows(
    mirror,
    { status: text, n: number, total: nullable(number) },
    `SELECT status, COUNT(*) AS n, SUM(COALESCE(value_with_discount, value)) AS total FROM charges
     WHERE ${within} GROUP BY status`,
    ...bounds,
  );
  const sumOf = (status: string): Sum => {
    const found = sums.find((one) => one.status === status);
    return { value: found?.total ?? 0, count: found?.n ?? 0 };
  };
  const rows = await computedRows(
    mirror,
    {
      correlation_id: text,
      status: text,
      value: nullable(number),
      customer_name: nullable(text),
      created_at: nullable(time),
      expires_date: nullable(time),
    },
    `SELECT correlation_id, status, COALESCE(value_with_discount, value) AS value, customer_name, created_at, expires_date
     FROM charges WHERE ${within} ORDER BY 3 DESC, ${byBytes(mirror.dialect, 'correlation_id')} LIMIT ${LISTED}`,
    ...bounds,
  );
  return {
    unpaid: sumOf('ACTIVE'),
    expired: sumOf('EXPIRED'),
    charges: rows.map((one) => ({
      correlationID: one.correlation_id,
      status: one.status,
      value: one.value ?? 0,
      name: one.customer_name,
      createdAt: one.created_at,
      expiresDate: one.expires_date,
    })),
  };
}

/** Sums up the disputes of received payments that are open now; null if the service did not list any. */
async function openDisputes(mirror: Sql): Promise<Sum | null> {
  const [row] = await computedRows(
    mirror,
    { n: number, total: nullable(number), synced: nullable(text) },
    `SELECT COUNT(*) AS n, SUM(value) AS total,
       (SELECT MAX(name) FROM pixctl_sync WHERE name = 'disputes' AND synced_at IS NOT NULL) AS synced
     FROM disputes WHERE gone_at IS NULL AND COALESCE(sent_or_received, 'RECEIVED') = 'RECEIVED'
       AND status NOT IN (${FINAL_STATES.dispute.map(() => '?').join(', ')})`,
    ...FINAL_STATES.dispute,
  );
  return row?.synced == null ? null : { value: row.total ?? 0, count: row.n };
}

const NO_CHARGES = { unpaid: null, expired: null, charges: [] };

const DAYS = { first: nullable(text), last: nullable(text) };

/** Warns that the period has no lines, and for which days the mirror has some. */
async function warnOfEmptyPeriod(
  context: Context,
  mirror: Sql,
  { from, to }: Period,
  subaccount: string | undefined,
): Promise<void> {
  const [days] =
    subaccount === undefined
      ? await computedRows(mirror, DAYS, 'SELECT MIN(day) AS first, MAX(day) AS last FROM ledger')
      : await computedRows(
          mirror,
          DAYS,
          'SELECT MIN(day) AS first, MAX(day) AS last FROM subaccount_ledger WHERE account_id = ?',
          subaccount,
        );
  const { first, last } = days ?? {};
  const span = from === to ? from : `${from} – ${to}`;
  context.output.warn(
    first != null && last != null
      ? say`the account has no movements in ${span}; its movements are from ${first} to ${last}`
      : say`the account has no movements`,
  );
}

export const report = command({
  meta: {
    name: 'report',
    agent: 'read',
    words:
      'relatorio, mensal, monthly, month, mes, fechamento, stats, statistics, estatistica, analytics, faturamento, fee, tarifa, taxa, ticket medio, average ticket, revenue, receita, custo, cost, melhores clientes, best customers, fechar o mes',
    summary: 'Summarise a month or a day: incoming and outgoing money, fees, customers, unpaid charges',
    details: [
      'The report adds up the movements of the account: a month by day, a single day by hour, in Brasília time. Transfers between accounts and sub accounts of the company are listed separately and not included. Money that is blocked because of disputes is listed separately too: it is not spent. Unpaid and expired charges are those created in the period; a report of a sub account has none, because the service does not say which sub account a charge is for. pixctl first updates the mirror of the account (see pixctl sync).',
    ],
    network: 'read',
    exitCodes: [EXIT.batch],
    examples: [
      { command: 'pixctl report', note: 'The current month so far' },
      { command: 'pixctl report --month 2026-10', note: 'A month, as tables and bars' },
      { command: 'pixctl report --subaccount filial@example.com', note: 'Of a sub account' },
      { command: 'pixctl report --day yesterday', note: 'A day, hour by hour' },
      {
        command: `pixctl report --month 2026-10 --jq '.days[] | [.day, .net]'`,
        note: 'The net result of each day, in cents',
      },
    ],
  },
  input: {
    options: {
      month: {
        type: 'string',
        placeholder: 'YYYY-MM',
        description: 'month of the report (default: the current month)',
      },
      day: { type: 'moment', bound: 'start', placeholder: 'DATE', description: 'a single day instead' },
      account: {
        type: 'string',
        source: 'account',
        placeholder: 'ID',
        description: 'only this account (default: all of them)',
      },
      ...SUBACCOUNT,
      ...MIRROR,
    },
  },
  run: async (context, { options }): Promise<Shown> => {
    const period = await periodOf(context, options);
    refuseBoth(options);
    const mirror = await freshMirror(context, options);
    const { account, subaccount } = options;
    if (subaccount !== undefined) subaccountNamed(await subaccountsOf(mirror), subaccount);
    if (account !== undefined) {
      const accounts = (
        await tableRows(mirror, 'accounts', ['account_id'], 'SELECT account_id FROM accounts')
      ).map((one) => one.account_id);
      if (!accounts.includes(account))
        throw usageError(
          say`${'--account'}: ${say`there is no account ${showValue(account)}`}`,
          say`Existing accounts: ${accounts.join(', ')}`,
        );
    }
    const reporter = new Reporter(period, account === undefined && subaccount === undefined);
    const span = { start: toRfc3339(period.start), end: toRfc3339(period.end) };
    let any = false;
    for await (const page of ledgerLines(mirror, {
      ...span,
      ...(subaccount !== undefined
        ? { account: subaccount, holder: 'subaccount' }
        : account === undefined
          ? {}
          : { account }),
    })) {
      any = true;
      reporter.add(page);
    }
    if (!any) await warnOfEmptyPeriod(context, mirror, period, subaccount);
    return {
      from: period.from,
      to: period.to,
      ...reporter.report(BEST),
      // The service does not report which account a dispute belongs to, or which subaccount a charge.
      disputed: account === undefined && subaccount === undefined ? await openDisputes(mirror) : null,
      ...(subaccount === undefined ? await openCharges(mirror, period) : NO_CHARGES),
    };
  },
  show: {
    view: reportView,
    moreFields: [
      {
        path: 'kinds.kind',
        description: 'charge, pix, refund, payment, withdrawal, transfer, fee, returned, blocked or other',
      },
      { path: 'kinds.value', description: 'sum of its lines (cents, below zero where money left)' },
      { path: 'kinds.count', description: 'number of its lines' },
      { path: 'days.day', description: 'the day, in Brasília' },
      ...movementFields('days'),
      { path: 'hours.hour', description: 'hour, in a report of a single day' },
      ...movementFields('hours'),
      { path: 'customers.name', description: 'who paid' },
      { path: 'customers.taxId', description: 'CPF or CNPJ' },
      { path: 'customers.value', description: 'what they paid (cents)' },
      { path: 'customers.count', description: 'how often they paid' },
      { path: 'charges.correlationID', description: 'an unpaid or expired charge' },
      { path: 'charges.status', description: 'ACTIVE or EXPIRED' },
      { path: 'charges.value', description: 'what is to be paid (cents)' },
      { path: 'charges.name', description: 'customer' },
      { path: 'charges.createdAt', description: 'creation time' },
      { path: 'charges.expiresDate', description: 'last time at which it can be paid' },
    ],
  },
});

function movementFields(path: string): readonly { readonly path: string; readonly description: string }[] {
  return [
    { path: `${path}.in`, description: 'came in (cents)' },
    { path: `${path}.out`, description: 'went out (cents)' },
    { path: `${path}.fees`, description: 'fees (cents)' },
    { path: `${path}.net`, description: 'incoming minus outgoing money and fees' },
  ];
}
