// Names of the machines of a story.
import type { Random } from '../world/random.ts';

/** Machine on which most commands run. */
export const OFFICE = 'office';

const NAMES = [OFFICE, 'laptop', 'shop', 'phone', 'server', 'night', 'cash', 'depot', 'home'];

/** Machines of a story, at least one; the first one is the office. */
export type Machines = readonly string[];
export const machinesOf = (count: number): Machines => NAMES.slice(0, count);

/** Chooses another machine than the office; the office if there is no other. */
export const otherThanOffice = (random: Random, machines: Machines): string =>
  machines.length === 1 ? OFFICE : random.pick(machines.slice(1));
