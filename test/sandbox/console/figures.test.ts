// Figures of the overview, and what belongs to one Pix, compared with what the API says.
import { describe, expect, it } from 'vitest';
import { field, listAt } from '#test/support/checked.ts';
import { consoleOf } from '#test/support/services/console.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { balance, receive, serve } from '#test/support/services/sandbox.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const DAY = 86_400_000;

const figures = async (s: Served, key?: string): Promise<unknown> =>
  (await (await consoleOf(s, key)).send('GET', '/data/overview')).body;

const daysOf = (body: unknown): { at: number; balance: number }[] =>
  listAt(body, 'days').map((day) => ({
    at: Date.parse(String(field(day, 'at'))),
    balance: Number(field(day, 'balance')),
  }));

/** Balances at the end of the days by the statement, which adds up every line. */
async function byStatement(s: Served, days: readonly { at: number }[]) {
  const lines: { at: number; balance: number }[] = [];
  for (let skip = 0; ; skip += 100) {
    const page = await s.ok('GET', `/api/v1/statement?limit=100&skip=${skip}`);
    lines.push(...page.map((line) => ({ at: Date.parse(line.time), balance: line.balance })));
    if (page.length < 100) break;
  }
  return days.map(({ at }) => ({
    at,
    balance: lines.find((line) => line.at < at + DAY)?.balance ?? 0,
  }));
}

async function expectAsStatement(s: Served): Promise<void> {
  const days = daysOf(await figures(s));
  expect(days).toHaveLength(30);
  expect(days).toEqual(await byStatement(s, days));
}

describe('balances by day', () => {
  it('equal those of the statement, also after data is booked into the past', async () => {
    const s = await serve();
    await expectAsStatement(s);
    await receive(s, 5_000);
    await expectAsStatement(s);
    await s.ok('POST', '/_sandbox/seed', { seed: 1, charges: 300 });
    await expectAsStatement(s);
    // One millisecond before midnight in Brasília, and midnight itself.
    s.time = Date.parse('2026-12-01T02:59:59.999Z');
    await receive(s, 100);
    await expectAsStatement(s);
    s.time += 1;
    await receive(s, 200);
    await expectAsStatement(s);
    const days = daysOf(await figures(s));
    expect(days.at(-1)!.balance - days.at(-2)!.balance).toBe(200);
  });

  it('are right after a refused write and a reset', async () => {
    const s = await serve();
    await receive(s, 5_000);
    await figures(s);
    expect((await s.send('POST', '/_sandbox/pay', { id: 'nothing' })).status).toBe(400);
    await s.ok('POST', '/api/v1/payment', { correlationID: 'p', value: 9_999, destinationAlias: 'a@b.co' });
    expect((await s.send('POST', '/api/v1/payment/approve', { correlationID: 'p' })).status).toBe(400);
    await expectAsStatement(s);
    await s.ok('POST', '/_sandbox/reset', {}, s.controlKey);
    await receive(s, 70);
    await expectAsStatement(s);
    expect(daysOf(await figures(s)).at(-1)!.balance).toBe(70);
  });

  it('include what another process books', async () => {
    const data = tempDir();
    const [one, two] = [await serve({ data }), await serve({ data })];
    await receive(one, 5_000);
    await figures(one);
    await receive(two, 70);
    await expectAsStatement(one);
    await receive(one, 1);
    await expectAsStatement(two);
    expect(daysOf(await figures(two)).at(-1)!.balance).toBe(5_071);
  });
});

describe('figures of today', () => {
  it('count movements since midnight in Brasília, and what waits', async () => {
    const s = await serve();
    s.time = Date.parse('2026-12-01T02:59:59.000Z');
    await receive(s, 1_000);
    s.time += 1_000;
    await receive(s, 5_000);
    const { endToEndId } = await receive(s, 2_000);
    await s.ok('POST', '/api/v1/refund', {
      transactionEndToEndId: endToEndId,
      value: 300,
      correlationID: 'r',
    });
    for (const correlationID of ['sent', 'waits'])
      await s.ok('POST', '/api/v1/payment', { correlationID, value: 400, destinationAlias: 'a@b.co' });
    await s.ok('POST', '/api/v1/payment/approve', { correlationID: 'sent' });
    await s.ok('POST', '/api/v1/charge', { correlationID: 'open', value: 1 });
    await s.advance(60_000);
    s.database.exec(
      `UPDATE transactions SET end_to_end_id = 'D' || substr(end_to_end_id, 2) WHERE value = 5000`,
    );
    expect(field(await figures(s), 'today')).toEqual({
      received: { count: 1, value: 2_000 },
      cameBack: { count: 1, value: 5_000 },
      sent: { count: 1, value: 400 },
      refunded: { count: 1, value: 300 },
      openCharges: { count: 1, isMore: false },
      toApprove: { count: 1, isMore: false },
    });
    expect(await balance(s)).toMatchObject({ total: 1_000 + 7_000 - 300 - 400 });
  });

  it('stop counting open charges at 10,000, and say that there are more', async () => {
    const s = await serve();
    await s.ok('POST', '/api/v1/charge', { correlationID: 'first', value: 1 });
    s.database.exec(`
      CREATE TEMP TABLE model AS SELECT * FROM charges;
      INSERT INTO charges SELECT * FROM (
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
        SELECT ${columnsOf(s)} FROM model, n)`);
    expect(field(field(await figures(s), 'today'), 'openCharges')).toEqual({ count: 10_000, isMore: true });
  });
});

/** The columns of a charge, made unique by `n.i` where they have to be. */
function columnsOf(s: Served): string {
  const unique = ['oid', 'correlation_id', 'transaction_id', 'payment_link_id', 'identifier'];
  return s.database
    .prepare<{ name: string }>('SELECT name FROM pragma_table_info(?)')
    .all('charges')
    .map(({ name }) => (name === 'seq' ? 'NULL' : unique.includes(name) ? `${name} || n.i` : name))
    .join(', ');
}

describe('links of a Pix', () => {
  const linksOf = async (s: Served, endToEndId: string, key?: string): Promise<unknown> =>
    (
      await (
        await consoleOf(s, key)
      ).send('GET', `/data/transaction?${new URLSearchParams({ endToEndId }).toString()}`)
    ).body;

  it('say what can be refunded, less refunds and disputes, and nothing after 90 days', async () => {
    const s = await serve();
    const { endToEndId } = await receive(s, 5_000);
    expect(await linksOf(s, endToEndId)).toEqual({
      refund: { refunded: 0, disputed: 0, refundable: 5_000 },
    });
    await s.ok('POST', '/api/v1/refund', {
      transactionEndToEndId: endToEndId,
      value: 1_200,
      correlationID: 'r',
    });
    await s.ok('POST', '/_sandbox/dispute/open', { endToEndId });
    expect(await linksOf(s, endToEndId)).toEqual({
      refund: { refunded: 1_200, disputed: 3_800, refundable: 0 },
    });
    await s.ok('POST', '/_sandbox/dispute/reject', { id: endToEndId });
    expect(await linksOf(s, endToEndId)).toEqual({
      refund: { refunded: 1_200, disputed: 0, refundable: 3_800 },
    });
    await s.advance(91 * DAY);
    expect(await linksOf(s, endToEndId)).toEqual({});
    expect(
      (
        await s.send('POST', '/api/v1/refund', {
          transactionEndToEndId: endToEndId,
          value: 1,
          correlationID: 'late',
        })
      ).status,
    ).toBe(400);
  });

  it('name the payment of money that was sent', async () => {
    const s = await serve();
    await receive(s, 5_000);
    await s.ok('POST', '/api/v1/payment', { correlationID: 'out', value: 100, destinationAlias: 'a@b.co' });
    await s.ok('POST', '/api/v1/payment/approve', { correlationID: 'out' });
    await s.advance(60_000);
    const { transactions } = await s.ok('GET', '/api/v1/transaction?type=WITHDRAW');
    expect(await linksOf(s, transactions[0].endToEndId)).toEqual({ payment: 'out' });
  });

  it('are empty for an unknown id and for a Pix of another company', async () => {
    const s = await serve();
    const two = await s.ok('POST', '/_sandbox/company', { name: 'Loja Dois', taxID: '12345678000195' });
    const { endToEndId } = await receive(s, 5_000);
    expect(await linksOf(s, '')).toEqual({});
    expect(await linksOf(s, "' OR 1=1 --")).toEqual({});
    expect(await linksOf(s, endToEndId, two.appKey)).toEqual({});
    expect(daysOf(await figures(s, two.appKey)).every((day) => day.balance === 0)).toBe(true);
  });
});
