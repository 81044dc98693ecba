// `today`: its sums are those of the service's lists, and lists that could not be read are reported.
import { describe, expect, it } from 'vitest';
import type { Machine } from '#test/support/cli.ts';
import { machineAt } from '#test/support/cli.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';

/** A machine and a sandbox that is served to it, at the same time. */
async function setup(): Promise<{ m: Machine; s: Served; at: (time: string) => void }> {
  const s = await serve();
  const m = machineAt(s);
  const at = (time: string): void => {
    s.time = Date.parse(time);
    m.time = s.time;
  };
  return { m, s, at };
}

const received = async (s: Served, id: string, value: number): Promise<void> => {
  await s.ok('POST', '/api/v1/charge', { correlationID: id, value });
  await s.ok('POST', '/_sandbox/pay', { id });
};

it('today and transaction list name the receiver of a split', async () => {
  const { m, s } = await setup();
  await s.ok('POST', '/api/v1/subaccount', { pixKey: 'filial@example.com', name: 'Filial' });
  const splits = [{ value: 30, pixKey: 'filial@example.com' }];
  await s.ok('POST', '/api/v1/charge', { correlationID: 'c', value: 100, splits });
  await s.ok('POST', '/_sandbox/pay', { id: 'c' });
  m.time = s.time;
  const { latest } = (await m.run('today --json')).json();
  expect(latest.find(({ type }) => type === 'INTERNAL_TRANSFER')?.who).toBe('filial@example.com');
  const drawn = (await m.run('transaction list --type INTERNAL_TRANSFER', { terminal: 200 })).out;
  expect(drawn).toContain('filial@example.com');
});

describe('today', () => {
  it('sums up the day of Brasília, to the millisecond', async () => {
    const { m, s, at } = await setup();
    at('2026-11-22T02:59:59.999Z');
    await received(s, 'yesterday', 100_000);
    at('2026-11-22T03:00:00.000Z');
    await received(s, 'first', 200);
    at('2026-11-22T15:00:00.000Z');
    await received(s, 'second', 3_000);
    await s.ok('POST', '/api/v1/charge', { correlationID: 'open', value: 77 });
    await s.ok('POST', '/api/v1/payment', { correlationID: 'p-1', value: 5, destinationAlias: 'a@b.co' });
    await s.ok('POST', '/api/v1/payment', { correlationID: 'p-2', value: 40, destinationAlias: 'a@b.co' });
    await s.ok('POST', '/api/v1/payment/approve', { correlationID: 'p-2' });
    await s.advance(10_000);
    m.time = s.time;
    await s.ok('POST', '/api/v1/charge/yesterday/refund', { correlationID: 'r-1', value: 9 });

    s.database.exec(
      `UPDATE transactions SET end_to_end_id = 'D' || substr(end_to_end_id, 2) WHERE value = 200`,
    );
    const day = (await m.run('today --json')).json();
    expect(day).toMatchObject({
      day: '2026-11-22',
      in: { value: 3_000, count: 1 },
      returned: { value: 200, count: 1 },
      out: { value: 40, count: 1 },
      waiting: {
        charges: { value: 77, count: 1 },
        paymentsToApprove: { value: 5, count: 1 },
        payments: { value: 0, count: 0 },
        refunds: { value: 9, count: 1 },
      },
      failed: { payments: { value: 0, count: 0 }, refunds: { value: 0, count: 0 } },
      notRead: [],
    });
    expect(day.latest.map(({ type, value }: { type: string; value: number }) => [type, value])).toEqual([
      ['WITHDRAW', 40],
      ['PAYMENT', 3_000],
      ['PAYMENT', 200],
    ]);
    for (const [width, language] of [
      [80, 'en'],
      [50, 'pt'],
    ] as const) {
      const { out } = await m.run('today', {
        terminal: width,
        env: { NO_COLOR: '1', PIXCTL_LANG: language },
      });
      for (const row of out.split('\n')) expect(row.length).toBeLessThanOrEqual(width);
      expect(out).toMatch(/(?:In|Entrou) +\+R\$ 30,00 +1\n/);
      expect(out).toMatch(/(?:Out|Saiu) +-R\$ 0,40 +1\n/);
      expect(out).toContain('22/11/2026');
    }
  });

  it('counts open disputes of received payments, and names the next deadline and the command', async () => {
    const { m, s } = await setup();
    const ids: string[] = [];
    for (const value of [1_000, 2_000, 4_000]) {
      await received(s, `c-${value}`, value);
      const { transactions } = await s.ok('GET', '/api/v1/transaction');
      const { endToEndId } = transactions.find((one) => one.value === value)!;
      await s.ok('POST', '/_sandbox/dispute/open', { endToEndId });
      ids.push(endToEndId);
      await s.advance(3_600_000);
    }
    await s.ok('POST', '/_sandbox/dispute/accept', { id: ids[2] });
    const day = async () => (await m.run('today --json')).json();
    expect((await day()).waiting.disputes).toEqual({
      value: 3_000,
      count: 2,
      answerBy: '2026-11-24T12:00:00.000Z',
    });
    const { out } = await m.run('today', { terminal: 80, env: { NO_COLOR: '1' } });
    expect(out).toMatch(/Open disputes +R\$ 30,00 +2\n/);
    expect(out).toContain('Next deadline of a dispute: 24/11/2026 09:00 in Brasília.');
    expect(out).toContain('pixctl dispute list');
    await s.advance(69 * 3_600_000 + 1);
    expect((await day()).waiting.disputes).toMatchObject({ count: 2, answerBy: '2026-11-24T13:00:00.000Z' });
    await s.advance(3_600_000);
    expect((await day()).waiting.disputes).toMatchObject({ count: 2, answerBy: null });
  });

  it('reports lists that the key may not read as not read, not as zero', async () => {
    const { m, s } = await setup();
    await received(s, 'one', 100);
    const { appKey } = await s.ok('POST', '/_sandbox/key', {
      name: 'till',
      scopes: ['TRANSACTION_GET_LIST', 'CHARGE_GET_LIST'],
    });
    const env = { PIXCTL_APP_KEY: appKey, NO_COLOR: '1' };
    const day = (await m.run('today --json', { env })).json();
    expect(day).toMatchObject({ in: { value: 100 }, failed: { payments: null, refunds: null } });
    expect(day.notRead.map(({ list, why }) => `${list} ${why}`)).toEqual([
      'payments refused',
      'refunds refused',
      'disputes refused',
    ]);
    const { out } = await m.run('today', { terminal: 80, env });
    expect(out).toMatch(/Payments that failed +not read/);
    expect(out).toContain('Not read: payments');
  });

  it('exits with 3 for an invalid app key', async () => {
    const { m } = await setup();
    const ran = await m.run('today', { env: { PIXCTL_APP_KEY: 'no-key-of-this-one' } });
    expect(ran.code).toBe(3);
    expect(ran.out).toBe('');
  });

  it('prints one JSON object with --watch --json', async () => {
    const { m } = await setup();
    const ran = await m.run('today --watch --json');
    expect(ran.json()).toMatchObject({ day: '2026-11-21' });
  });

  it('prints an object per refresh with --watch -o ndjson, until the reader closes', async () => {
    const { m, s } = await setup();
    await received(s, 'one', 100);
    const ran = await m.run('today --watch -o ndjson', { closeAfter: 1_500 });
    const lines = ran.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { in: unknown });
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line.in).toEqual({ value: 100, count: 1 });
  });
});
