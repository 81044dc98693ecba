// Mandates: rules within which AI agents may pay without a person. Stored as one setting, `limits.agent`.
import type { AccountWrites, PaidUnderMandate, Recorded } from '#client/journal/types.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { brasiliaDay, DAY_MS, isoDay } from '#pix/dates.ts';
import { showValue } from '#pix/errors.ts';
import { parseCents, parseReais } from '#pix/money.ts';
import { directoryKey } from '#pix/pix-key.ts';
import type { Mandate } from '#ports/agent.ts';

const PERIODS: readonly NonNullable<Mandate['every']>[] = ['day', 'week', 'month'];

/**
 * Reads rules such as `payees=ana@example.com,+5511999998888 max=150,00 daily=500,00 until=2026-12-31`. Amounts are in
 * reais, or in cents if they are digits alone. `min` and `every` can be left out.
 * @throws PixctlError (exit 2)
 */
export function parseMandate(text: string): Mandate {
  const given: Record<string, string> = {};
  for (const part of text.trim().split(/\s+/)) {
    const [, name = '', value = ''] = /^(payees|min|max|daily|every|until)=(.+)$/.exec(part) ?? [];
    if (name === '') throw invalid(say`${showValue(part)} is not one of its rules`);
    if (Object.hasOwn(given, name)) throw invalid(say`${name} is given twice`);
    given[name] = value;
  }
  const { payees, min, max, daily, every, until } = given;
  if (payees === undefined || max === undefined || daily === undefined || until === undefined)
    throw invalid(say`payees, max, daily and until are required`);
  const period = PERIODS.find((one) => one === every);
  if (every !== undefined && period === undefined) throw invalid(say`every must be day, week or month`);
  if (!/^\d{4}-\d\d-\d\d$/.test(until) || isoDay(until) === undefined)
    throw invalid(say`until must be a day such as 2026-12-31, not ${showValue(until)}`);
  const mandate: Mandate = {
    payees: [...new Set(payees.split(',').map(payeeOf))],
    min: min === undefined ? 1 : centsOf('min', min),
    max: centsOf('max', max),
    daily: centsOf('daily', daily),
    ...(period === undefined ? {} : { every: period }),
    until,
  };
  if (mandate.min > mandate.max) throw invalid(say`min is more than max`);
  if (mandate.max > mandate.daily) throw invalid(say`max is more than daily`);
  return mandate;
}

/** Writes a mandate in the one form in which it is stored and signed; amounts in cents. */
export const formatMandate = ({ payees, min, max, daily, every, until }: Mandate): string =>
  [
    `payees=${payees.join(',')}`,
    `min=${min}`,
    `max=${max}`,
    `daily=${daily}`,
    ...(every === undefined ? [] : [`every=${every}`]),
    `until=${until}`,
  ].join(' ');

const invalid = (why: Message): ReturnType<typeof usageError> =>
  usageError(
    say`limits.agent: ${why}`,
    say`Example: pixctl config set limits.agent "payees=ana@example.com max=150,00 daily=500,00 until=2026-12-31"`,
    'bad-setting',
  );

function payeeOf(text: string): string {
  try {
    return directoryKey(text);
  } catch {
    throw invalid(say`${showValue(text)} is not a Pix key`);
  }
}

function centsOf(name: string, text: string): number {
  try {
    const cents = /^\d+$/.test(text) ? parseCents(text) : parseReais(text);
    if (cents > 0) return cents;
  } catch {
    // Reported below.
  }
  throw invalid(say`${name} must be an amount such as 150,00, not ${showValue(text)}`);
}

/** Fields of a payment that a mandate covers; with any other field, a person decides. */
const COVERED = ['type', 'value', 'destinationAlias', 'destinationAliasType', 'comment'];

/**
 * Whether a mandate covers a payment, whatever was paid before.
 * @param body of the request `payment.create`, without its correlation id
 * @param now epoch milliseconds
 */
export function covers(
  { payees, min, max, until }: Mandate,
  body: Readonly<Record<string, unknown>>,
  now: number,
): boolean {
  const { value, destinationAlias, type } = body;
  return (
    Object.keys(body).every((name) => COVERED.includes(name)) &&
    type === 'PIX_KEY' &&
    typeof destinationAlias === 'string' &&
    payees.includes(destinationAlias) &&
    typeof value === 'number' &&
    Number.isSafeInteger(value) &&
    value >= min &&
    value <= max &&
    brasiliaDay(now) <= until
  );
}

/** Time in milliseconds that covers every period of a mandate. */
const LONGEST_PERIOD_MS = 32 * DAY_MS;

/** Code of the error beyond the budget or the recurrence of a mandate. */
export const MANDATE_USED_UP = 'mandate-used-up';

type Payment = Omit<PaidUnderMandate, 'at'>;

/**
 * Checks a payment against what was paid under the mandate before, by the clock and the records of the journal.
 * @throws PixctlError (exit 9) beyond its last day, its daily budget or its recurrence; nothing has been sent
 */
export async function assertWithinMandate(
  mandate: Mandate,
  payment: Omit<Payment, 'cents'> & { readonly cents: number | undefined },
  account: AccountWrites,
  recorded: Recorded,
): Promise<void> {
  const now = await recorded.now();
  // An earlier request with the same id is the same payment.
  const others = (await recorded.underMandate(account, now - LONGEST_PERIOD_MS)).filter(
    ({ correlationID }) => correlationID === undefined || correlationID !== payment.correlationID,
  );
  const { cents } = payment;
  if (cents !== undefined && isWithinBudget(mandate, { ...payment, cents, at: now }, others)) return;
  throw new PixctlError(
    say`the payment is beyond what the mandate of profile ${account.profile} still allows`,
    {
      code: MANDATE_USED_UP,
      exitCode: EXIT.declined,
      hint: say`Nothing left the account. A person can approve the payment.`,
    },
  );
}

/** Whether a payment stays within the last day, the daily budget and the recurrence, after these other payments. */
export function isWithinBudget(
  { daily, every, until }: Mandate,
  { payee, cents, at }: PaidUnderMandate,
  others: readonly PaidUnderMandate[],
): boolean {
  const today = brasiliaDay(at);
  if (today > until) return false;
  // What was paid later than now was paid while the clock was ahead; it counts for today.
  const spent = others.filter((one) => brasiliaDay(one.at) >= today).reduce((sum, one) => sum + one.cents, 0);
  if (spent + cents > daily) return false;
  if (every === undefined) return true;
  const period = periodOf(every, at);
  return !others.some((one) => one.payee === payee && periodOf(every, one.at) >= period);
}

/** A day, a week from Monday, or a calendar month, in Brasília; named by its first day, or by its month. */
function periodOf(every: NonNullable<Mandate['every']>, at: number): string {
  const day = brasiliaDay(at);
  if (every === 'day') return day;
  if (every === 'month') return day.slice(0, 'YYYY-MM'.length);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const sinceMonday = (new Date(midnight).getUTCDay() + 6) % 7;
  return new Date(midnight - sinceMonday * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
