// Payment plans: one person plans, another approves or declines, at once or days later; runs are killed and resumed, also
// by a second clerk on another machine; other money leaves within the same limit; and somebody changes files.
import { publicIdOf } from '#config/signing.ts';
import type { RunStep, Step, Story } from '../story.ts';
import type { Random } from '../world/random.ts';
import type { Machines } from './machines.ts';
import {
  call,
  disturbedRun,
  HOME,
  interlude,
  paidCharge,
  permissions,
  refusedRun,
  writeFile,
} from './steps.ts';

/** Seeds of the signing keys, so that every history has the same ones. */
const SIGNERS = { office: 'A'.repeat(42) + 'A', laptop: 'B'.repeat(42) + 'A' } as const;
type Signer = keyof typeof SIGNERS;
/** Public ids of the machines whose users sign. */
const SIGNER_IDS: Readonly<Record<string, string>> = {
  office: publicIdOf(SIGNERS.office),
  laptop: publicIdOf(SIGNERS.laptop),
};

const PLAN = 'pay.csv.plan';
/** Id of a payment that another client made. */
export const OTHER_CLIENT = 'last-1';

interface Payment {
  readonly key: string;
  readonly value: number;
  /** Without one, pixctl derives it. */
  readonly id?: string;
}

export function planStory(random: Random, machines: Machines): Story {
  return random.chance(0.1) ? cutOffStory(random) : anyStory(random, machines);
}

/** A run is killed in the middle; before the plan goes on, it is made again, or other money leaves on the next day. */
function cutOffStory(random: Random): Story {
  const payments = [paymentOf(1, true), paymentOf(2, true)];
  const isLimited = random.chance(0.5);
  const calm = (command: string): RunStep => ({
    ...{ kind: 'run', machine: 'office', seed: random.seed(), isMeanwhile: false },
    command,
  });
  return [
    ...paidCharge('funds', 100_000),
    signingKey('office'),
    ...(isLimited ? [limitSetting(random)] : paidBefore(random, payments[0]!)),
    writeFile('office', 'pay.csv', sheetOf(payments)),
    calm('payment batch plan pay.csv --json'),
    calm(`payment batch approve ${PLAN} --yes --total ${reais(payments)} --json`),
    {
      ...calm(`payment batch run ${PLAN} --yes -o ndjson`),
      kill: { operation: random.pick(['send', 'answer']), number: random.int(2, 5) },
    },
    ...(isLimited
      ? [
          { kind: 'wait', ms: 86_400_000 } as const,
          calm('charge refund funds --value 400 --correlation-id back-1 --yes'),
          disturbedRun(random, 'office', `payment batch resume ${PLAN} --yes -o ndjson`),
        ]
      : correctedPlan(random, 'office', payments)),
  ];
}

function anyStory(random: Random, machines: Machines): Story {
  const withIds = random.chance(0.5);
  const payments = Array.from({ length: random.int(1, 4) }, (_, index) => paymentOf(index + 1, withIds));
  if (random.chance(0.05)) payments.push({ ...payments[0]!, id: withIds ? '' : 'again' });
  const [isLimited, wasPaid] = [random.chance(0.2), random.chance(0.2)];
  const approver: Signer = machines.length > 1 && random.chance(0.5) ? 'laptop' : 'office';
  const isRequired = machines.length > 1 && random.chance(0.4);
  // The settings of the office do not count on the laptop.
  const hasSecondClerk = machines.length > 1 && !isLimited && !isRequired && random.chance(0.2);
  const steps: Step[] = [
    ...paidCharge('funds', 100_000),
    signingKey('office'),
    signingKey('laptop'),
    ...(withIds && random.chance(0.1) ? [takenId] : []),
    ...(isRequired ? [approverSetting(random)] : []),
    ...(isLimited ? [limitSetting(random)] : []),
    ...(wasPaid ? paidBefore(random, payments[0]!) : []),
    writeFile('office', 'pay.csv', sheetOf(payments)),
    rarely(random, 'office', 'payment batch plan pay.csv --json'),
    ...dayLater(random, isLimited),
    ...approval(random, approver, payments),
    ...dayLater(random, isLimited),
  ];
  if (random.chance(0.25)) steps.push(...meddling(random, payments));
  const count = random.int(1, 3);
  for (let index = 0; index < count; index += 1) {
    const command = `payment batch ${index === 0 ? 'run' : 'resume'} ${PLAN} --yes -o ndjson`;
    const last = steps.at(-1);
    if (isLimited && random.chance(0.5)) steps.push(otherSpending(random, index));
    const machine = hasSecondClerk && random.chance(0.5) ? 'laptop' : 'office';
    if (machine === 'laptop') steps.push(...carried('office', machine));
    const run = meddledRun(random, disturbedRun(random, machine, command), payments);
    steps.push(
      last?.kind === 'run' && last.kill !== undefined && random.chance(0.4)
        ? refusedRun(random, 'office', command)
        : run,
    );
    if (random.chance(0.15))
      steps.push({
        ...disturbedRun(random, 'office', `payment batch resume ${PLAN} --yes -o ndjson`),
        isMeanwhile: true,
      });
    if (random.chance(0.15)) steps.push(...meddling(random, payments));
    if (random.chance(0.15)) steps.push(interlude(random));
    if (random.chance(0.1)) steps.push(permissions(random, 'payment'));
    steps.push(...dayLater(random, isLimited));
    if (random.chance(0.2))
      steps.push(rarely(random, 'office', `payment batch ${random.pick(QUESTIONS)} ${PLAN} -o ndjson`));
  }
  if (random.chance(wasPaid ? 0.5 : 0.1)) steps.push(...correctedPlan(random, approver, payments));
  return steps;
}

/**
 * Runs of one plan in a shared store, on several machines at once.
 * @param run makes up a run that is disturbed
 */
export function sharedPlanStory(random: Random, run: (command: string, isFirst: boolean) => RunStep): Story {
  const payments = Array.from({ length: random.int(1, 5) }, (_, index) => paymentOf(index + 1, true));
  const calm = (command: string): Step => ({
    ...{ kind: 'run', machine: 'office', seed: random.seed(), isMeanwhile: false, command },
  });
  const count = random.int(1, 3);
  return [
    ...paidCharge('funds', 100_000),
    signingKey('office'),
    writeFile('office', 'pay.csv', sheetOf(payments)),
    calm('payment batch plan pay.csv --json'),
    calm(`payment batch approve ${PLAN} --yes --total ${reais(payments)} --json`),
    ...Array.from({ length: count }, (_, index) =>
      run(`payment batch run ${PLAN} --yes -o ndjson --concurrency ${random.int(1, 3)}`, index === 0),
    ),
  ];
}

const QUESTIONS = ['status', 'results', 'show'];

const paymentOf = (number: number, withId: boolean): Payment => ({
  key: `ana${number}@example.com`,
  value: 100 + number,
  ...(withId ? { id: `pay-${number}` } : {}),
});

const sheetOf = (payments: readonly Payment[]): string =>
  [
    'pix-key,value,correlation-id',
    ...payments.map(({ key, value, id = '' }) => `${key},${value},${id}`),
    '',
  ].join('\n');

const reais = (payments: readonly Payment[]): string =>
  (payments.reduce((sum, { value }) => sum + value, 0) / 100).toFixed(2);

/** Most of the time nothing disturbs it, so that the story goes on. */
const rarely = (random: Random, machine: string, command: string) => {
  const run = disturbedRun(random, machine, command);
  const { kind, seed, isMeanwhile } = run;
  return random.chance(0.75) ? ({ kind, machine, seed, command, isMeanwhile } as const) : run;
};

/** Makes the signing key of the user of a machine, with an app key and without. */
function signingKey(machine: Signer): Step {
  const stored = { key: SIGNERS[machine], baseUrl: 'signing' };
  const keys = { 'signing:env': stored, 'signing:approver': stored };
  return {
    kind: 'write',
    machine,
    path: `${HOME}/config/credentials.json`,
    text: `${JSON.stringify({ version: 1, keys }, null, 2)}\n`,
  };
}

const approverSetting = (random: Random): Step => ({
  ...{ kind: 'run', machine: 'office', seed: random.seed(), isMeanwhile: false },
  command: `config set limits.batch.approver ${SIGNER_IDS['laptop']}`,
});

/** Cents; a whole plan is within it, but not together with other spending. */
const DAILY_LIMIT = 450;

const limitSetting = (random: Random): Step => ({
  ...{ kind: 'run', machine: 'office', seed: random.seed(), isMeanwhile: false },
  command: `config set limits.daily.out ${DAILY_LIMIT}`,
});

/** Money that leaves beside the plan, on the same machine. */
const otherSpending = (random: Random, number: number): Step =>
  disturbedRun(random, 'office', `charge refund funds --value 300 --correlation-id back-${number} --yes`);

/** People go home and go on the next day, often if they wait for a limit. */
const dayLater = (random: Random, isLimited: boolean): Step[] =>
  random.chance(isLimited ? 0.5 : 0.05)
    ? [{ kind: 'wait', ms: random.pick([43_200_000, 54_000_000, 86_400_000]) }]
    : [];

/** Another client has paid the same amount to the same key under another id. */
const paidBefore = (random: Random, { key, value }: Payment): Step[] => [
  call('/api/v1/payment', { correlationID: OTHER_CLIENT, value, destinationAlias: key, type: 'PIX_KEY' }),
  call('/api/v1/payment/approve', { correlationID: OTHER_CLIENT }),
  { kind: 'wait', ms: random.pick([1_000, 86_400_000, 518_400_000]) },
];

/** A second clerk gets the plan and its approval, and perhaps the log. */
const carried = (from: Signer, to: Signer): Step[] =>
  ['', '.approval', '.log'].map((end) => ({
    ...{ kind: 'copy', machine: from, path: `${HOME}/${PLAN}${end}` },
    ...{ toMachine: to, to: `${HOME}/${PLAN}${end}` },
  }));

/** Somebody may change the plan while it runs. */
function meddledRun(random: Random, run: RunStep, [first]: readonly Payment[]): RunStep {
  if (!random.chance(0.08)) return run;
  const at = { operation: random.pick(['read', 'send', 'fsync']), number: random.int(1, 12) };
  const path = `${HOME}/${PLAN}`;
  return { ...run, edits: [{ at, path, from: first!.key, to: 'eve@example.com' }] };
}

/** The id of the first row belongs to a payment of another amount. */
const takenId = call('/api/v1/payment', {
  correlationID: 'pay-1',
  value: 77,
  destinationAlias: 'ana1@example.com',
});

/** Approves the plan of the office, there or on the laptop; the plan and the approval are carried. */
function approval(random: Random, approver: Signer, payments: readonly Payment[], plan = PLAN): Step[] {
  // At a terminal, the clerk reads the list and types the total, or declines.
  const approve: RunStep = random.chance(0.3)
    ? {
        ...rarely(random, approver, `payment batch approve ${plan} --json`),
        person: random.chance(0.8) ? 'agrees' : 'declines',
      }
    : rarely(random, approver, `payment batch approve ${plan} --yes --total ${reais(payments)} --json`);
  if (approver === 'office') return [approve];
  const path = `${HOME}/${plan}`;
  return [
    { kind: 'copy', machine: 'office', path, toMachine: 'laptop', to: path },
    random.chance(0.3) ? { ...approve, as: 'nobody' } : approve,
    {
      kind: 'copy',
      machine: 'laptop',
      path: `${path}.approval`,
      toMachine: 'office',
      to: `${path}.approval`,
    },
  ];
}

/** Somebody with access to the folder of the planner changes, replaces or removes files. */
function meddling(random: Random, payments: readonly Payment[]): Step[] {
  const plan = `${HOME}/${PLAN}`;
  const edit = (file: string, from: string, to: string): Step => ({
    ...{ kind: 'edit', machine: 'office', path: file },
    from,
    to,
  });
  const first = payments[0]!;
  switch (random.int(1, 9)) {
    case 1:
      return [edit(plan, first.key, 'eve@example.com')];
    case 2:
      return [edit(plan, String(first.value), '999')];
    case 3:
      return replacedPlan(random, [{ ...first, key: 'eve@example.com' }, ...payments.slice(1)]);
    case 4:
      return replacedPlan(random, [...payments, { key: 'eve@example.com', value: 300 }]);
    case 5:
      // The first line of a run ends with its time.
      return [edit(`${plan}.log`, 'Z"}\n', `Z"}\n${payments.map(loggedAsDone).join('')}`)];
    case 6:
      return [edit(`${plan}.approval`, '"rows":', '"rows":1')];
    case 7:
      return [{ kind: 'remove', machine: 'office', path: plan + random.pick(['', '.log', '.approval']) }];
    case 8:
      return [edit(`${plan}.log`, '{"row":', ''), edit(`${plan}.log`, '\n', '')];
    default:
      return [
        {
          ...{ kind: 'write', machine: 'office', path: `${plan}.lock` },
          text: '{"pid":17,"host":"office","token":"t"}\n',
        },
      ];
  }
}

const loggedAsDone = ({ id }: Payment, index: number): string =>
  `${JSON.stringify({ row: index + 2, id, outcome: 'done' })}\n`;

/** Puts a well-formed plan that nobody approved in place of the approved one. */
const replacedPlan = (random: Random, payments: readonly Payment[]): Step[] => [
  writeFile('office', 'eve.csv', sheetOf(payments)),
  {
    ...{ kind: 'run', machine: 'office', seed: random.seed(), isMeanwhile: false },
    command: 'payment batch plan eve.csv --json',
  },
  { kind: 'rename', machine: 'office', path: `${HOME}/eve.csv.plan`, to: `${HOME}/${PLAN}` },
];

/** A row is added to the sheet, which is planned under another name, approved and run. */
function correctedPlan(random: Random, approver: Signer, payments: readonly Payment[]): Step[] {
  const more = [...payments, paymentOf(payments.length + 1, payments[0]!.id !== undefined)];
  const plan = 'pay-2.csv.plan';
  return [
    writeFile('office', 'pay-2.csv', sheetOf(more)),
    rarely(random, 'office', 'payment batch plan pay-2.csv --json'),
    ...approval(random, approver, more, plan),
    disturbedRun(random, 'office', `payment batch run ${plan} --yes -o ndjson`),
  ];
}
