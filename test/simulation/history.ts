// Runs a story against the real program and the real sandbox, and lets the oracle check every step.
import type { HttpRequest } from '#contract/http.ts';
import type { Intent } from '#test/support/writes.ts';
import { hasId, isRefusedUntilSeen, prepareIntent } from './intents.ts';
import { growJournal, isOpen, journalOf, journalText } from './journal-file.ts';
import { copyFile, editMirror, fillIn } from './mirror-file.ts';
import type { Rule, Violation } from './rule.ts';
import { violationOf } from './rule.ts';
import { RULES } from './rules/index.ts';
import type { RunStep, Step, Story } from './story.ts';
import type { Surroundings } from './world/machine.ts';
import { Machine } from './world/machine.ts';
import type { Process } from './world/process.ts';
import { answersIn } from './world/process.ts';
import { Random } from './world/random.ts';
import type { Service } from './world/service.ts';
import { OPENED, openService, SERVICE_URL } from './world/service.ts';
import { closeDatabases } from './world/sqlite-library.ts';
import { Store } from './world/store.ts';
import { World } from './world/world.ts';

/** In a command: the id of the newest open entry in the journal of the machine. */
const OPEN = '{open}';

/** Longest virtual time that a command may take, in milliseconds. */
const PATIENCE_MS = 14_400_000;
/** Time in milliseconds after which every delayed request has arrived. */
const CALM_MS = 1_200_000;

/** A run of the program that has ended or was killed. */
export interface Run {
  readonly machine: Machine;
  readonly process: Process;
  readonly step: RunStep;
  /** Number of its intent. */
  readonly intent: number | undefined;
}

export interface Outcome {
  readonly violation: Violation | undefined;
  /** Every run with its output, for the report. */
  readonly transcript: readonly string[];
  /** How often each dimension occurred. */
  readonly dimensions: ReadonlyMap<string, number>;
}

/** Runs a story from the beginning. */
export async function runStory(story: Story): Promise<Outcome> {
  const world = new World(OPENED);
  const history = new History(world, await openService(world));
  let violation: Violation | undefined;
  try {
    await history.run(story);
  } catch (error) {
    violation = violationOf(error);
    for (const machine of history.machines.values())
      history.transcript.push(`# journal of ${machine.name}\n${journalText(machine)}`);
  }
  closeDatabases();
  await history.store?.close();
  return { violation, transcript: history.transcript, dimensions: history.dimensions };
}

export class History implements Surroundings {
  readonly world: World;
  readonly service: Service;
  /** PostgreSQL server that the machines share. */
  store: Store | undefined;
  readonly machines = new Map<string, Machine>();
  readonly intents = new Map<number, Intent & { readonly operation: string }>();
  /** Intents that some run has reported as done. */
  readonly done = new Set<number>();
  /** The story is told, and the rules settle what it left. */
  #isOver = false;
  /** Commands that the rules have run. */
  #settling = 0;
  /** Intents whose result was printed. */
  readonly #told = new Set<number>();
  /** Intents by the ids of their journal entries on any machine. */
  readonly intentOfEntry = new Map<string, number>();
  /** Paths of files that people edited, removed or replaced. */
  readonly touched = new Set<string>();
  /** Ids of the proposals that agents were told, in that order. */
  readonly proposals = new Set<string>();
  /** Machines whose mirror was changed by another program, or was replaced by a copy. */
  readonly edited = new Set<string>();
  /** Processes by `MACHINE PID`, also those that have ended. */
  readonly processes = new Map<string, Process>();
  readonly transcript: string[] = [];
  readonly dimensions = new Map<string, number>();
  /** What the world itself has seen. */
  #violation: Error | undefined;
  readonly #rules: readonly Rule[];
  /** Machine on which an intent without an id was run first. */
  readonly machineOf = new Map<number, string>();

  constructor(world: World, service: Service) {
    this.world = world;
    this.service = service;
    this.#rules = RULES.map((make) => make(this));
  }

  count(dimension: string): void {
    this.dimensions.set(dimension, (this.dimensions.get(dimension) ?? 0) + 1);
  }

  violate(violation: Error): void {
    this.#violation ??= violation;
  }

  sent(process: Process, request: HttpRequest): void {
    for (const rule of this.#rules) rule.sent?.(process, request);
  }

  machine(name: string): Machine {
    let machine = this.machines.get(name);
    if (machine === undefined) {
      machine = new Machine(name, this, {
        PIXCTL_BASE_URL: SERVICE_URL,
        PIXCTL_APP_KEY: this.service.appKey,
      });
      this.machines.set(name, machine);
    }
    return machine;
  }

  async run(story: Story): Promise<void> {
    const groups: Step[][] = [];
    for (const step of story)
      if (step.kind === 'run' && step.isMeanwhile && groups.at(-1)?.[0]?.kind === 'run')
        groups.at(-1)?.push(step);
      else groups.push([step]);
    for (const group of groups) {
      const [first] = group;
      if (first?.kind === 'run') await this.runTogether(group as RunStep[]);
      else if (first !== undefined) await this.#apply(first);
    }
    await this.#calmDown();
    this.#isOver = true;
    for (const rule of this.#rules) await rule.end?.();
  }

  async #apply(step: Exclude<Step, RunStep>): Promise<void> {
    this.count(`step ${step.kind}`);
    if (step.kind !== 'write' && 'path' in step && 'machine' in step)
      this.touched.add(this.fillIn('to' in step && step.kind !== 'edit' ? step.to : step.path));
    switch (step.kind) {
      case 'intent': {
        const intent = await prepareIntent(this.service, step.operation, step.number);
        this.intents.set(step.number, { ...intent, operation: step.operation });
        return;
      }
      case 'wait':
        await this.world.run(() => false, this.world.time + step.ms);
        return;
      case 'power-loss':
        this.machine(step.machine).losePower(new Random(step.seed));
        return;
      case 'clock':
        this.machine(step.machine).clockAheadBy += step.ms;
        return;
      case 'service':
        this.service.isDown = step.is === 'down';
        return;
      case 'permissions':
        this.service.restrict(step.without);
        return;
      case 'store':
        this.store ??= await Store.open(this.world, this.service.process);
        this.store.awayUntil = step.is === 'down' ? Infinity : 0;
        return;
      case 'pages':
        this.service.rowsOfPage = step.rows;
        return;
      case 'replica':
        await this.#freezeReplica();
        return;
      case 'fund':
        await this.service.fund();
        return;
      case 'journal-grows':
        growJournal(this.machine(step.machine), step.bytes);
        return;
      case 'redate':
        this.service.redate(step.ms);
        return;
      case 'call':
        await this.#call(step);
        return;
      case 'write':
        this.machine(step.machine).disk.replace(step.path, this.#withKeys(step.text));
        return;
      case 'remove':
        this.machine(step.machine).disk.remove(this.fillIn(step.path));
        return;
      case 'rename':
        if (this.machine(step.machine).disk.at(step.path) !== undefined)
          this.machine(step.machine).disk.move(step.path, step.to);
        return;
      case 'copy':
        copyFile(
          this.machine(step.machine).disk,
          this.fillIn(step.path),
          this.machine(step.toMachine).disk,
          this.fillIn(step.to),
        );
        return;
      case 'edit':
        this.machine(step.machine).disk.edit(this.fillIn(step.path), step.from, step.to);
        return;
      case 'edit-mirror':
        this.edited.add(step.machine);
        editMirror(this.machine(step.machine), step.sql);
    }
  }

  /** Another client or the payer does something; what the service refuses does not happen. */
  async #call({ method, path, body }: Extract<Step, { kind: 'call' }>): Promise<void> {
    const filled = (text: string): string => fillIn(text, this.service.database);
    try {
      await this.service.direct(
        method,
        filled(path),
        body === undefined ? undefined : JSON.parse(filled(body)),
      );
    } catch (error) {
      this.transcript.push(`# refused: ${(error as Error).message}\n`);
    }
  }

  /** Runs commands at the same time, until all have ended. */
  async runTogether(steps: readonly RunStep[]): Promise<readonly Run[]> {
    const isStale = steps.some(({ faults }) => faults?.some(({ kind }) => kind === 'stale-answer') === true);
    if (isStale && !this.service.hasReplica) await this.#freezeReplica();
    if (this.service.isRestricted) this.count('run without a permission');
    const runs: Run[] = [];
    // The rules give all their commands the same seed. With it, two processes would make the same ids.
    if (this.#isOver) this.#settling += 1;
    /** Runs that the rules do not know yet. */
    let started: Run[] = [];
    const begin = (): void => {
      for (const rule of this.#rules) rule.before?.(started);
      started = [];
    };
    for (const step of steps) {
      if (step.later !== undefined) {
        begin();
        await this.world.run(() => false, this.world.time + step.later);
        await this.store?.refresh();
      }
      const machine = this.machine(step.machine);
      for (const { path } of step.edits ?? []) this.touched.add(this.fillIn(path));
      const named = intentOf(step.command);
      if (named !== undefined && !this.#isRepeatable(named, step, runs)) continue;
      const argv = this.#argvOf(step.command, named, machine);
      if (argv === undefined) continue;
      const intent = named ?? this.#resumedIntent(argv);
      const file = named === undefined ? undefined : this.intents.get(named)?.file;
      if (file !== undefined) machine.disk.replace(file.path, file.text);
      const process = machine.start(argv, step.seed + this.#settling, {
        disturbance: {
          ...step,
          ...(step.edits === undefined
            ? {}
            : { edits: step.edits.map((edit) => ({ ...edit, path: this.fillIn(edit.path) })) }),
        },
        env: this.#envOf(step),
      });
      this.processes.set(`${machine.name} ${process.pid}`, process);
      const run = { machine, process, step, intent };
      runs.push(run);
      started.push(run);
    }
    begin();
    const until = this.world.time + PATIENCE_MS;
    await this.world.run(() => runs.every(({ process }) => process.code !== undefined), until);
    for (const run of runs) {
      const { process, machine } = run;
      this.count(`run, exit ${process.code ?? (process.code === null ? 'killed' : 'never')}`);
      this.transcript.push(
        `${machine.name}$ pixctl ${process.argv.join(' ')}\n${process.out}${process.err}# exit ${process.code ?? 'killed'}, ${process.operations} operations, ${process.requests} requests\n`,
      );
    }
    if (this.#violation !== undefined) throw this.#violation;
    await this.store?.refresh();
    for (const run of runs) {
      if (run.step.calls !== undefined) this.fillIn('', run.process.out);
      this.#noteEntries(run);
      this.#noteTold(run);
    }
    for (const rule of this.#rules) rule.after?.(runs);
    this.service.dropReplica();
    return runs;
  }

  async #freezeReplica(): Promise<void> {
    // What is due by now happens first, and not on the replica alone.
    await this.service.direct('GET', '/_sandbox/clock');
    await this.service.freezeReplica();
  }

  #noteEntries({ machine, process, intent }: Run): void {
    if (intent === undefined) return;
    for (const { id, pid } of journalOf(machine)) if (pid === process.pid) this.intentOfEntry.set(id, intent);
  }

  /** Returns whether people would run the command of an intent now. */
  #isRepeatable(number: number, { machine }: RunStep, runs: readonly Run[]): boolean {
    const intent = this.intents.get(number);
    if (intent === undefined) return false;
    if (hasId(intent.operation)) return true;
    this.machineOf.set(number, this.machineOf.get(number) ?? machine);
    return (
      !this.done.has(number) &&
      !this.#told.has(number) &&
      (isRefusedUntilSeen(intent.operation) || !this.#isDoneInJournal(number, machine)) &&
      (this.store !== undefined || this.machineOf.get(number) === machine) &&
      runs.every((run) => run.intent !== number)
    );
  }

  /** Returns whether the journal of a machine says that an intent is done. */
  #isDoneInJournal(number: number, machine: string): boolean {
    return this.#doneEntries(number, machine).length > 0;
  }

  /** Ids of the journal entries of a machine that say that an intent is done. */
  #doneEntries(number: number, machine: string): readonly string[] {
    return journalOf(this.machine(machine))
      .filter(
        ({ id, outcome, operation }) =>
          outcome === 'done' &&
          // The first of two steps.
          operation !== 'payment.create' &&
          operation !== 'file.create' &&
          this.intentOfEntry.get(id) === number,
      )
      .map(({ id }) => id);
  }

  /** Notes what people know from a result on the screen, also of a run that was killed after it, or from a look-up. */
  #noteTold({ machine, process, intent }: Run): void {
    if (process.argv[0] !== 'journal') {
      if (intent !== undefined && process.out !== '') this.#told.add(intent);
      return;
    }
    const hasEnded = process.code === 0 || process.code === 6;
    for (const number of this.intents.keys()) {
      const entries = this.#doneEntries(number, machine.name);
      const isPrinted = hasEnded || (number === intent && process.out !== '');
      if (entries.some((id) => isPrinted || process.out.includes(id))) this.#told.add(number);
    }
  }

  fillIn(text: string, out = ''): string {
    for (const { proposal } of out === '' ? [] : answersIn(out))
      if (proposal !== undefined) this.proposals.add(proposal);
    return text.replaceAll(
      /\{proposal-(\d+)\}/g,
      (placeholder, number: string) => [...this.proposals][Number(number) - 1] ?? placeholder,
    );
  }

  /** Fills in the app keys, which no story contains. */
  #withKeys = (text: string): string =>
    text.replaceAll('{app key}', this.service.appKey).replaceAll('{other key}', this.service.otherKey);

  #envOf({ as }: RunStep): Readonly<Record<string, string>> {
    return {
      ...(this.store === undefined ? {} : { PIXCTL_STORE: this.store.address }),
      ...(as === undefined ? {} : { PIXCTL_APP_KEY: as === 'other' ? this.service.otherKey : '' }),
    };
  }

  /** Returns the words of a command; undefined if it names an open entry, and there is none. */
  #argvOf(command: string, intent: number | undefined, machine: Machine): readonly string[] | undefined {
    if (intent !== undefined) {
      const words = this.intents.get(intent)?.words;
      // The step that defines the intent was removed from the story.
      return words === undefined ? undefined : [...words, '--yes'];
    }
    if (command.includes('{proposal')) {
      const filled = this.fillIn(command);
      return filled.includes('{') ? undefined : filled.split(' ');
    }
    if (!command.includes(OPEN)) return command.split(' ');
    const open = journalOf(machine).findLast(({ outcome }) => isOpen(outcome));
    return open === undefined ? undefined : command.replace(OPEN, open.id).split(' ');
  }

  /** Returns the intent whose journal entry a command resumes. */
  #resumedIntent([group, command, id]: readonly string[]): number | undefined {
    return group === 'journal' && command === 'resume' && id !== undefined
      ? this.intentOfEntry.get(id)
      : undefined;
  }

  /** All faults end, and every request that was on its way arrives. */
  async #calmDown(): Promise<void> {
    this.service.isDown = false;
    this.service.dropReplica();
    this.service.restrict([]);
    if (this.store !== undefined) this.store.awayUntil = 0;
    for (const machine of this.machines.values()) machine.clockAheadBy = 0;
    await this.world.run(() => false, this.world.time + CALM_MS);
  }
}

/** Returns the number of the intent that a command runs; undefined for any other command. */
function intentOf(command: string): number | undefined {
  const [, number] = /^intent (\d+)$/.exec(command) ?? [];
  return number === undefined ? undefined : Number(number);
}
