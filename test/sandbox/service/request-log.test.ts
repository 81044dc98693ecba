// The log of requests stays in memory while many requests arrive.
import { expect, it } from 'vitest';
import { openDatabase } from '#sandbox/edge/open-database.ts';
import { requestLog } from '#sandbox/service/request-log.ts';
import type { Database } from '#sandbox/store/database.ts';
import { migrate } from '#sandbox/store/migrate.ts';
import { requests } from '#sandbox/store/tables/requests.ts';

/** A log with a clock that the test moves. */
async function begin() {
  const database = await openDatabase(':memory:');
  migrate(database);
  let failing = false;
  let transactions = 0;
  const db: Database = {
    ...database,
    transaction: (work) => {
      transactions += 1;
      if (failing) throw new Error('database or disk is full');
      return database.transaction(work);
    },
  };
  const clock = { now: 0 };
  const log = requestLog(db, () => clock.now);
  let count = 0;
  return {
    log,
    clock,
    add: (many: number) => {
      for (let n = 0; n < many; n += 1)
        log.add({
          company: 1,
          at: clock.now,
          method: 'GET',
          path: `/api/v1/charge/${(count += 1)}`,
          operation: 'charge.get',
          status: 200,
          took: 0,
          key: undefined,
          correlationID: undefined,
          error: undefined,
          fault: undefined,
          ignored: undefined,
          exchange: undefined,
        });
    },
    fail: (on: boolean) => (failing = on),
    transactions: () => transactions,
    stored: () =>
      requests
        .select(database, 'ORDER BY id')
        .all()
        .map(({ path }) => Number(path.split('/').at(-1))),
  };
}

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

it('request log › uses no statement while many requests arrive, and is written when they become rare', async () => {
  const { log, clock, add, stored, transactions } = await begin();
  for (let second = 1; second <= 3; second += 1) {
    add(500);
    clock.now = second * 1_000;
    log.flushIfQuiet();
  }
  expect(transactions()).toBe(0);
  add(50);
  clock.now = 4_000;
  log.flushIfQuiet();
  expect(transactions()).toBe(1);
  expect(stored()).toEqual(numbers(1, 1_550));
});

it('request log › is written at most once a second', async () => {
  const { log, clock, add, transactions } = await begin();
  for (let now = 10; now <= 2_000; now += 10) {
    add(1);
    clock.now = now;
    log.flushIfQuiet();
  }
  expect(transactions()).toBe(2);
});

it('request log › keeps the newest 10,000 requests in memory and in the table', async () => {
  const { log, add, stored } = await begin();
  add(25_000);
  log.flush();
  expect(stored()).toEqual(numbers(15_001, 25_000));
  add(3);
  log.flush();
  expect(stored()).toEqual(numbers(15_004, 25_003));
});

it('request log › keeps its entries when the database cannot be written, for the next time', async () => {
  const { log, add, fail, stored } = await begin();
  add(2);
  fail(true);
  log.flush();
  expect(stored()).toEqual([]);
  fail(false);
  add(1);
  log.flush();
  expect(stored()).toEqual([1, 2, 3]);
});
