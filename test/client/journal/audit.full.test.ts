// The audit of a shared store: what it records, and which changes of it or of the store are found.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoreConnection } from '#client/journal/shared/sql.ts';
import { verifyAudit } from '#client/journal/shared/verify.ts';
import { english } from '#messages/message.ts';
import type { PostgresServer } from '#test/support/services/postgres.ts';
import { postgresBin, startPostgres } from '#test/support/services/postgres.ts';
import { createStore, storeMachine } from '#test/support/services/shared-store.ts';

const BIN = postgresBin();
if (BIN === undefined) console.warn('SKIPPED: no PostgreSQL server for the tests of the audit');

let server: PostgresServer;
beforeAll(async () => {
  if (BIN !== undefined) server = await startPostgres(BIN);
});
afterAll(() => server?.remove());

const INTENT = {
  profile: 'shop',
  operation: 'payment.create',
  method: 'POST',
  path: '/api/v1/payment',
  amount: 100,
};
const verify = async (store: StoreConnection) => {
  const { findings } = await verifyAudit(store);
  return findings.map(({ subject, detail }) => `${subject.replace(/^\d+\//, 'N/')}: ${english(detail)}`);
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
    const rows = await store.query('SELECT content FROM pixctl_store.audit');
    const records = rows
      .map(({ content }) => JSON.parse(String(content)) as Record<string, unknown>)
      .toSorted((a, b) => (String(a['at']) < String(b['at']) ? -1 : 1));
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
    expect(await verify(store)).toEqual([]);
    await store.close();
  });

  it.each([
    [
      'a changed record',
      [
        `UPDATE pixctl_store.audit SET content = replace(content, '"amount" : 100', '"amount" : 900')
      WHERE content LIKE '%"entry"%desk-3%'`,
      ],
      [/N\/\d+: it was changed/, /desk-3: it differs/],
    ],
    [
      'a record with a new hash',
      [
        `UPDATE pixctl_store.audit SET content = '{}',
      hash = encode(sha256(convert_to(chr(10) || '{}', 'UTF8')), 'hex') WHERE number = 1`,
      ],
      [/it was changed/],
    ],
    [
      'a record that is no JSON',
      [
        `UPDATE pixctl_store.audit SET content = 'x' WHERE content LIKE '%"plan" :%'
      OR content LIKE '%"approval"%'`,
      ],
      [/cannot be read/, /no record of it/],
    ],
    [
      'a missing record',
      [`DELETE FROM pixctl_store.audit WHERE number = 1`],
      [/N\/2: rows before it are missing/],
    ],
    [
      'missing records at the end of a chain',
      [
        `DELETE FROM pixctl_store.audit a WHERE number =
      (SELECT number FROM pixctl_store.audit_head h WHERE h.chain = a.chain)`,
      ],
      [/rows at the end of the chain/],
    ],
    [
      'an empty audit',
      ['DELETE FROM pixctl_store.audit', 'DELETE FROM pixctl_store.audit_head'],
      [/^desk-1: it is in the store/, /^desk-2: /, /^desk-3: /, /^a: /, /^a key: /],
    ],
    [
      'a missing entry',
      [`DELETE FROM pixctl_store.entry WHERE id = 'desk-3'`],
      [/^desk-3: it is recorded in the audit, and missing/],
    ],
    ['a missing approval', ['DELETE FROM pixctl_store.approval'], [/^a key: it is recorded/]],
    [
      'an entry that was changed without the triggers',
      [
        'ALTER TABLE pixctl_store.entry DISABLE TRIGGER USER',
        `UPDATE pixctl_store.entry SET outcome = 'not-done' WHERE id = 'desk-1'`,
      ],
      [/^desk-1: it differs/],
    ],
    [
      'an entry that was put back to an earlier state',
      [
        'ALTER TABLE pixctl_store.entry DISABLE TRIGGER USER',
        `UPDATE pixctl_store.entry SET outcome = 'pending', detail = NULL WHERE id = 'desk-1'`,
      ],
      [/^desk-1: it differs/],
    ],
    [
      'another intent',
      [
        'ALTER TABLE pixctl_store.entry DISABLE TRIGGER USER',
        `UPDATE pixctl_store.entry SET intent = '{}' WHERE id = 'desk-3'`,
      ],
      [/^desk-3: it differs/],
    ],
    [
      'an entry without a record',
      [
        'ALTER TABLE pixctl_store.entry DISABLE TRIGGER USER',
        `INSERT INTO pixctl_store.entry (id, attempted_at, profile, operation, intent, outcome, unseen, tries, fence, process)
       VALUES ('new', now(), 'shop', 'x', '{}', 'done', false, 1, 1, 'process-desk')`,
      ],
      [/^new: it is in the store, and/],
    ],
    ['a changed plan', ['UPDATE pixctl_store.plan SET total = 1'], [/^a: it differs/]],
  ] as const)('finds %s', async (_title, statements, expected) => {
    const store = await audited();
    for (const statement of statements) await store.query(statement);
    const found = await verify(store);
    for (const pattern of expected) expect(found).toContainEqual(expect.stringMatching(pattern));
    await store.close();
  });

  it('agrees with the store while four machines write', async () => {
    const address = server.database();
    const store = await createStore(address);
    const machines = ['a', 'b', 'c', 'd'].map((name) => storeMachine(address, name));
    let isDone = false;
    const writing = Promise.all(
      machines.flatMap(({ journal }) =>
        Array.from({ length: 8 }, async () => {
          for (let n = 0; n < 5; n += 1)
            await journal.finish(
              await journal.begin(INTENT, [], async (recorded) => {
                await recorded.left({ profile: 'shop', origin: 'x', day: 0 });
              }),
              'done',
            );
        }),
      ),
    ).finally(() => (isDone = true));
    do expect(await verify(store)).toEqual([]);
    while (!isDone);
    await writing;
    expect(await verifyAudit(store)).toMatchObject({ rows: 4 + 4 * 8 * 5 * 2, findings: [] });
    for (const { journal } of machines) await journal.close();
    await store.close();
  });
});
