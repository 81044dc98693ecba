// A story: the steps of one history as text that people read and the simulator replays exactly.
import type { Fault, FaultKind } from './world/faults.ts';
import { FAULTS, scopeOf } from './world/faults.ts';
import type { DiskFault, Disturbance, Moment, StoreFault, TimedEdit } from './world/process.ts';

/** Something that somebody wants to happen exactly once. */
interface IntentStep {
  readonly kind: 'intent';
  readonly number: number;
  /** Name of the operation in `INTENTS`. */
  readonly operation: string;
}

/** Runs the program. */
export interface RunStep extends Disturbance {
  readonly kind: 'run';
  readonly machine: string;
  readonly seed: number;
  /** `intent N`, or the words of a command. */
  readonly command: string;
  /** Starts while the run before it is still running. */
  readonly isMeanwhile: boolean;
  /** Milliseconds after the run before it; only with `isMeanwhile`. */
  readonly later?: number;
  /** With the app key of another account, or without one. */
  readonly as?: 'other' | 'nobody';
}

export type Step =
  | IntentStep
  | RunStep
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'power-loss'; readonly machine: string; readonly seed: number }
  | { readonly kind: 'clock'; readonly machine: string; readonly ms: number }
  | { readonly kind: 'service'; readonly is: 'down' | 'up' }
  /** The app key loses these permissions, and has all others. */
  | { readonly kind: 'permissions'; readonly without: readonly string[] }
  /** From the first step on, the machines share a store. */
  | { readonly kind: 'store'; readonly is: 'down' | 'up' }
  /** The service returns at most this number of rows at once. */
  | { readonly kind: 'pages'; readonly rows: number }
  /** A replica of the service lags behind: until the next commands have ended, it has the data of now. */
  | { readonly kind: 'replica' }
  /** The account and all its sub accounts receive money, so that a second effect does not fail for lack of balance. */
  | { readonly kind: 'fund' }
  /** The journal of a machine grows by this size, as by many commands in between. */
  | { readonly kind: 'journal-grows'; readonly machine: string; readonly bytes: number }
  /** The service dates its newest charge and transaction differently: in the future, or in the past. */
  | { readonly kind: 'redate'; readonly ms: number }
  /** Another client, or the sandbox's control, changes something at the service; `body` is JSON. */
  | { readonly kind: 'call'; readonly method: string; readonly path: string; readonly body?: string }
  /** Somebody writes, removes or renames a file. */
  | { readonly kind: 'write'; readonly machine: string; readonly path: string; readonly text: string }
  | { readonly kind: 'remove'; readonly machine: string; readonly path: string }
  | { readonly kind: 'rename'; readonly machine: string; readonly path: string; readonly to: string }
  /** Somebody carries a file to another machine. */
  | {
      readonly kind: 'copy';
      readonly machine: string;
      readonly path: string;
      readonly toMachine: string;
      readonly to: string;
    }
  /** Somebody replaces a text in a file, wherever it occurs. */
  | {
      readonly kind: 'edit';
      readonly machine: string;
      readonly path: string;
      readonly from: string;
      readonly to: string;
    }
  /** Somebody changes the mirror with a program of their own. */
  | { readonly kind: 'edit-mirror'; readonly machine: string; readonly sql: string };

export type Story = readonly Step[];

/** Formats a story, one step a line. */
export const formatStory = (story: Story): string => story.flatMap(linesOf).join('\n') + '\n';

function linesOf(step: Step): string[] {
  switch (step.kind) {
    case 'intent':
      return [`intent ${step.number} ${step.operation}`];
    case 'run':
      return [
        `${step.isMeanwhile ? 'meanwhile' : 'run'} ${step.machine} seed ${step.seed}: ${step.command}`,
        ...(step.faults ?? []).map(
          ({ scope, kind, status, ms }) =>
            `  fault ${scope} ${kind}${status === undefined ? '' : ` status ${status}`}${ms === undefined ? '' : ` ms ${ms}`}`,
        ),
        ...(step.as === undefined ? [] : [`  as ${step.as}`]),
        ...(step.later === undefined ? [] : [`  later ${step.later}`]),
        ...(step.kill === undefined ? [] : [`  kill ${momentText(step.kill)}`]),
        ...(step.interrupts ?? []).map((moment) => `  interrupt ${momentText(moment)}`),
        ...(step.disk === undefined ? [] : [`  disk ${diskText(step.disk)}`]),
        ...(step.edits ?? []).map(
          ({ at, path, from, to }) => `  edit ${momentText(at)} ${path} ${JSON.stringify([from, to])}`,
        ),
        ...(step.person === undefined ? [] : [`  person ${step.person}`]),
        ...(step.calls ?? []).map(({ tool, text }) => `  call ${tool} ${text}`),
        ...(step.suspend === undefined
          ? []
          : [`  suspend ${momentText(step.suspend)} ms ${step.suspend.ms}`]),
        ...(step.store ?? []).map(
          ({ number, kind, ms }) => `  store ${number} ${kind}${ms === undefined ? '' : ` ms ${ms}`}`,
        ),
      ];
    case 'wait':
    case 'redate':
      return [`${step.kind} ${step.ms}`];
    case 'power-loss':
      return [`power-loss ${step.machine} seed ${step.seed}`];
    case 'clock':
      return [`clock ${step.machine} ${step.ms}`];
    case 'service':
    case 'store':
      return [`${step.kind} ${step.is}`];
    case 'permissions':
      return [`permissions without ${step.without.join(',') || 'nothing'}`];
    case 'pages':
      return [`pages ${step.rows}`];
    case 'fund':
    case 'replica':
      return [step.kind];
    case 'journal-grows':
      return [`journal-grows ${step.machine} ${step.bytes}`];
    case 'call':
      return [`call ${step.method} ${step.path}${step.body === undefined ? '' : `: ${step.body}`}`];
    case 'write':
      return [`write ${step.machine} ${step.path}: ${JSON.stringify(step.text)}`];
    case 'remove':
      return [`remove ${step.machine} ${step.path}`];
    case 'rename':
      return [`rename ${step.machine} ${step.path} ${step.to}`];
    case 'copy':
      return [`copy ${step.machine} ${step.path} ${step.toMachine} ${step.to}`];
    case 'edit':
      return [`edit ${step.machine} ${step.path}: ${JSON.stringify([step.from, step.to])}`];
    case 'edit-mirror':
      return [`edit-mirror ${step.machine}: ${step.sql}`];
  }
}

const momentText = ({ operation, number }: Moment): string =>
  operation === undefined ? String(number) : `${operation} ${number}`;

const diskText = (fault: DiskFault): string =>
  fault.kind === 'full'
    ? `full ${fault.bytes}`
    : fault.kind === 'fails'
      ? `fails ${fault.operation}`
      : fault.kind;

/** Parses a story. Empty lines and lines that begin with `#` are ignored. @throws Error naming a wrong line */
export function parseStory(text: string): Story {
  const steps: Step[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    try {
      if (line.startsWith('  ')) {
        const last = steps.pop();
        if (last?.kind !== 'run') throw new Error('belongs to no run');
        steps.push(withDetail(last, line.trim()));
      } else steps.push(stepOf(line));
    } catch (error) {
      throw new Error(`line ${index + 1}, ${line.trim()}: ${(error as Error).message}`, { cause: error });
    }
  }
  return steps;
}

function stepOf(line: string): Step {
  const [, head = '', command] = /^([^:]*)(?:: (.*))?$/.exec(line) ?? [];
  const [kind, one = '', two = ''] = head.split(' ');
  switch (kind) {
    case 'intent':
      return { kind, number: integer(one), operation: two };
    case 'run':
    case 'meanwhile':
      if (command === undefined) throw new Error('has no command');
      return {
        kind: 'run',
        machine: one,
        seed: integer(head.split(' ')[3]),
        command,
        isMeanwhile: kind === 'meanwhile',
      };
    case 'wait':
    case 'redate':
      return { kind, ms: integer(one) };
    case 'permissions':
      return { kind, without: two === 'nothing' ? [] : two.split(',') };
    case 'pages':
      return { kind, rows: integer(one) };
    case 'power-loss':
      return { kind, machine: one, seed: integer(head.split(' ')[3]) };
    case 'clock':
      return { kind, machine: one, ms: integer(two) };
    case 'service':
    case 'store':
      if (one !== 'down' && one !== 'up') throw new Error('is neither down nor up');
      return { kind, is: one };
    case 'fund':
    case 'replica':
      return { kind };
    case 'journal-grows':
      return { kind, machine: one, bytes: integer(two) };
    case 'call':
      // The path may contain spaces: `{account 2}`.
      return {
        kind,
        method: one,
        path: head.split(' ').slice(2).join(' '),
        ...(command === undefined ? {} : { body: command }),
      };
    case 'write':
      return { kind, machine: one, path: two, text: String(JSON.parse(command ?? '')) };
    case 'remove':
      return { kind, machine: one, path: two };
    case 'rename':
      return { kind, machine: one, path: two, to: head.split(' ')[3] ?? '' };
    case 'copy': {
      const [toMachine = '', to = ''] = head.split(' ').slice(3);
      return { kind, machine: one, path: two, toMachine, to };
    }
    case 'edit': {
      const [from = '', to = ''] = JSON.parse(command ?? '[]') as string[];
      return { kind, machine: one, path: two, from, to };
    }
    case 'edit-mirror':
      return { kind, machine: one, sql: command ?? '' };
    default:
      throw new Error('is no step');
  }
}

function withDetail(run: RunStep, detail: string): RunStep {
  const [kind, one = '', two = '', ...more] = detail.split(' ');
  switch (kind) {
    case 'fault':
      return { ...run, faults: [...(run.faults ?? []), faultOf(one, two, more)] };
    case 'as':
      if (one !== 'other' && one !== 'nobody') throw new Error('is neither other nor nobody');
      return { ...run, as: one };
    case 'kill':
      return { ...run, kill: momentOf(one, two) };
    case 'interrupt':
      return { ...run, interrupts: [...(run.interrupts ?? []), momentOf(one, two)] };
    case 'later':
      return { ...run, later: integer(one) };
    case 'suspend': {
      const moment = /^\d+$/.test(one) ? momentOf(one, '') : momentOf(one, two);
      return { ...run, suspend: { ...moment, ms: integer(more.at(-1)) } };
    }
    case 'store':
      return { ...run, store: [...(run.store ?? []), storeFaultOf(one, two, more)] };
    case 'disk':
      return { ...run, disk: diskFaultOf(one, two) };
    case 'person':
      if (one !== 'agrees' && one !== 'declines') throw new Error('is neither agrees nor declines');
      return { ...run, person: one };
    case 'call':
      return { ...run, calls: [...(run.calls ?? []), { tool: one, text: [two, ...more].join(' ') }] };
    case 'edit':
      return { ...run, edits: [...(run.edits ?? []), timedEditOf(detail)] };
    default:
      throw new Error('is no fault');
  }
}

function storeFaultOf(number: string, kind: string, more: readonly string[]): StoreFault {
  switch (kind) {
    case 'lost':
    case 'unanswered':
      return { number: integer(number), kind };
    case 'away':
      return { number: integer(number), kind, ms: integer(more[1]) };
    default:
      throw new Error(`there is no fault ${kind} of a store`);
  }
}

const momentOf = (one: string, two: string): Moment =>
  two === '' ? { number: integer(one) } : { operation: one, number: integer(two) };

function timedEditOf(detail: string): TimedEdit {
  const [, operation = '', number, path = '', texts = '[]'] =
    /^edit (?:([a-z]+) )?(\d+) (\S+) (.*)$/.exec(detail) ?? [];
  const [from = '', to = ''] = JSON.parse(texts) as string[];
  const at = operation === '' ? { number: integer(number) } : { operation, number: integer(number) };
  return { at, path, from, to };
}

function diskFaultOf(kind: string, detail: string): DiskFault {
  switch (kind) {
    case 'full':
      return { kind, bytes: integer(detail) };
    case 'fails':
      return { kind, operation: detail };
    case 'read-only':
      return { kind };
    default:
      throw new Error(`there is no fault ${kind} of a disk`);
  }
}

function faultOf(scope: string, kind: string, more: readonly string[]): Fault {
  if (!Object.hasOwn(FAULTS, kind)) throw new Error(`there is no fault ${kind}`);
  const numberAfter = (name: string): number | undefined => {
    const at = more.indexOf(name);
    return at === -1 ? undefined : integer(more[at + 1]);
  };
  const status = numberAfter('status');
  const ms = numberAfter('ms');
  return {
    scope: scopeOf(scope),
    kind: kind as FaultKind,
    ...(status === undefined ? {} : { status }),
    ...(ms === undefined ? {} : { ms }),
  };
}

function integer(text: string | undefined): number {
  if (text === undefined || !/^-?\d+$/.test(text))
    throw new Error(`${text ?? 'nothing'} is not a whole number`);
  return Number(text);
}
