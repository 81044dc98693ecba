// Limits: payments, batches and resumed writes on one machine, whose sum must stay within the limit of each day.
import type { RunStep, Step, Story } from '../story.ts';
import type { Random } from '../world/random.ts';
import type { Machines } from './machines.ts';
import { OFFICE } from './machines.ts';
import { disturbedRun, interlude, paidCharge, refusedRun, writeFile } from './steps.ts';

/** Cents. */
const LIMIT = 1_000;
const HOUR_MS = 3_600_000;

export const limitsStory = (random: Random): Story => amountsStory(random, [OFFICE]);

/** @param machines that share the limit */
export function amountsStory(random: Random, machines: Machines): Story {
  const settings = (name: string, cents: number): RunStep[] =>
    machines.map((machine) => setting(random, machine, name, cents));
  const steps: Step[] = [
    ...paidCharge('funds', 50_000),
    ...settings('limits.daily.out', LIMIT),
    ...(random.chance(0.3) ? settings('limits.payment.max', 450) : []),
    // Shortly before the day ends in Brasília: the history begins at 9:00.
    ...(random.chance(0.3) ? [{ kind: 'wait', ms: 15 * HOUR_MS - random.pick([100, 1_000]) } as const] : []),
  ];
  const count = random.int(2, 5);
  for (let index = 0; index < count; index += 1) {
    const machine = of(random, machines);
    steps.push(...someRun(random, machine, index));
    if (random.chance(0.3))
      steps.push({
        ...disturbedRun(random, of(random, machines), payment(random, `twin-${index}`)),
        isMeanwhile: true,
      });
    if (random.chance(0.15)) steps.push(disturbedRun(random, machine, 'journal resume {open} --yes'));
    if (random.chance(0.1)) steps.push(disturbedRun(random, machine, 'journal resolve'));
    if (random.chance(0.15)) steps.push(interlude(random));
  }
  return steps;
}

/** Chooses one of several machines. */
const of = (random: Random, machines: Machines): string =>
  machines.length === 1 ? machines[0]! : random.pick(machines);

const setting = (random: Random, machine: string, name: string, cents: number): RunStep => ({
  ...{ kind: 'run', machine, seed: random.seed(), isMeanwhile: false },
  command: `config set ${name} ${cents}`,
});

const AMOUNTS = [200, 300, 400, 600];

const payment = (random: Random, id: string): string => {
  const words = `--value ${random.pick(AMOUNTS)} --pix-key ana@example.com --correlation-id ${id} --yes`;
  return random.chance(0.5) ? `payment send ${words}` : `payment create --auto-approve ${words}`;
};

function someRun(random: Random, machine: string, index: number): Step[] {
  // The same id again is the same money.
  const id = `pay-${random.chance(0.3) ? 0 : index}`;
  switch (random.int(1, 4)) {
    case 1: {
      const charges = [`paid-${index}-a`, `paid-${index}-b`];
      const rows = charges.map((charge) => `${charge},${random.pick(AMOUNTS)},back-${charge}`);
      return [
        ...charges.flatMap((charge) => paidCharge(charge, 600)),
        writeFile(machine, `back-${index}.csv`, ['charge,value,correlation-id', ...rows, ''].join('\n')),
        disturbedRun(random, machine, `charge refund --batch back-${index}.csv -o ndjson --yes`),
      ];
    }
    case 2:
      return [refusedRun(random, machine, payment(random, id))];
    default:
      return [disturbedRun(random, machine, payment(random, id))];
  }
}
