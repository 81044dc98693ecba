// A shared store: machines send, resume and look up the same and other writes, while processes are suspended for longer
// than their lease, killed, or cut off from the database, and the database is away.
import { disturbanceOf } from '../disturb.ts';
import { isFair } from '../intents.ts';
import type { RunStep, Step, Story } from '../story.ts';
import type { FaultKind } from '../world/faults.ts';
import type { Disturbance, Moment, StoreFault } from '../world/process.ts';
import type { Random } from '../world/random.ts';
import { batchStory } from './batch.ts';
import { amountsStory } from './limits.ts';
import type { Machines } from './machines.ts';
import { sharedPlanStory } from './plan.ts';

/** Writes that leave money, each found at the service in another way. */
const OPERATIONS = [
  'transfer.create',
  'payment_send',
  'payment_send_with_made_id',
  'refund.create',
  'refund.create_with_made_id',
  'charge.create',
  'account.withdraw',
];

export function storeStory(random: Random, machines: Machines): Story {
  const start: Step = { kind: 'store', is: 'up' };
  const choice = random.next();
  if (choice < 0.15) return [start, ...amountsStory(random, machines)];
  if (choice < 0.25) return [start, ...batchStory(random, machines)];
  if (choice < 0.4) return [start, ...planOf(random, machines)];
  return [start, ...writesOf(random, machines)];
}

/** Machines run one plan at the same time, of which the first may be suspended. */
const planOf = (random: Random, machines: Machines): Story =>
  sharedPlanStory(random, (command, isFirst) => {
    const { ms: _ms, ...disturbance } = longOne(random);
    return {
      ...{ kind: 'run', machine: random.pick(machines), seed: random.seed(), isMeanwhile: !isFirst },
      ...(isFirst || random.chance(0.3) ? disturbance : {}),
      ...(isFirst ? {} : { later: random.pick([10, 22_000, 122_000]) }),
      command,
    };
  });

function writesOf(random: Random, machines: Machines): Story {
  const operations = [...new Set(Array.from({ length: random.int(1, 2) }, () => random.pick(OPERATIONS)))];
  const isFairHere = (kind: FaultKind): boolean => operations.every((operation) => isFair(operation, kind));
  const steps: Step[] = [
    ...operations.map((operation, index) => ({ kind: 'intent', number: index + 1, operation }) as const),
    { kind: 'fund' },
  ];
  const count = random.int(1, 2);
  for (let index = 0; index < count; index += 1) {
    const command = (): string =>
      random.chance(0.7)
        ? random.pick(['journal resolve', 'journal resolve', 'journal resume {open} --yes'])
        : `intent ${random.int(1, operations.length)}`;
    const runOf = (words: string, disturbance: Disturbance): RunStep => ({
      ...{ kind: 'run', machine: random.pick(machines), seed: random.seed(), isMeanwhile: false },
      ...disturbance,
      command: words,
    });
    const { ms, ...first } = random.chance(0.7)
      ? longOne(random)
      : { ms: 0, ...shortOne(random, isFairHere) };
    steps.push(runOf(index === 0 ? `intent ${random.int(1, operations.length)}` : command(), first));
    const others = random.int(ms > 0 ? 1 : 0, 2);
    for (let other = 0; other < others; other += 1)
      steps.push({
        ...runOf(command(), random.chance(0.3) ? shortOne(random, isFairHere) : {}),
        isMeanwhile: true,
        // While the first one is suspended, after its lease or after the time that its request may be on its way.
        later: random.pick([22_000, 122_000, ...(ms > 0 ? [ms - 3_000, ms + 22_000] : [10])]),
      });
    if (random.chance(0.2))
      steps.push({ kind: 'wait', ms: random.pick([1_000, 25_000, 130_000, 90_000_000]) });
    if (random.chance(0.05)) steps.push({ kind: 'store', is: random.chance(0.5) ? 'down' : 'up' });
    if (random.chance(0.1))
      steps.push({
        kind: 'clock',
        machine: random.pick(machines),
        ms: random.pick([-86_400_000, -60_000, 3_600_000, 86_400_000]),
      });
  }
  return steps;
}

/** A process that is suspended, or that the service lets wait, for longer than a lease lasts. */
function longOne(random: Random): Disturbance & { readonly ms: number } {
  const choice = random.next();
  if (choice < 0.15) {
    const ms = random.pick([40_000, 200_000]);
    return {
      ms,
      faults: [{ scope: 'writes', kind: random.pick(['slow-answer', 'busy-before'] as const), ms }],
    };
  }
  // It goes on within the time that its request may be on its way, sends it, and is killed.
  if (choice < 0.35)
    return {
      ms: 100_000,
      suspend: { ...momentOf(random), ms: 100_000 },
      faults: [{ scope: 'writes', kind: 'late-request', ms: 110_000 }],
      kill: { operation: 'answer', number: random.int(1, 2) },
    };
  // Others record its entry as not done before it goes on.
  if (choice < 0.6)
    return {
      ms: 160_000,
      suspend: { operation: 'change', number: random.int(2, 3), ms: 160_000 },
    };
  const ms = random.pick([25_000, 100_000, 160_000, 480_000]);
  return {
    ms,
    suspend: { ...momentOf(random), ms },
    ...(random.chance(0.4) ? unclear(random) : {}),
    ...(random.chance(0.15) ? { store: [storeFault(random)] } : {}),
  };
}

/** The outcome of what it sends is unclear, or it is refused. */
const unclear = (random: Random): Disturbance => ({
  faults: [
    random.pick([
      { scope: 'writes', kind: 'lost-request' },
      { scope: 'writes', kind: 'lost-answer' },
      { scope: 'writes', kind: 'late-request', ms: 110_000 },
      { scope: 'writes', kind: 'error-before', status: 422 },
      { scope: 'all', kind: 'error-before', status: 500 },
    ] as const),
  ],
  ...(random.chance(0.4)
    ? { kill: { operation: random.pick(['send', 'answer', 'store']), number: random.int(1, 9) } }
    : {}),
});

const momentOf = (random: Random): Moment => {
  const choice = random.next();
  if (choice < 0.35) return { operation: 'change', number: random.int(2, 4) };
  if (choice < 0.6) return { operation: 'store', number: random.int(2, 12) };
  return { operation: random.pick(['answer', 'answer', 'send', 'connect']), number: random.int(1, 3) };
};

const storeFault = (random: Random): StoreFault => {
  const number = random.int(1, 14);
  const kind = random.pick(['lost', 'unanswered', 'away'] as const);
  return kind === 'away' ? { number, kind, ms: random.pick([200, 4_000, 12_000, 60_000]) } : { number, kind };
};

function shortOne(random: Random, isFairHere: (kind: FaultKind) => boolean): Disturbance {
  const { disk: _disk, ...disturbance } = disturbanceOf(random, isFairHere);
  return {
    ...disturbance,
    ...(random.chance(0.3) ? { store: [storeFault(random)] } : {}),
    ...(random.chance(0.2)
      ? { suspend: { ...momentOf(random), ms: random.pick([900, 25_000, 160_000]) } }
      : {}),
  };
}
