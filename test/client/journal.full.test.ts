// The journal against a model of it: whatever is begun, ended, sent again and set aside by however many processes, killed
// at any step, nothing is lost and every sum is right.
import type * as NodeFs from 'node:fs';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as Open from '#client/journal/open.ts';
import type { Journal, JournalEntry, JournalOutcome } from '#client/journal/types.ts';
import { isOpen } from '#client/journal/types.ts';
import { allOf } from '#test/support/all-of.ts';
import { tempDir } from '#test/support/cli.ts';
import { journalOptions } from '#test/support/client.ts';

/** Calls that change a file, counted; from one of them on, all fail as if the process had been killed there. */
const disk = vi.hoisted(() => ({ calls: 0, diesAt: Infinity }));
const dies = (): void => {
  disk.calls += 1;
  if (disk.calls >= disk.diesAt) throw new Error('killed');
};
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof NodeFs>();
  const guarded =
    (call: (...args: unknown[]) => unknown) =>
    (...args: unknown[]): unknown => {
      dies();
      return call(...args);
    };
  const wrapped = Object.fromEntries(
    (['renameSync', 'rmSync', 'writeSync', 'writeFileSync', 'fsyncSync', 'fsync'] as const).map((name) => [
      name,
      guarded(fs[name] as (...args: unknown[]) => unknown),
    ]),
  );
  return { ...fs, ...wrapped, default: { ...fs, ...wrapped } };
});
let openJournal: typeof Open.openJournal;
beforeAll(async () => {
  // Another test file may have loaded the modules without the mock.
  vi.resetModules();
  ({ openJournal } = await import('#client/journal/open.ts'));
});
afterEach(() => {
  disk.diesAt = Infinity;
});

const DAY_MS = 86_400_000;
const START = Date.parse('2026-03-01T15:00:00Z');

function processOn(dir: string, pid: number, now: () => number, maxBytes: number): Journal {
  let last = 0;
  // Like a UUID: the first eight digits are indexed.
  const newId = () => `${(pid * 0x10_0000 + (last += 1)).toString(16).padStart(8, '0')}-`;
  const uptime = () => (now() - START) / 1_000;
  return openJournal(journalOptions(dir, { now, uptime, newId, pid, maxBytes }));
}

const intent = (n: number, amount: number) => ({
  profile: n % 3 === 0 ? 'other' : 'shop',
  origin: 'https://a.example',
  operation: 'payment.approve',
  method: 'POST',
  path: '/',
  key: 'k',
  correlationID: `c-${n}`,
  amount,
});

interface Known {
  readonly n: number;
  readonly amount: number;
  at: number;
  outcome: JournalEntry['outcome'];
  tries: number;
  /** Its result was not shown yet. */
  isUnseen?: boolean;
  /** Process that recorded the outcome. */
  finishedBy?: number;
}

/** All that a journal says must be what the model knows. */
async function compare(one: Journal, model: ReadonlyMap<string, Known>, now: number): Promise<void> {
  const { recorded } = one;
  const shape = (entries: Iterable<JournalEntry>) =>
    [...entries].map(({ id, outcome, tries }) => ({ id, outcome, tries })).toSorted(byId);
  const all = [...model].map(([id, { outcome, tries }]) => ({ id, outcome, tries })).toSorted(byId);
  expect(shape(await allOf(recorded.entries()))).toEqual(all);
  expect(shape(await recorded.open())).toEqual(all.filter(({ outcome }) => isOpen(outcome)));
  const unseen = [...model].filter(([, { isUnseen }]) => isUnseen).map(([id]) => id);
  expect((await recorded.unseen()).map(({ id }) => id)).toEqual(expect.arrayContaining(unseen));
  expect(await recorded.unseen()).toHaveLength(unseen.length);
  const done = await recorded.done({ origin: 'https://a.example', key: 'k' });
  for (const [id, { n, outcome, tries }] of model) {
    expect(shape(await recorded.withId(id))).toEqual([{ id, outcome, tries }]);
    expect(shape(await recorded.about(`c-${n}`))).toEqual([{ id, outcome, tries }]);
    expect(done.has('payment.approve', `c-${n}`, undefined)).toBe(outcome === 'done');
  }
  const day = Math.floor((now - 3 * 3_600_000) / DAY_MS) * DAY_MS + 3 * 3_600_000;
  for (const profile of ['shop', 'other']) {
    const left = [...model.values()]
      .filter(
        ({ n, outcome }) =>
          (n % 3 === 0 ? 'other' : 'shop') === profile && (outcome === 'done' || isOpen(outcome)),
      )
      .filter(({ at }) => at >= day && at < day + DAY_MS)
      .reduce((sum, { amount }) => sum + amount, 0);
    const on = { profile, origin: 'https://a.example', key: '', day };
    expect(await recorded.left(on)).toBe(left);
    let ofIds = 0;
    for (const { n } of model.values()) ofIds += await recorded.leftFor(on, undefined, `c-${n}`);
    expect(ofIds).toBe(left);
  }
}
const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

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
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('time' as const), hours: fc.integer({ min: 1, max: 30 }) }),
  },
);

describe('the journal', () => {
  it('matches a model after any steps of two processes and any file rotations', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(1), step), { maxLength: 60 }),
        fc.constantFrom(300, 900, 4_000),
        async (steps, maxBytes) => {
          const dir = tempDir();
          let now = START;
          const processes = [1, 2].map((pid) => processOn(dir, pid, () => now, maxBytes));
          const model = new Map<string, Known>();
          let n = 0;
          for (const [who, one] of steps) {
            const journal = processes[who]!;
            if (one.do === 'time') now += one.hours * 3_600_000;
            else if (one.do === 'show') {
              await journal.markShown();
              for (const known of model.values()) if (known.finishedBy === who) known.isUnseen = false;
            } else if (one.do === 'begin') {
              n += 1;
              const checked = one.amount % 2 === 0 ? [() => Promise.resolve()] : [];
              const id = await journal.begin(intent(n, one.amount), [], ...checked);
              model.set(id, { n, amount: one.amount, at: now, outcome: 'pending', tries: 1 });
            } else {
              const open = [...model].filter(([, { outcome }]) =>
                one.do === 'finish' ? outcome === 'pending' : outcome === 'unknown' || outcome === 'not-done',
              );
              const [id, known] = open[one.which % Math.max(1, open.length)] ?? [];
              if (id === undefined || known === undefined) continue;
              if (one.do === 'finish') {
                await journal.finish(id, one.outcome, { awaitsShown: one.awaitsShown });
                known.outcome = one.outcome;
                known.isUnseen = one.awaitsShown && one.outcome === 'done';
                known.finishedBy = who;
              } else {
                expect((await journal.resume(id, () => Promise.resolve())).outcome).toBe(known.outcome);
                Object.assign(known, { outcome: 'pending', tries: known.tries + 1, at: now });
              }
            }
          }
          for (const journal of [...processes, processOn(dir, 3, () => now, maxBytes)])
            await compare(journal, model, now);
        },
      ),
      { numRuns: 80 },
    ));

  it('has each of 200 concurrent entries on disk before its request may be sent', async () => {
    const dir = tempDir();
    const one = processOn(dir, 1, () => START, 4_000);
    const model = new Map<string, Known>();
    await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        const id = await one.begin(intent(n, n), [], ...(n % 5 === 0 ? [() => Promise.resolve()] : []));
        // From here on it is there for anybody, whatever becomes of this process.
        expect(await processOn(dir, 9, () => START, 4_000).recorded.withId(id)).toHaveLength(1);
        const outcome = n % 7 === 0 ? 'unknown' : 'done';
        await one.finish(id, outcome);
        model.set(id, { n, amount: n, at: START, outcome, tries: 1 });
      }),
    );
    await compare(one, model, START);
    await compare(
      processOn(dir, 9, () => START, 4_000),
      model,
      START,
    );
  });

  it('enforces a limit among entries that begin concurrently', async () => {
    const dir = tempDir();
    const one = processOn(dir, 1, () => START, 3_000);
    const on = {
      profile: 'shop',
      origin: 'https://a.example',
      key: '',
      day: Date.parse('2026-03-01T03:00:00Z'),
    };
    const begun = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) =>
        one.begin(intent(3 * n + 1, 10), [], async (recorded) => {
          if ((await recorded.left(on)) + 10 > 200) throw new Error('limit');
        }),
      ),
    );
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(await one.recorded.left(on)).toBe(200);
  });

  it('loses no entry and no amount if the process is killed at any step of a file rotation', async () => {
    const dir = tempDir();
    let now = START;
    const before = processOn(dir, 1, () => now, 1_000_000);
    const model = new Map<string, Known>();
    for (let n = 0; n < 12; n += 1) {
      const id = await before.begin(intent(n, n), []);
      const outcome = (['done', 'unknown', 'not-done', 'pending'] as const)[n % 4]!;
      const awaitsShown = n % 3 === 0;
      if (outcome !== 'pending') await before.finish(id, outcome, { awaitsShown });
      model.set(id, {
        n,
        amount: n,
        at: now,
        outcome,
        tries: 1,
        isUnseen: awaitsShown && outcome === 'done',
      });
    }
    now += 60_000;
    for (let diesAt = 1; ; diesAt += 1) {
      const copy = tempDir();
      for (const name of readdirSync(dir)) copyFileSync(join(dir, name), join(copy, name));
      const known = new Map([...model].map(([id, one]) => [id, { ...one }]));
      // Set aside again and again, so that what was left open is copied, settled and written anew too.
      let survived = true;
      const victim = processOn(copy, 2, () => now, 2_000);
      disk.calls = 0;
      disk.diesAt = diesAt;
      for (let n = 100; n < 109 && survived; n += 1) {
        // A kill in the middle leaves this one on the disk or not: it is looked at afterwards.
        const id = await victim.begin(intent(n, n), []).catch(() => undefined);
        survived = disk.calls < disk.diesAt;
        if (id === undefined) break;
        known.set(id, { n, amount: n, at: now, outcome: 'pending', tries: 1 });
        const open = [...known].find(([, { outcome }]) => outcome === 'pending')!;
        if (!survived) break;
        await victim.finish(open[0], 'done');
        survived = disk.calls < disk.diesAt;
        if (survived) open[1].outcome = 'done';
      }
      disk.diesAt = Infinity;
      const after = processOn(copy, 3, () => now, 2_000);
      for await (const one of after.recorded.entries()) {
        const its = known.get(one.id);
        // What was under way when it was killed may have arrived or not.
        if (its === undefined)
          known.set(one.id, {
            n: Number(one.correlationID!.slice(2)),
            amount: one.amount!,
            at: now,
            outcome: one.outcome,
            tries: 1,
          });
        else if (!survived && its.outcome === 'pending' && one.outcome === 'done') its.outcome = 'done';
      }
      await compare(after, known, now);
      // And goes on as ever.
      for (let n = 200; n < 206; n += 1) {
        const id = await after.begin(intent(n, n), []);
        await after.finish(id, 'done');
        known.set(id, { n, amount: n, at: now, outcome: 'done', tries: 1 });
      }
      await compare(after, known, now);
      if (!survived) continue;
      // Otherwise nothing was killed.
      expect(diesAt).toBeGreaterThan(20);
      return;
    }
  });

  it.each(['lost', 'damaged', 'that of an earlier time'])(
    'counts outgoing amounts if the file with the daily totals is %s',
    async (how) => {
      const dir = tempDir();
      const one = processOn(dir, 1, () => START, 1_500);
      const model = new Map<string, Known>();
      const more = async (count: number): Promise<void> => {
        for (let left = count; left > 0; left -= 1) {
          const n = model.size + 1;
          const id = await one.begin(intent(n, n), []);
          await one.finish(id, 'done');
          model.set(id, { n, amount: n, at: START, outcome: 'done', tries: 1 });
        }
      };
      const sums = join(dir, 'journal.sums.json');
      await more(30);
      const earlier = readFileSync(sums);
      await more(30);
      if (how === 'lost') rmSync(sums);
      else writeFileSync(sums, how === 'damaged' ? '{"v":1,"sums":[{}]' : earlier);
      const compareAgain = () =>
        compare(
          processOn(dir, 2, () => START, 1_500),
          model,
          START,
        );
      await compareAgain();
      for (let round = 0; round < 4; round += 1) {
        await more(7);
        await compareAgain();
      }
    },
  );
});

describe('the daily total of the journal', () => {
  const day = Date.parse('2026-03-01T03:00:00Z');
  const of = (journal: Journal): Promise<number> =>
    journal.recorded.left({ profile: 'shop', origin: 'https://a.example', key: '', day });
  const spend = async (journal: Journal, count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1)
      await journal.finish(await journal.begin({ ...intent(1, 100), correlationID: `s-${n}` }, []), 'done');
  };
  /** Writes with which nothing leaves, until files were set aside so often. */
  const setAside = async (journal: Journal, dir: string, times: number): Promise<void> => {
    const files = (): number => readdirSync(dir).filter((name) => /^journal-.*\.ndjson$/.test(name)).length;
    const { amount: _amount, ...nothing } = intent(3, 0);
    for (const wanted = files() + times; files() < wanted;)
      await journal.finish(await journal.begin(nothing, []), 'done');
  };

  it.each([
    ['behind', -DAY_MS],
    ['far behind', -400 * DAY_MS],
    ['ahead', 10 * DAY_MS],
  ])('is kept if files are rotated while the clock is %s', async (_words, off) => {
    for (const [wrong, right] of [
      [1, 0],
      [3, 0],
      [3, 2],
    ] as const) {
      let now = START;
      const dir = tempDir();
      const journal = processOn(dir, 1, () => now, 2_000);
      await spend(journal, 3);
      expect(await of(journal)).toBe(300);
      now = START + off;
      await setAside(journal, dir, wrong);
      now = START + 1_000;
      await setAside(journal, dir, right);
      expect(await of(journal)).toBe(300);
      expect(await of(processOn(dir, 2, () => now, 2_000))).toBe(300);
    }
  });
});
