// A mirror that is updated while the account lives on, and is killed, removed, replaced and compared.
import { disturbanceOf, onOlderPages } from '../disturb.ts';
import { MIRROR_PATH } from '../mirror-file.ts';
import type { RunStep, Step, Story } from '../story.ts';
import type { Moment } from '../world/process.ts';
import type { Random } from '../world/random.ts';
import { accountStep, call, post } from './account.ts';
import { OFFICE } from './machines.ts';
import { calmRun, pages, permissions } from './steps.ts';

const OLD_COPY = '/home/user/old.db';
/** A first sync has about 240 operations. */
const SYNC_OPERATIONS = 260;

/** Things that must happen in this order, with a sync after each, to be noticed at all. */
const PLOTS: readonly (readonly (readonly Step[])[])[] = [
  [
    [post('/api/v1/charge', { correlationID: 'c9', value: 500, expiresIn: 3_600 })],
    [{ kind: 'wait', ms: 90_000_000 }],
    [call('DELETE', '/api/v1/charge/c9')],
  ],
  [
    [
      { kind: 'pages', rows: 2 },
      ...[1, 2, 3, 4, 5].map((number) =>
        post('/api/v1/payment', {
          correlationID: `p${number}`,
          value: 50,
          destinationAlias: 'ana@example.com',
          destinationAliasType: 'EMAIL',
          type: 'PIX_KEY',
        }),
      ),
    ],
    [],
  ],
  [
    [post('/api/v1/charge', { correlationID: 'c9', value: 500 }), post('/_sandbox/pay', { id: 'c9' })],
    [post('/api/v1/refund', { transactionEndToEndId: '{pix 1}', value: 500, correlationID: 'x9' })],
    [{ kind: 'wait', ms: 90_000_000 }],
  ],
  [
    [
      post('/api/v1/charge', { correlationID: 'c9', value: 500 }),
      post('/_sandbox/pay', { id: 'c9' }),
      post('/api/v1/charge/c9/refund', { correlationID: 'r9' }),
      { kind: 'wait', ms: 90_000_000 },
    ],
    [{ kind: 'wait', ms: 1_000 }],
  ],
];

const EDITS = [
  "UPDATE charges SET status = 'ACTIVE', comment = 'x'",
  "UPDATE charges SET customer_name = 'x', type = 'x'",
  "UPDATE charge_refunds SET status = 'x', value = value + 1",
  'UPDATE charges SET value = value + 1',
  'DELETE FROM transactions',
  'UPDATE statement SET value = value + 1',
];

export function mirrorStory(random: Random): Story {
  const choice = random.next();
  if (choice < 0.3) return plottedStory(random);
  if (choice < 0.5) return pagesStory(random);
  return choice < 0.7 ? olderPagesStory(random) : anyStory(random);
}

/** Lists of several pages, whose reading ends on any of them, alone or beside another reading. */
function pagesStory(random: Random): Story {
  const kind = random.pick(['payment', 'refund', 'charge'] as const);
  const rows = random.int(4, 9);
  const sync = runOf(random, 'sync --json');
  const cut: RunStep = random.chance(0.8)
    ? {
        ...sync,
        kill: random.chance(0.7)
          ? { operation: 'sqlite', number: random.int(40, 200) }
          : { operation: 'answer', number: random.int(5, 60) },
      }
    : sync;
  return [
    pages(random),
    ...rowsOf(kind, 1, rows),
    cut,
    ...(random.chance(0.2) ? [{ ...runOf(random, 'sync --json'), isMeanwhile: true }] : []),
    ...(random.chance(0.5) ? rowsOf(kind, rows + 1, rows + random.int(1, 5)) : []),
    ...(random.chance(0.5) ? [{ ...cut, seed: random.seed() }] : []),
  ];
}

/** Lists of several pages, one of which is older than the others: rows stand on two pages, or on none. */
function olderPagesStory(random: Random): Story {
  const kind = random.pick(KINDS);
  const rows = random.int(3, 9);
  const steps: Step[] = [pages(random)];
  for (let number = 1; number <= rows; number += 1) {
    steps.push(...rowsOf(kind, number, number));
    if (random.chance(0.3)) steps.push({ kind: 'wait', ms: random.pick([1_000, 4_000_000, 90_000_000]) });
  }
  if (random.chance(0.4)) steps.push(runOf(random, 'sync --json'));
  let number = rows;
  const rounds = random.int(1, 2);
  for (let round = 0; round < rounds; round += 1) {
    if (random.chance(0.3)) steps.push({ kind: 'wait', ms: random.pick([4_000_000, 90_000_000]) });
    steps.push({ kind: 'replica' });
    const changes = random.int(1, 3);
    for (let change = 0; change < changes; change += 1) {
      number += 1;
      if (random.chance(0.5)) steps.push(...rowsOf(kind, number, number));
      else if (random.chance(0.6)) steps.push(changeOf(random, kind, random.int(1, number)));
      else steps.push(...accountStep(random, number).filter((step) => step.kind !== 'wait'));
    }
    const command = random.chance(0.8) ? 'sync --json' : 'sync verify --json';
    steps.push({ ...runOf(random, command), faults: [onOlderPages(random)] });
    if (random.chance(0.3))
      steps.push({ ...calmRun(random, OFFICE, writeOf(random, round)), isMeanwhile: true });
    if (random.chance(0.3)) steps.push({ kind: 'wait', ms: random.pick([1_000, 4_000_000, 90_000_000]) });
  }
  return steps;
}

/** Removes or pays a row of a list. */
function changeOf(random: Random, kind: ListKind, number: number): Step {
  switch (kind) {
    case 'charge':
      return random.chance(0.6)
        ? call('DELETE', `/api/v1/charge/c${number}`)
        : post('/_sandbox/pay', { id: `c${number}` });
    case 'qrcode':
      return call('DELETE', `/api/v1/qrcode-static/q${number}`);
    case 'subaccount':
      return call('DELETE', `/api/v1/subaccount/s${number}@example.com`);
    case 'payment':
      return post('/api/v1/payment/approve', { correlationID: `p${number}` });
    default:
      return post('/_sandbox/pay', { id: 'c0' });
  }
}

const KINDS = ['payment', 'refund', 'charge', 'charge', 'customer', 'qrcode', 'subaccount', 'pix'] as const;
type ListKind = (typeof KINDS)[number];

/** Rows of a list of the account, with these numbers. */
function rowsOf(kind: ListKind, first: number, last: number): readonly Step[] {
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const charge = (number: number): Step =>
    post('/api/v1/charge', { correlationID: `c${number}`, value: 500 + number });
  switch (kind) {
    case 'charge':
      return numbers.map(charge);
    case 'pix':
      return numbers.flatMap((number) => [charge(number), post('/_sandbox/pay', { id: `c${number}` })]);
    case 'customer':
      return numbers.map((number) =>
        post('/api/v1/customer', {
          name: `Cliente ${number}`,
          email: `c${number}@example.com`,
          correlationID: `k${number}`,
        }),
      );
    case 'qrcode':
      return numbers.map((number) =>
        post('/api/v1/qrcode-static', { name: `Balcão ${number}`, correlationID: `q${number}` }),
      );
    case 'subaccount':
      return numbers.map((number) =>
        post('/api/v1/subaccount', { pixKey: `s${number}@example.com`, name: `Filial ${number}` }),
      );
    default:
  }
  if (kind === 'payment')
    return numbers.map((number) =>
      post('/api/v1/payment', {
        correlationID: `p${number}`,
        value: 50 + number,
        destinationAlias: 'ana@example.com',
        destinationAliasType: 'EMAIL',
        type: 'PIX_KEY',
      }),
    );
  return [
    ...(first === 1 ? [charge(0), post('/_sandbox/pay', { id: 'c0' })] : []),
    ...numbers.map((number) =>
      post('/api/v1/charge/c0/refund', { correlationID: `r${number}`, value: number }),
    ),
  ];
}

function plottedStory(random: Random): Story {
  const steps = random.pick(PLOTS).flatMap((part) => [...part, runOf(random, 'sync --json')]);
  if (random.chance(0.4))
    return [
      ...steps,
      { kind: 'edit-mirror', machine: 'office', sql: random.pick(EDITS) },
      runOf(random, 'sync verify --json'),
    ];
  return steps;
}

function anyStory(random: Random): Story {
  const steps: Step[] = [];
  if (random.chance(0.15)) steps.push(pages(random));
  const count = random.int(1, 3);
  for (let round = 0; round < count; round += 1) {
    const changes = random.int(round === 0 ? 1 : 0, 3);
    for (let change = 0; change < changes; change += 1)
      steps.push(...accountStep(random, round * 10 + change));
    if (random.chance(0.25)) steps.push(someTrouble(random));
    const run = runOf(random, commandOf(random));
    steps.push(run);
    if (random.chance(0.25)) {
      const other = random.chance(0.5) ? commandOf(random) : writeOf(random, round);
      steps.push({ ...runOf(random, other), isMeanwhile: true });
    }
  }
  return steps;
}

function commandOf(random: Random): string {
  const choice = random.next();
  if (choice < 0.7) return 'sync --json';
  if (choice < 0.9) return 'sync verify --json';
  return choice < 0.95 ? 'sync --start 2026-01-01 --json' : 'sync status --json';
}

const writeOf = (random: Random, number: number): string =>
  random.pick([
    `charge create --amount 7,00 --correlation-id m${number} --yes --json`,
    `charge delete c${random.int(1, 4)} --yes --json`,
    `charge refund c${random.int(1, 4)} --amount 1,00 --correlation-id n${number} --yes --json`,
  ]);

function someTrouble(random: Random): Step {
  const machine = 'office';
  switch (random.int(1, 9)) {
    case 1:
      return { kind: 'power-loss', machine, seed: random.seed() };
    case 2:
      return { kind: 'clock', machine, ms: random.pick([-86_400_000, -3_600_000, 600_000, 90_000_000]) };
    case 3:
      return { kind: 'remove', machine, path: MIRROR_PATH };
    case 4:
      return { kind: 'rename', machine, path: MIRROR_PATH, to: OLD_COPY };
    case 5:
      return { kind: 'copy', machine, path: MIRROR_PATH, toMachine: machine, to: OLD_COPY };
    case 6:
      return { kind: 'copy', machine, path: OLD_COPY, toMachine: machine, to: MIRROR_PATH };
    case 7:
      return {
        kind: 'edit-mirror',
        machine,
        sql: random.pick(EDITS),
      };
    case 8:
      return permissions(random, random.pick(['charge', 'refund', 'payment', 'transaction', 'statement']));
    default:
      return { kind: 'service', is: random.chance(0.4) ? 'down' : 'up' };
  }
}

export function runOf(random: Random, command: string): RunStep {
  const { kill, ...disturbance } = random.chance(0.5) ? {} : disturbanceOf(random);
  return {
    kind: 'run',
    machine: 'office',
    seed: random.seed(),
    command,
    isMeanwhile: false,
    ...disturbance,
    ...(kill === undefined ? {} : { kill: someMoment(random) }),
  };
}

const someMoment = (random: Random): Moment =>
  random.chance(0.5)
    ? { number: random.int(1, SYNC_OPERATIONS) }
    : { operation: random.pick(['sqlite', 'send', 'answer']), number: random.int(1, 40) };
