// Decides requests for higher limits, by the sandbox's clock.
import { PIX_LIMITS } from '#contract/resources/limits.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { limitDecision } from '#sandbox/faults/magic-values.ts';
import { fromJson, toJson } from '#sandbox/store/columns.ts';
import type { LimitSettings } from '#sandbox/store/tables/account-limits.ts';
import { changeSettings, settingsOf } from '#sandbox/store/tables/account-limits.ts';
import { accountById } from '#sandbox/store/tables/accounts.ts';
import type { CurrentLimits, LimitRequestRow, NamedLimits } from '#sandbox/store/tables/limit-requests.ts';
import { limitRequests } from '#sandbox/store/tables/limit-requests.ts';
import type { JobHandler } from '#sandbox/time/jobs.ts';
import { schedule } from '#sandbox/time/jobs.ts';

/** Time in milliseconds until a request is decided. */
const REVIEW_MS = 3_600_000;

export const scheduleDecision = (
  { db }: Pick<SandboxContext, 'db'>,
  { seq, created_at }: LimitRequestRow,
): void => schedule(db, 'limit-request.decide', seq, created_at + REVIEW_MS);

/** Job: decides a request. The limits of the account change in the same transaction. */
const decide: JobHandler = ({ db, now }, seq) => {
  const row = limitRequests.get(db, { seq });
  const requested = fromJson(row.requested);
  const decision = limitDecision(Object.values(requested));
  const isOpenAccount = accountById(db, row.account).closed_at === null;
  if (decision === 'reject' || !isOpenAccount) {
    limitRequests.update(db, { seq }, { status: 'REJECTED', updated_at: now });
    return;
  }
  const raisedFrom = fromJson(row.raised_from);
  const approved: NamedLimits =
    decision === 'approve' ? requested : { ...requested, ...halfWay(raisedFrom, requested) };
  limitRequests.update(db, { seq }, { status: 'APPROVED', approved: toJson(approved), updated_at: now });
  changeSettings(db, row.account, raisedSettings(settingsOf(db, row.account), raisedFrom, approved));
};

/** Returns half of each increase. */
const halfWay = (raisedFrom: NamedLimits, requested: NamedLimits): NamedLimits =>
  Object.fromEntries(
    PIX_LIMITS.flatMap((name) => {
      const [today, cents] = [raisedFrom[name], requested[name]];
      return today === undefined || cents === undefined
        ? []
        : [[name, today + Math.floor((cents - today) / 2)]];
    }),
  );

/** Returns the limits that change. A limit that was raised or removed since the request stays. */
const raisedSettings = (
  now: CurrentLimits,
  raisedFrom: NamedLimits,
  approved: NamedLimits,
): Partial<LimitSettings> =>
  Object.fromEntries(
    PIX_LIMITS.flatMap((name) => {
      const [cents, today = null] = [approved[name], now[name]];
      return raisedFrom[name] === undefined || cents === undefined || today === null || cents <= today
        ? []
        : [[name, cents]];
    }),
  );

export const limitRequestJobs = { 'limit-request.decide': decide };
