// Reports, exports and reconciliations of an account that lives on.
import { onOlderPages } from '../disturb.ts';
import type { Step, Story } from '../story.ts';
import type { Random } from '../world/random.ts';
import { accountStep } from './account.ts';
import { runOf } from './mirror.ts';
import { pages } from './steps.ts';

const FILE = '/home/user/orders.csv';

export function booksStory(random: Random): Story {
  const steps: Step[] = [];
  const count = random.int(1, 2);
  for (let round = 0; round < count; round += 1) {
    const changes = random.int(1, 4);
    for (let change = 0; change < changes; change += 1)
      steps.push(...accountStep(random, round * 10 + change));
    if (random.chance(0.15))
      steps.push({
        kind: 'clock',
        machine: 'office',
        ms: random.pick([-86_400_000, 3_600_000, 40 * 86_400_000]),
      });
    if (!random.chance(0.3)) {
      steps.push(...reading(random));
      continue;
    }
    steps.push(pages(random), { kind: 'replica' }, ...accountStep(random, round * 10 + changes));
    for (const step of reading(random))
      steps.push(step.kind === 'run' ? { ...step, faults: [onOlderPages(random)] } : step);
  }
  return steps;
}

function reading(random: Random): readonly Step[] {
  const month = random.pick(['2026-03', '2026-02', '2026-04']);
  switch (random.int(1, 5)) {
    case 1:
      return [runOf(random, `report --month ${month} --json`)];
    case 2:
      return [runOf(random, random.pick(['report --json', 'report --day today --json']))];
    case 3: {
      const format = random.pick(['ofx', 'ofx', 'ofx2', 'csv', 'hledger', 'beancount']);
      const end = format.startsWith('ofx') ? 'ofx' : format;
      return [
        runOf(
          random,
          `books export --format ${format} --month ${month} --out /home/user/${format}.${end} --json`,
        ),
      ];
    }
    case 4:
      return [runOf(random, 'statement --all --json')];
    default:
      return [
        { kind: 'write', machine: 'office', path: FILE, text: ordersOf(random) },
        runOf(
          random,
          `reconcile ${FILE} --start 2026-01-01 --end 2026-12-31 --json${random.pick(['', ' --amount-alone --days 60', ' --as statement --amount-alone'])}`,
        ),
      ];
  }
}

function ordersOf(random: Random): string {
  const lines = Array.from({ length: random.int(1, 5) }, () => {
    const value = random.pick(['1,00', '5,00', '9,99', '200,00', '0,01']);
    const day = random.pick(['02/03/2026', '03/03/2026', '01/03/2026']);
    const name = random.pick(['Pagador Sandbox', 'Cliente 1', '']);
    return { day, order: random.chance(0.6) ? `c${random.int(1, 4)}` : '', value, name };
  });
  const isOrders = random.chance(0.5);
  return [
    isOrders ? 'Data;Pedido;Cliente;Valor' : 'Data;Nome;Valor',
    ...lines.map(({ day, order, name, value }) =>
      isOrders ? `${day};${order};${name};+${value}` : `${day};${name};+${value}`,
    ),
    '',
  ].join('\n');
}
