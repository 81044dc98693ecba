// How much an account may pay in a day and a night of Brasília, and how much it has.
import type { LimitsAnswer, LimitUsage } from '#contract/resources/limits.ts';
import { dayStart } from '#pix/dates.ts';
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { bankOf, holderOfPayment } from '#sandbox/resources/payment/view.ts';
import type { LimitSettings } from '#sandbox/store/account-limits.ts';
import { settingsOf } from '#sandbox/store/account-limits.ts';
import type { PaymentRow } from '#sandbox/store/payments.ts';
import { keepLeft, leftIn, paymentsLeftIn } from '#sandbox/store/payments.ts';
import { accountByOid, companyById } from './company.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Hours of Brasília at which the day and the night begin. */
const DAY_FROM = 6;
const NIGHT_FROM = 20;

type Period = LimitUsage['period'];
interface Window {
  readonly period: Period;
  /** Epoch milliseconds; `end` is no longer part of it. */
  readonly start: number;
  readonly end: number;
}

/** The day or night that holds the instant. */
function windowAt(now: number): Window {
  const midnight = dayStart(now);
  const [morning, evening] = [midnight + DAY_FROM * HOUR_MS, midnight + NIGHT_FROM * HOUR_MS];
  if (now < morning) return { period: 'NIGHT', start: evening - DAY_MS, end: morning };
  if (now < evening) return { period: 'DAY', start: morning, end: evening };
  return { period: 'NIGHT', start: evening, end: morning + DAY_MS };
}

/** Whom a limit counts. */
type Whom = 'all' | 'same' | 'different';
const LIMITS: readonly {
  readonly name: keyof LimitSettings;
  readonly period: Period;
  readonly whom: Whom;
}[] = [
  { name: 'pixDayLimit', period: 'DAY', whom: 'all' },
  { name: 'pixNightLimit', period: 'NIGHT', whom: 'all' },
  { name: 'pixOutSameHolderDayLimit', period: 'DAY', whom: 'same' },
  { name: 'pixOutSameHolderNightLimit', period: 'NIGHT', whom: 'same' },
  { name: 'pixOutDifferentHolderDayLimit', period: 'DAY', whom: 'different' },
  { name: 'pixOutDifferentHolderNightLimit', period: 'NIGHT', whom: 'different' },
];

/** Whether a payment goes to an account of the one who pays. */
function isSameHolder(context: Pick<SandboxContext, 'db'>, row: PaymentRow): boolean {
  const { taxId } = companyById(context.db, row.company);
  const bank = bankOf(row);
  if (bank !== undefined) return bank.taxID === taxId;
  const holder = holderOfPayment(context, row);
  return (
    row.alias === taxId || (holder !== undefined && companyById(context.db, holder.company).taxId === taxId)
  );
}

/** Cents that left an account in a window, and did not come back. */
function usedIn(context: Pick<SandboxContext, 'db'>, account: number, window: Window, whom: Whom): number {
  if (whom === 'all') return leftIn(context.db, account, window);
  return paymentsLeftIn(context.db, account, window)
    .filter((row) => isSameHolder(context, row) === (whom === 'same'))
    .reduce((cents, { value }) => cents + value, 0);
}

/** Counts a payment that is about to be approved, or takes one off that has failed: called before that is written. */
export function countLeft(
  { db }: Pick<SandboxContext, 'db'>,
  { account, value }: PaymentRow,
  approvedAt: number,
  sign: 1 | -1,
): void {
  const window = windowAt(approvedAt);
  keepLeft(db, account, window, leftIn(db, account, window) + sign * value);
}

/** @throws Refusal when the payment is more than what is left of a limit */
export function withinAccountLimits(context: SandboxContext, row: PaymentRow): void {
  const window = windowAt(context.now);
  const settings = settingsOf(context.db, row.account);
  for (const { name, period, whom } of LIMITS) {
    const limit = settings[name];
    if (limit === null || period !== window.period) continue;
    if (whom !== 'all' && isSameHolder(context, row) !== (whom === 'same')) continue;
    const left = Math.max(0, limit - usedIn(context, row.account, window, whom));
    if (row.value > left)
      throw new Refusal(
        `Limite de transferência ${period === 'DAY' ? 'diurno' : 'noturno'} atingido (${name}): restam ${left} centavos`,
      );
  }
}

/** The limits of an account as the service shows them. Only what leaves is limited here. */
export function limitsView(context: SandboxContext, account: number): LimitsAnswer {
  const settings = settingsOf(context.db, account);
  const window = windowAt(context.now);
  return {
    limits: {
      ...settings,
      pixInSameHolderDayLimit: null,
      pixInSameHolderNightLimit: null,
      pixInDifferentHolderDayLimit: null,
      pixInDifferentHolderNightLimit: null,
      dayStartAt: `0${DAY_FROM}:00`,
      nightStartAt: `${NIGHT_FROM}:00`,
      boletoEmissionLimit: 0,
      boletoMaximumValueLimit: 0,
    },
    usage: LIMITS.map(({ name, period, whom }) => {
      const totalLimit = settings[name];
      // Of the other period the next one is meant, in which nothing has left yet.
      const usedValue = period === window.period ? usedIn(context, account, window, whom) : 0;
      return {
        limit: name,
        period,
        totalLimit,
        usedValue,
        availableValue: totalLimit === null ? null : Math.max(0, totalLimit - usedValue),
        ...(totalLimit === null
          ? {}
          : { usedPercentage: totalLimit === 0 ? 100 : Math.round((usedValue * 10_000) / totalLimit) / 100 }),
      };
    }),
  };
}

const get = (call: Call<'limits.get'>): Answer<'limits.get'> => ({
  body: limitsView(call, accountByOid(call, call.params.accountId).id),
});

export const limitsHandlers = { 'limits.get': get } satisfies Handlers<'limits.get'>;
