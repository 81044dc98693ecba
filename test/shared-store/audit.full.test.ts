// The audit of a shared store: what the triggers of the database record.
import { describe, expect, it } from 'vitest';
import type { StoreConnection } from '#shared-store/tables/sql.ts';
import { BIN, filePostgres } from '#test/support/services/file-postgres.ts';
import { createStore, storeMachine } from '#test/support/services/shared-store.ts';

const server = filePostgres('the tests of the audit');

const INTENT = {
  profile: 'shop',
  operation: 'payment.create',
  method: 'POST',
  path: '/api/v1/payment',
  amount: 100,
};
/** A store with three entries, an approved plan and a deleted one. */
async function audited(): Promise<StoreConnection> {
  const address = server.database();
  const store = await createStore(address);
  const { journal } = storeMachine(address, 'desk');
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.push(await journal.begin(INTENT, []));
  await journal.finish(ids[0]!, 'done', { detail: 'ok "quoted" ção' });
  await journal.finish(ids[1]!, 'unknown');
  await journal.settle(ids[1]!, 'not-done', {}, () => Promise.resolve());
  await journal.resume(ids[1]!, () => Promise.resolve());
  for (const name of ['a', 'b'])
    await store.query(
      `INSERT INTO pixctl_store.plan (name, hash, profile, total, rows, bytes, planned_by)
      VALUES ($1, $1, 'shop', 100, 1, 1, 'ana@desk')`,
      [name],
    );
  await store.query(`DELETE FROM pixctl_store.plan WHERE hash = 'b'`);
  await store.query(`INSERT INTO pixctl_store.approval (hash, approver, line) VALUES ('a', 'key', 'signed')`);
  await journal.close();
  return store;
}

describe.skipIf(BIN === undefined)('audit of a shared store', () => {
  it('records each change of an entry, plan and approval with the role, process and time of the database', async () => {
    const store = await audited();
    const rows = await store.query('SELECT content FROM pixctl_store.audit ORDER BY number');
    const records = rows.map(({ content }) => JSON.parse(String(content)) as Record<string, unknown>);
    expect(records.map(({ what, subject }) => `${String(what)} ${String(subject)}`)).toEqual([
      'process process-desk',
      'entry desk-1',
      'entry desk-2',
      'entry desk-3',
      'outcome desk-1',
      'outcome desk-2',
      'settlement desk-2',
      'attempt desk-2',
      'plan a',
      'plan b',
      'plan-deleted b',
      'approval a',
    ]);
    expect(new Set(records.map(({ role }) => role))).toEqual(new Set(['pixctl']));
    expect(records[0]!['value']).toEqual({ machine: 'desk', person: 'ana@desk', pid: 1 });
    await store.close();
  });

  it('has a record of each write and outcome of four machines at once', async () => {
    const address = server.database();
    const store = await createStore(address);
    const machines = ['a', 'b', 'c', 'd'].map((name) => storeMachine(address, name));
    await Promise.all(
      machines.flatMap(({ journal }) =>
        Array.from({ length: 8 }, async () => {
          for (let n = 0; n < 5; n += 1)
            await journal.finish(
              await journal.begin(INTENT, [], async (recorded) => {
                await recorded.left({ profile: 'shop', origin: 'x', key: '', day: 0 });
              }),
              'done',
            );
        }),
      ),
    );
    const counted = await store.query(
      `SELECT (content::json)->>'what' AS what, COUNT(*)::int AS n FROM pixctl_store.audit GROUP BY 1 ORDER BY 1`,
    );
    expect(counted).toEqual([
      { what: 'entry', n: 160 },
      { what: 'outcome', n: 160 },
      { what: 'process', n: 4 },
    ]);
    for (const { journal } of machines) await journal.close();
    await store.close();
  });
});
