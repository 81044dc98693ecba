// Events of the account that `webhook listen --poll` tells, started and ended again and again.
import { disturbanceOf, onOlderPages } from '../disturb.ts';
import type { RunStep, Step, Story } from '../story.ts';
import type { Random } from '../world/random.ts';
import { accountStep, post } from './account.ts';
import type { Machines } from './machines.ts';
import { otherThanOffice } from './machines.ts';
import { pages } from './steps.ts';

export const LISTEN = 'webhook listen --poll -o ndjson';

const DAY_MS = 86_400_000;
const OPERATIONS = ['write', 'fsync', 'rename', 'out', 'send', 'answer'];

export function pollingStory(random: Random, machines: Machines): Story {
  const steps: Step[] = random.chance(0.7) ? [listen(random)] : [];
  const rounds = random.int(1, 4);
  const hasPages = random.chance(0.4);
  if (hasPages) steps.push(pages(random));
  for (let round = 0; round < rounds; round += 1) {
    const isOlder = hasPages && random.chance(0.5);
    if (isOlder) steps.push({ kind: 'replica' });
    const changes = random.int(1, 3);
    for (let change = 0; change < changes; change += 1) steps.push(...eventStep(random, round * 10 + change));
    // Within the ten minutes that polling reads again, or in the future.
    if (random.chance(0.3)) steps.push({ kind: 'redate', ms: random.pick([-300_000, -1_000, 30 * DAY_MS]) });
    if (random.chance(0.2)) steps.push(someTrouble(random));
    steps.push(isOlder ? { ...listen(random), faults: [onOlderPages(random)] } : listen(random));
    if (random.chance(0.3)) steps.push(meanwhile(random, machines, round));
  }
  return steps;
}

/** Rows that the service dates back are not promised to be told. */
function eventStep(random: Random, number: number): readonly Step[] {
  const steps = accountStep(random, number);
  return steps.some((step) => step.kind === 'call' && step.path === '/_sandbox/seed')
    ? [post('/api/v1/charge', { correlationID: `n${number}`, value: 100 })]
    : steps;
}

/** Ctrl-C ends every run: after some requests, of which a round has at least seven. */
function listen(random: Random): RunStep {
  const { kill, interrupts: _interrupts, ...disturbance } = random.chance(0.5) ? disturbanceOf(random) : {};
  return {
    kind: 'run',
    machine: 'office',
    seed: random.seed(),
    command: `${LISTEN}${random.chance(0.2) ? ' --max-retries 3' : ''}`,
    isMeanwhile: false,
    ...disturbance,
    interrupts: [{ operation: 'send', number: random.int(3, 40) }],
    ...(kill === undefined
      ? {}
      : {
          kill: random.chance(0.5)
            ? { number: random.int(1, 150) }
            : { operation: random.pick(OPERATIONS), number: random.int(1, 20) },
        }),
  };
}

/** Something happens while it listens. */
const meanwhile = (random: Random, machines: Machines, number: number): RunStep => ({
  kind: 'run',
  machine: otherThanOffice(random, machines),
  seed: random.seed(),
  command: random.pick([
    `charge create --amount 7,00 --correlation-id m${number} --yes --json`,
    `charge refund c${random.int(1, 4)} --amount 1,00 --correlation-id n${number} --yes --json`,
    `payment send --amount 1,00 --pix-key ana@example.com --correlation-id s${number} --yes --json`,
  ]),
  isMeanwhile: true,
});

function someTrouble(random: Random): Step {
  const machine = 'office';
  switch (random.int(1, 3)) {
    case 1:
      return { kind: 'power-loss', machine, seed: random.seed() };
    case 2:
      return { kind: 'clock', machine, ms: random.pick([-86_400_000, -3_600_000, 600_000, 90_000_000]) };
    default:
      return { kind: 'service', is: random.chance(0.4) ? 'down' : 'up' };
  }
}
