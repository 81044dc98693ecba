// Plan of the seed data: how much, and for which time.
import type { ControlOf } from '#contract/sandbox/controls.ts';
import type { ResponseOf } from '#contract/schema/types.ts';
import { YEAR_MS } from './year.ts';

/** Numbers of resources created, by kind. */
export type Made = ResponseOf<ControlOf<'sandbox.seed'>>['made'];

/** Increments the count of a kind of resource. */
export type Count = (what: keyof Made) => void;

export interface SeedPlan {
  readonly seed: number;
  /** Total number of charges. */
  readonly charges: number;
  /** Index of the next charge, from 0. */
  readonly from: number;
  /** End of the ninety days or the year, in epoch milliseconds. */
  readonly until: number;
  /** Seed a year, including splits, withdrawals and disputes, instead of ninety days. */
  readonly year: boolean;
}

/** Ninety days in milliseconds. */
const NINETY_DAYS_MS = 90 * 86_400_000;

/** Returns how long the seeded time is, in milliseconds. */
export const durationOf = ({ year }: Pick<SeedPlan, 'year'>): number => (year ? YEAR_MS : NINETY_DAYS_MS);
