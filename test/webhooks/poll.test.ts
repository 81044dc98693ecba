// Polling: each event is reported once and none is missed, whatever dates the service gives its rows.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { field } from '#test/support/checked.ts';
import { advanceCursor, beginCursor, syncCursor } from '#webhooks/begin-polling.ts';
import { pollEvents } from '#webhooks/poll.ts';
import type { LookUp, Reader, ServiceTime } from '#webhooks/polled-lists.ts';
import type { Cursor } from '#webhooks/position.ts';
import { readCursor, savedCursor } from '#webhooks/position.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const nameOf = (type: string): string => `SERVICE:${type}`;
const iso = (time: number): string => new Date(time).toISOString();

async function* listed(rows: readonly unknown[]): AsyncGenerator {
  yield* rows;
}

const odd = fc.constantFrom<unknown>(
  null,
  undefined,
  'row',
  7,
  [],
  {},
  { correlationID: '', createdAt: '' },
  { correlationID: 'a', createdAt: 'never' },
  { correlationID: 'b', createdAt: 9 },
  { correlationID: 'old', createdAt: '-271821-04-20T00:00:00.000Z' },
  { correlationID: 'late', createdAt: '+275760-09-13T00:00:00.000Z' },
  { correlationID: '__proto__', createdAt: '2026-11-21T12:00:00.000Z' },
  { correlationID: '..', createdAt: '2026-11-21T12:00:00.000Z' },
  { type: 'PAYMENT', time: 'never', globalID: 't-1', charge: 'x' },
  { type: 'PAYMENT', time: 'zzz', endToEndId: 'E1', charge: { correlationID: 7 } },
  { type: 'REFUND' },
  { payment: null },
  { payment: { correlationID: '' } },
  { payment: { correlationID: 'p', status: 7 } },
  { payment: { correlationID: '__proto__', status: 'CREATED' } },
);

it('polling survives rows without an id, impossible times and null rows, and its position can be saved', async () => {
  const requested: string[] = [];
  const lookUp = (id: string): Promise<LookUp> => {
    requested.push(id);
    return Promise.resolve('removed');
  };
  await fc.assert(
    fc.asyncProperty(fc.array(odd), fc.array(odd), fc.boolean(), async (first, second, certain) => {
      let rows = first;
      const reader: Reader = {
        charges: () => listed(rows),
        transactions: () => listed(rows),
        payments: () => listed(rows),
        charge: lookUp,
        payment: lookUp,
      };
      const cursor = await beginCursor(reader, { now: NOW, certain });
      rows = second;
      for (const { settle } of await pollEvents(reader, cursor, nameOf)) settle();
      advanceCursor(cursor, { now: NOW, certain });
      await pollEvents(reader, cursor, nameOf);
      const saved = savedCursor(cursor);
      const read = readCursor(JSON.parse(JSON.stringify(saved)));
      expect('problem' in read ? read : savedCursor(read)).toEqual(saved);
    }),
  );
  expect(requested).not.toContain('');
  expect(requested).not.toContain('..');
});

interface Charge {
  readonly id: string;
  readonly createdAt: number;
}

/** A service with charges and transactions of the same ids and times, newest first. */
class Service {
  rows: Charge[] = [];
  time: ServiceTime = { now: NOW, certain: true };
  readonly add = (id: string, createdAt: number): void => {
    this.rows = [...this.rows, { id, createdAt }].toSorted((a, b) => b.createdAt - a.createdAt);
  };
  readonly reader: Reader = {
    charges: (query) =>
      listed(
        this.#since(query).map(({ id, createdAt }) => ({
          correlationID: id,
          createdAt: iso(createdAt),
          status: 'ACTIVE',
        })),
      ),
    transactions: (query) =>
      listed(
        this.#since(query).map(({ id, createdAt }) => ({
          globalID: id,
          time: iso(createdAt),
          type: 'PAYMENT',
        })),
      ),
    payments: () => listed([]),
    charge: () => Promise.resolve('removed'),
    payment: () => Promise.resolve('removed'),
  };
  #since({ start }: Readonly<Record<string, unknown>>): Charge[] {
    return this.rows.filter(
      ({ createdAt }) => start === undefined || createdAt >= Date.parse(start as string),
    );
  }

  /** One look; its position is saved and read again, as after a restart. Returns `CHARGE_CREATED a` and the like. */
  async poll(cursor: Cursor): Promise<{ readonly reported: string[]; readonly cursor: Cursor }> {
    syncCursor(cursor, this.time);
    const reported: string[] = [];
    for (const { type, body, settle } of await pollEvents(this.reader, cursor, nameOf)) {
      const { charge, pix } = body as { charge?: { correlationID: string }; pix?: { globalID: string } };
      reported.push(`${type} ${charge?.correlationID ?? pix?.globalID}`);
      settle();
    }
    advanceCursor(cursor, this.time);
    const saved = readCursor(JSON.parse(JSON.stringify(savedCursor(cursor))));
    if ('problem' in saved) throw new Error('the position could not be read');
    return { reported, cursor: saved };
  }
}

const both = (...ids: string[]): string[] =>
  ids.flatMap((id) => [`CHARGE_CREATED ${id}`, `TRANSACTION_RECEIVED ${id}`]).toSorted();

describe('polling a row that is dated ahead of the service clock', () => {
  it.each([
    ['the service tells its time', true],
    ['only the clock of this machine is known', false],
  ])('reports it and every later row once, where %s', async (_, certain) => {
    const service = new Service();
    service.time = { now: NOW, certain };
    service.add('old', NOW - DAY);
    let cursor = await beginCursor(service.reader, service.time);
    service.add('ahead', NOW + 30 * DAY);
    let reported: string[];
    ({ reported, cursor } = await service.poll(cursor));
    expect(reported.toSorted()).toEqual(both('ahead'));
    for (let day = 1; day <= 3; day += 1) {
      service.time = { now: NOW + day * DAY, certain };
      service.add(`day-${day}`, NOW + day * DAY);
      ({ reported, cursor } = await service.poll(cursor));
      expect(reported.toSorted()).toEqual(both(`day-${day}`));
    }
    // Nor is it reported again once its date has come.
    service.time = { now: NOW + 31 * DAY, certain };
    expect((await service.poll(cursor)).reported).toEqual([]);
  });

  it('does not report it if it existed at the start, but reports later rows', async () => {
    const service = new Service();
    service.add('ahead', NOW + 30 * DAY);
    const cursor = await beginCursor(service.reader, service.time);
    service.add('new', NOW + MINUTE);
    service.time = { now: NOW + 2 * MINUTE, certain: true };
    expect((await service.poll(cursor)).reported.toSorted()).toEqual(both('new'));
  });

  it('reports 6,000 rows dated ahead (12,000 events) only once', async () => {
    const service = new Service();
    let cursor = await beginCursor(service.reader, service.time);
    service.rows = Array.from({ length: 6_000 }, (_, index) => ({
      id: `a${index}`,
      createdAt: NOW + DAY + index,
    }));
    const first = await service.poll(cursor);
    cursor = first.cursor;
    expect(first.reported).toHaveLength(12_000);
    expect((await service.poll(cursor)).reported).toEqual([]);
  });
});

describe('polling from a position ahead of the service clock', () => {
  it('continues from the current time of the service and returns the old position', async () => {
    const service = new Service();
    service.time = { now: NOW + 30 * DAY, certain: true };
    service.add('before', NOW + 30 * DAY);
    let { cursor } = await service.poll(await beginCursor(service.reader, service.time));
    // A reset: the rows are gone, and the clock is back.
    service.rows = [];
    service.time = { now: NOW, certain: true };
    expect(syncCursor(cursor, service.time)).toBe(NOW + 30 * DAY);
    expect(syncCursor(cursor, service.time)).toBeUndefined();
    service.add('after', NOW);
    const next = await service.poll(cursor);
    cursor = next.cursor;
    expect(next.reported.toSorted()).toEqual(both('after'));
    expect((await service.poll(cursor)).reported).toEqual([]);
  });

  it('does not move back because of a wrong local clock', async () => {
    const service = new Service();
    service.add('a', NOW);
    const cursor = await beginCursor(service.reader, service.time);
    expect(syncCursor(cursor, { now: 0, certain: false })).toBeUndefined();
    expect((await service.poll(cursor)).reported).toEqual([]);
  });
});

describe('polling for the first time', () => {
  it.each([true, false])('does not report existing rows (clock certain: %s)', async (certain) => {
    const service = new Service();
    for (const minutes of [0, 5, 11, 15, 19, 25, 1_000]) service.add(`m${minutes}`, NOW - minutes * MINUTE);
    const cursor = await beginCursor(service.reader, { now: NOW, certain });
    expect((await service.poll(cursor)).reported).toEqual([]);
  });

  it('reports new rows of a quiet account although the local clock is an hour ahead', async () => {
    const service = new Service();
    service.add('old', NOW - DAY);
    service.time = { now: NOW + 60 * MINUTE, certain: false };
    const cursor = await beginCursor(service.reader, service.time);
    service.add('new', NOW);
    expect((await service.poll(cursor)).reported.toSorted()).toEqual(both('new'));
  });
});

it('polling reports an unsettled event again, although a later withdrawal was read with it', async () => {
  const service = new Service();
  const cursor = await beginCursor(service.reader, service.time);
  const rows = [
    { globalID: 'w', time: iso(NOW + 60 * MINUTE), type: 'WITHDRAW' },
    { globalID: 'p', time: iso(NOW + MINUTE), type: 'PAYMENT' },
  ];
  const reader: Reader = {
    ...service.reader,
    transactions: ({ start }) => listed(rows.filter(({ time }) => time >= (start as string))),
  };
  advanceCursor(cursor, { now: NOW + 61 * MINUTE, certain: true });
  const types = async (): Promise<unknown[]> =>
    (await pollEvents(reader, cursor, nameOf)).map(({ type }) => type);
  expect(await types()).toEqual(['TRANSACTION_RECEIVED', undefined]);
  advanceCursor(cursor, { now: NOW + 61 * MINUTE, certain: true });
  expect(await types()).toEqual(['TRANSACTION_RECEIVED', undefined]);
});

it('polling reports a new payment that is listed below a known one', async () => {
  const payment = (id: string, status: string) => ({ payment: { correlationID: id, status } });
  let rows = [payment('ahead', 'CONFIRMED')];
  const reader: Reader = {
    ...new Service().reader,
    payments: () => listed(rows),
    payment: (id) => Promise.resolve({ row: rows.find((one) => one.payment.correlationID === id) }),
  };
  const cursor = await beginCursor(reader, { now: NOW, certain: true });
  rows = [payment('ahead', 'CONFIRMED'), payment('new', 'CONFIRMED')];
  const events = await pollEvents(reader, cursor, nameOf);
  expect(events.map(({ type, body }) => [type, field(body, 'payment.correlationID')])).toEqual([
    ['MOVEMENT_CONFIRMED', 'new'],
  ]);
});

it('polling reports a new charge that reuses the id of an earlier charge', async () => {
  const service = new Service();
  service.add('order-1', NOW - MINUTE);
  const cursor = await beginCursor(service.reader, service.time);
  service.rows = [];
  service.add('order-1', NOW);
  expect((await service.poll(cursor)).reported).toContain('CHARGE_CREATED order-1');
});

describe('saved polling position', () => {
  const saved = {
    version: 1,
    charges: { from: '2026-11-21T12:00:00.000Z', seen: [['a', NOW]] },
    transactions: { from: '2026-11-21T12:00:00.000Z', seen: [['a', NOW]] },
    seenPayments: ['p'],
    open: ['a'],
    moving: ['p'],
  };

  it('is read, and known rows are not reported again', async () => {
    const cursor = readCursor(saved);
    if ('problem' in cursor) throw new Error('refused');
    const service = new Service();
    service.add('a', NOW);
    service.add('b', NOW + MINUTE);
    // The service knows nothing of the payment that was on its way.
    expect((await service.poll(cursor)).reported.toSorted()).toEqual(
      [...both('b'), 'MOVEMENT_REMOVED undefined'].toSorted(),
    );
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['a list', []],
    ['a text', 'x'],
    ['an empty object', {}],
    ['another version', { ...saved, version: 2 }],
    ['a version that is a text', { ...saved, version: '1' }],
    ['ids that are no texts', { ...saved, seenPayments: [1] }],
    ['ids that are missing', { ...saved, open: undefined }],
    ['payments that are a text', { ...saved, moving: 'x' }],
    ['a time that is none', { ...saved, charges: { ...saved.charges, from: 'yesterday' } }],
    [
      'a time before all services',
      { ...saved, charges: { ...saved.charges, from: '-271821-04-20T00:00:00.000Z' } },
    ],
    ['rows without a time', { ...saved, charges: { seen: ['a'] } }],
    ['a time beyond all dates', { ...saved, charges: { seen: [['a', 1e300]] } }],
  ])('is refused if it is %s', (_, value) => {
    expect(readCursor(value)).toHaveProperty('problem');
  });
});
