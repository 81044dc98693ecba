// Makes up what disturbs a run: faults of the network, kill -9 and Ctrl-C.
import type { Fault, FaultKind, Scope } from './world/faults.ts';
import { FAULTS } from './world/faults.ts';
import type { DiskFault, Disturbance, Moment } from './world/process.ts';
import type { Random } from './world/random.ts';

const KINDS = Object.keys(FAULTS) as FaultKind[];

/** Makes up faults of one run. @param isFair returns whether any client could withstand the fault */
export function disturbanceOf(
  random: Random,
  isFair: (kind: FaultKind) => boolean = () => true,
): Disturbance {
  const faults: Fault[] = random.chance(0.1) ? lostWhileStale(random) : [];
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
    ...(random.chance(0.25) ? { kill: momentOf(random) } : {}),
    ...(random.chance(0.1)
      ? { interrupts: [momentOf(random), momentOf(random)].slice(0, random.int(1, 2)) }
      : {}),
    ...(random.chance(0.05) ? { disk: diskFaultOf(random) } : {}),
  };
}

/** The answer of a write is lost, and the look-ups that follow are answered by a replica that lags behind. */
const lostWhileStale = (random: Random): Fault[] => [
  { scope: 'writes', kind: random.pick(['lost-answer', 'gateway-after', 'empty-answer'] as const) },
  { scope: 'reads', kind: 'stale-answer', ms: random.pick([300, 1_000, 4_000]) },
];

/** Operations at which a kill matters most. */
const OPERATIONS = ['write', 'fsync', 'send', 'answer', 'rename', 'out'];

const momentOf = (random: Random): Moment =>
  random.chance(0.5)
    ? { number: random.int(1, 60) }
    : { operation: random.pick(OPERATIONS), number: random.int(1, 4) };

const diskFaultOf = (random: Random): DiskFault =>
  random.pick<DiskFault>([
    { kind: 'full', bytes: random.int(0, 900) },
    { kind: 'read-only' },
    { kind: 'fails', operation: random.pick(['read', 'write', 'fsync', 'open', 'rename']) },
  ]);

const TIMED: readonly FaultKind[] = [
  'late-request',
  'slow-answer',
  'sent-twice',
  'busy-before',
  'stale-answer',
];
const STATUSES: Partial<Record<FaultKind, readonly number[]>> = {
  'gateway-before': [403, 404, 429, 502, 503, 504],
  'gateway-after': [403, 404, 429, 500, 502, 503, 504],
  'error-before': [401, 403, 409, 422, 429, 500, 503],
  'error-after': [429, 429, 500, 503],
  'busy-before': [429, 503],
};
