// Limits: payments, batches and resumed writes on one machine, whose sum must stay within the limit of each day.
import type { RunStep, Step, Story } from '../story.ts';
import type { Random } from '../world/random.ts';
import { disturbedRun, interlude, paidCharge, refusedRun, writeFile } from './steps.ts';

/** Cents. */
const LIMIT = 1_000;
const HOUR_MS = 3_600_000;

export function limitsStory(random: Random): Story {
  const steps: Step[] = [
    ...paidCharge('funds', 50_000),
    setting(random, 'limits.daily.out', LIMIT),
    ...(random.chance(0.3) ? [setting(random, 'limits.payment.max', 450)] : []),
    // Shortly before the day ends in Brasília: the history begins at 9:00.
    ...(random.chance(0.3) ? [{ kind: 'wait', ms: 15 * HOUR_MS - random.pick([100, 1_000]) } as const] : []),
  ];
  const count = random.int(2, 5);
  for (let index = 0; index < count; index += 1) {
    const run = someRun(random, index);
    steps.push(...run);
    if (random.chance(0.3))
      steps.push({ ...disturbedRun(random, 'office', payment(random, `twin-${index}`)), isMeanwhile: true });
    if (random.chance(0.15)) steps.push(disturbedRun(random, 'office', 'journal resume {open} --yes'));
    if (random.chance(0.1)) steps.push(disturbedRun(random, 'office', 'journal resolve'));
    if (random.chance(0.15)) steps.push(interlude(random));
  }
  return steps;
}

const setting = (random: Random, name: string, cents: number): RunStep => ({
  ...{ kind: 'run', machine: 'office', seed: random.seed(), isMeanwhile: false },
  command: `config set ${name} ${cents}`,
});

const AMOUNTS = [200, 300, 400, 600];

const payment = (random: Random, id: string): string => {
  const words = `--value ${random.pick(AMOUNTS)} --pix-key ana@example.com --correlation-id ${id} --yes`;
  return random.chance(0.5) ? `payment send ${words}` : `payment create --auto-approve ${words}`;
};

function someRun(random: Random, index: number): Step[] {
  // The same id again is the same money.
  const id = `pay-${random.chance(0.3) ? 0 : index}`;
  switch (random.int(1, 4)) {
    case 1: {
      const charges = [`paid-${index}-a`, `paid-${index}-b`];
      const rows = charges.map((charge) => `${charge},${random.pick(AMOUNTS)},back-${charge}`);
      return [
        ...charges.flatMap((charge) => paidCharge(charge, 600)),
        writeFile('office', `back-${index}.csv`, ['charge,value,correlation-id', ...rows, ''].join('\n')),
        disturbedRun(random, 'office', `charge refund --batch back-${index}.csv -o ndjson --yes`),
      ];
    }
    case 2:
      return [refusedRun(random, 'office', payment(random, id))];
    default:
      return [disturbedRun(random, 'office', payment(random, id))];
  }
}
