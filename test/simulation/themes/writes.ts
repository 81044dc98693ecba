// Single writes of every kind, run again, looked up and resumed.
import { disturbanceOf } from '../disturb.ts';
import { hasId, INTENTS, isFair } from '../intents.ts';
import type { RunStep, Step, Story } from '../story.ts';
import type { Random } from '../world/random.ts';

const OPERATIONS = [...INTENTS.keys()];
const WITHOUT_ID = OPERATIONS.filter((operation) => !hasId(operation));
const MACHINES = ['office', 'laptop'] as const;

export function writesStory(random: Random): Story {
  // Writes without an id have nothing but the journal to protect them.
  const operation = random.pick(random.chance(0.3) ? WITHOUT_ID : OPERATIONS);
  const steps: Step[] = [{ kind: 'intent', number: 1, operation }];
  // Only a sub account without a balance can be deleted.
  if (random.chance(0.5) && operation !== 'subaccount.delete') steps.push({ kind: 'fund' });
  const count = random.int(1, 4);
  for (let index = 0; index < count; index += 1) steps.push(...someStep(random, operation, index > 0));
  return steps;
}

function someStep(random: Random, operation: string, isLater: boolean): Step[] {
  const choice = random.next();
  if (isLater && choice < 0.1)
    return [{ kind: 'wait', ms: random.pick([1_000, 60_000, 600_000, 90_000_000]) }];
  if (isLater && choice < 0.15) return [{ kind: 'power-loss', machine: 'office', seed: random.seed() }];
  if (choice < 0.2)
    return [
      { kind: 'clock', machine: 'office', ms: random.pick([-86_400_000, -60_000, 3_600_000, 86_400_000]) },
    ];
  if (choice < 0.25) return [{ kind: 'service', is: random.chance(0.5) ? 'down' : 'up' }];
  if (isLater && choice < 0.4) {
    const first = settling(random, operation);
    return random.chance(0.2) ? [first, { ...settling(random, operation), isMeanwhile: true }] : [first];
  }
  if (random.chance(0.01)) return [{ kind: 'journal-grows', machine: 'office', bytes: 520 * 1024 }];
  const run = runOf(random, 'intent 1', operation);
  if (random.chance(0.04)) return [{ ...run, as: 'nobody' }];
  return random.chance(0.15) ? [run, { ...runOf(random, 'intent 1', operation), isMeanwhile: true }] : [run];
}

/** Somebody looks up or sends again what an earlier run left open. */
function settling(random: Random, operation: string): RunStep {
  const run = runOf(random, random.pick(['journal resolve', 'journal resume {open} --yes']), operation);
  return random.chance(0.15) ? { ...run, as: random.pick(['other', 'nobody'] as const) } : run;
}

function runOf(random: Random, command: string, operation: string): RunStep {
  return {
    kind: 'run',
    machine: random.chance(0.9) ? MACHINES[0] : MACHINES[1],
    seed: random.seed(),
    command,
    isMeanwhile: false,
    ...disturbanceOf(random, (kind) => isFair(operation, kind)),
  };
}
