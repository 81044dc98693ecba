// Finding a Pix by the ids that people have: correlation id, txid, end-to-end id.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { machineAt } from '#test/support/cli.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

async function setup() {
  const served = await serve();
  const self = machineAt(served);
  const receive = async (correlationID: string, value = 10_000) => {
    const { charge } = await served.ok('POST', '/api/v1/charge', { correlationID, value });
    const { endToEndId } = await served.ok('POST', '/_sandbox/pay', { id: correlationID });
    return { txid: charge.transactionID, endToEndId: endToEndId };
  };
  return { self, served, receive, pdf: join(self.dir, 'receipt.pdf') };
}

const ID_KINDS = ['correlation id', 'txid', 'end-to-end id'] as const;
const idOf = (kind: (typeof ID_KINDS)[number], paid: { txid: string; endToEndId: string }): string =>
  kind === 'correlation id' ? 'order-1' : kind === 'txid' ? paid.txid : paid.endToEndId;

describe('ids of a received Pix', () => {
  it.each(ID_KINDS)('receipt finds it by %s', async (kind) => {
    const { self, receive, pdf } = await setup();
    const paid = await receive('order-1');
    const { code, out } = await self.run(`receipt ${idOf(kind, paid)} --pdf ${pdf} --json`);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ endToEndId: paid.endToEndId, kind: 'in' });
  });

  it.each(
    ID_KINDS.flatMap((kind) => [
      ['refund create --amount 1 --transaction-end-to-end-id', kind, 100] as const,
      ['charge refund', kind, 10_000] as const,
    ]),
  )('%s refunds it by %s', async (line, kind, value) => {
    const { self, receive, served } = await setup();
    const paid = await receive('order-1');
    await receive('order-2');
    expect(await self.run(`${line} ${idOf(kind, paid)} --correlation-id r-1 --yes`)).toMatchObject({
      code: 0,
    });
    const { refunds } = await served.ok('GET', '/api/v1/charge/order-1/refund');
    expect(refunds).toMatchObject([{ correlationID: 'r-1', value }]);
  });

  it.each(ID_KINDS)('dispute get and dispute evidence find the dispute by %s', async (kind) => {
    const { self, receive, served } = await setup();
    const paid = await receive('order-1');
    await served.ok('POST', '/_sandbox/dispute/open', { endToEndId: paid.endToEndId });
    const id = idOf(kind, paid);
    const got = await self.run(`dispute get ${id} --json`);
    expect(JSON.parse(got.out)).toMatchObject({ endToEndId: paid.endToEndId });
    const sent = await self.run(`dispute evidence ${id} --url https://loja.example.com/1.pdf --json`);
    expect(sent.code).toBe(0);
  });

  it('charge get shows the end-to-end id in its table, without another request for a program', async () => {
    const { self, receive } = await setup();
    const { endToEndId } = await receive('order-1');
    const drawn = await self.run('charge get order-1', { terminal: 140, env: { NO_COLOR: '1' } });
    expect(drawn.out).toMatch(new RegExp(`End-to-end ID +${endToEndId}`));
    expect((await self.run('charge get order-1')).out).not.toContain(endToEndId);
  });

  it('receipt finds a sent payment and a refund by their correlation ids', async () => {
    const { self, receive, served, pdf } = await setup();
    const { endToEndId } = await receive('order-1');
    await served.ok('POST', '/api/v1/payment', {
      correlationID: 'invoice-7',
      value: 300,
      destinationAlias: 'bruno@example.com',
    });
    await served.ok('POST', '/api/v1/payment/approve', { correlationID: 'invoice-7' });
    await served.ok('POST', '/api/v1/refund', {
      correlationID: 'r-1',
      transactionEndToEndId: endToEndId,
      value: 700,
    });
    await served.advance(24 * 3_600_000);
    const sent = await self.run(`receipt invoice-7 --pdf ${pdf} --json`);
    expect(JSON.parse(sent.out)).toMatchObject({ kind: 'out' });
    const back = await self.run(`receipt r-1 --pdf ${pdf} --json`);
    expect(JSON.parse(back.out)).toMatchObject({ kind: 'refund' });
  });
});

describe('an id that does not name one Pix', () => {
  it('is refused by receipt if a charge and a payment have it, and found with --kind', async () => {
    const { self, receive, served, pdf } = await setup();
    await receive('order-1');
    await served.ok('POST', '/api/v1/payment', {
      correlationID: 'order-1',
      value: 300,
      destinationAlias: 'bruno@example.com',
    });
    await served.ok('POST', '/api/v1/payment/approve', { correlationID: 'order-1' });
    await served.advance(60_000);
    const { code, err } = await self.run(`receipt order-1 --pdf ${pdf}`);
    expect(code).toBe(2);
    expect(err).toMatch(/order-1 has 2 receipts: E\w+ \(in\), E\w+ \(out\)/);
    expect(await self.run(`receipt order-1 --kind out --pdf ${pdf}`)).toMatchObject({ code: 0 });
  });

  it('is refused by every command if nothing has it, which says what was looked for', async () => {
    const { self, served, pdf } = await setup();
    await served.ok('POST', '/api/v1/charge', { correlationID: 'unpaid', value: 100 });
    const txid = '0'.repeat(32);
    const lines = [
      [`receipt unpaid --pdf ${pdf}`, 'a payment, a refund and a transaction with this id'],
      [
        'refund create --transaction-end-to-end-id unpaid --amount 1 --yes',
        'a paid charge with this correlation id or txid',
      ],
      [`charge refund ${txid} --yes`, 'a charge with this correlation id or txid'],
    ] as const;
    for (const [line, looked] of lines) {
      const { code, err } = await self.run(line);
      expect(code).toBe(2);
      expect(err).toContain(looked);
    }
    expect(await self.run('dispute get unpaid')).toMatchObject({ code: 4 });
  });

  const payment = (endToEndId: string, correlationID: string) => ({
    type: 'PAYMENT',
    value: 500,
    time: '2026-11-21T12:00:00.000Z',
    endToEndId,
    transactionID: '7'.repeat(32),
    charge: { correlationID },
  });
  const [first, second] = ['A', 'B'].map((end) => `E99999004202611211200abcdefghij${end}`) as [
    string,
    string,
  ];

  /** A service whose list of transactions has these rows whatever the filter says. */
  async function listing(rows: readonly object[]) {
    const writes: string[] = [];
    const { url } = await httpServer((request, response) => {
      if (request.method !== 'GET') writes.push(request.url ?? '');
      if (request.url?.startsWith('/api/v1/transaction?') === true)
        json(response, 200, {
          pageInfo: { skip: 0, limit: 100, totalCount: rows.length, hasNextPage: false },
          transactions: rows,
        });
      else json(response, 400, { error: 'Cobrança não encontrada' });
    });
    return { self: machineAt({ url }), writes };
  }

  it.each([
    'refund create --transaction-end-to-end-id order-1 --amount 1 --yes',
    `charge refund ${'7'.repeat(32)} --yes`,
    'dispute evidence order-1 --url https://loja.example.com/1.pdf',
  ])('two payments of one charge: %s sends nothing and names both', async (line) => {
    const { self, writes } = await listing([payment(first, 'order-1'), payment(second, 'order-1')]);
    const { code, err } = await self.run(line);
    expect({ code, writes }).toEqual({ code: 2, writes: [] });
    expect(err).toContain(`${first} (R$ 5,00), ${second} (R$ 5,00)`);
  });

  it('the payment of another charge, from a service that ignores the filter, is not refunded', async () => {
    const { self, writes } = await listing([payment(first, 'order-2')]);
    const { code } = await self.run('refund create --transaction-end-to-end-id order-1 --amount 1 --yes');
    expect(code).not.toBe(0);
    expect(writes).toEqual([]);
  });
});
