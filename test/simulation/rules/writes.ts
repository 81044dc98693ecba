// Writes: no intent is done twice or lost, and no exit code contradicts what the service has stored.
import { outputOf } from '#test/support/outputs.ts';
import type { History, Run } from '../history.ts';
import { isOneWrite, isPossible } from '../intents.ts';
import { hasUnseen, isOpen, journalOf } from '../journal-file.ts';
import type { MakeRule, Rule } from '../rule.ts';
import { Violated } from '../rule.ts';
import type { RunStep } from '../story.ts';

/** Exit codes that say that nothing was done. */
const NOTHING_DONE: readonly (number | null | undefined)[] = [2, 3, 4, 5];

class Writes implements Rule {
  readonly #history: History;
  /** Effects of each intent before the runs that are running now. */
  readonly #before = new Map<number, number>();
  /** Intents whose runs on a machine are still open in its journal: `NUMBER MACHINE`. */
  readonly #open = new Set<string>();

  constructor(history: History) {
    this.#history = history;
  }

  before(runs: readonly Run[]): void {
    for (const { intent, machine } of runs) {
      if (intent === undefined) continue;
      if (!this.#before.has(intent)) this.#before.set(intent, this.#effects(intent));
      const entries = journalOf(machine).filter(({ id }) => this.#history.intentOfEntry.get(id) === intent);
      const open = entries.filter(({ outcome }) => isOpen(outcome));
      if (open.length > 1) this.#history.count('run with several open entries');
      if (open.length > 0 && entries.every(({ outcome }) => outcome !== 'done'))
        this.#open.add(`${intent} ${machine.name}`);
    }
  }

  after(runs: readonly Run[]): void {
    for (const run of runs) this.#checkClaim(run, runs);
    this.#before.clear();
    this.#open.clear();
  }

  /** Checks the exit code of a run against what the service has stored. */
  #checkClaim({ intent, process, machine }: Run, runs: readonly Run[]): void {
    const operation = intent === undefined ? undefined : this.#history.intents.get(intent)?.operation;
    if (intent === undefined || operation === undefined) return;
    // Resuming one of several writes does not yet do what was intended.
    if (process.argv[0] === 'journal' && !isOneWrite(operation)) return;
    const { code } = process;
    const effects = this.#effects(intent);
    if (effects > 1) throw new Violated('done twice', `intent ${intent} has ${effects} effects`);
    if (code === 0) {
      this.#history.done.add(intent);
      if (effects !== 1)
        throw new Violated('false done', `intent ${intent} was reported as done, and is not`);
      return;
    }
    // It says why the entry cannot be resumed, and which command tells its outcome.
    if (code === 2 && process.argv[0] === 'journal') return;
    // Without its files, pixctl cannot know of earlier runs.
    if (
      (code === 2 || code === 3) &&
      runs.some((other) => other.machine === machine && other.step.disk !== undefined)
    )
      return;
    const isOnlyRun = runs.every((other) => other.process === process || other.intent !== intent);
    if (NOTHING_DONE.includes(code) && effects > 0 && !this.#wasReturned(intent)) {
      const isByThis = isOnlyRun && this.#before.get(intent) === 0;
      // Also by one that was killed when it had printed the result.
      const isToldByOther = runs.some(
        (other) =>
          other.intent === intent &&
          other.process !== process &&
          (other.process.code === 0 || (other.process.code === null && other.process.out !== '')),
      );
      // Without the store, pixctl cannot know of earlier runs.
      const mayIgnoreOpen = code === 5 && process.err.includes('the shared store');
      if (isByThis || (!mayIgnoreOpen && this.#open.has(`${intent} ${machine.name}`) && !isToldByOther))
        throw new Violated(
          'false not done',
          `intent ${intent} was reported as not done with exit ${code}, and it is`,
        );
    }
  }

  /** Settles everything as the people would, once all is calm, and checks that each intent is done exactly once. */
  async end(): Promise<void> {
    for (const machine of this.#history.machines.keys()) await this.#settle(machine);
    for (const [intent, { operation }] of this.#history.intents) {
      const effects = this.#effects(intent);
      if (effects > 1) throw new Violated('done twice', `intent ${intent} has ${effects} effects`);
      if (effects === 0 && this.#history.done.has(intent))
        throw new Violated('lost', `intent ${intent} was reported as done, and is not`);
      if (effects === 1 || !isPossible(operation)) continue;
      const [run] = await this.#history.runTogether([
        runOf(this.#history.machineOf.get(intent) ?? 'office', `intent ${intent}`, intent),
      ]);
      if (this.#effects(intent) !== 1)
        throw new Violated(
          'cannot be done',
          `intent ${intent} ended with ${run?.process.code} when all was calm`,
        );
    }
  }

  /** Looks up what is open, as a message advises, and resumes what was not done. */
  async #settle(name: string): Promise<void> {
    const machine = this.#history.machine(name);
    const run = async (command: string): Promise<Run> => {
      const [ended] = await this.#history.runTogether([runOf(name, command, 1)]);
      return ended!;
    };
    if (hasUnseen(machine)) await run('journal resolve --json');
    if (journalOf(machine).some(({ outcome }) => isOpen(outcome))) {
      await run('journal resolve --json');
      const { process } = await run(
        `journal list --all ${this.#history.store === undefined ? '' : '--all-machines '}--json`,
      );
      if (process.code !== 0) throw new Violated('journal unreadable', process.err);
      for (const { id, outcome } of outputOf('journal list', process.out).toReversed()) {
        if (!isOpen(outcome) || (await run(`journal resume ${id} --yes`)).process.code === 0) continue;
        // No look-up is possible: the user checks the account.
        const intent = this.#history.intentOfEntry.get(id);
        if (intent === undefined) continue;
        await run(`journal resolve ${id} --as ${this.#effects(intent) > 0 ? 'done' : 'not-done'}`);
      }
    }
    for (const { id, outcome } of journalOf(machine)) {
      const intent = this.#history.intentOfEntry.get(id);
      if (outcome === 'not-done' && intent !== undefined && this.#effects(intent) === 0)
        await run(`journal resume ${id} --yes`);
    }
  }

  /** Returns whether money was sent and came back, so that nothing has left the account. */
  #wasReturned(intent: number): boolean {
    const { words } = this.#history.intents.get(intent)!;
    const id = words[words.indexOf('--correlation-id') + 1] ?? '';
    return (
      this.#history.service.number(
        "SELECT COUNT(*) FROM payments WHERE correlation_id = ? AND status = 'FAILED'",
        id,
      ) > 0
    );
  }

  #effects(intent: number): number {
    return this.#history.intents.get(intent)?.effects(this.#history.service.database) ?? 0;
  }
}

export const writes: MakeRule = (history) => new Writes(history);

const runOf = (machine: string, command: string, seed: number): RunStep => ({
  kind: 'run',
  machine,
  seed,
  command,
  isMeanwhile: false,
});
