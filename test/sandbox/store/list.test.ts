// Tests the pages of lists: their rows while two connections change the table, and the index that SQLite uses.
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openDatabase } from '#sandbox/edge/open-database.ts';
import { generated, text } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import { migrate } from '#sandbox/store/migrate.ts';
import type { Listing } from '#sandbox/store/table.ts';
import { listCharges } from '#sandbox/store/tables/charges.ts';
import { listTransactions } from '#sandbox/store/tables/transactions.ts';
import { size } from '#test/support/sample-size.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const SCHEMA = 'CREATE TABLE items (seq INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL)';
const items = defineTable({ name: 'items', columns: { seq: generated, kind: text }, onReset: 'empty' });

const kind = fc.constantFrom('a', 'b');
const place = fc.nat({ max: 12 });
const step = fc.oneof(
  fc.record({
    do: fc.constantFrom('insert' as const, 'insert elsewhere' as const, 'insert and undo' as const),
    kind,
  }),
  fc.record({ do: fc.constant('delete' as const), place }),
  fc.record({ do: fc.constant('change' as const), place, kind }),
  {
    arbitrary: fc.record({
      do: fc.constant('pages' as const),
      kind,
      skip: fc.nat({ max: 4 }),
      limits: fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 3 }),
    }),
    weight: 4,
  },
);

it('pages contain the right rows when the table changes between them', async () => {
  const file = join(tempDir(), 'items.db');
  const db = await openDatabase(file);
  const other = await openDatabase(file);
  db.exec(SCHEMA);
  const insert = (into: Database, row: { kind: string }): number =>
    into.transaction(() => items.insert(into, { kind: row.kind }));
  fc.assert(
    fc.property(fc.array(kind, { maxLength: 12 }), fc.array(step, { maxLength: 40 }), (kinds, steps) => {
      db.transaction(() => db.prepare('DELETE FROM items').run());
      let rows = kinds.map((one) => ({ seq: insert(db, { kind: one }), kind: one })).toReversed();
      for (const one of steps)
        switch (one.do) {
          case 'insert':
            rows.unshift({ seq: insert(db, one), kind: one.kind });
            break;
          case 'insert elsewhere':
            rows.unshift({ seq: insert(other, one), kind: one.kind });
            break;
          case 'insert and undo':
            expect(() =>
              db.transaction(() => {
                items.insert(db, { kind: one.kind });
                items.list(db, { kind: one.kind }).rows(1, 0);
                throw new Error('undone');
              }),
            ).toThrow('undone');
            break;
          case 'delete': {
            const seq = rows[one.place]?.seq;
            if (seq !== undefined) db.transaction(() => items.delete(db, { seq }));
            rows = rows.filter((row) => row.seq !== seq);
            break;
          }
          case 'change': {
            const row = rows[one.place];
            if (row === undefined) break;
            db.transaction(() => items.update(db, { seq: row.seq }, { kind: one.kind }));
            row.kind = one.kind;
            break;
          }
          case 'pages': {
            const listed = rows.filter((row) => row.kind === one.kind);
            let { skip } = one;
            for (const limit of one.limits) {
              db.snapshot(() => {
                const list = items.list(db, { kind: one.kind });
                expect(list.rows(limit, skip)).toEqual(listed.slice(skip, skip + limit));
                expect(list.count()).toBe(listed.length);
              });
              skip += limit;
            }
          }
        }
    }),
    { numRuns: size(100, 2_000) },
  );
  other.close();
  db.close();
});

it.each<[string, (db: Database) => Pick<Listing<unknown>, 'rows'>, string]>([
  ['all charges', (db) => listCharges(db, 1, {}), 'charges_list (company=? AND seq<?)'],
  [
    'charges of a status',
    (db) => listCharges(db, 1, { status: 'ACTIVE' }),
    'charges_status (company=? AND status=? AND seq<?)',
  ],
  [
    'charges of a time',
    (db) => listCharges(db, 1, { start: 1, end: 2, status: 'ACTIVE' }),
    'charges_created (company=? AND created_at>? AND created_at<?)',
  ],
  ['all transactions', (db) => listTransactions(db, 1, {}), 'transactions_at (company=? AND at<?)'],
  [
    'transactions from a time on',
    (db) => listTransactions(db, 1, { start: 1 }),
    'transactions_at (company=? AND at>?)',
  ],
])('a page of %s uses the right index', async (_what, list, index) => {
  const db = await openDatabase(':memory:');
  migrate(db);
  const texts: string[] = [];
  const watched: Database = {
    ...db,
    prepare: (sql) => {
      texts.push(sql);
      return db.prepare(sql);
    },
  };
  list(watched).rows(10, 0);
  const [sql = ''] = texts;
  const values = Object.fromEntries(
    [...sql.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, null] as const),
  );
  const plan = db.prepare<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(values);
  expect(texts).toHaveLength(1);
  expect(plan.map(({ detail }) => detail).join('\n')).toContain(index);
  db.close();
});
