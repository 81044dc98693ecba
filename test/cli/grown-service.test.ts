// A service that has grown: fields, states and types that this version does not know.
import { describe, expect, it } from 'vitest';
import { parseJson } from '#test/support/checked.ts';
import { machineAt } from '#test/support/cli.ts';
import { httpServer } from '#test/support/services/server.ts';

const CHARGE = {
  correlationID: 'c-1',
  value: 1990,
  status: 'FROZEN',
  type: 'HOLOGRAM',
  loyalty: { tier: 'gold', points: 7 },
  customer: { name: 'Ana', nickname: 'Aninha' },
  'co\u001b[31mlour': 'blue\u0007',
  createdAt: '2026-11-21T12:00:00.000Z',
};
const PAYMENT = {
  payment: {
    correlationID: 'p-1',
    value: 500,
    status: 'QUEUED',
    destinationAlias: 'ana@example.com',
    lane: 'fast',
  },
};

async function grown() {
  const { url } = await httpServer((request, response) => {
    const path = new URL(request.url, 'http://service').pathname;
    const pageInfo = { skip: 0, limit: 100, hasPreviousPage: false, hasNextPage: false };
    const bodies: Record<string, unknown> = {
      '/api/v1/charge': { pageInfo, charges: [CHARGE] },
      '/api/v1/charge/c-1': { charge: CHARGE, more: true },
      '/api/v1/payment/p-1': PAYMENT,
      '/api/v1/payment': { pageInfo, payments: [PAYMENT] },
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(bodies[path] ?? { error: 'not here' }));
  });
  const self = machineAt({ url });
  return self;
}

describe('unknown fields and statuses of the service', () => {
  it('are kept in JSON output and --fields', async () => {
    const self = await grown();
    expect(parseJson((await self.run('charge get c-1 --json')).out)).toMatchObject({
      status: 'FROZEN',
      type: 'HOLOGRAM',
      loyalty: { tier: 'gold', points: 7 },
      customer: { nickname: 'Aninha' },
    });
    expect(parseJson((await self.run('charge list --json')).out)).toMatchObject([
      { loyalty: { tier: 'gold' } },
    ]);
    expect((await self.run('charge list --fields loyalty.tier')).out).toBe('gold\n');
    expect(parseJson((await self.run('payment get p-1 --json')).out)).toMatchObject(PAYMENT);
  });

  it('are shown with their names at a terminal, without control characters', async () => {
    const self = await grown();
    const { out, code } = await self.run('charge get c-1 --no-color', { terminal: 100 });
    expect(code).toBe(0);
    expect(out).toMatch(/Status +FROZEN/);
    expect(out).toMatch(/loyalty +\{"tier":"gold","points":7\}/);
    expect(out).toMatch(/customer\.nickname +Aninha/);
    expect(out).toMatch(/lour +blue/);
    expect(out).not.toMatch(/[\u0007\u001b]/);
    expect((await self.run('payment get p-1 --no-color', { terminal: 100 })).out).toMatch(
      /payment\.lane +fast/,
    );
    expect(
      (await self.run('charge get c-1 --fields status --no-color', { terminal: 100 })).out,
    ).not.toContain('loyalty');
    expect((await self.run('payment list --no-color', { terminal: 100 })).out).toContain('QUEUED');
  });

  it('do not end charge watch or payment watch', async () => {
    const self = await grown();
    expect((await self.run('charge watch c-1 --for 1s --json')).code).toBe(8);
    expect((await self.run('payment watch p-1 --for 1s --json')).code).toBe(8);
  });
});
