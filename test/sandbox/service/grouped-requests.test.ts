// Requests that are done together: what goes wrong with one of them, or with all.
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#sandbox/edge/open-database.ts';
import type { SandboxOptions } from '#sandbox/index.ts';
import { openSandbox } from '#sandbox/index.ts';
import type { Database } from '#sandbox/store/database.ts';
import { tempDir } from '#test/support/cli.ts';
import { senderOf } from '#test/support/services/answers.ts';
import { START } from '#test/support/services/sandbox.ts';

interface Broken {
  /** Called with each row of charges that has been inserted. */
  inserted: (correlationID: string) => void;
  /** Called when everything has been done but the COMMIT. */
  commit: () => void;
}

/** A service whose store a test can break. */
async function service(dir = ':memory:', more: Pick<SandboxOptions, 'patience'> = {}) {
  const database = await openDatabase(dir);
  const broken: Broken = { inserted: () => undefined, commit: () => undefined };
  let transactions = 0;
  const breakable: Database = {
    ...database,
    transaction: (work) =>
      database.transaction(() => {
        const result = work();
        transactions += 1;
        broken.commit();
        return result;
      }),
    prepare: <R>(sql: string) => {
      const statement = database.prepare<R>(sql);
      if (!sql.startsWith('INSERT INTO charges')) return statement;
      return {
        ...statement,
        run: (...values) => {
          const changed = statement.run(...values);
          broken.inserted(
            values.find((value) => typeof value === 'string' && /^c\d+$/.test(value)) as string,
          );
          return changed;
        },
      };
    },
  };
  const sandbox = openSandbox({
    database: breakable,
    now: () => START,
    sleep: () => Promise.resolve(),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    namespace: 'service',
    publicUrl: 'http://127.0.0.1:4010',
    later: (drain) => void setImmediate(drain),
    ...more,
  });
  const send = senderOf(sandbox);
  const create = (id: string, more: object = {}) =>
    send('POST', '/api/v1/charge', { correlationID: id, value: 100, ...more });
  const ids = async (): Promise<string[]> =>
    (await send('GET', '/api/v1/charge')).body.charges.map(({ correlationID }) => correlationID).toSorted();
  return { broken, sandbox, database, send, create, ids, transactions: () => transactions };
}

const CUSTOMER = { name: 'Ana', taxID: '52998224725' };
const diskFull = (): never => {
  throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
};

describe('concurrent requests', () => {
  it('are committed in one transaction', async () => {
    const { create, ids, transactions } = await service();
    const before = transactions();
    const answers = await Promise.all(['c1', 'c2', 'c3', 'c4'].map((id) => create(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(transactions() - before).toBe(1);
    expect(await ids()).toEqual(['c1', 'c2', 'c3', 'c4']);
  });

  it('wait briefly for as many requests as the previous group had, and reads do not wait', async () => {
    const moments: (() => void)[] = [];
    const { create, ids, transactions } = await service(':memory:', {
      patience: (drain) => void moments.push(drain),
    });
    const turn = () => new Promise((done) => setImmediate(() => setImmediate(done)));
    await Promise.all(['c1', 'c2', 'c3'].map((id) => create(id)));
    expect(moments).toHaveLength(0);
    const before = transactions();
    const two = ['c4', 'c5'].map((id) => create(id));
    await turn();
    expect([moments.length, transactions() - before]).toEqual([1, 0]);
    // The third is there: nothing is waited for any more.
    await Promise.all([...two, create('c6')]);
    expect([moments.length, transactions() - before]).toEqual([1, 1]);
    // One that has come alone is not kept waiting again.
    const alone = create('c7');
    await turn();
    expect(moments).toHaveLength(2);
    for (const over of moments) over();
    expect((await alone).status).toBe(200);
    expect((await create('c8')).status).toBe(200);
    expect([moments.length, transactions() - before]).toEqual([2, 3]);
    // Whoever only reads waits for nobody.
    expect(await Promise.all([ids(), ids(), ids()])).toHaveLength(3);
    expect(await ids()).toHaveLength(8);
    expect(moments).toHaveLength(2);
  });

  it('sent one after the other wait for a group only occasionally', async () => {
    let looked = 0;
    const { create } = await service(':memory:', {
      patience: (drain) => {
        looked += 1;
        setImmediate(drain);
      },
    });
    for (let n = 0; n < 120; n += 1) expect((await create(`c${n}`)).status).toBe(200);
    expect(looked).toBe(2);
  });

  it('are all answered when 300 arrive together', async () => {
    const { create, send } = await service();
    const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => create(`c${n}`)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await send('GET', '/api/v1/charge')).body.pageInfo.totalCount).toBe(300);
  });

  it('see the writes of earlier requests of the group, so that a correlation id is used once', async () => {
    const { create, ids } = await service();
    const answers = await Promise.all([create('c1'), create('c1'), create('c2'), create('c1')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 200, 400]);
    expect(await ids()).toEqual(['c1', 'c2']);
  });
});

describe('one request of a group', () => {
  it('is rolled back alone when it is refused after it wrote', async () => {
    const { create, ids, send } = await service();
    const answers = await Promise.all([
      create('c1'),
      // Its customer has been made when the tax id is found to be missing.
      create('c2', { ensureSameTaxID: true, customer: { name: 'Bia', email: 'bia@example.com' } }),
      create('c3'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 200]);
    expect(await ids()).toEqual(['c1', 'c3']);
    expect((await send('GET', '/api/v1/customer')).body.customers).toEqual([]);
    // Nor is it remembered in this process.
    const { status } = await create('c4', { customer: CUSTOMER });
    expect(status).toBe(200);
    expect((await send('GET', '/api/v1/customer')).body.customers).toHaveLength(1);
  });

  it('is rolled back alone when it fails with an unexpected error', async () => {
    const { broken, create, ids, send } = await service();
    broken.inserted = (id) => {
      if (id === 'c2') throw new Error('a bug');
    };
    const answers = await Promise.all([create('c1'), create('c2', { customer: CUSTOMER }), create('c3')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 500, 200]);
    expect(answers[1].body.error).toBe('internal error: a bug');
    expect(await ids()).toEqual(['c1', 'c3']);
    expect((await send('GET', '/api/v1/customer')).body.customers).toEqual([]);
    expect((await send('GET', '/_sandbox/status')).body).toMatchObject({ jobs: 2, ledgerBalanced: true });
  });
});

describe('request group', () => {
  it('is answered with 500 and stores and sends nothing when the commit fails', async () => {
    const { broken, create, ids, send } = await service();
    const webhook = { name: 'w', url: 'http://127.0.0.1:9/', event: 'CHARGE_CREATED' };
    expect((await send('POST', '/api/v1/webhook?validate=false', { webhook })).status).toBe(200);
    broken.commit = diskFull;
    const [read, ...written] = await Promise.all([
      send('GET', '/api/v1/charge/c1'),
      create('c1'),
      create('c2', { customer: CUSTOMER }),
      create('c3', { comment: 'refused 😀' }),
    ]);
    // What was only read is as true as ever.
    expect(read.status).toBe(400);
    expect(written.map(({ status }) => status)).toEqual([500, 500, 500]);
    for (const { body } of written) expect(body.error).toBe('storage: the disk is full; nothing was done');
    broken.commit = () => undefined;
    expect(await ids()).toEqual([]);
    expect((await send('GET', '/_sandbox/deliveries')).body.deliveries).toEqual([]);
    expect((await send('GET', '/_sandbox/status')).body).toMatchObject({
      jobs: 0,
      counts: { charges: 0, customers: 0 },
    });
    const { requests } = (await send('GET', '/_sandbox/requests')).body;
    const logged = requests.filter((one) => one.operation === 'charge.create');
    expect(logged.map(({ status }) => status)).toEqual([500, 500, 500]);
    // The ids are free, and nothing of what was undone is remembered.
    expect((await create('c2', { customer: CUSTOMER })).status).toBe(200);
    expect((await send('GET', '/_sandbox/deliveries')).body.deliveries).toHaveLength(1);
  });

  it('is rolled back when the database ends the transaction during one of its requests', async () => {
    const { broken, create, database, ids } = await service();
    broken.inserted = (id) => {
      if (id !== 'c2') return;
      database.exec('ROLLBACK');
      diskFull();
    };
    const answers = await Promise.all([create('c1'), create('c2'), create('c3')]);
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
    expect(answers[2].body.error).toBe('storage: the disk is full; nothing was done');
    expect(await ids()).toEqual([]);
    expect((await create('c3')).status).toBe(200);
  });
});

describe('changes by another process', () => {
  it('take effect at once: disabled keys, faults, webhooks and the clock', async () => {
    const dir = tempDir();
    const [mine, other] = [await service(dir), await service(dir)] as const;
    const { applications } = (await mine.send('GET', '/_sandbox/companies')).body.companies[0];
    const { clientId } = applications[0];
    const get = async (): Promise<number> => (await mine.send('GET', '/api/v1/charge')).status;
    expect(await get()).toBe(200);
    const control = (path: string, body: object) => other.send('POST', path, body, other.sandbox.controlKey);
    expect((await control('/_sandbox/key/disable', { clientId })).status).toBe(200);
    expect(await get()).toBe(401);
    expect((await control('/_sandbox/key/enable', { clientId })).status).toBe(200);
    expect(await get()).toBe(200);
    await control('/_sandbox/fault', { kind: 'error', operation: 'charge.list', status: 503, times: 1 });
    expect(await get()).toBe(503);
    expect(await get()).toBe(200);
    await mine.create('c1', { expiresIn: 900 });
    const webhook = { name: 'w', url: 'http://127.0.0.1:9/', event: 'CHARGE_CREATED' };
    expect((await other.send('POST', '/api/v1/webhook?validate=false', { webhook })).status).toBe(200);
    await mine.create('c2');
    expect((await mine.send('GET', '/_sandbox/deliveries')).body.deliveries).toHaveLength(1);
    await control('/_sandbox/advance', { milliseconds: 900_001 });
    expect((await mine.send('GET', '/api/v1/charge/c1')).body.charge.status).toBe('EXPIRED');
  });
});
