// AI agents: they propose payments, people approve or decline them or sign a mandate, servers are killed, days pass, and
// somebody edits the files of proposals, mandates, limits and the journal between two steps or in the middle of one.
import { disturbanceOf } from '../disturb.ts';
import type { RunStep, Step, Story } from '../story.ts';
import type { Moment, TimedEdit, ToolCall } from '../world/process.ts';
import type { Random } from '../world/random.ts';
import { SERVICE_URL } from '../world/service.ts';
import { call, HOME, interlude, paidCharge, writeFile } from './steps.ts';

/** Profiles: `shop` is live, `till` is a test profile of another company at the same service. */
const PROFILES = ['shop', 'till'] as const;
type Profile = (typeof PROFILES)[number];

const MANDATES = [
  'payees=ana@example.com,rui@example.com min=1 max=600 daily=700 until=2026-12-31',
  'payees=ana@example.com,rui@example.com min=200 max=300 daily=900 every=day until=2026-12-31',
  'payees=ana@example.com min=1 max=600 daily=1200 every=week until=2026-03-03',
];

/** Charge of the live profile, which the test profile does not have. */
export const CHARGE = 'order-7';

const PAYEES = ['ana@example.com', 'ana@example.com', 'rui@example.com', 'eve@example.com'];

/** A write that an agent proposes; the place in the list is the number of its proposal. */
interface Proposed {
  readonly profile: Profile;
  /** Words of the command, with spaces between them. */
  readonly command: string;
  readonly reference: string;
}

export function agentsStory(random: Random): Story {
  const mandate = random.chance(0.6) ? random.pick(MANDATES) : undefined;
  const steps: Step[] = [
    ...paidCharge('funds', 100_000),
    call('/api/v1/charge', { correlationID: CHARGE, value: 500 }),
    configuration(mandate, random.chance(0.25) ? 1_000 : undefined),
    KEYS,
    ...(mandate === undefined ? [] : [signing(random)]),
  ];
  const proposed: Proposed[] = [];
  const count = random.int(2, 5);
  for (let index = 0; index < count; index += 1) {
    steps.push(index === 0 || random.chance(0.5) ? session(random, proposed) : approval(random, proposed));
    if (random.chance(0.2))
      steps.push({
        ...(random.chance(0.5) ? session(random, proposed) : approval(random, proposed)),
        isMeanwhile: true,
      });
    if (random.chance(0.4)) steps.push(...meddling(random, proposed));
    if (random.chance(0.3)) steps.push(dayOrTrouble(random));
  }
  return steps;
}

/** A person signs the mandate; somebody may widen its rules while the question is on the screen. */
function signing(random: Random): RunStep {
  const run = atTerminal(random, 'approve mandate --profile shop', 'agrees');
  if (!random.chance(0.1)) return run;
  const [from, to] = random.pick([WIDER_BUDGET, OTHER_PAYEE]);
  return { ...run, edits: [{ at: { operation: 'ask', number: 1 }, path: CONFIG, from, to }] };
}

const WIDER_BUDGET = ['00 ', '0000 '] as const;
const OTHER_PAYEE = ['payees=ana@example.com', 'payees=eve@example.com'] as const;

/** Time that passes until a mandate or a proposal has run out, and other things that happen. */
const dayOrTrouble = (random: Random): Step =>
  random.chance(0.5)
    ? { kind: 'wait', ms: random.pick([43_200_000, 54_000_000, 86_000_000, 90_000_000, 180_000_000]) }
    : interlude(random);

function configuration(mandate: string | undefined, daily: number | undefined): Step {
  const profile = { baseUrl: SERVICE_URL, namespace: 'openpix', createdAt: '2026-01-01T00:00:00.000Z' };
  const settings = {
    ...(mandate === undefined ? {} : { 'limits.agent@shop': mandate }),
    ...(daily === undefined ? {} : { 'limits.daily.out@shop': daily }),
  };
  const profiles = { shop: { ...profile, mode: 'live' }, till: { ...profile, mode: 'test' } };
  return writeFile('office', 'config/config.json', JSON.stringify({ version: 1, profiles, settings }));
}

const KEYS = writeFile(
  'office',
  'config/credentials.json',
  JSON.stringify({
    version: 1,
    keys: {
      shop: { key: '{app key}', baseUrl: SERVICE_URL },
      till: { key: '{other key}', baseUrl: SERVICE_URL },
    },
  }),
);

const profileRun = (random: Random, command: string): RunStep => ({
  ...{ kind: 'run', machine: 'office', seed: random.seed(), command, isMeanwhile: false },
  // The profile has its key.
  as: 'nobody',
});

const atTerminal = (random: Random, command: string, person: 'agrees' | 'declines'): RunStep => ({
  ...profileRun(random, command),
  person,
});

/** An agent connects, proposes writes or runs proposals, and leaves. */
function session(random: Random, proposed: Proposed[], number?: number): RunStep {
  const profile = proposed[(number ?? 0) - 1]?.profile ?? (random.chance(0.75) ? 'shop' : 'till');
  const calls: ToolCall[] = number === undefined ? [] : [execution(number)];
  const count = random.int(1, 2);
  for (let index = calls.length; index < count; index += 1) {
    if (proposed.length === 0 || random.chance(0.6)) {
      const made = someWrite(random, profile, proposed);
      calls.push(proposal(proposed[made - 1]!));
      if (random.chance(0.7)) calls.push(execution(made));
    } else calls.push(execution(random.int(1, proposed.length)));
  }
  const live = profile === 'shop' ? ' --live write' : '';
  return disturbed(random, { ...profileRun(random, `mcp --profile ${profile}${live}`), calls });
}

/** Makes up a write, or proposes an earlier one again. @returns the number of its proposal */
function someWrite(random: Random, profile: Profile, proposed: Proposed[]): number {
  const command = random.chance(profile === 'till' ? 0.6 : 0.15)
    ? `charge delete ${CHARGE}`
    : `payment send --pix-key ${random.pick(PAYEES)} --amount ${random.pick(['3,00', '3,00', '6,00', '0,50'])}`;
  const write = { profile, command, reference: random.pick(['july', 'july', 'august']) };
  const isSame = (one: Proposed): boolean => JSON.stringify(one) === JSON.stringify(write);
  if (!proposed.some(isSame)) proposed.push(write);
  return proposed.findIndex(isSame) + 1;
}

/** Call that proposes a write. */
export const proposal = ({ command, reference }: Omit<Proposed, 'profile'>): ToolCall => ({
  tool: 'propose',
  text: JSON.stringify({ command: command.split(' '), reference }),
});

const execution = (number: number): ToolCall => ({
  tool: 'execute',
  text: JSON.stringify({ proposal: `{proposal-${number}}` }),
});

/** A person looks at a proposal and approves it, declines it, or closes the laptop at the question. */
function approval(
  random: Random,
  proposed: readonly Proposed[],
  number = random.int(1, proposed.length),
): RunStep {
  const person = random.chance(0.85) ? 'agrees' : 'declines';
  const run = atTerminal(random, `approve {proposal-${number}}`, person);
  const choice = random.next();
  if (choice < 0.1) return { ...run, kill: { operation: 'ask', number: random.int(1, 2) } };
  if (choice > 0.35) return disturbed(random, run);
  const edited = random.chance(0.6) ? wordEdits(random, number) : edits(random, number);
  return disturbed(random, run, edited);
}

function disturbed(random: Random, run: RunStep, edited?: readonly FileEdit[]): RunStep {
  const disturbance = random.chance(0.5) ? {} : disturbanceOf(random);
  if (edited === undefined) return { ...run, ...disturbance };
  const at: Moment = random.chance(0.5)
    ? { operation: random.pick(['ask', 'ask', 'send', 'fsync']), number: random.int(1, 3) }
    : { number: random.int(1, 300) };
  return { ...run, ...disturbance, edits: edited.map((edit) => ({ at, ...edit })) };
}

type FileEdit = Omit<TimedEdit, 'at'>;

const pathOf = (number: number): string => `${HOME}/data/proposals/{proposal-${number}}.json`;
const BACKUP = `${HOME}/backup.json`;
const CONFIG = `${HOME}/config/config.json`;
const MANDATE = `${HOME}/config/mandate-shop.json`;
const JOURNAL = `${HOME}/data/journal.ndjson`;

const edit = (path: string, from: string, to: string): FileEdit => ({ path, from, to });

/** Changes what a proposal does. */
function wordEdits(random: Random, number: number): readonly FileEdit[] {
  const path = pathOf(number);
  switch (random.int(1, 4)) {
    case 1:
      return [edit(path, 'ana@example.com', 'eve@example.com'), edit(path, 'rui@', 'eve@')];
    case 2:
      return [edit(path, '"300"', '"999"')];
    case 3:
      return [edit(path, '"reference": "july"', '"reference": "august"')];
    default:
      return [edit(path, '"send",', '"send",\n    "--yes",')];
  }
}

const otherThan = (profile: Profile): Profile => (profile === 'shop' ? 'till' : 'shop');

/** Changes the profile only in the words that choose the service. */
const otherService = (number: number, from: Profile): FileEdit =>
  edit(pathOf(number), `"--profile",\n    "${from}"`, `"--profile",\n    "${otherThan(from)}"`);

/** Changes a proposal, the rules for agents, or the journal. */
function edits(random: Random, number: number): readonly FileEdit[] {
  const path = pathOf(number);
  const from = random.pick(PROFILES);
  switch (random.int(1, 12)) {
    case 1:
    case 2:
    case 3:
      return wordEdits(random, number);
    case 4:
    case 5:
      return [otherService(number, from)];
    case 6:
      return [edit(path, `"${from}"`, `"${otherThan(from)}"`)];
    case 7:
      return [edit(path, '"state": "done"', '"state": "proposed"')];
    case 8:
      return [edit(path, `"state": "${random.pick(['proposed', 'failed', 'unknown'])}"`, '"state": "done"')];
    case 9:
      return [edit(path, '"proposedAt": "2026', '"proposedAt": "2027')];
    case 10:
      return [edit(CONFIG, ...random.pick<readonly [string, string]>([WIDER_BUDGET, OTHER_PAYEE]))];
    case 11:
      return [edit(MANDATE, '"approvedBy":"user', '"approvedBy":"root')];
    default:
      return [
        random.chance(0.5)
          ? edit(JOURNAL, '"outcome":"done"', '"outcome":"not-done"')
          : edit(JOURNAL, '"amount":300', '"amount":1'),
      ];
  }
}

/** Somebody edits, copies, restores or removes files of the agent; often, the proposal is run next. */
function meddling(random: Random, proposed: Proposed[]): readonly Step[] {
  const machine = 'office';
  const number = random.int(1, proposed.length);
  const isTest = proposed[number - 1]?.profile === 'till';
  const someEdits = isTest && random.chance(0.5) ? [otherService(number, 'till')] : edits(random, number);
  const copy = (path: string, to: string): Step => ({ kind: 'copy', machine, path, toMachine: machine, to });
  const next = random.chance(0.5) ? session(random, proposed, number) : approval(random, proposed, number);
  switch (random.int(1, 8)) {
    case 1:
      return [copy(pathOf(number), BACKUP)];
    case 2:
      return [copy(BACKUP, pathOf(number)), next];
    case 3:
      return [copy(pathOf(number), pathOf(random.int(1, proposed.length)))];
    case 4:
      return [{ kind: 'remove', machine, path: random.pick([pathOf(number), JOURNAL, MANDATE]) }];
    default:
      return [...someEdits.map((one) => ({ kind: 'edit', machine, ...one }) as const), next];
  }
}
