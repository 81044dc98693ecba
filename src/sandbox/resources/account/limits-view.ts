// JSON of the limits of an account and of their usage.
import type { LimitsAnswer } from '#contract/resources/limits.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { withoutNulls } from '#sandbox/context.ts';
import { settingsOf } from '#sandbox/store/tables/account-limits.ts';
import { ACCOUNT_LIMITS, DAY_FROM, NIGHT_FROM, usedCentsIn, windowAt } from './limits.ts';

/** Returns the limits of an account as the service shows them. The sandbox limits outgoing payments only. */
export function limitsView(context: SandboxContext, account: number): LimitsAnswer {
  const settings = settingsOf(context.db, account);
  const window = windowAt(context.now);
  return {
    limits: {
      ...withoutNulls(settings),
      dayStartAt: `0${DAY_FROM}:00`,
      nightStartAt: `${NIGHT_FROM}:00`,
    },
    usage: ACCOUNT_LIMITS.map(({ name, period, scope }) => {
      const totalLimit = settings[name];
      // For the other period the next window is meant, which has no usage yet.
      const usedValue = period === window.period ? usedCentsIn(context, account, window, scope) : 0;
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
