// Test harness of the fault suites: runs one intent through one fault, settles it with the journal, and counts effects.
import type { Database } from '#sandbox/store/database.ts';
import type { Machine, Run } from '#test/support/cli.ts';
import { machine, tempDir } from '#test/support/cli.ts';
import { outputOf } from '#test/support/outputs.ts';
import type { Direct, Intent, WriteOperation } from './operations.ts';

/** Mulberry32 generator: the same seed gives the same faults. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Cell {
  intents: number;
  effects: number;
  doubled: number;
  lost: number;
  /** Exit 0 although the effect did not happen exactly once. */
  falseDone: number;
  /** Exit code for "nothing was done" although it was. */
  falseNotDone: number;
  readonly codes: Set<number | null>;
}

export const table = new Map<string, Cell>();
const cellOf = (operation: string, fault: string): Cell => {
  const name = `${operation}\t${fault}`;
  let cell = table.get(name);
  if (cell === undefined) {
    cell = { intents: 0, effects: 0, doubled: 0, lost: 0, falseDone: 0, falseNotDone: 0, codes: new Set() };
    table.set(name, cell);
  }
  return cell;
};

/** Creates a machine whose sleeps take a hundredth of the time, with real deadlines. */
export function client(baseUrl: string, appKey: string, dir = tempDir()): Machine {
  const self = machine(
    {
      after: (milliseconds, callback) => {
        const timer = setTimeout(callback, milliseconds);
        return () => clearTimeout(timer);
      },
    },
    dir,
  );
  self.time = Date.now();
  Object.assign(self.env, { PIXCTL_BASE_URL: baseUrl, PIXCTL_APP_KEY: appKey });
  return self;
}

export interface Trial {
  readonly operation: WriteOperation;
  readonly fault: string;
  readonly n: number;
  readonly direct: Direct;
  readonly books: Database;
  /** Machine with the journal of this intent, for settling it without faults. */
  readonly settler: Machine;
  /** Runs the intent under the fault; resolves once the fault is over. */
  readonly run: (intent: Intent) => Promise<{
    readonly code: number | null;
    /** Exit codes of all runs, if there was more than one after the effect. */
    readonly codes?: readonly (number | null)[];
  }>;
}

/** Runs an intent, settles it, and adds it to the table. */
export async function attempt({ operation, fault, n, direct, books, settler, run }: Trial): Promise<void> {
  const cell = cellOf(operation.id, fault);
  const intent = await operation.prepare(direct, n);
  cell.intents += 1;
  const { code, codes = [code] } = await run(intent);
  const before = intent.effects(books);
  for (const one of codes) {
    cell.codes.add(one);
    // Done (exit 0) means exactly once; refused, not sent and not done (exit 2 to 5) mean never.
    const isFalseDone = one === 0 && before !== 1;
    const isFalseNotDone = [2, 3, 4, 5].includes(one ?? -1) && before !== 0;
    if (isFalseDone) cell.falseDone += 1;
    if (isFalseNotDone) cell.falseNotDone += 1;
    if (isFalseDone || isFalseNotDone)
      process.stderr.write(`FALSE ${operation.id} ${fault} exit ${one} effects ${before}\n`);
  }
  const transcript = before > 1 || code !== 0 ? await settle(settler, intent, books) : '';
  const effects = intent.effects(books);
  cell.effects += effects;
  if (effects > 1) cell.doubled += 1;
  if (effects === 0) cell.lost += 1;
  if (effects !== 1)
    process.stderr.write(`${effects} EFFECTS ${operation.id} ${fault} exit ${code}\n${transcript}`);
}

/**
 * Settles an intent like a user would: looks up outcomes, checks the account if no look-up is possible, and resumes
 * unfinished writes. Returns the commands and their output, for failure reports.
 */
async function settle(self: Machine, intent: Intent, books: Database): Promise<string> {
  const transcript: string[] = [];
  const run = async (line: string | readonly string[]): Promise<Run> => {
    const result = await self.run(line);
    const command = typeof line === 'string' ? line : line.join(' ');
    transcript.push(`$ pixctl ${command}\n${result.out}${result.err}exit ${result.code}\n`);
    return result;
  };
  // Requests in flight have arrived by then.
  self.time = Date.now() + 200_000;
  const entries = async () => outputOf('journal list', (await run('journal list --all --json')).out);
  await run('journal resolve --json');
  for (const { id, outcome } of (await entries()).toReversed()) {
    if (outcome !== 'unknown' && outcome !== 'pending') continue;
    const resumed = await run(`journal resume ${id} --yes`);
    if (resumed.code === 0) continue;
    // No look-up is possible: the user checks the account.
    await run(`journal resolve ${id} --as ${intent.effects(books) > 0 ? 'done' : 'not-done'}`);
  }
  for (const { id, outcome } of (await entries()).toReversed())
    if (outcome === 'not-done' && intent.effects(books) === 0) await run(`journal resume ${id} --yes`);
  // Nothing was sent, or only the first of two writes: run the command again, with the same ids.
  if (intent.effects(books) === 0) await run([...intent.words, '--yes']);
  return transcript.join('');
}

/** Formats the table as text, one line per cell. */
export function report(): string {
  const rows = [...table].map(
    ([name, { intents, effects, doubled, lost, falseDone, falseNotDone, codes }]) => {
      const [operation, fault] = name.split('\t') as [string, string];
      const counts = [intents, effects, doubled, lost, falseDone, falseNotDone];
      return [operation, fault, ...counts, [...codes].toSorted().join(' ')];
    },
  );
  const head = [
    'operation',
    'fault',
    'intents',
    'effects',
    'doubled',
    'lost',
    'false done',
    'false not-done',
    'exit codes',
  ];
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

export const sum = (name: 'intents' | 'doubled' | 'lost' | 'falseDone' | 'falseNotDone'): number =>
  [...table.values()].reduce((total, cell) => total + cell[name], 0);
