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
  if (random.chance(0.15)) {
    const together = random.pick(TOGETHER)(random);
    if (together.faults?.every(({ kind }) => isFair(kind)) !== false) return together;
  }
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
        ? { ms: random.pick(DELAYS_MS[kind] ?? [10, 500, 3_000, 40_000, 200_000]) }
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

/** A replica that lags behind answers some reads, such as one page of a list, and the service the others. */
export const onOlderPages = (random: Random): Fault => ({
  scope: random.chance(0.15)
    ? random.int(1, 20)
    : random.pick(['first-pages', 'later-pages', 'later-pages', 'single-rows'] as const),
  kind: 'stale-answer',
  ms: STALE_MS,
});

/** Longest time in milliseconds that reads may lag behind writes (docs/safety.md, Guarantees). */
const STALE_MS = 5_000;

/** The process is killed while its request is still on its way. */
export const killedOnItsWay = (random: Random): Disturbance => ({
  faults: [{ scope: 'writes', kind: 'late-request', ms: random.pick([40_000, LATEST_MS]) }],
  kill: { operation: random.pick(['send', 'answer']), number: random.int(1, 3) },
});

/** Disturbances that do harm together and rarely meet by chance. */
const TOGETHER: readonly ((random: Random) => Disturbance)[] = [
  // The outcome of a write is unclear, and the look-ups that follow are answered by a replica that lags behind.
  (random) => ({
    faults: [
      {
        scope: 'writes',
        kind: random.pick(['lost-answer', 'gateway-after', 'empty-answer', 'sent-twice'] as const),
      },
      {
        scope: random.pick(['reads', 'reads', 'first-pages', 'later-pages'] as const),
        kind: 'stale-answer',
        ms: random.pick([300, 1_000, 4_000]),
      },
    ],
  }),
  // The connection of a request delivers the answer, or the refusal, of the request before it.
  (random) => {
    const number = random.int(1, 5);
    const refused: Fault = { scope: number, kind: 'error-before', status: random.pick([401, 403, 422]) };
    return {
      faults: [
        ...(random.chance(0.5) ? [refused] : []),
        { scope: random.chance(0.5) ? number + 1 : 'reads', kind: 'other-answer' },
      ],
    };
  },
  (random) => killedOnItsWay(random),
  // The outcome is unclear, and the process is killed before it has told so.
  (random) => ({
    faults: [
      { scope: 'writes', kind: random.pick(['lost-answer', 'lost-request', 'empty-answer'] as const) },
    ],
    kill: momentOf(random),
  }),
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

/** Longest time in milliseconds that a request is on its way: networks and gateways give up earlier. */
const LATEST_MS = 110_000;

const DELAYS_MS: Partial<Record<FaultKind, readonly number[]>> = {
  'stale-answer': [500, STALE_MS],
  'late-request': [10, 500, 3_000, 40_000, LATEST_MS],
};

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
