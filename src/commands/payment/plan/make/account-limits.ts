// Compares the rows of a plan with the remaining limits of the accounts.
import { getLimits } from '#commands/account/limits.ts';
import type { LimitPeriod, LimitScope, OutgoingLimit } from '#commands/account/remaining-limits.ts';
import { outgoingLimits, remainingLimitsText } from '#commands/account/remaining-limits.ts';
import { send } from '#commands/kit/service.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { PlanRow } from '#payment-plan/format.ts';
import { formatReais } from '#pix/money.ts';
import type { Context } from '#ports/context.ts';
import { FitInPeriod } from './fit-in-period.ts';

export interface PlanToCheck {
  /** Amounts in cents that are not paid yet, by account id; the default account has an empty id. */
  readonly due: ReadonlyMap<string, number>;
  readonly rows: () => AsyncIterable<PlanRow>;
  /** Id of the account that pays rows without an account. */
  readonly own: string | undefined;
  /** CPF or CNPJ of the holder of each account, without punctuation, by account id; the default account has an empty id. */
  readonly holders: ReadonlyMap<string, string>;
}

/** The limits of an account, and whether the payments from it fit. */
interface Checked {
  readonly account: string;
  readonly cents: number;
  readonly answer: unknown;
  readonly periods: readonly FitInPeriod[];
}

/**
 * Notes for each account with limits whether its payments fit, by day and by night, and otherwise which rows do not.
 * Only informs: limits are reset, and a run that reaches one can be resumed later.
 */
export async function noteRemainingLimits(context: Context, plan: PlanToCheck): Promise<void> {
  const checked = new Map<string, Checked>();
  for (const [account, cents] of plan.due) {
    const accountId = account === '' ? plan.own : account;
    if (accountId === undefined || cents === 0) continue;
    const answer = await readLimits(context, accountId);
    const limits = outgoingLimits(answer);
    if (limits.some(isBounded)) checked.set(account, { account, cents, answer, periods: periodsOf(limits) });
  }
  if (checked.size === 0) return;
  for await (const row of plan.rows()) {
    if (row.done === true) continue;
    const { account = '' } = row;
    const scope = scopeOf(row, plan.holders.get(account));
    for (const period of checked.get(account)?.periods ?? []) period.add(row, scope);
  }
  for (const one of checked.values()) note(context, one);
}

const isBounded = ({ total, left }: OutgoingLimit): boolean =>
  typeof total === 'number' || typeof left === 'number';

const periodsOf = (limits: readonly OutgoingLimit[]): readonly FitInPeriod[] =>
  (['day', 'night'] as const)
    .map((period) => limits.filter((one) => one.period === period))
    .filter((ofPeriod) => ofPeriod.some(({ left }) => left !== undefined))
    .map((ofPeriod) => new FitInPeriod(ofPeriod));

/** Whose account receives the payment. If it is not known to be of the same holder, it is another's. */
function scopeOf({ key, keyType, taxID }: PlanRow, own: string | undefined): LimitScope {
  const recipient = keyType === 'CPF' || keyType === 'CNPJ' ? key : taxID;
  return own !== undefined && recipient === own ? 'same' : 'different';
}

function note({ output }: Context, { account, cents, answer, periods }: Checked): void {
  const left = remainingLimitsText(answer);
  if (left === undefined) return;
  const from: Message =
    account === ''
      ? say`the payments add up to ${formatReais(cents)}, the remaining limits of the account are ${left}`
      : say`the payments from account ${account} add up to ${formatReais(cents)}, the remaining limits are ${left}`;
  const fitting = periods.filter(({ fits }) => fits);
  if (fitting.length === periods.length) {
    output.note(say`${from}: they fit`);
    return;
  }
  const [only] = fitting;
  output.warn(say`${from}: ${only === undefined ? NOT_AT_ALL : WORDS[only.period].onlyThen}`);
  const never = commonRows(periods);
  if (never.size > 0) output.warn(neverPaid(never));
  for (const period of periods) notePeriod(output, period, never);
}

/** Returns the rows that are above a limit of every period by themselves. */
const commonRows = ([first, ...others]: readonly FitInPeriod[]): ReadonlySet<number> =>
  new Set([...(first?.tooLarge ?? [])].filter((row) => others.every(({ tooLarge }) => tooLarge.has(row))));

const neverPaid = (rows: ReadonlySet<number>): Message =>
  rows.size === 1
    ? say`row ${rowsText([...rows])} exceeds the limits of the account by itself, and cannot be paid before they rise. Ask for higher ones: pixctl limits-request create`
    : say`rows ${rowsText([...rows])} exceed the limits of the account by themselves, and cannot be paid before these rise. Ask for higher ones: pixctl limits-request create`;

function notePeriod(
  output: Context['output'],
  { period, tooLarge, fitsUpTo, isPart, times }: FitInPeriod,
  never: ReadonlySet<number>,
): void {
  const { above, allAbove, part, partOfNone } = WORDS[period];
  const rows = [...tooLarge].filter((row) => !never.has(row));
  if (rows.length > 0) output.warn(rows.length === 1 ? above(rowsText(rows)) : allAbove(rowsText(rows)));
  if (isPart) output.warn(fitsUpTo === undefined ? partOfNone(times) : part(fitsUpTo, times));
}

/** Maximum number of rows that a message lists. */
const MOST_ROWS = 5;

const rowsText = (rows: readonly number[]): Message =>
  rows.length <= MOST_ROWS
    ? say`${rows.join(', ')}`
    : say`${rows.slice(0, MOST_ROWS).join(', ')} and ${rows.length - MOST_ROWS} more`;

const NOT_AT_ALL = say`they do not fit; pay the rest later with payment batch resume`;

/** The messages of a period. */
interface Words {
  readonly onlyThen: Message;
  readonly above: (row: Message) => Message;
  readonly allAbove: (rows: Message) => Message;
  /** @param times number of days or nights */
  readonly part: (row: number, times: number) => Message;
  readonly partOfNone: (times: number) => Message;
}

const WORDS: Readonly<Record<LimitPeriod, Words>> = {
  day: {
    onlyThen: say`they fit only by day`,
    above: (row) => say`by day, row ${row} exceeds the limit`,
    allAbove: (rows) => say`by day, rows ${rows} exceed the limit`,
    part: (row, days) => say`by day, the payments fit today up to row ${row}, and take ${days} days in all`,
    partOfNone: (days) => say`by day, none of the payments fits today; they take ${days} days in all`,
  },
  night: {
    onlyThen: say`they fit only by night`,
    above: (row) => say`by night, row ${row} exceeds the limit`,
    allAbove: (rows) => say`by night, rows ${rows} exceed the limit`,
    part: (row, nights) =>
      say`by night, the payments fit tonight up to row ${row}, and take ${nights} nights in all`,
    partOfNone: (nights) =>
      say`by night, none of the payments fits tonight; they take ${nights} nights in all`,
  },
};

/** Undefined, with a warning, if the limits cannot be read; the plan continues. Some services have no limits: 404. */
async function readLimits(context: Context, accountId: string): Promise<unknown> {
  try {
    return await send(context, getLimits, { path: { accountId } });
  } catch (error) {
    if (!(error instanceof PixctlError) || error.fields.exitCode === EXIT.interrupted) throw error;
    if (error.fields.status !== 404)
      context.output.warn(
        say`whether the payments fit the limits of the account is unknown: ${error.userMessage}`,
      );
    return undefined;
  }
}
