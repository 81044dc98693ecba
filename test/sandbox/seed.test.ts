// Seeded rows are those that requests would have made.
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#sandbox/edge/open-database.ts';
import { openSandbox } from '#sandbox/index.ts';
import { TABLES } from '#sandbox/store/all-tables.ts';
import { fromJson } from '#sandbox/store/columns.ts';
import type { Value } from '#sandbox/store/database.ts';
import { cashbacks } from '#sandbox/store/tables/cashbacks.ts';
import { charges } from '#sandbox/store/tables/charges.ts';
import { customers } from '#sandbox/store/tables/customers.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');

/** A sandbox in memory with a clock that the test sets, and random numbers that are the same each time. */
async function open() {
  const database = await openDatabase(':memory:');
  const clock = { now: NOW };
  let drawn = 0;
  const sandbox = openSandbox({
    database,
    now: () => clock.now,
    sleep: () => Promise.resolve(),
    randomBytes: (count) =>
      Uint8Array.from({ length: count }, () => (drawn = (drawn * 75 + 74) % 65_537) >> 8),
    namespace: 'service',
    publicUrl: 'http://127.0.0.1:4010',
  });
  const call = async (
    method: string,
    path: string,
    text?: string,
  ): Promise<Readonly<Record<string, unknown>>> => {
    const authorization = path.startsWith('/_sandbox/') ? sandbox.controlKey : sandbox.appKey;
    const { status, body } = await sandbox.handle({
      method,
      path,
      headers: { authorization, 'content-type': 'application/json' },
      ...(text === undefined ? {} : { body: text }),
    });
    const answer = Buffer.from(body).toString();
    expect({ path, status, answer }).toMatchObject({ status: 200 });
    return JSON.parse(answer) as Readonly<Record<string, unknown>>;
  };
  return {
    database,
    sandbox,
    clock,
    rows: (table: string): Readonly<Record<string, Value>>[] =>
      database.prepare<Readonly<Record<string, Value>>>(`SELECT * FROM ${table}`).all(),
    get: (path: string) => call('GET', path),
    post: (path: string, body: object) => call('POST', path, JSON.stringify(body)),
  };
}

describe('sandbox seed', () => {
  it.each([
    { year: false, seed: 1, charges: 700 },
    { year: true, seed: 7, charges: 700 },
  ])('makes the same rows in groups as one by one (seed $seed, year: $year)', async (plan) => {
    const [grouped, single] = [await open(), await open()];
    // Sales are seeded one by one once there is cashback, because one sale may use what another one releases.
    for (const { post } of [grouped, single])
      await post('/api/v1/customer', { name: 'Outra', taxID: '52998224725' });
    const grant = {
      company: 1,
      customer: 1,
      kind: 'EXCLUSIVE',
      value: 1,
      left_over: 0,
      created_at: 0,
    } as const;
    cashbacks.insert(single.database, grant);
    for (const { post } of [grouped, single]) {
      await post('/_sandbox/seed', plan);
      expect(await post('/_sandbox/seed', { ...plan, charges: 900 })).toMatchObject({
        made: { charges: 200 },
      });
    }
    cashbacks.delete(single.database, { customer: 1 });
    for (const { name } of TABLES)
      expect({ name, rows: single.rows(name) }).toEqual({ name, rows: grouped.rows(name) });
    expect(grouped.rows('refunds').length).toBeGreaterThan(5);
    expect(grouped.rows('payments').length).toBeGreaterThan(5);
  });

  it.each([
    { year: false, seed: 1, charges: 300 },
    { year: true, seed: 7, charges: 300 },
  ])('lists transactions newest first, also across pages (year: $year)', async (plan) => {
    const { post, get, rows } = await open();
    await post('/_sandbox/seed', plan);
    const times: string[] = [];
    for (let skip = 0; ; skip += 50) {
      const page = await get(`/api/v1/transaction?limit=50&skip=${skip}`);
      times.push(...(page['transactions'] as { time: string }[]).map(({ time }) => time));
      if (!(page['pageInfo'] as { hasNextPage: boolean }).hasNextPage) break;
    }
    expect(times).toEqual(times.toSorted().reverse());
    expect(times).toHaveLength(rows('transactions').length);
    // The refunds are among them, and one of them is not the newest.
    expect(rows('transactions').some(({ type }) => type === 'REFUND')).toBe(true);
  });

  it('stores the same columns for seeded charges and payments as requests do', async () => {
    const seeded = await open();
    await seeded.post('/_sandbox/seed', { seed: 3, charges: 60 });
    const created = await open();
    // Ids are random; row ids and the booked refunds and payments between differ.
    const own = new Set(
      'seq id oid transaction_id identifier payment_link_id br_code charge end_to_end_id ref posting customer'.split(
        ' ',
      ),
    );
    const shown = (row: Readonly<Record<string, Value>> | undefined): unknown =>
      row && Object.fromEntries(Object.entries(row).filter(([column]) => !own.has(column)));
    const chargeIn = ({ database }: typeof seeded, correlation_id: string) =>
      charges.get(database, { correlation_id });
    const sold = charges.findAll(
      seeded.database,
      { company: 1, type: 'DYNAMIC' },
      'AND subscription IS NULL',
    );
    for (const row of sold) {
      const customer =
        row.customer === null ? undefined : customers.get(seeded.database, { seq: row.customer });
      created.clock.now = row.created_at;
      await created.post('/api/v1/charge', {
        correlationID: row.correlation_id,
        value: row.value,
        comment: row.comment,
        expiresIn: row.expires_in,
        ...(customer === undefined
          ? {}
          : {
              customer: {
                name: customer.name,
                email: customer.email,
                phone: customer.phone,
                taxID: customer.tax_id,
                correlationID: customer.correlation_id,
                address: customer.address === null ? undefined : fromJson(customer.address),
              },
            }),
      });
      if (row.paid_at === null) continue;
      created.clock.now = row.paid_at;
      await created.post('/_sandbox/pay', { id: row.correlation_id });
    }
    created.clock.now = NOW;
    created.sandbox.settle();
    const statuses = new Set(sold.map(({ status }) => status));
    expect(statuses).toEqual(new Set(['ACTIVE', 'COMPLETED', 'EXPIRED']));
    for (const { correlation_id: id, br_code: code } of sold) {
      const [one, other] = [chargeIn(seeded, id), chargeIn(created, id)];
      expect(shown(other)).toEqual(shown(one));
      expect(other.br_code.length).toBe(code.length);
      const related = (s: typeof seeded, charge: number) => {
        const transactions = s.database
          .prepare<Readonly<Record<string, Value>>>(
            `SELECT * FROM transactions WHERE charge = ? AND type = 'PAYMENT'`,
          )
          .all(charge);
        return {
          transactions: transactions.map(shown),
          postings: transactions.map(({ oid }) =>
            shown(
              s.database.prepare<Record<string, Value>>('SELECT * FROM postings WHERE ref = ?').get(oid!),
            ),
          ),
          entries: transactions.flatMap(({ oid }) =>
            s.database
              .prepare<Record<string, Value>>(
                'SELECT e.* FROM entries e JOIN postings p ON p.id = e.posting WHERE p.ref = ? ORDER BY e.id',
              )
              .all(oid!)
              .map(shown),
          ),
          jobs: s.database
            .prepare<Record<string, Value>>(
              `SELECT due_at FROM jobs WHERE kind = 'charge.expire' AND ref = ?`,
            )
            .all(charge),
        };
      };
      expect(related(created, other.seq)).toEqual(related(seeded, one.seq));
    }
  });
});
