// Seed data: the last ninety days, or the last year, of a shop; identical for the same seed. Created with the functions
// that serve requests, with times in the past.
import type { CompanyContext } from '#sandbox/context.ts';
import { correlationIdsTaken } from '#sandbox/store/tables/charges.ts';
import { seedFixtures } from './fixtures.ts';
import type { Count, Made, SeedPlan } from './plan.ts';
import { chargeId, seedSales } from './sale.ts';

export interface SeedStep {
  /** Value of `from` for the next step; equal to the number of charges when seeding is complete. */
  readonly next: number;
  /** Number of resources that this step created. */
  readonly made: Made;
}

/** Charges per step. A step is one transaction, so it must not block others for more than a second. */
const SEED_STEP = 5_000;

/** Runs one step of the plan. Data created by an earlier run of the same seed is left unchanged. */
export function seedStep(call: CompanyContext, plan: SeedPlan): SeedStep {
  const made: { -readonly [K in keyof Made]: Made[K] } = {};
  const count: Count = (what) => void (made[what] = (made[what] ?? 0) + 1);
  if (plan.from === 0) seedFixtures(call, plan, count);
  const next = Math.min(plan.charges, plan.from + SEED_STEP);
  const indexes = Array.from({ length: next - plan.from }, (_, offset) => plan.from + offset);
  const ids = indexes.map((index) => chargeId(plan.seed, index));
  const taken = correlationIdsTaken(call.db, call.company.id, ids);
  seedSales(
    call,
    plan,
    indexes.filter((index) => !taken.has(chargeId(plan.seed, index))),
    count,
  );
  return { next, made };
}
