// Files of version 1 of each stored format, as they were written then: this version reads them, and goes on with them.
// Never change a file in `version-1` after the first release.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readDecisions } from '#books/reconcile/decisions.ts';
import { openSqlite } from '#mirror/edge/sqlite.ts';
import { openDatabase } from '#sandbox/edge/open-database.ts';
import { parseJson } from '#test/support/checked.ts';
import type { Machine } from '#test/support/cli.ts';
import { machine } from '#test/support/cli.ts';
import { readCursor, savedCursor } from '#webhooks/position.ts';

const FILES = join(import.meta.dirname, 'version-1');
const read = (name: string): string => readFileSync(join(FILES, name), 'utf8');
/** The files were written then. */
const WRITTEN = Date.parse('2026-11-21T12:05:00.000Z');

/** A machine with the sandbox and the journal of version 1. */
async function machineOfVersion1(): Promise<Machine> {
  const self = machine();
  self.env['PIXCTL_PROFILE'] = 'sandbox';
  self.time = WRITTEN;
  const data = join(self.dir, 'data');
  mkdirSync(data);
  const database = await openDatabase(data);
  database.exec(read('sandbox.sql'));
  database.close();
  cpSync(join(FILES, 'journal.ndjson'), join(data, 'journal.ndjson'));
  return self;
}

it('sandbox of version 1 keeps its records, and its open charge can be paid', async () => {
  const self = await machineOfVersion1();
  const charges = parseJson((await self.run('charge list --json')).out);
  expect(charges).toHaveLength(7);
  const [payment] = parseJson((await self.run('payment list --json')).out) as readonly unknown[];
  expect(payment).toMatchObject({ payment: { correlationID: 'sent', status: 'CONFIRMED' } });
  const before = parseJson((await self.run('balance --json')).out) as { balance: { total: number } };
  expect(await self.run('sandbox pay open-charge')).toMatchObject({ code: 0 });
  const after = parseJson((await self.run('balance --json')).out) as typeof before;
  expect(after.balance.total - before.balance.total).toBe(1_500);
});

it('journal of version 1 › lists its entries and resolves the open one', async () => {
  const self = await machineOfVersion1();
  const entries = parseJson((await self.run('journal list --all --json')).out);
  expect(entries).toMatchObject([
    { correlationID: 'unknown', outcome: 'unknown' },
    { correlationID: 'sent', outcome: 'done' },
    { correlationID: 'sent', outcome: 'done' },
    { correlationID: 'open-charge', outcome: 'done' },
  ]);
  self.time += 3_600_000;
  expect((await self.run('sandbox fault --clear')).code).toBe(0);
  const resolved = await self.run('journal resolve --json');
  expect(parseJson(resolved.out)).toMatchObject([{ correlationID: 'unknown', outcome: 'not-done' }]);
});

it('journal › refuses records of another version, and sends nothing', async () => {
  const self = await machineOfVersion1();
  const path = join(self.dir, 'data', 'journal.ndjson');
  writeFileSync(path, read('journal.ndjson').replaceAll('{"v":1,', '{"v":2,'));
  const refused = await self.run('charge create --value 100 --correlation-id refused');
  expect(refused).toMatchObject({
    code: 2,
    err: expect.stringContaining('another version of pixctl') as string,
  });
  expect((await self.run('charge get refused')).code).toBe(4);
});

it('plan and approval of version 1 › are paid once', async () => {
  const self = await machineOfVersion1();
  for (const name of ['payments.csv.plan', 'payments.csv.plan.approval'])
    cpSync(join(FILES, name), join(self.dir, name));
  expect((await self.run('sandbox fault --clear')).code).toBe(0);
  const plan = join(self.dir, 'payments.csv.plan');
  const paid = await self.run(['payment', 'batch', 'run', plan, '--yes', '--json']);
  expect(parseJson(paid.out)).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
  expect(await self.run(['payment', 'batch', 'run', plan, '--yes'])).toMatchObject({ code: 2 });
  expect(parseJson((await self.run('payment list --json')).out)).toHaveLength(3);
});

it('mirror of version 1 › sync goes on with it, and sync verify finds no difference', async () => {
  const self = await machineOfVersion1();
  const path = join(self.dir, 'mirror.db');
  const mirror = await openSqlite(path, 'write');
  await mirror.exec(read('mirror.sql').replaceAll(/^(PRAGMA|BEGIN|COMMIT).*$/gm, ''));
  await mirror.close();
  expect((await self.run('sandbox pay open-charge')).code).toBe(0);
  expect(await self.run(['sync', '--to', path])).toMatchObject({ code: 0 });
  expect(await self.run(['sync', 'verify', '--to', path])).toMatchObject({ code: 0 });
  const sql = `SELECT count(*) AS n FROM charges WHERE status = 'COMPLETED'`;
  const { out } = await self.run(['query', sql, '--to', path, '--json']);
  expect(parseJson(out)).toEqual([{ n: 4 }]);
});

it('decisions of version 1 are read', () => {
  const { owner, decisions } = parseJson(read('decisions.json')) as Record<string, unknown>;
  expect(readDecisions(read('decisions.json'), 'decisions.json')).toEqual({ owner, decisions });
  expect(() => readDecisions('{"version":2,"decisions":[]}', 'decisions.json')).toThrow('another version');
});

it('position of version 1 is read', () => {
  const saved = parseJson(read('position.json'));
  const cursor = readCursor(saved);
  expect(cursor).not.toHaveProperty('problem');
  expect('problem' in cursor ? undefined : savedCursor(cursor)).toEqual(saved);
  expect(readCursor({ ...(saved as object), version: 2 })).toHaveProperty('problem');
});
