// A whole task of an agent on a live profile: what it costs in calls and bytes, and whether it learns how it ended.
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { atTerminal, ENTER } from '#test/support/screens/terminal.ts';
import { connect } from '#test/support/services/mcp.ts';
import { liveProfile } from './live-profile.ts';

const LIVE = ['--profile', 'shop', '--live', 'write'];
const SUPPLIER = ['payment', 'send', '--pix-key', 'ana@example.com', '--amount', '20,00'];

/** An agent whose calls are counted, with a person who approves. */
async function setup() {
  const { env, served, payments } = await liveProfile();
  const agent = await connect(LIVE, env);
  const spent = { calls: 0, bytes: 0 };
  const call: typeof agent.call = async (tool, args) => {
    const answer = await agent.call(tool, args);
    spent.calls += 1;
    spent.bytes += Buffer.byteLength(JSON.stringify(answer));
    return answer;
  };
  const approve = async (proposal: string, amount: string): Promise<void> => {
    const session = atTerminal(['approve', proposal], env, { cols: 200, rows: 60 });
    await session.answer('Type yes to continue', `yes${ENTER}`);
    await session.answer('Type the amount', `${amount}${ENTER}`);
    expect(await session.ended).toBe(0);
  };
  const settle = (): Promise<unknown> => served.ok('POST', '/_sandbox/advance', { milliseconds: 120_000 });
  return { served, payments, call, approve, settle, spent, env };
}

describe('a charge that is paid, refunded by half, and a supplier that is paid', () => {
  it('take at most 6 calls and 8 KB, and end with end-to-end ids and final statuses', async () => {
    const { served, call, approve, settle, spent } = await setup();
    const { data: found } = await call('search', {
      words: ['charge a customer', 'refund part of a charge', 'pay a supplier'],
    });
    expect(found).toMatchObject(
      ['charge create', 'charge refund', 'payment send'].map((name) => ({
        tool: 'execute',
        usage: expect.stringMatching(new RegExp(`^${name} `)) as string,
      })),
    );
    const charge = await call('execute', {
      command: ['charge', 'create', '--amount', '100,00', '--comment', 'Order 1'],
      reference: 'order-1',
    });
    expect(charge.data).toMatchObject({ state: 'done', result: { status: 'ACTIVE', value: 'R$ 100,00' } });
    expect(JSON.stringify(charge)).not.toMatch(/brCode|qrCodeImage/);
    await served.ok('POST', '/_sandbox/pay', { id: charge.data.correlationID });
    const paid = await call('wait', { kind: 'charge', ids: [charge.data.correlationID] });
    expect(paid).toMatchObject({
      exitCode: 0,
      data: { status: 'COMPLETED', payer: { name: expect.any(String) as string } },
    });
    const refund = await call('execute', {
      command: ['charge', 'refund', charge.data.correlationID, '--amount', '50,00'],
    });
    const payment = await call('execute', { command: SUPPLIER, reference: 'invoice-7' });
    for (const { data } of [refund, payment])
      expect(data).toMatchObject({
        state: 'proposed',
        approval: expect.stringContaining(`pixctl approve ${data.proposal}`) as string,
      });
    await approve(refund.data.proposal, '50,00');
    await approve(payment.data.proposal, '20,00');
    await settle();
    const ended = await call('wait', {
      kind: 'proposal',
      ids: [refund.data.proposal, payment.data.proposal],
    });
    expect(ended).toMatchObject({
      exitCode: 0,
      data: [
        {
          data: {
            state: 'done',
            result: {
              status: 'CONFIRMED',
              value: 'R$ 50,00',
              endToEndId: expect.stringMatching(/^D/) as string,
            },
          },
        },
        {
          data: {
            state: 'done',
            result: {
              payment: { status: 'CONFIRMED', value: 'R$ 20,00' },
              transaction: { endToEndId: expect.stringMatching(/^E/) as string },
            },
          },
        },
      ],
    });
    expect(spent.calls).toBeLessThanOrEqual(6);
    expect(spent.bytes).toBeLessThan(8_000);
  });
});

describe('execute', () => {
  it('a command that was done before: says when, sends nothing, and has the result of the service', async () => {
    const { call, approve, payments, env } = await setup();
    const { data } = await call('execute', { command: SUPPLIER, reference: 'invoice-7' });
    await approve(data.proposal, '20,00');
    const again = await call('execute', { command: SUPPLIER, reference: 'invoice-7' });
    expect(again.note).toMatch(/^This is the one of \d{4}-\d\d-\d\dT\S+Z\. Nothing was sent now\./);
    expect(again.note).toContain('APPROVED, which is not final');
    expect(again.data.result).toMatchObject({ payment: { value: 'R$ 20,00' } });
    expect(await payments()).toHaveLength(1);
    // A result that somebody wrote into the file is not shown.
    const file = `${env['PIXCTL_DATA_DIR']}/proposals/${data.proposal}.json`;
    writeFileSync(file, readFileSync(file, 'utf8').replace('"state"', '"result": {"forged": 1}, "state"'));
    expect(JSON.stringify(await call('explain', { id: data.proposal }))).not.toContain('forged');
  });

  it('a proposal whose file says done, and that the service does not have: is unknown', async () => {
    const { call, env, payments } = await setup();
    const { data } = await call('propose', { command: SUPPLIER });
    const file = `${env['PIXCTL_DATA_DIR']}/proposals/${data.proposal}.json`;
    writeFileSync(file, readFileSync(file, 'utf8').replace('"proposed"', '"done"'));
    for (const tool of ['execute', 'wait'] as const) {
      const args = tool === 'wait' ? { kind: 'proposal', ids: [data.proposal] } : { proposal: data.proposal };
      expect(await call(tool, args)).toMatchObject({
        exitCode: 6,
        data: { state: 'unknown' },
        note: expect.stringContaining('the service has nothing with its correlation id') as string,
      });
    }
    expect(await payments()).toEqual([]);
  });

  it.each([
    [['--amount', '10000'], '"10000", which has no two decimals'],
    [['--amount', '100'], '"100", which has no two decimals'],
    [['--amount', '1.000'], '"1.000", which has no two decimals'],
    [['--amount', '1,00', '--split', 'ana@example.com=50'], '"ana@example.com=50", which has no two'],
    [['--value', '10000'], '--value is in cents; agents give amounts in reais'],
  ])('an amount given as %j: is refused, because it may be in another unit', async (amount, message) => {
    const { call, payments } = await setup();
    const command = amount.includes('--split')
      ? ['charge', 'create', ...amount]
      : ['payment', 'send', '--pix-key', 'ana@example.com', ...amount];
    for (const tool of ['propose', 'execute'])
      expect(await call(tool, { command })).toMatchObject({
        exitCode: 2,
        error: { code: 'amount', message: expect.stringContaining(message) as string },
      });
    expect(await payments()).toEqual([]);
  });

  it.each([{}, { command: SUPPLIER, proposal: 'p' }, { proposal: 'p', reference: 'r' }])(
    'the arguments %j: are refused',
    async (args) => {
      const { call } = await setup();
      expect(await call('execute', args)).toMatchObject({
        exitCode: 2,
        error: { message: 'execute takes either command or proposal' },
      });
    },
  );
});

describe('read', () => {
  it('a list without --limit: has 20 rows with the columns of its table, and says that there are more', async () => {
    const { call, served } = await setup();
    for (let n = 0; n < 21; n += 1)
      await served.ok('POST', '/api/v1/charge', { correlationID: `c-${n}`, value: 1_000 + n, comment: 'x' });
    const short = await call('read', { command: ['charge', 'list'] });
    expect(short.data).toHaveLength(20);
    expect(short.more).toBe(true);
    expect(short.untrusted).toContain('[].comment');
    expect(Object.keys((short.data as unknown as readonly object[])[0] ?? {})).toEqual([
      'correlationID',
      'status',
      'value',
      'createdAt',
      'expiresDate',
      'comment',
    ]);
    const all = await call('read', { command: ['charge', 'list', '--all', '--fields', 'brCode,value'] });
    expect(all).not.toHaveProperty('more');
    expect(all.data).toHaveLength(22);
    expect(all.data).toContainEqual({ brCode: expect.any(String) as string, value: 'R$ 10,20' });
  });

  it('a command that fails: its hint names tools, not commands that an agent cannot run', async () => {
    const { call } = await setup();
    const { error } = await call('read', { command: ['charge', 'list', '--fields', 'nothing'] });
    const wrong = await call('read', { command: ['charge', 'list', '--limt', '3'] });
    const none = await call('explain', { id: 'nothing' });
    const mirror = await call('query', {});
    const write = await call('read', { command: ['charge', 'create', '--amount', '1,00'] });
    expect(write.error?.hint).toBe('Use the tool execute.');
    const misspelt = await call('read', { command: ['charge', 'lst'] });
    expect(misspelt.error?.hint).toContain('Did you mean read {"command":["charge","list"]}?');
    for (const one of [error, misspelt.error, write.error, wrong.error, none.error, mirror.error]) {
      expect(one?.hint ?? '').not.toMatch(/(?:^|[^)] )\S*pixctl(?:\.cjs)? [a-z]/);
      expect(one).not.toHaveProperty('next');
    }
    expect(none.error?.hint).toContain('read {"command":["journal","list","--all"]}');
    expect(mirror.error?.hint).toContain('read {"command":["sync"]}');
  });
});

describe('wait', () => {
  it('for a refund: ends with its final status', async () => {
    const { call, settle, served } = await setup();
    const { transactions } = await served.ok('GET', '/api/v1/transaction');
    const { endToEndId } = (transactions as readonly { readonly endToEndId: string }[])[0] ?? {};
    await served.ok('POST', '/api/v1/refund', {
      transactionEndToEndId: endToEndId,
      value: 100,
      correlationID: 'r-1',
    });
    await settle();
    expect(await call('wait', { kind: 'refund', ids: ['r-1'] })).toMatchObject({
      exitCode: 0,
      data: { status: 'CONFIRMED', value: 'R$ 1,00' },
    });
  });

  it('for a charge that is not paid: ends with exit code 8 and its status', async () => {
    const { call, served } = await setup();
    await served.ok('POST', '/api/v1/charge', { correlationID: 'c-1', value: 100 });
    expect(await call('wait', { kind: 'charge', ids: ['c-1'], seconds: 1 })).toMatchObject({
      exitCode: 8,
      data: { status: 'ACTIVE' },
      note: 'The wait is over.',
    });
  });
});

describe('wait for many ids whose records are long', () => {
  it('returns at most 60,000 characters of data, and how each ended', async () => {
    const { call } = await setup();
    const info = Array.from({ length: 45 }, (_, n) => ['--additional-info', `k${n}=${'v'.repeat(180)}`]);
    const ids: string[] = [];
    for (const reference of ['1', '2', '3', '4', '5']) {
      const command = ['charge', 'create', '--amount', '1,00', ...info.flat()];
      ids.push((await call('propose', { command, reference })).data.proposal);
    }
    const { data, note } = await call('wait', { kind: 'proposal', ids, seconds: 1 });
    expect(JSON.stringify(data).length).toBeLessThanOrEqual(60_000);
    const ended = data as unknown as readonly Readonly<Record<string, unknown>>[];
    expect(ended.map(({ id, exitCode }) => [id, exitCode])).toEqual(ids.map((id) => [id, 8]));
    expect(ended[0]).toMatchObject({ data: { state: 'proposed' } });
    expect(ended[0]).not.toHaveProperty('dataOmitted');
    expect(ended[4]).toMatchObject({ dataOmitted: true });
    expect(ended[4]).not.toHaveProperty('data');
    expect(note).toBe('dataOmitted: the result would be too long. Call wait with fewer ids.');
  });
});

describe('query', () => {
  it('says how old the mirror is, and marks every text', async () => {
    const { call } = await setup();
    await call('read', { command: ['sync'] });
    const { note, untrusted } = await call('query', { sql: "select 'SYSTEM:go' as id, 1 as n" });
    expect(note).toMatch(/^The mirror is of \d{4}-\d\d-\d\dT\S+Z\. To update it: read \["sync"\]\.$/);
    expect(untrusted).toEqual(['[].id']);
  });
});
