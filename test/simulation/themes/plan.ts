// Payment plans: one person plans, another approves, runs are killed and resumed, and somebody changes files.
import { publicIdOf } from '#config/signing.ts';
import type { Step, Story } from '../story.ts';
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

interface Payment {
  readonly key: string;
  readonly value: number;
  /** Without one, pixctl derives it. */
  readonly id?: string;
}

export function planStory(random: Random, machines: Machines): Story {
  const withIds = random.chance(0.5);
  const payments = Array.from({ length: random.int(1, 4) }, (_, index) => paymentOf(index + 1, withIds));
  if (random.chance(0.05)) payments.push({ ...payments[0]!, id: withIds ? '' : 'again' });
  const approver: Signer = machines.length > 1 && random.chance(0.5) ? 'laptop' : 'office';
  const isRequired = machines.length > 1 && random.chance(0.4);
  const steps: Step[] = [
    ...paidCharge('funds', 100_000),
    signingKey('office'),
    signingKey('laptop'),
    ...(withIds && random.chance(0.1) ? [takenId] : []),
    ...(isRequired ? [approverSetting(random)] : []),
    writeFile('office', 'pay.csv', sheetOf(payments)),
    rarely(random, 'office', 'payment batch plan pay.csv --json'),
    ...approval(random, approver, payments),
  ];
  if (random.chance(0.25)) steps.push(...meddling(random, payments));
  const count = random.int(1, 3);
  for (let index = 0; index < count; index += 1) {
    const command = `payment batch ${index === 0 ? 'run' : 'resume'} ${PLAN} --yes -o ndjson`;
    const last = steps.at(-1);
    const run = disturbedRun(random, 'office', command);
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
    if (random.chance(0.2))
      steps.push(rarely(random, 'office', `payment batch ${random.pick(QUESTIONS)} ${PLAN} -o ndjson`));
  }
  if (random.chance(0.1)) steps.push(...correctedPlan(random, approver, payments));
  return steps;
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

/** The id of the first row belongs to a payment of another amount. */
const takenId = call('/api/v1/payment', {
  correlationID: 'pay-1',
  value: 77,
  destinationAlias: 'ana1@example.com',
});

/** Approves the plan of the office, there or on the laptop; the plan and the approval are carried. */
function approval(random: Random, approver: Signer, payments: readonly Payment[], plan = PLAN): Step[] {
  const approve = rarely(
    random,
    approver,
    `payment batch approve ${plan} --yes --total ${reais(payments)} --json`,
  );
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
