// The mirror: after a sync that says so, it equals the service; `sync verify` tells the truth about it.
import { outputOf } from '#test/support/outputs.ts';
import type { History, Run } from '../history.ts';
import { mirrorOf, mirrorRows } from '../mirror-file.ts';
import type { MakeRule, Rule } from '../rule.ts';
import { Violated } from '../rule.ts';
import type { RunStep } from '../story.ts';
import type { Truth } from '../truth.ts';
import { IN_MIRROR, truthOf } from '../truth.ts';
import type { Machine } from '../world/machine.ts';

const isSync = ({ process: { argv } }: Run): boolean =>
  argv[0] === 'sync' && argv[1] !== 'verify' && argv[1] !== 'status';
const isVerify = ({ process: { argv } }: Run): boolean => argv[0] === 'sync' && argv[1] === 'verify';
/** Reads everything again, and so corrects rows that somebody changed in the mirror. */
const FROM_THE_BEGINNING = 'sync --start 2000-01-01 --json';

class Mirror implements Rule {
  readonly #history: History;
  #before: Truth | undefined;

  constructor(history: History) {
    this.#history = history;
  }

  before(runs: readonly Run[]): void {
    // A replica that lags behind has answered some reads.
    this.#before = runs.some((run) => run.process.argv[0] === 'sync')
      ? truthOf(this.#history.service.oldestDatabase)
      : undefined;
  }

  after(runs: readonly Run[]): void {
    if (this.#before === undefined) return;
    for (const run of runs) {
      if (isSync(run)) this.#checkSync(run, runs);
      if (isVerify(run) && runs.length === 1) this.#checkVerify(run);
    }
  }

  async end(): Promise<void> {
    for (const machine of this.#history.machines.values()) {
      if (mirrorOf(machine) === undefined) continue;
      const [sync] = await this.#history.runTogether([
        runOf(machine.name, this.#history.edited.has(machine.name) ? FROM_THE_BEGINNING : 'sync --json'),
      ]);
      // A mirror of another account, or a file that is none, must be removed by its owner first.
      if (sync?.process.code === 2) continue;
      if (sync?.process.code !== 0)
        throw new Violated('sync cannot be done', `sync ended with ${sync?.process.code} when all was calm`);
      const [verify] = await this.#history.runTogether([runOf(machine.name, 'sync verify --json')]);
      if (verify?.process.code !== 0)
        throw new Violated('mirror differs after sync', `${verify?.process.out}${verify?.process.err}`);
    }
  }

  #truth(): Truth {
    return truthOf(this.#history.service.database);
  }

  #checkSync({ process, machine }: Run, runs: readonly Run[]): void {
    if (process.code !== 0 || !process.argv.includes('--json') || process.argv.includes('--watch')) return;
    // Somebody changed rows of the mirror; only --start reads them again.
    if (this.#history.edited.has(machine.name)) {
      if (!process.argv.includes('--start')) return;
      this.#history.edited.delete(machine.name);
    }
    const unread = outputOf('sync', process.out).flatMap(({ table, supported }) =>
      supported ? [] : [table],
    );
    const differences = this.#differences(machine).filter((one) => !unread.includes(one.split(':')[0]!));
    if (differences.length > 0)
      throw new Violated(
        'mirror wrong after sync',
        `${runs.length} runs; ${differences.slice(0, 5).join('\n')}`,
      );
  }

  #checkVerify({ process, machine }: Run): void {
    if (process.code !== 0 && process.code !== 7) return;
    if (process.code === 0 && !/was not compared/.test(process.err)) {
      const differences = this.#differences(machine);
      if (differences.length > 0)
        throw new Violated(
          'false verify',
          `no difference was reported: ${differences.slice(0, 5).join('\n')}`,
        );
      return;
    }
    if (process.code !== 7) return;
    for (const { table, fields, serviceCount, mirrorCount } of outputOf('sync verify', process.out))
      if (
        fields === null &&
        serviceCount !== mirrorCount &&
        IN_MIRROR[table] !== undefined &&
        this.#hasSameRows(machine, table)
      )
        throw new Violated('false difference', `${table} has ${serviceCount} and ${mirrorCount} rows`);
  }

  /** Returns whether the mirror has exactly the rows of a list, whatever their values, as before and after the runs. */
  #hasSameRows(machine: Machine, table: string): boolean {
    const entryOf = IN_MIRROR[table]!;
    const kept = new Set(mirrorRows(mirrorOf(machine)!, table).map((row) => entryOf(row as never)[0]));
    return [this.#before!, this.#truth()].every((truth) => {
      const rows = truth.get(table)!;
      return rows.size === kept.size && [...rows.keys()].every((key) => kept.has(key));
    });
  }

  /**
   * Returns what the mirror has otherwise than the service has had since the runs began, or a replica has. A row that changed meanwhile
   * may have any value, and one that came or went meanwhile may be missing.
   */
  #differences(machine: Machine): readonly string[] {
    const file = mirrorOf(machine);
    if (file === undefined) return ['file: there is none'];
    const [before, after] = [this.#before!, this.#truth()];
    const found: string[] = [];
    for (const [table, entryOf] of Object.entries(IN_MIRROR)) {
      const [old, now] = [before.get(table)!, after.get(table)!];
      const kept = new Map(mirrorRows(file, table).map((row) => entryOf(row as never)));
      for (const [key, value] of old) {
        const own = kept.get(key);
        if (now.get(key) !== value || own === value) continue;
        // The refunds of a charge are read when the list of transactions has a new one, which is when it is final.
        if (table === 'charge_refunds' && !value.startsWith('CONFIRMED')) continue;
        found.push(`${table}: ${key} is ${own ?? 'missing'} for ${value}`);
      }
      for (const key of kept.keys())
        if (!old.has(key) && !now.has(key)) found.push(`${table}: ${key} is not at the service`);
    }
    return found;
  }
}

export const mirror: MakeRule = (history) => new Mirror(history);

const runOf = (machine: string, command: string): RunStep => ({
  kind: 'run',
  machine,
  seed: 1,
  command,
  isMeanwhile: false,
});
