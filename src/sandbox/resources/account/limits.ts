// Payment limits of an account by day and night (time of Brasília), and their usage.
import type { LimitsAnswer, LimitUsage } from '#contract/resources/limits.ts';
import { dayStart } from '#pix/dates.ts';
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { bankOf, holderOfPayment } from '#sandbox/resources/payment/view.ts';
import type { LimitSettings } from '#sandbox/store/tables/account-limits.ts';
import { settingsOf } from '#sandbox/store/tables/account-limits.ts';
import type { PaymentRow } from '#sandbox/store/tables/payments.ts';
import { keepLeft, leftIn, paymentsLeftIn } from '#sandbox/store/tables/payments.ts';
import { accountByOid, companyById } from './company.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Hours, in the time of Brasília, at which day and night begin. */
const DAY_FROM = 6;
const NIGHT_FROM = 20;

type Period = LimitUsage['period'];
interface Window {
  readonly period: Period;
  /** Epoch milliseconds; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

/** Returns the day or night that contains the instant. */
function windowAt(now: number): Window {
  const midnight = dayStart(now);
  const [morning, evening] = [midnight + DAY_FROM * HOUR_MS, midnight + NIGHT_FROM * HOUR_MS];
  if (now < morning) return { period: 'NIGHT', start: evening - DAY_MS, end: morning };
  if (now < evening) return { period: 'DAY', start: morning, end: evening };
  return { period: 'NIGHT', start: evening, end: morning + DAY_MS };
}

/** Recipients that a limit applies to: everybody, the same holder, or different holders. */
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

/** Whether payer and recipient of a payment are the same person or company. */
function isSameHolder(context: Pick<SandboxContext, 'db'>, row: PaymentRow): boolean {
  const { taxId } = companyById(context.db, row.company);
  const bank = bankOf(row);
  if (bank !== undefined) return bank.taxID === taxId;
  const holder = holderOfPayment(context, row);
  return (
    row.alias === taxId || (holder !== undefined && companyById(context.db, holder.company).taxId === taxId)
  );
}

/** Sums outgoing payments of an account in a window, in cents; failed payments do not count. */
function usedIn(context: Pick<SandboxContext, 'db'>, account: number, window: Window, whom: Whom): number {
  if (whom === 'all') return leftIn(context.db, account, window);
  return paymentsLeftIn(context.db, account, window)
    .filter((row) => isSameHolder(context, row) === (whom === 'same'))
    .reduce((cents, { value }) => cents + value, 0);
}

/** Adds an approved payment to the usage, or subtracts a failed one. Must be called before its status is written. */
export function countLeft(
  { db }: Pick<SandboxContext, 'db'>,
  { account, value }: PaymentRow,
  approvedAt: number,
  sign: 1 | -1,
): void {
  const window = windowAt(approvedAt);
  keepLeft(db, account, window, leftIn(db, account, window) + sign * value);
}

/** @throws Refusal if the payment exceeds the remainder of a limit */
export function withinAccountLimits(context: SandboxContext, row: PaymentRow): void {
  const window = windowAt(context.now);
  const settings = settingsOf(context.db, row.account);
  for (const { name, period, whom } of LIMITS) {
    const limit = settings[name];
    if (limit === null || period !== window.period) continue;
    if (whom !== 'all' && isSameHolder(context, row) !== (whom === 'same')) continue;
    const remaining = Math.max(0, limit - usedIn(context, row.account, window, whom));
    if (row.value > remaining)
      throw new Refusal(
        `Limite de transferência ${period === 'DAY' ? 'diurno' : 'noturno'} atingido (${name}): restam ${remaining} centavos`,
      );
  }
}

/** Returns the limits of an account as the service shows them. The sandbox limits outgoing payments only. */
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
      // For the other period the next window is meant, which has no usage yet.
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
