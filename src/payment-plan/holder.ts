// The holder that a row of a plan declares, against the one that the service reported when the plan was made.
import type { Holder, HolderMatch } from '#pix/holder.ts';
import { compareHolders } from '#pix/holder.ts';
import type { PlanRow } from './format.ts';

/** `not-checked`: the key was not looked up. */
export type HolderCheck = HolderMatch | 'not-checked';

/** Returns the holder that the sheet declares; undefined if it declares none. */
export const declaredHolder = ({ name, taxID }: PlanRow): Holder | undefined =>
  name === undefined && taxID === undefined
    ? undefined
    : { ...(name === undefined ? {} : { name }), ...(taxID === undefined ? {} : { taxID }) };

/** Compares both holders in a plan. The reported one is a claim of the planner. */
export const holderCheck = (row: PlanRow): HolderCheck =>
  row.holder === undefined ? 'not-checked' : compareHolders(declaredHolder(row) ?? {}, row.holder);
