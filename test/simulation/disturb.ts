// Makes up what disturbs a run: faults of the network, kill -9 and Ctrl-C.
import type { Fault, FaultKind, Scope } from './world/faults.ts';
import { FAULTS } from './world/faults.ts';
import type { Disturbance } from './world/process.ts';
import type { Random } from './world/random.ts';

const KINDS = Object.keys(FAULTS) as FaultKind[];

/** Makes up faults of one run. @param isFair returns whether any client could withstand the fault */
export function disturbanceOf(
  random: Random,
  isFair: (kind: FaultKind) => boolean = () => true,
): Disturbance {
  const faults: Fault[] = [];
  while (random.chance(faults.length === 0 ? 0.7 : 0.25)) {
    const kind = random.pick(KINDS);
    if (!isFair(kind)) continue;
    const scope: Scope = random.chance(0.6)
      ? random.int(1, 4)
      : random.pick(['all', 'reads', 'writes'] as const);
    const statuses = STATUSES[kind];
    faults.push({
      scope,
      kind,
      ...(statuses === undefined ? {} : { status: random.pick(statuses) }),
      ...(TIMED.includes(kind)
        ? { ms: random.pick(kind === 'stale-answer' ? [500, 5_000] : [10, 500, 3_000, 40_000, 200_000]) }
        : {}),
    });
  }
  return {
    ...(faults.length === 0 ? {} : { faults }),
    ...(random.chance(0.2) ? { killAt: random.int(1, 60) } : {}),
    ...(random.chance(0.1) ? { interruptAt: [random.int(1, 60)] } : {}),
  };
}

const TIMED: readonly FaultKind[] = [
  'late-request',
  'slow-answer',
  'sent-twice',
  'busy-before',
  'stale-answer',
];
const STATUSES: Partial<Record<FaultKind, readonly number[]>> = {
  'gateway-before': [502, 503, 504],
  'gateway-after': [500, 502, 503, 504],
  'error-before': [401, 403, 409, 422, 429, 500, 503],
  'error-after': [500, 502, 503, 504],
  'busy-before': [429, 503],
};
