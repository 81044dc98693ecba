// Writes of every kind, run again, looked up and resumed.
import { disturbanceOf } from '../disturb.ts';
import { hasId, INTENTS, isFair } from '../intents.ts';
import type { RunStep, Step, Story } from '../story.ts';
import type { Random } from '../world/random.ts';

const OPERATIONS = [...INTENTS.keys()];
const WITHOUT_ID = OPERATIONS.filter((operation) => !hasId(operation));

export function writesStory(random: Random): Story {
  const operations = someOperations(random);
  const steps: Step[] = operations.map((operation, index) => ({
    kind: 'intent',
    number: index + 1,
    operation,
  }));
  // Only a sub account without a balance can be deleted.
  if (random.chance(0.5) && !operations.includes('subaccount.delete')) steps.push({ kind: 'fund' });
  const count = random.int(1, 3) + operations.length;
  for (let index = 0; index < count; index += 1) steps.push(...someStep(random, operations, index > 0));
  return steps;
}

/** Up to three operations whose prerequisites do not disturb each other. */
function someOperations(random: Random): string[] {
  const operations: string[] = [];
  const count = random.int(1, 3);
  while (operations.length < count) {
    // Writes without an id have nothing but the journal to protect them.
    const operation = random.pick(random.chance(0.3) ? WITHOUT_ID : OPERATIONS);
    if (operations.every((other) => groupOf(other) !== groupOf(operation))) operations.push(operation);
  }
  return operations;
}

const groupOf = (operation: string): string => operation.split('.')[0] ?? '';

function someStep(random: Random, operations: readonly string[], isLater: boolean): Step[] {
  const choice = random.next();
  if (isLater && choice < 0.07)
    return [{ kind: 'wait', ms: random.pick([1_000, 60_000, 600_000, 90_000_000]) }];
  if (isLater && choice < 0.1) return [{ kind: 'power-loss', machine: 'office', seed: random.seed() }];
  if (choice < 0.14)
    return [
      { kind: 'clock', machine: 'office', ms: random.pick([-86_400_000, -60_000, 3_600_000, 86_400_000]) },
    ];
  if (choice < 0.17) return [{ kind: 'service', is: random.chance(0.3) ? 'down' : 'up' }];
  if (isLater && choice < 0.3) {
    const first = settling(random, operations);
    return random.chance(0.2) ? [first, { ...settling(random, operations), isMeanwhile: true }] : [first];
  }
  if (random.chance(0.01)) return [{ kind: 'journal-grows', machine: 'office', bytes: 520 * 1024 }];
  const run = runOf(random, someIntent(random, operations), operations);
  if (random.chance(0.04)) return [{ ...run, as: 'nobody' }];
  return random.chance(0.15)
    ? [run, { ...runOf(random, someIntent(random, operations), operations), isMeanwhile: true }]
    : [run];
}

const someIntent = (random: Random, operations: readonly string[]): string =>
  `intent ${random.int(1, operations.length)}`;

/** Somebody looks up or sends again what an earlier run left open. */
function settling(random: Random, operations: readonly string[]): RunStep {
  const run = runOf(random, random.pick(['journal resolve', 'journal resume {open} --yes']), operations);
  return random.chance(0.15) ? { ...run, as: random.pick(['other', 'nobody'] as const) } : run;
}

const runOf = (random: Random, command: string, operations: readonly string[]): RunStep => ({
  kind: 'run',
  machine: random.chance(0.9) ? 'office' : 'laptop',
  seed: random.seed(),
  command,
  isMeanwhile: false,
  ...disturbanceOf(random, (kind) => operations.every((operation) => isFair(operation, kind))),
});
