// Journals of several machines in one PostgreSQL database: nothing is lost, sums are right, and an entry belongs to one
// process at a time.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JournalEntry, JournalIntent, JournalOutcome, Recorded } from '#client/journal/types.ts';
import { isOpen } from '#client/journal/types.ts';
import { STORE_SCHEMA } from '#shared-store/tables/schema.ts';
import type { StoreConnection } from '#shared-store/tables/sql.ts';
import { allOf } from '#test/support/all-of.ts';
import { BIN, filePostgres } from '#test/support/services/file-postgres.ts';
import { startPostgres } from '#test/support/services/postgres.ts';
import type { StoreMachine } from '#test/support/services/shared-store.ts';
import { createStore, storeMachine } from '#test/support/services/shared-store.ts';

const server = filePostgres('the tests of the shared journal');

const ORIGIN = 'https://a.example';
const intent = (n: number, amount: number, profile = 'shop'): JournalIntent => ({
  profile,
  origin: ORIGIN,
  operation: 'payment.approve',
  method: 'POST',
  path: `/approve?n=${n}`,
  key: 'k',
  correlationID: `c-${n}`,
  body: { correlationID: `c-${n}`, comment: 'café \u0000 "x"' },
  amount,
});
const ON = { profile: 'shop', origin: ORIGIN, key: '', day: 0 };
const allowAll = (): Promise<void> => Promise.resolve();

/** A store with machines a and b, and a connection that sees behind them. */
async function store(): Promise<{
  readonly address: string;
  readonly a: StoreMachine;
  readonly b: StoreMachine;
  readonly sql: StoreConnection;
  close(): Promise<void>;
}> {
  const address = server.database();
  const sql = await createStore(address);
  const [a, b] = [storeMachine(address, 'a'), storeMachine(address, 'b')];
  return {
    address,
    a,
    b,
    sql,
    close: async () => {
      await Promise.all([a.journal.close(), b.journal.close(), sql.close()]);
    },
  };
}

async function withStore(work: (opened: Awaited<ReturnType<typeof store>>) => Promise<void>): Promise<void> {
  const opened = await store();
  try {
    await work(opened);
  } finally {
    await opened.close();
  }
}

const endLease = (sql: StoreConnection, machine: string): Promise<unknown> =>
  sql.query(
    `UPDATE ${STORE_SCHEMA}.process SET lease_until = clock_timestamp() - interval '1 second' WHERE machine = $1`,
    [machine],
  );

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

interface Known {
  readonly n: number;
  readonly amount: number;
  readonly profile: string;
  outcome: JournalEntry['outcome'];
  tries: number;
  isUnseen: boolean;
  finishedBy?: number;
}

async function compare(recorded: Recorded, model: ReadonlyMap<string, Known>): Promise<void> {
  const shape = (entries: readonly JournalEntry[]) =>
    entries.map(({ id, outcome, tries }) => ({ id, outcome, tries })).toSorted(byId);
  const all = [...model].map(([id, { outcome, tries }]) => ({ id, outcome, tries })).toSorted(byId);
  expect(shape(await allOf(recorded.entries()))).toEqual(all);
  expect(shape(await recorded.open())).toEqual(all.filter(({ outcome }) => isOpen(outcome)));
  expect((await recorded.unseen()).map(({ id }) => id).toSorted()).toEqual(
    [...model]
      .filter(([, { isUnseen }]) => isUnseen)
      .map(([id]) => id)
      .toSorted(),
  );
  expect(shape(await recorded.ofOperation('payment.approve', 0))).toEqual(all);
  expect(await recorded.ofOperation('dispute.evidence', 0)).toEqual([]);
  expect(await recorded.ofOperation('payment.approve', Date.UTC(2100, 0))).toEqual([]);
  const done = await recorded.done({ origin: ORIGIN, key: 'k' });
  for (const [id, { n, outcome, tries }] of model) {
    expect(shape(await recorded.withId(id))).toEqual([{ id, outcome, tries }]);
    const [entry] = await recorded.about(`c-${n}`);
    expect(entry).toMatchObject({ ...intent(n, entry!.amount!, entry!.profile), id, outcome, tries });
    expect(done.has('payment.approve', `c-${n}`, entry?.body)).toBe(outcome === 'done');
    expect(done.has('payment.approve', `c-${n}`, { other: 1 })).toBe(false);
    const keys = [`id c-${n}`];
    expect((await recorded.openWith(keys)).map((one) => one.id)).toEqual(isOpen(outcome) ? [id] : []);
  }
  for (const profile of ['shop', 'other'])
    expect(await recorded.left({ ...ON, profile })).toBe(
      [...model.values()]
        .filter((one) => one.profile === profile && (one.outcome === 'done' || isOpen(one.outcome)))
        .reduce((sum, { amount }) => sum + amount, 0),
    );
}

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('begin' as const), amount: fc.nat(1_000) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('finish' as const),
      which: fc.nat(),
      outcome: fc.constantFrom<JournalOutcome>('done', 'refused', 'not-done', 'unknown'),
      awaitsShown: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('show' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('resume' as const), which: fc.nat() }) },
);

describe.skipIf(BIN === undefined)('the journal in a shared store', () => {
  it('matches a model after any steps of two machines', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(1), step), { maxLength: 30 }), (steps) =>
        withStore(async ({ a, b }) => {
          const model = new Map<string, Known>();
          let n = 0;
          for (const [who, one] of steps) {
            const { journal } = [a, b][who]!;
            if (one.do === 'show') {
              await journal.markShown();
              for (const known of model.values()) if (known.finishedBy === who) known.isUnseen = false;
            } else if (one.do === 'begin') {
              n += 1;
              const profile = n % 3 === 0 ? 'other' : 'shop';
              const id = await journal.begin(
                intent(n, one.amount, profile),
                [],
                ...(one.amount % 2 === 0 ? [allowAll] : []),
              );
              model.set(id, {
                n,
                amount: one.amount,
                profile,
                outcome: 'pending',
                tries: 1,
                isUnseen: false,
              });
            } else {
              // An entry is finished by the process that attempts it.
              const open = [...model].filter(([id, { outcome, finishedBy }]) =>
                one.do === 'finish'
                  ? outcome === 'pending' && (finishedBy ?? (id.startsWith('a') ? 0 : 1)) === who
                  : outcome === 'unknown' || outcome === 'not-done',
              );
              const [id, known] = open[one.which % Math.max(1, open.length)] ?? [];
              if (id === undefined || known === undefined) continue;
              known.finishedBy = who;
              if (one.do === 'finish') {
                await journal.finish(id, one.outcome, { awaitsShown: one.awaitsShown });
                known.outcome = one.outcome;
                known.isUnseen = one.awaitsShown && one.outcome === 'done';
              } else {
                expect((await journal.resume(id, allowAll)).outcome).toBe(known.outcome);
                Object.assign(known, { outcome: 'pending', tries: known.tries + 1, isUnseen: false });
              }
            }
          }
          for (const { journal, troubles } of [a, b]) {
            await compare(journal.recorded, model);
            expect(troubles).toEqual([]);
          }
        }),
      ),
      { numRuns: 25 },
    ));

  it('keeps a limit exactly while two machines send at the same time', () =>
    withStore(async ({ a, b }) => {
      const limit = 10_050;
      let n = 0;
      const begun = await Promise.allSettled(
        Array.from({ length: 60 }, (_, index) => {
          n += 1;
          return [a, b][index % 2]!.journal.begin(intent(n, 500), [], async (recorded) => {
            if ((await recorded.left(ON)) + 500 > limit) throw new Error('limit');
          });
        }),
      );
      expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
      expect(await a.journal.recorded.left(ON)).toBe(10_000);
      // What was refused counts no longer.
      const kept = begun.findIndex(({ status }) => status === 'fulfilled');
      const [entry] = await b.journal.recorded.about(`c-${kept + 1}`);
      await [a, b][kept % 2]!.journal.finish(entry!.id, 'refused');
      expect(await b.journal.recorded.left(ON)).toBe(9_500);
    }));

  it('counts only money of today, by the clock of the database', () =>
    withStore(async ({ a, sql }) => {
      const id = await a.journal.begin(intent(1, 700), []);
      await a.journal.begin(intent(2, 40), []);
      await sql.query(
        `UPDATE ${STORE_SCHEMA}.entry SET attempted_at = date_trunc('day', clock_timestamp() AT TIME ZONE 'America/Sao_Paulo')
           AT TIME ZONE 'America/Sao_Paulo' - interval '1 millisecond' WHERE id = $1`,
        [id],
      );
      // The day that the caller believes in has no effect.
      expect(await a.journal.recorded.left({ ...ON, day: Date.parse('2020-01-01T03:00:00Z') })).toBe(40);
      expect(await a.journal.recorded.leftFor(ON, 'payment.approve', 'c-1')).toBe(0);
      expect(await a.journal.recorded.leftFor(ON, undefined, 'c-2')).toBe(40);
    }));

  it('lets one of two machines resume an entry', () =>
    withStore(async ({ a, b }) => {
      const id = await a.journal.begin(intent(1, 5), []);
      await a.journal.finish(id, 'unknown');
      const takes = [a, b].map(({ journal }) =>
        journal.resume(id, async (recorded) => {
          const [now] = await recorded.withId(id);
          if (now!.outcome !== 'unknown') throw new Error('changed');
        }),
      );
      const ended = await Promise.allSettled(takes);
      expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await a.journal.recorded.withId(id)).toMatchObject([{ tries: 2, outcome: 'pending' }]);
    }));

  it('shows an entry of another machine as running until the lease of its process ends', () =>
    withStore(async ({ a, b, sql }) => {
      const id = await a.journal.begin(intent(1, 5), []);
      const seen = async (by: StoreMachine): Promise<boolean> =>
        by.journal.isRunning((await by.journal.recorded.withId(id))[0]!);
      expect(await seen(b)).toBe(true);
      expect(await seen(a)).toBe(false);
      await endLease(sql, 'a');
      expect(await seen(b)).toBe(false);
      a.renew();
      await expect.poll(() => seen(b)).toBe(true);
      await a.journal.close();
      expect(await seen(b)).toBe(false);
    }));

  it('refuses to send an entry that another machine has taken over, and keeps its outcome', () =>
    withStore(async ({ a, b, sql }) => {
      const id = await a.journal.begin(intent(1, 5), []);
      await endLease(sql, 'a');
      await b.journal.resume(id, allowAll);
      await a.journal.finish(id, 'done');
      expect(a.troubles).toEqual([expect.stringContaining('taken over')]);
      // As after a pause: the confirmation is asked of the database again.
      a.up += 60;
      await expect(a.journal.fence(id).ask()).rejects.toMatchObject({
        fields: { code: 'taken-over', exitCode: 6 },
      });
      await a.journal.finish(id, 'done');
      expect(a.troubles).toHaveLength(1);
      await b.journal.finish(id, 'not-done');
      expect(await a.journal.recorded.withId(id)).toMatchObject([{ outcome: 'not-done', tries: 2 }]);
    }));

  it.each([
    ['both clocks', 60, 60_000],
    ['the clock of the machine, while its uptime stands still', 0, 60_000],
    ['the uptime, while the clock is set back', 60, -3_600_000],
    ['no time on either clock', 0, 0],
  ])('asks the database again after %s', (_, up, wall) =>
    withStore(async ({ a, b, sql }) => {
      a.wall = 1_000_000;
      const id = await a.journal.begin(intent(1, 5), []);
      expect(a.journal.fence(id).isFresh()).toBe(true);
      await endLease(sql, 'a');
      await b.journal.resume(id, allowAll);
      a.up += up;
      a.wall += wall;
      const isLater = up > 0 || wall > 0;
      expect(a.journal.fence(id).isFresh()).toBe(!isLater);
      if (isLater)
        await expect(a.journal.fence(id).ask()).rejects.toMatchObject({ fields: { code: 'taken-over' } });
      else await a.journal.fence(id).ask();
      await b.journal.finish(id, 'not-done');
    }),
  );

  it('confirms an entry after a pause if nobody took it over', () =>
    withStore(async ({ a, b, sql }) => {
      const id = await a.journal.begin(intent(1, 5), []);
      await endLease(sql, 'a');
      a.up += 60;
      await a.journal.fence(id).ask();
      expect(b.journal.isRunning((await b.journal.recorded.withId(id))[0]!)).toBe(true);
    }));

  it('either confirms an entry or lets another machine take it over, if both happen at once', () =>
    withStore(async ({ a, b, sql }) => {
      for (let n = 1; n <= 20; n += 1) {
        const id = await a.journal.begin(intent(n, 5), []);
        await endLease(sql, 'a');
        a.up += 60;
        const [confirmed, taken] = await Promise.allSettled([
          a.journal.fence(id).ask(),
          b.journal.resume(id, async (recorded) => {
            if (b.journal.isRunning((await recorded.withId(id))[0]!)) throw new Error('running');
          }),
        ]);
        expect([confirmed.status, taken.status].toSorted()).toEqual(['fulfilled', 'rejected']);
        await (taken.status === 'fulfilled' ? b : a).journal.finish(id, 'done');
      }
    }));

  it('repeats a transaction that began before a process of the same machine recorded its last outcome and ended', () =>
    withStore(async ({ address, a }) => {
      const b = storeMachine(address, 'b', 'a');
      const id = await a.journal.begin(intent(1, 5), []);
      const seen: (readonly string[])[] = [];
      await b.journal.begin(intent(2, 5), [], async (recorded) => {
        const open = await recorded.open();
        if (seen.length === 0) {
          await a.journal.finish(id, 'done', { awaitsShown: true });
          await a.journal.markShown();
          b.hasEnded = () => true;
        }
        const left = [...(await recorded.open()), ...(await recorded.unseen())].filter(
          (entry) => !b.journal.isRunning(entry),
        );
        seen.push(left.map((entry) => entry.id));
        expect(open).toHaveLength(seen.length === 1 ? 1 : 0);
      });
      expect(seen).toEqual([[], []]);
      await b.journal.close();
    }));

  it('finds entries by a beginning of their id, also with characters of patterns', () =>
    withStore(async ({ a }) => {
      const id = await a.journal.begin(intent(1, 5), []);
      expect(await a.journal.recorded.withId(id.slice(0, 2))).toHaveLength(1);
      for (const text of ['%', '_', '!', `'`, 'z']) expect(await a.journal.recorded.withId(text)).toEqual([]);
    }));

  it('records nothing and reports exit 5 while the database is stopped, and records an outcome after it is back', async () => {
    const own = await startPostgres(BIN!);
    const address = own.database();
    const sql = await createStore(address);
    await sql.close();
    const a = storeMachine(address, 'a');
    const id = await a.journal.begin(intent(1, 5), []);
    await own.stop();
    await expect(a.journal.begin(intent(2, 5), [])).rejects.toMatchObject({
      fields: { exitCode: 5, hint: expect.anything() as unknown },
    });
    a.up += 60;
    await expect(a.journal.fence(id).ask()).rejects.toMatchObject({ fields: { exitCode: 5 } });
    await a.journal.finish(id, 'done');
    expect(a.troubles).toHaveLength(1);
    await own.start();
    await a.journal.finish(id, 'done');
    expect(await allOf(a.journal.recorded.entries())).toMatchObject([{ id, outcome: 'done' }]);
    await a.journal.close();
    await own.remove();
  });
});
