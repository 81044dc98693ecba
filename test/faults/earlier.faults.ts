// Faults after a crash: an earlier run was killed after its effect, before it recorded the answer. The same command
// runs again while the service refuses, fails or is unreachable, and once more when it is available. `--full`: 1,000
// intents.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { openDatabase } from '#sandbox/edge/open-database.ts';
import type { Database } from '#sandbox/store/database.ts';
import { start } from '#test/support/binary.ts';
import { parsed } from '#test/support/checked.ts';
import type { Machine } from '#test/support/cli.ts';
import { tempDir } from '#test/support/cli.ts';
import { journalRecord, outputOf } from '#test/support/outputs.ts';
import type { Gate, GateFault, Scope } from './gate.ts';
import { GATE_FAULTS, SCOPES, startGate } from './gate.ts';
import { attempt, client, enter, seeded } from './harness.ts';
import type { Direct } from './operations.ts';
import { cpf, WRITES } from './operations.ts';
import { countAtEnd, directTo, environment, nextNumber, SEED, servedNow } from './suite.ts';

const FULL = process.env['PIXCTL_FAULTS_FULL'] === '1';

interface Closed {
  readonly fault: GateFault | 'refused';
  readonly scope: Scope;
}
/** Excludes a 404 on reads: a service that denies existing resources cannot be detected. */
const isFair = ({ fault, scope }: Closed): boolean => fault !== '404' || scope === 'writes';
const CLOSED: readonly Closed[] = (['refused', ...GATE_FAULTS] as const)
  .flatMap((fault) => (fault === 'refused' ? ['all' as const] : SCOPES).map((scope) => ({ fault, scope })))
  .filter(isFair);
const nameOf = ({ fault, scope }: Closed): string => `killed, then ${fault} for ${scope}`;

/** Number of single writes, and of batches with `ROWS` rows. */
const INTENTS = FULL ? WRITES.length * CLOSED.length : 60;
const BATCHES = FULL ? 7 * CLOSED.length : 14;
const ROWS = FULL ? 12 : 3;
/** Every n-th intent kills the built program; the others edit the journal as a kill would leave it. */
const KILLED_EACH = FULL ? 20 : 30;
countAtEnd('earlier', INTENTS + BATCHES * ROWS);

const DAY_MS = 86_400_000;

/** Removes the outcomes of entries from the journal, as if the process had been killed before recording them. */
function forget(dir: string, which: (index: number, count: number) => boolean): Set<string> {
  const path = join(dir, 'data', 'journal.ndjson');
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const outcomes = lines.filter((line) => parsed(journalRecord, line).outcome !== undefined);
  const lost = new Set(outcomes.filter((_, index) => which(index, outcomes.length)));
  writeFileSync(
    path,
    lines
      .filter((line) => !lost.has(line))
      .map((line) => `${line}\n`)
      .join(''),
  );
  const ids = new Set([...lost].map((line) => parsed(journalRecord, line).id));
  return new Set(
    lines
      .map((line) => parsed(journalRecord, line))
      .filter(({ id, outcome }) => outcome === undefined && ids.has(id))
      .map(({ correlationID }) => correlationID),
  );
}

interface Stage {
  readonly gate: Gate;
  readonly direct: Direct;
  readonly books: Database;
  readonly appKey: string;
  readonly random: () => number;
}

/** Runs a command while the gate injects a fault. */
async function shutOut(
  { gate, appKey }: Stage,
  { fault, scope }: Closed,
  dir: string,
  words: readonly string[],
): Promise<Awaited<ReturnType<Machine['run']>>> {
  const self = client(fault === 'refused' ? 'http://127.0.0.1:9' : gate.url, appKey, dir);
  // The journal identifies the service by its address: replace it by a port on which nobody listens.
  if (fault === 'refused') readdress(dir, gate.url, 'http://127.0.0.1:9');
  else gate.shut(fault, scope);
  const ended = await self.run([...words, ...(fault === 'hang' ? ['--timeout', '150ms'] : [])]);
  gate.shut(undefined);
  if (fault === 'refused') readdress(dir, 'http://127.0.0.1:9', gate.url);
  return ended;
}

function readdress(dir: string, from: string, to: string): void {
  const path = join(dir, 'data', 'journal.ndjson');
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(JSON.stringify(from), JSON.stringify(to)));
}

/** Ages the journal entries, so that their requests can no longer be in flight. */
function age(dir: string): void {
  const path = join(dir, 'data', 'journal.ndjson');
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const older = lines.map((line) => {
    const { up: _up, ...record } = parsed(journalRecord, line);
    return JSON.stringify({ ...record, at: new Date(Date.parse(record.at) - DAY_MS).toISOString() });
  });
  writeFileSync(path, `${older.join('\n')}\n`);
}

async function oneWrite(stage: Stage, index: number): Promise<void> {
  const { gate, direct, books, appKey, random } = stage;
  const operation = WRITES[index % WRITES.length]!;
  const closed = CLOSED[(index + Math.floor(index / WRITES.length)) % CLOSED.length]!;
  const dir = tempDir();
  await attempt({
    operation,
    fault: nameOf(closed),
    n: nextNumber(),
    direct,
    books,
    settler: client(gate.url, appKey, dir),
    run: async (intent) => {
      const words = [...intent.words, '--yes'];
      if (index % KILLED_EACH === 0) {
        const seen = gate.swallow();
        const program = start(words, environment(dir, gate.url, appKey));
        await Promise.race([seen, program.done]);
        program.child.kill('SIGKILL');
        await program.done;
      } else {
        await client(gate.url, appKey, dir).run(words);
        forget(dir, (entry, count) => entry === count - 1);
      }
      if (random() < 0.5) age(dir);
      const retries = ['--retries', String(Math.floor(random() * 2))];
      const shut = await shutOut(stage, closed, dir, [...words, ...retries]);
      if (shut.code === 0) return shut;
      // An unknown outcome must be resolved once the service is available.
      const open = await client(gate.url, appKey, dir).run(words);
      return { code: open.code, codes: [shut.code, open.code] };
    },
  });
}

/** A kind of batch: its rows, and a query for the effects of a row. */
interface BatchKind {
  readonly name: string;
  readonly prepare: (direct: Direct, ids: readonly string[]) => Promise<{ words: string[]; csv: string }>;
  readonly table: string;
}
const tableOf = (heading: string, rows: readonly string[]): string => [heading, ...rows].join('\n');
const simple = (
  name: string,
  table: string,
  heading: string,
  row: (id: string, index: number) => string,
): BatchKind => ({
  name,
  table,
  prepare: async (_direct, ids) => ({ words: name.split(' '), csv: tableOf(heading, ids.map(row)) }),
});
async function paidCharges(direct: Direct, ids: readonly string[]): Promise<string[]> {
  const ends: string[] = [];
  for (const id of ids) {
    await direct('POST', '/api/v1/charge', { correlationID: `of-${id}`, value: 1_000 });
    ends.push((await direct('POST', '/_sandbox/pay', { id: `of-${id}` })).endToEndId);
  }
  return ends;
}
const CPFS = ['52998224725', '16899535009', '11144477735'];

const KINDS: readonly BatchKind[] = [
  simple('charge create', 'charges', 'correlation-id,value', (id) => `${id},100`),
  simple('qrcode create', 'qrcodes', 'correlation-id,name', (id) => `${id},QR ${id}`),
  simple('payment create', 'payments', 'correlation-id,value,pix-key', (id) => `${id},100,ana@example.com`),
  simple(
    'customer create',
    'customers',
    'correlation-id,name,tax-id',
    (id) => `${id},Ana,${cpf(700_000 + nextNumber())}`,
  ),
  simple(
    'subscription create',
    'subscriptions',
    'correlation-id,value,customer-name,customer-tax-id',
    (id, index) => `${id},1000,Ana,${CPFS[index % CPFS.length]!}`,
  ),
  {
    name: 'charge refund',
    table: 'refunds',
    prepare: async (direct, ids) => {
      await paidCharges(direct, ids);
      return {
        words: ['charge', 'refund'],
        csv: tableOf(
          'id,correlation-id,value',
          ids.map((id) => `of-${id},${id},300`),
        ),
      };
    },
  },
  {
    name: 'refund create',
    table: 'refunds',
    prepare: async (direct, ids) => {
      const ends = await paidCharges(direct, ids);
      return {
        words: ['refund', 'create'],
        csv: tableOf(
          'transaction-end-to-end-id,correlation-id,value',
          ids.map((id, index) => `${ends[index]!},${id},300`),
        ),
      };
    },
  },
];

async function oneBatch(stage: Stage, index: number): Promise<void> {
  const { gate, direct, books, appKey, random } = stage;
  const kind = KINDS[index % KINDS.length]!;
  const closed = CLOSED[(index * 5 + Math.floor(index / KINDS.length)) % CLOSED.length]!;
  const dir = tempDir();
  const ids = Array.from({ length: ROWS }, (_, row) => `batch-${index}-${row}`);
  const { words, csv } = await kind.prepare(direct, ids);
  const file = join(dir, 'rows.csv');
  writeFileSync(file, `${csv}\n`);
  const line = [...words, '--batch', file, '--yes', '--json', '--retries', '0'];
  const first = await client(gate.url, appKey, dir).run(line);
  if (first.code !== 0) throw new Error(`${kind.name} --batch: ${first.code} ${first.out} ${first.err}`);
  // Some rows have recorded outcomes and others do not; in every third batch all have.
  const open = index % 3 === 2 ? new Set<string>() : forget(dir, () => random() < 0.6);
  if (random() < 0.5) age(dir);
  const effects = (id: string): number =>
    Number(books.prepare(`SELECT COUNT(*) AS n FROM ${kind.table} WHERE correlation_id = ?`).get(id)!['n']);
  const judge = (ran: Awaited<ReturnType<Machine['run']>>, isLast: boolean): void => {
    const rows = outputOf('payment batch run', ran.out);
    for (const id of ids) {
      const outcome = rows.find(({ correlationID }) => correlationID === id)?.outcome ?? 'not-sent';
      const isDenied = outcome === 'failed' || (outcome === 'not-sent' && open.has(id));
      enter(`${kind.name} --batch`, nameOf(closed), {
        intents: isLast ? 1 : 0,
        effects: isLast ? effects(id) : 0,
        code: ran.code,
        doubled: isLast && effects(id) > 1,
        lost: isLast && effects(id) === 0,
        falseDone: ['done', 'existing'].includes(outcome) && effects(id) !== 1,
        falseNotDone: isDenied && effects(id) !== 0,
        what: `row ${id} ${outcome}`,
      });
    }
  };
  judge(await shutOut(stage, closed, dir, line), false);
  const last = await client(gate.url, appKey, dir).run(line);
  judge(last, true);
  if (last.code !== 0) throw new Error(`${kind.name} --batch at last: ${last.code} ${last.out} ${last.err}`);
}

describe('repeated command after its earlier run was killed', () => {
  it('reports the real outcome, and repeats no effect', async () => {
    const random = seeded(SEED + 21);
    const data = tempDir();
    const served = await servedNow(data);
    const gate = await startGate(() => served.url);
    const direct = directTo(() => served);
    const books = await openDatabase(data);
    await direct('POST', '/_sandbox/account', {});
    const stage: Stage = { gate, direct, books, appKey: served.appKey, random };
    // A step coprime to the number of writes covers all of them in a sample too.
    for (let index = 0; index < INTENTS; index += 1) await oneWrite(stage, index);
    for (let index = 0; index < BATCHES; index += 1) await oneBatch(stage, index);
    books.close();
    await gate.close();
  });
});
