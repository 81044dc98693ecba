// Payment limits of an account by day and night (time of Brasília), and their usage.
import type { LimitUsage } from '#contract/resources/limits.ts';
import { dayStart } from '#pix/dates.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { companyById } from '#sandbox/resources/company/company.ts';
import { bankOf, holderOfPayment } from '#sandbox/resources/payment/recipient.ts';
import type { LimitSettings } from '#sandbox/store/tables/account-limits.ts';
import { settingsOf } from '#sandbox/store/tables/account-limits.ts';
import type { PaymentRow } from '#sandbox/store/tables/payments.ts';
import { approvedCentsIn, approvedPaymentsIn, cacheApprovedCents } from '#sandbox/store/tables/payments.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Hours, in the time of Brasília, at which day and night begin. */
export const DAY_FROM = 6;
export const NIGHT_FROM = 20;

type Period = LimitUsage['period'];
interface Window {
  readonly period: Period;
  /** Epoch milliseconds; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

/** Returns the day or night that contains the instant. */
export function windowAt(now: number): Window {
  const midnight = dayStart(now);
  const [morning, evening] = [midnight + DAY_FROM * HOUR_MS, midnight + NIGHT_FROM * HOUR_MS];
  if (now < morning) return { period: 'NIGHT', start: evening - DAY_MS, end: morning };
  if (now < evening) return { period: 'DAY', start: morning, end: evening };
  return { period: 'NIGHT', start: evening, end: morning + DAY_MS };
}

/** Recipients that a limit applies to: everybody, the same holder, or different holders. */
type LimitScope = 'all' | 'same' | 'different';
export const ACCOUNT_LIMITS: readonly {
  readonly name: keyof LimitSettings;
  readonly period: Period;
  readonly scope: LimitScope;
}[] = [
  { name: 'pixDayLimit', period: 'DAY', scope: 'all' },
  { name: 'pixNightLimit', period: 'NIGHT', scope: 'all' },
  { name: 'pixOutSameHolderDayLimit', period: 'DAY', scope: 'same' },
  { name: 'pixOutSameHolderNightLimit', period: 'NIGHT', scope: 'same' },
  { name: 'pixOutDifferentHolderDayLimit', period: 'DAY', scope: 'different' },
  { name: 'pixOutDifferentHolderNightLimit', period: 'NIGHT', scope: 'different' },
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
export function usedCentsIn(
  context: Pick<SandboxContext, 'db'>,
  account: number,
  window: Window,
  scope: LimitScope,
): number {
  if (scope === 'all') return approvedCentsIn(context.db, account, window);
  return approvedPaymentsIn(context.db, account, window)
    .filter((row) => isSameHolder(context, row) === (scope === 'same'))
    .reduce((cents, { value }) => cents + value, 0);
}

/** Adds an approved payment to the usage, or subtracts a failed one. Must be called before its status is written. */
export function updateLimitUsage(
  { db }: Pick<SandboxContext, 'db'>,
  { account, value }: PaymentRow,
  approvedAt: number,
  sign: 1 | -1,
): void {
  const window = windowAt(approvedAt);
  cacheApprovedCents(db, account, window, approvedCentsIn(db, account, window) + sign * value);
}

/** @throws Refusal if the payment exceeds the remainder of a limit */
export function assertWithinLimits(context: SandboxContext, row: PaymentRow): void {
  const window = windowAt(context.now);
  const settings = settingsOf(context.db, row.account);
  for (const { name, period, scope } of ACCOUNT_LIMITS) {
    const limit = settings[name];
    if (limit === null || period !== window.period) continue;
    if (scope !== 'all' && isSameHolder(context, row) !== (scope === 'same')) continue;
    const remaining = Math.max(0, limit - usedCentsIn(context, row.account, window, scope));
    if (row.value > remaining)
      throw new Refusal(
        `Limite de transferência ${period === 'DAY' ? 'diurno' : 'noturno'} atingido (${name}): restam ${remaining} centavos`,
      );
  }
}
