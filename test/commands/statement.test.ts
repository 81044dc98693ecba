// `statement` at a terminal: who paid and what for, which the lines of the service do not say.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Machine } from '#test/support/cli.ts';
import { machineAt } from '#test/support/cli.ts';
import { between, jsonAnswer } from '#test/support/services/between.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';

let s: Served;
let self: Machine;

beforeEach(async () => {
  s = await serve();
  const customer = { name: 'Ana Souza', taxID: '52998224725' };
  await s.ok('POST', '/api/v1/charge', {
    correlationID: 'one',
    value: 5_000,
    comment: 'Caneca azul',
    customer,
  });
  await s.ok('POST', '/_sandbox/pay', { id: 'one', payer: { name: 'Bia Lima', taxID: '11222333000181' } });
  await s.advance(60_000);
  await s.ok('POST', '/api/v1/charge/one/refund', { correlationID: 'back', value: 1_000 });
  await s.advance(60_000);
  self = machineAt(s);
  self.time = s.time;
  self.env['NO_COLOR'] = '1';
});

describe('statement at a terminal', () => {
  it('names payer, refunded payer and comment', async () => {
    const { out, err } = await self.run('statement', { terminal: 100 });
    expect(out).toMatch(/\+R\$ 50,00 .* Bia Lima +Caneca azul/);
    expect(out).toMatch(/-R\$ 10,00 .* Bia Lima +Caneca azul/);
    expect(err).toBe('');
  });

  it('shows the description of the service for a line without a transaction', async () => {
    const { url } = await between(s, async (request, ask) =>
      request.url.includes('/transaction') ? jsonAnswer(200, { transactions: [] }) : ask(),
    );
    self.env['PIXCTL_BASE_URL'] = url;
    const { out } = await self.run('statement', { terminal: 100 });
    expect(out).toMatch(/\+R\$ 50,00 .* Charge received/);
    expect(out).not.toContain('Bia Lima');
  });

  it('shows the lines, and says once why it names nobody, if the transactions cannot be read', async () => {
    const { url } = await between(s, (request, ask) =>
      request.url.includes('/transaction')
        ? jsonAnswer(403, { error: 'Application does not have required scope: TRANSACTION_GET_LIST' })
        : ask(),
    );
    self.env['PIXCTL_BASE_URL'] = url;
    const { code, out, err } = await self.run('statement', { terminal: 100 });
    expect(code).toBe(0);
    expect(out).toMatch(/\+R\$ 50,00 .* Charge received/);
    expect(err.match(/Who paid is not shown/g)).toHaveLength(1);
    expect(err).toContain('TRANSACTION_GET_LIST');
  });

  it('reads a bounded number of transactions, and cleans their texts', async () => {
    let pages = 0;
    const { url } = await between(s, async (request, ask) => {
      if (!request.url.includes('/transaction')) return ask();
      pages += 1;
      const answer = await ask();
      const { transactions } = JSON.parse(Buffer.from(answer.body).toString()) as {
        transactions: { endToEndId: string; payer?: { name: string } }[];
      };
      for (const one of transactions) if (one.payer !== undefined) one.payer.name = 'Bia\u001b[2J\u202e Lima';
      const others = Array.from({ length: 100 }, (_, index) => ({
        ...transactions[0],
        endToEndId: `E${pages}-${index}`,
      }));
      return jsonAnswer(200, {
        transactions: pages === 1 ? [...transactions, ...others].slice(0, 100) : others,
        pageInfo: { skip: (pages - 1) * 100, limit: 100, hasNextPage: true },
      });
    });
    self.env['PIXCTL_BASE_URL'] = url;
    const { out } = await self.run('statement', { terminal: 100 });
    expect(out).toContain('Lima');
    expect(out).not.toMatch(/\u001b|\u202e/);
    expect(pages).toBe(1);
  });
});

it.each(['json', 'csv', 'ndjson'])('statement -o %s asks for the statement only', async (format) => {
  const { url, seen } = await between(s, (_request, ask) => ask());
  self.env['PIXCTL_BASE_URL'] = url;
  const { code, out } = await self.run(`statement -o ${format}`);
  expect(code).toBe(0);
  expect(out).not.toContain('Bia Lima');
  expect(new Set(seen.map((request) => request.url.split('?')[0]))).toEqual(new Set(['/api/v1/statement']));
});
