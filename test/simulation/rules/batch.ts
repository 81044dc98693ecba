// Batches: the outcome of each row, the totals and the exit code agree with what the service has stored, and a file
// that is run again until it ends well has each row done exactly once.
import type { History, Run } from '../history.ts';
import { isOpen, journalOf } from '../journal-file.ts';
import { claimsIn, totalsIn } from '../row-claims.ts';
import type { MakeRule, Rule } from '../rule.ts';
import { Violated } from '../rule.ts';
import type { RunStep } from '../story.ts';
import { HOME } from '../themes/steps.ts';
import type { Machine } from '../world/machine.ts';

/** How the rows of a command are found at the service. */
interface Kind {
  readonly operation: string;
  /** Columns that the effect must agree with, by each of their names. */
  readonly columns: readonly (readonly string[])[];
  /** Returns `value` and `target` of each effect of an id. */
  readonly sql: string;
  /** Finds the target; a row whose target does not exist can never be done. */
  readonly target?: string;
}

const KINDS: Readonly<Record<string, Kind>> = {
  'charge create': {
    operation: 'charge.create',
    columns: [['value']],
    sql: 'SELECT value, NULL AS target FROM charges WHERE correlation_id = ?',
  },
  'payment create': {
    operation: 'payment.create',
    columns: [['value'], ['chave', 'destinationAlias']],
    sql: 'SELECT value, alias AS target FROM payments WHERE correlation_id = ?',
  },
  'charge refund': {
    operation: 'charge.refund',
    columns: [['value'], ['charge', 'id']],
    sql: `SELECT r.value, c.correlation_id AS target FROM refunds r JOIN transactions t ON t.seq = r.tx
      JOIN charges c ON c.seq = t.charge WHERE r.correlation_id = ?`,
    target: 'SELECT COUNT(*) FROM charges WHERE correlation_id = ?',
  },
  'customer create': {
    operation: 'customer.create',
    columns: [
      ['nome', 'name'],
      ['CPF', 'taxID'],
    ],
    sql: 'SELECT name AS value, tax_id AS target FROM customers WHERE correlation_id = ?',
  },
  'qrcode create': {
    operation: 'qrcode.create',
    columns: [['value'], ['name']],
    sql: 'SELECT value, name AS target FROM qrcodes WHERE correlation_id = ?',
  },
};

/** A row of a file. */
interface Row {
  readonly id: string;
  /** Value and target as the service has to store them. */
  readonly effect: string;
}

/** A run of a file, as it was when the run began. */
interface BatchRun {
  readonly run: Run;
  readonly kind: Kind;
  readonly rows: readonly Row[];
  /** Ids that the service had with the data of the row. */
  readonly had: ReadonlySet<string>;
  /** Ids whose outcome the journal of this machine leaves open. */
  readonly open: ReadonlySet<string>;
  /** Ids whose outcome the journal of another machine leaves open: their requests may still arrive. */
  readonly openElsewhere: ReadonlySet<string>;
}

class Batch implements Rule {
  readonly #history: History;
  /** Runs that are running now. */
  #running: BatchRun[] = [];
  /** The last run of each file, by machine and command. */
  readonly #files = new Map<string, RunStep>();
  /** The first file that had a row, by its id. */
  readonly #fileOf = new Map<string, string>();
  /** Rows that were reported as done. */
  readonly #done = new Map<string, { readonly kind: Kind; readonly row: Row }>();

  constructor(history: History) {
    this.#history = history;
  }

  before(runs: readonly Run[]): void {
    const started = runs.flatMap((run): BatchRun[] => {
      const [, command = '', file] = /^(.*) --batch (\S+)/.exec(run.step.command) ?? [];
      const kind = KINDS[command];
      if (file === undefined || kind === undefined) return [];
      const { machine } = run;
      const rows = rowsOf(machine.disk.readText(`${HOME}/${file}`) ?? '', kind);
      this.#files.set(`${machine.name} ${command} ${file}`, run.step);
      if (rows.some(({ id }) => (this.#fileOf.get(id) ?? file) !== file))
        this.#history.count('batch with rows of another file');
      for (const { id } of rows) this.#fileOf.set(id, this.#fileOf.get(id) ?? file);
      const elsewhere = [...this.#history.machines.values()].filter((other) => other !== machine);
      return [
        {
          run,
          kind,
          rows,
          had: new Set(rows.filter((row) => this.#has(kind, row)).map(({ id }) => id)),
          open: openIn(machine, kind),
          openElsewhere: new Set(elsewhere.flatMap((other) => [...openIn(other, kind)])),
        },
      ];
    });
    this.#running.push(...started);
  }

  after(): void {
    for (const batch of this.#running) this.#check(batch);
    this.#running = [];
    for (const { kind, row } of this.#done.values())
      if (!this.#has(kind, row)) throw new Violated('lost row', `${row.id} was reported as done, and is not`);
  }

  #check(batch: BatchRun): void {
    const { run, kind, rows } = batch;
    const { code, out, err } = run.process;
    const claims = claimsIn(out);
    for (const { id, outcome } of claims) {
      const row = rows.find((one) => one.id === id);
      if (row === undefined) throw new Violated('row of another file', `${id} is in no row of the file`);
      if (outcome === 'done' || outcome === 'existing') {
        if (!this.#has(kind, row)) throw new Violated('false done row', `${id} is reported as ${outcome}`);
        this.#done.set(`${kind.operation} ${id} ${row.effect}`, { kind, row });
      }
      if (outcome === 'failed' && batch.had.has(id))
        throw new Violated('done row failed', `${id} was done before, and is reported as failed`);
      if (outcome === 'failed' || outcome === 'not-sent') this.#checkNotDone(batch, row, outcome);
    }
    if (code === null || code === undefined) return;
    const count = (...outcomes: string[]): number =>
      claims.filter(({ outcome }) => outcomes.includes(outcome)).length;
    if (code === 0 && count('done', 'existing') !== rows.length)
      throw new Violated('exit 0 without all rows', `${count('done', 'existing')} of ${rows.length} rows`);
    if (code === 7 && (count('unknown') > 0 || count('failed', 'not-sent') === 0))
      throw new Violated('exit 7 does not fit the rows', out);
    // A second Ctrl-C ends the run at once: the rows in flight are then unknown, and not listed.
    if (code !== 6 && (run.step.interrupts?.length ?? 0) < 2) {
      for (const row of rows)
        if (claims.every(({ id }) => id !== row.id)) this.#checkNotDone(batch, row, `exit ${code}`);
      if (count('unknown') > 0) throw new Violated('unknown row without exit 6', `exit ${code}`);
    }
    const totals = totalsIn(err);
    if (totals !== undefined)
      for (const outcome of ['done', 'existing', 'failed', 'unknown'])
        if ((totals.get(outcome) ?? 0) !== count(outcome))
          throw new Violated(
            'wrong totals',
            `${totals.get(outcome) ?? 0} ${outcome}, ${count(outcome)} rows`,
          );
  }

  /** A run says that it did not do a row. */
  #checkNotDone({ run, kind, had, open, openElsewhere }: BatchRun, row: Row, claim: string): void {
    const { id } = row;
    const isByOther =
      openElsewhere.has(id) ||
      this.#running.some((other) => other.run !== run && other.rows.some((one) => one.id === id));
    const isByThis = !had.has(id) && !isByOther;
    if (claim === 'exit 2' && mayIgnoreOpen(run, this.#running)) return;
    if (this.#has(kind, row) && (isByThis || (open.has(id) && !isByOther)))
      throw new Violated('false not done row', `${id} is reported as ${claim}, and it is done`);
  }

  #hasTarget({ target }: Kind, { effect }: Row): boolean {
    return target === undefined || this.#history.service.number(target, effect.split(' ')[1] ?? '') > 0;
  }

  /** Runs each file again, as the totals advise, once all is calm. */
  async end(): Promise<void> {
    for (const step of this.#files.values()) {
      const again = async (): Promise<Run> => {
        const calm: RunStep = {
          ...{ kind: 'run', machine: step.machine, seed: 1, isMeanwhile: false },
          command: step.command,
        };
        const [run] = await this.#history.runTogether([calm]);
        return run!;
      };
      const [, command = '', file = ''] = /^(.*) --batch (\S+)/.exec(step.command) ?? [];
      const text = this.#history.machine(step.machine).disk.readText(`${HOME}/${file}`);
      if (text === undefined) continue;
      let { process } = await again();
      if (process.code === 6) ({ process } = await again());
      // Rows beyond a limit cannot be sent on this day.
      if (/limits\.(?:daily|payment)/.test(process.err + process.out)) continue;
      const kind = KINDS[command]!;
      const rows = rowsOf(text, kind);
      const isInvalid =
        rows.some(({ id }) => id === '') || new Set(rows.map(({ id }) => id)).size < rows.length;
      const isFree = (row: Row): boolean =>
        this.#has(kind, row) || (this.#effects(kind, row.id).length === 0 && this.#hasTarget(kind, row));
      const expected = isInvalid ? 2 : rows.every(isFree) ? 0 : 7;
      if (process.code !== expected)
        throw new Violated(
          'batch cannot be finished',
          `${step.command} ends with ${process.code}, not ${expected}`,
        );
    }
  }

  /** Returns whether the service has done a row, with its value and target. @throws Violated if it has done it twice */
  #has(kind: Kind, { id, effect }: Row): boolean {
    const found = this.#effects(kind, id);
    if (found.length > 1) throw new Violated('row done twice', `${id} has ${found.length} effects`);
    return found[0] === effect;
  }

  #effects({ sql }: Kind, id: string): string[] {
    return this.#history.service.database
      .prepare<{ value: string | number; target: string | null }>(sql)
      .all(id)
      .map(({ value, target }) => (target === null ? `${value}` : `${value} ${target}`));
  }
}

export const batch: MakeRule = (history) => new Batch(history);

/** Returns whether a run that ended with exit 2 may leave open what earlier runs did. */
const mayIgnoreOpen = (run: Run, running: readonly BatchRun[]): boolean =>
  // The message names the open entry.
  run.process.err.includes('did not record its outcome') ||
  // Without its files, pixctl cannot know of earlier runs.
  running.some(({ run: other }) => other.machine === run.machine && other.step.disk !== undefined);

/** Returns the ids whose writes of this kind have not ended in the journal of a machine. */
function openIn(machine: Machine, { operation }: Kind): ReadonlySet<string> {
  const ids = new Set<string>();
  const done = new Set<string>();
  for (const entry of journalOf(machine)) {
    if (entry.operation !== operation || entry.correlationID === undefined) continue;
    if (isOpen(entry.outcome)) ids.add(entry.correlationID);
    if (entry.outcome === 'done') done.add(entry.correlationID);
  }
  return new Set([...ids].filter((id) => !done.has(id)));
}

/** Returns the rows of a file; those without an id have an empty one. */
function rowsOf(text: string, { columns }: Kind): Row[] {
  const lines = text.trimEnd().split('\n');
  const records = text.startsWith('{')
    ? lines.map((line) => JSON.parse(line) as Readonly<Record<string, string | number>>)
    : lines.slice(1).map((line) => {
        const cells = line.split(',');
        return Object.fromEntries(lines[0]!.split(',').map((name, index) => [name, cells[index]!]));
      });
  return records.map((record) => {
    const id = record['correlationID'] ?? record['correlation-id'] ?? record['pedido'] ?? '';
    const effect = columns.map((names) => record[names.find((name) => record[name] !== undefined) ?? '']);
    return { id: String(id), effect: effect.join(' ') };
  });
}
