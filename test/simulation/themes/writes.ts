// Writes of every kind, run again, looked up and resumed.
import { disturbanceOf, killedOnItsWay, onOlderPages } from '../disturb.ts';
import { hasId, INTENTS, isFair, isPossible } from '../intents.ts';
import type { RunStep, Step, Story } from '../story.ts';
import type { Random } from '../world/random.ts';
import type { Machines } from './machines.ts';
import { OFFICE, otherThanOffice } from './machines.ts';
import { advances, call, calmRun, pages, permissions } from './steps.ts';

const OPERATIONS = [...INTENTS.keys()];
const WITHOUT_ID = OPERATIONS.filter((operation) => !hasId(operation));
const WITH_ID = OPERATIONS.filter((operation) => hasId(operation) && isPossible(operation));

/** Newer rows than those of the intents, which then are on the second page of a list. */
const newerRows = (number: number): readonly Step[] => [
  call('/api/v1/webhook', {
    webhook: {
      name: `other ${number}`,
      event: 'OPENPIX:CHARGE_CREATED',
      url: `https://other-${number}.example`,
      isActive: true,
    },
  }),
  call('/api/v1/subaccount', { name: 'Outra', pixKey: `other-${number}@example.com` }),
];

/** Who does what in a story. */
interface People {
  readonly machines: Machines;
  readonly operations: readonly string[];
}

export function writesStory(random: Random, machines: Machines): Story {
  const choice = random.next();
  if (choice < 0.1) return openTwiceStory(random);
  if (choice < 0.15) return barredStory(random);
  return choice < 0.2 ? olderPagesStory(random) : anyStory(random, machines);
}

/** The app key may not look up a write whose answer is lost, and perhaps may again later. */
function barredStory(random: Random): Story {
  const operation = random.pick(OPERATIONS.filter(isPossible));
  const people: People = { machines: [OFFICE], operations: [operation] };
  const steps: Step[] = [
    { kind: 'intent', number: 1, operation },
    ...funds([operation]),
    permissions(random, groupOf(operation)),
    {
      ...calmRun(random, OFFICE, 'intent 1'),
      faults: [
        { scope: 'writes', kind: random.pick(['lost-answer', 'lost-request', 'gateway-after'] as const) },
      ],
    },
  ];
  if (random.chance(0.5)) steps.push(permissions(random, groupOf(operation)));
  return [...steps, random.chance(0.5) ? settling(random, people) : calmRun(random, OFFICE, 'intent 1')];
}

/**
 * Two runs of one write are killed at once, so that each leaves an entry open. Later a third run continues one of them,
 * and is killed while its request is on its way: what the entry of the other says is no longer the whole truth.
 */
function openTwiceStory(random: Random): Story {
  const operation = random.pick(WITH_ID);
  const people: People = { machines: [OFFICE], operations: [operation] };
  const run = calmRun(random, OFFICE, 'intent 1');
  const lost = (): RunStep => ({
    ...run,
    seed: random.seed(),
    faults: [{ scope: 'writes', kind: 'lost-request' }],
    kill: { operation: random.pick(['send', 'answer']), number: random.int(1, 3) },
  });
  const steps: Step[] = [
    { kind: 'intent', number: 1, operation },
    ...funds([operation]),
    lost(),
    { ...lost(), isMeanwhile: true },
    { kind: 'wait', ms: random.pick([60_000, 130_000, 600_000]) },
    { ...run, seed: random.seed(), ...killedOnItsWay(random) },
    {
      ...calmRun(random, OFFICE, random.pick(['intent 1', 'intent 1', 'journal resume {open} --yes'])),
      faults: [{ scope: 'writes', kind: 'error-before', status: random.pick([401, 403, 422]) }],
    },
  ];
  return random.chance(0.5) ? [...steps, settling(random, people)] : steps;
}

/** The outcome of a write is unclear, and the lists in which it is looked up have a page of an older replica. */
function olderPagesStory(random: Random): Story {
  const operation = random.pick(OPERATIONS.filter(isPossible));
  const run = calmRun(random, OFFICE, 'intent 1');
  const older = (next: RunStep): readonly Step[] => [
    { kind: 'replica' },
    ...(random.chance(0.5) ? newerRows(random.int(3, 9)) : []),
    { ...next, faults: [onOlderPages(random), ...(next.faults ?? [])] },
  ];
  const unclear = random.pick(['lost-answer', 'lost-request', 'gateway-after', 'silence'] as const);
  return [
    { kind: 'intent', number: 1, operation },
    ...funds([operation]),
    ...newerRows(1),
    ...newerRows(2),
    pages(random),
    ...older({
      ...run,
      faults: [{ scope: 'writes', kind: unclear }],
      ...(random.chance(0.5)
        ? { kill: { operation: random.pick(['send', 'answer']), number: random.int(1, 6) } }
        : {}),
    }),
    ...(random.chance(0.5) ? [{ kind: 'wait', ms: random.pick([1_000, 60_000, 130_000]) } as const] : []),
    ...older({
      ...calmRun(random, OFFICE, random.pick(['intent 1', 'journal resolve', 'journal resume {open} --yes'])),
    }),
  ];
}

function anyStory(random: Random, machines: Machines): Story {
  const operations = someOperations(random);
  const people: People = { machines, operations };
  const steps: Step[] = operations.map((operation, index) => ({
    kind: 'intent',
    number: index + 1,
    operation,
  }));
  if (random.chance(0.5)) steps.push(...funds(operations));
  const count = random.int(1, 3) + operations.length;
  if (random.chance(0.15)) steps.push(...newerRows(1), ...newerRows(2), { kind: 'pages', rows: 2 });
  for (let index = 0; index < count; index += 1) {
    steps.push(...someStep(random, people, index > 0));
    while (isDisturbed(steps.at(-1)) && random.chance(0.4)) steps.push(...afterTrouble(random, people));
  }
  return steps;
}

/** Only a sub account without a balance can be deleted. */
const funds = (operations: readonly string[]): Step[] =>
  operations.includes('subaccount.delete') ? [] : [{ kind: 'fund' }];

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

const wait = (random: Random): Step => ({
  kind: 'wait',
  ms: random.pick([1_000, 60_000, 600_000, 90_000_000]),
});

const isDisturbed = (step: Step | undefined): boolean =>
  step?.kind === 'run' && (step.faults !== undefined || step.kill !== undefined);

/** What people do when a run has left something open: at once, after a while, or when the journal was renamed. */
function afterTrouble(random: Random, people: People): Step[] {
  const next = random.chance(0.7)
    ? settling(random, people)
    : runOf(random, someIntent(random, people), people);
  if (random.chance(0.4)) return [wait(random), next];
  return random.chance(0.1) ? [{ kind: 'journal-grows', machine: OFFICE, bytes: 520 * 1024 }, next] : [next];
}

const groupOf = (operation: string): string => operation.split(/[._]/)[0] ?? '';

function someStep(random: Random, people: People, isLater: boolean): Step[] {
  const choice = random.next();
  if (isLater && choice < 0.07) return [wait(random)];
  if (isLater && choice < 0.1) return [{ kind: 'power-loss', machine: OFFICE, seed: random.seed() }];
  if (choice < 0.14)
    return [
      { kind: 'clock', machine: OFFICE, ms: random.pick([-86_400_000, -60_000, 3_600_000, 86_400_000]) },
    ];
  if (choice < 0.16) return [permissions(random, groupOf(random.pick(people.operations)))];
  if (choice < 0.19) return [{ kind: 'service', is: random.chance(0.3) ? 'down' : 'up' }];
  if (isLater && choice < 0.3) {
    const first = settling(random, people);
    return random.chance(0.2) ? [first, { ...settling(random, people), isMeanwhile: true }] : [first];
  }
  if (random.chance(0.01)) return advances(random, people.machines);
  const run = runOf(random, someIntent(random, people), people);
  if (random.chance(0.04)) return [{ ...run, as: 'nobody' }];
  return random.chance(0.15)
    ? [run, { ...runOf(random, someIntent(random, people), people), isMeanwhile: true }]
    : [run];
}

const someIntent = (random: Random, { operations }: People): string =>
  `intent ${random.int(1, operations.length)}`;

/** Somebody looks up or sends again what an earlier run left open. */
function settling(random: Random, people: People): RunStep {
  const command = random.pick(['journal resolve', 'journal resume {open} --yes']);
  const run = runOf(random, command, people);
  if (command !== 'journal resolve' && random.chance(0.1)) return { ...run, ...killedOnItsWay(random) };
  return random.chance(0.15) ? { ...run, as: random.pick(['other', 'nobody'] as const) } : run;
}

const runOf = (random: Random, command: string, { machines, operations }: People): RunStep => ({
  kind: 'run',
  machine: random.chance(0.9) ? OFFICE : otherThanOffice(random, machines),
  seed: random.seed(),
  command,
  isMeanwhile: false,
  ...disturbanceOf(random, (kind) => operations.every((operation) => isFair(operation, kind))),
});
