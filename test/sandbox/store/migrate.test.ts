// A file of an older version goes on: what it holds is told as the newer one tells it.
import { expect, it } from 'vitest';
import { openDatabase } from '#sandbox/edge/open-database.ts';
import { makeIds } from '#sandbox/ids.ts';
import { place, post } from '#sandbox/ledger.ts';
import { firstKey } from '#sandbox/service/first-company.ts';
import { TABLES } from '#sandbox/store/all-tables.ts';
import type { Database } from '#sandbox/store/database.ts';
import { migrate } from '#sandbox/store/migrate.ts';
import type { PostingKind } from '#sandbox/store/tables/ledger.ts';
import { tempDir } from '#test/support/cli.ts';
import { balance, serve, START } from '#test/support/services/sandbox.ts';

/** Returns the SQL of every table and index, in order of creation. */
const schemaOf = (database: Database): string =>
  database
    .prepare<{ sql: string }>(
      "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid",
    )
    .all()
    .map(({ sql }) => `${sql};\n`)
    .join('');

it('schema.sql, from which migrate creates a new file, equals the result of all migrations', async () => {
  const migrated = await openDatabase(':memory:');
  migrate(migrated, 1);
  migrate(migrated);
  // After a new migration, `npx vitest run test/sandbox/store -u` writes the file.
  await expect(schemaOf(migrated)).toMatchFileSnapshot('../../../src/sandbox/store/schema.sql');

  const created = await openDatabase(':memory:');
  migrate(created);
  expect(schemaOf(created)).toBe(schemaOf(migrated));
  for (const { name } of TABLES)
    expect(migrated.prepare(`SELECT * FROM ${name}`).all(), `rows that migrations add to ${name}`).toEqual(
      [],
    );
  const version = 'PRAGMA user_version';
  expect(created.prepare(version).one()).toEqual(migrated.prepare(version).one());
});

const SUB = 'filial@example.com';

it('migrate turns payments and transfers of a version 3 file into transactions, and keeps cashback balances', async () => {
  const data = tempDir();
  const db = await openDatabase(data);
  migrate(db, 3);
  const ids = makeIds((count) => crypto.getRandomValues(new Uint8Array(count)));
  firstKey(db, ids, START);
  const at = START - 60_000;
  const { pix_key: own } = db.prepare('SELECT pix_key FROM accounts').get()!;
  db.exec(
    `INSERT INTO subaccounts (company, account, pix_key, name, created_at) VALUES (1, 1, '${SUB}', 'F', ${at})`,
  );
  const received = db.prepare(
    `INSERT INTO transactions (company, account, oid, type, value, end_to_end_id, transaction_id, qrcode, info_pagador, at)
     VALUES (1, 1, ?, 'PAYMENT', ?, ?, ?, ?, '', ${at})`,
  );
  db.exec(
    `INSERT INTO qrcodes (company, account, oid, name, correlation_id, identifier, payment_link_id, br_code, created_at, updated_at)
     VALUES (1, 1, 'q', 'q', 'q', 'same', 'q', 'q', ${at}, ${at})`,
  );
  const book = (kind: PostingKind, ref: string, from: string, to: string, amount: number): void =>
    post(db, { company: 1, kind, ref, at }, [{ from, to, amount }]);
  received.run('a'.repeat(24), 5_000, 'E-qr', 'same', 1);
  book('qrcode', 'a'.repeat(24), place.pix, place.available(1), 5_000);
  received.run('b'.repeat(24), 900, 'E-sub', null, null);
  book('pix', 'b'.repeat(24), place.pix, place.sub(1), 900);
  db.exec(
    `INSERT INTO refunds (company, account, tx, refund_id, correlation_id, end_to_end_id, value, status, created_at)
     VALUES (1, 1, 1, 'r', 'r', 'D-r', 100, 'REJECTED', ${at})`,
  );
  const paid = db.prepare(
    `INSERT INTO payments (company, account, source, oid, correlation_id, value, alias, comment, status, end_to_end_id, approved_at, settled_at, created_at)
     VALUES (1, 1, 'PIX_KEY', ?, ?, ?, 'ana@example.com', 'Nota', ?, ?, ${at}, ${at + 5_000}, ${at})`,
  );
  paid.run('p1', 'p1', 700, 'CONFIRMED', 'E-p1');
  book('payment-settled', 'p1', place.available(1), place.pix, 700);
  paid.run('p2', 'p2', 800, 'FAILED', 'E-p2');
  db.prepare(
    `INSERT INTO transfers (company, correlation_id, value, source, target, at) VALUES (1, 't', 300, ?, ?, ${at})`,
  ).run(place.sub(1), place.available(1));
  book('transfer', 't', place.sub(1), place.available(1), 300);
  db.exec(
    `INSERT INTO customers (company, oid, correlation_id, name, tax_id, tax_type, created_at)
     VALUES (1, 'c', 'c', 'Ana', '52998224725', 'BR:CPF', ${at})`,
  );
  db.exec(
    `INSERT INTO cashbacks (company, customer, value, left_over, created_at) VALUES (1, 1, 500, 300, ${at})`,
  );
  db.close();

  const s = await serve({ data });
  const { transactions } = await s.ok('GET', '/api/v1/transaction');
  expect(
    transactions.map(({ type, value, debitParty, creditParty }) => [
      type,
      value,
      debitParty?.pixKey.pixKey,
      creditParty?.pixKey.pixKey,
    ]),
  ).toEqual([
    ['INTERNAL_TRANSFER', 300, SUB, own],
    ['WITHDRAW', 700, own, 'ana@example.com'],
    ['PAYMENT', 900, undefined, SUB],
    ['PAYMENT', 5_000, undefined, own],
  ]);
  expect(transactions[0].endToEndId).toMatch(/^E99999004202611211159[0-9A-F]{11}$/);
  expect(transactions.at(3)?.transactionID).toMatch(/^[0-9a-f]{32}$/);
  expect((await balance(s)).total).toBe(5_000 - 700 + 300);
  expect((await s.ok('GET', '/api/v1/cashback-fidelity/balance/52998224725')).balance).toBe(300);
  expect((await s.ok('GET', '/api/v1/refund')).refunds).toMatchObject([{ correlationID: 'r' }]);
  await s.ok('POST', '/api/v1/refund', { transactionEndToEndId: 'E-sub', value: 600, correlationID: 'r2' });
  expect((await s.ok('GET', `/api/v1/subaccount/${SUB}`)).SubAccount.balance).toBe(0);
});

it('migrate keeps the jobs of a version 10 file, in their order, and finds its charges by identifier', async () => {
  const data = tempDir();
  const db = await openDatabase(data);
  migrate(db, 10);
  firstKey(
    db,
    makeIds((count) => crypto.getRandomValues(new Uint8Array(count))),
    START,
  );
  const insert = db.prepare(
    `INSERT INTO charges (company, account, oid, correlation_id, transaction_id, identifier, payment_link_id, status, type,
       value, comment, additional_info, expires_in, expires_at, br_code, created_at, updated_at)
     VALUES (1, 1, :id, :id, :id, :identifier, :id, 'ACTIVE', 'DYNAMIC', 100, '', '[]', 900, ${START + 900_000}, '', ${START}, ${START})`,
  );
  for (const id of ['a', 'b', 'c']) insert.run({ id, identifier: id === 'c' ? 'own' : id });
  // The first job was deleted, and those of the same time were scheduled in another order than that of the charges.
  const jobs = [
    [8, START + 900_001, 2],
    [9, START + 900_001, 1],
    [5, START + 900_001, 3],
  ];
  for (const [id, due, ref] of jobs)
    db.exec(`INSERT INTO jobs (id, due_at, kind, ref) VALUES (${id}, ${due}, 'charge.expire', ${ref})`);
  db.close();

  const s = await serve({ data });
  expect(s.database.prepare('SELECT id, ref FROM jobs ORDER BY due_at, id').all()).toEqual([
    { id: 5, ref: 3 },
    { id: 8, ref: 2 },
    { id: 9, ref: 1 },
  ]);
  await s.ok('POST', '/_sandbox/pay', { id: 'own' });
  expect((await s.ok('GET', '/api/v1/charge/c')).charge.status).toBe('COMPLETED');
  await s.ok('POST', '/_sandbox/pay', { id: 'a' });
  await s.advance(900_001);
  expect((await s.ok('GET', '/api/v1/charge/b')).charge.status).toBe('EXPIRED');
  expect((await s.ok('GET', '/_sandbox/status')).jobs).toBe(0);
});
