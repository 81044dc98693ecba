// What a process reads of the current journal file: the lines of other processes, and its own ones never.
import type * as NodeFs from 'node:fs';
import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Open from '#client/journal/open.ts';
import type { Journal } from '#client/journal/types.ts';
import { allOf } from '#test/support/all-of.ts';
import { tempDir } from '#test/support/cli.ts';
import { journalOptions } from '#test/support/client.ts';

/** Bytes read with a buffer longer than the one that looks for the last line end. */
const disk = vi.hoisted(() => ({ read: 0 }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof NodeFs>();
  const readSync = (...args: Parameters<typeof fs.readSync>): number => {
    const count = fs.readSync(...args);
    if (args[1].byteLength > 1) disk.read += count;
    return count;
  };
  return { ...fs, readSync, default: { ...fs, readSync } };
});
let openJournal: typeof Open.openJournal;
beforeAll(async () => {
  // Another test file may have loaded the modules without the mock.
  vi.resetModules();
  ({ openJournal } = await import('#client/journal/open.ts'));
});

const journalIn = (dir: string, pid: number, maxBytes = 512 * 1024): Journal =>
  openJournal(journalOptions(dir, { pid, maxBytes }));

const intent = (correlationID: string) => ({
  profile: 'shop',
  origin: 'https://a.example',
  key: 'k',
  operation: 'charge.create',
  method: 'POST',
  path: '/',
  body: { correlationID, value: 1990, comment: 'Café\u2028\ud83d' },
  correlationID,
});

let dir = '';
beforeEach(() => {
  dir = join(tempDir(), 'data');
});
const current = (): string => join(dir, 'journal.ndjson');

describe('the records of a process in the journal', () => {
  it('are not read from the disk again, but the records between them are', async () => {
    const [one, other] = [journalIn(dir, 1), journalIn(dir, 2)];
    await one.begin(intent('before'), []);
    await one.recorded.open();
    disk.read = 0;

    const own = [await one.begin(intent('a'), []), await one.begin(intent('b'), [])];
    const from = statSync(current()).size;
    const theirs = await other.begin(intent('theirs'), []);
    const bytes = statSync(current()).size - from;
    await one.finish(own[0]!, 'done');
    own.push(await one.begin(intent('c'), []));

    expect((await one.recorded.open()).map(({ correlationID }) => correlationID)).toEqual([
      'before',
      'b',
      'theirs',
      'c',
    ]);
    expect(disk.read).toBe(bytes);
    expect((await one.recorded.about('theirs')).map(({ id, pid }) => ({ id, pid }))).toEqual([
      { id: theirs, pid: 2 },
    ]);
    // The same as a process that reads everything.
    expect(await allOf(one.recorded.entries())).toEqual(await allOf(journalIn(dir, 3).recorded.entries()));
  });

  it('are not read from the disk when the file is rotated', async () => {
    const journal = journalIn(dir, 1, 20_000);
    await journal.begin(intent('first'), []);
    await journal.recorded.open();
    disk.read = 0;
    let written = 0;
    for (let n = 0; n < 500; n += 1) {
      const id = await journal.begin(intent(`c-${n}`), []);
      await journal.finish(id, 'done');
      written += JSON.stringify(intent(`c-${n}`)).length;
    }
    // Only the copies of the one open entry.
    expect(disk.read).toBeLessThan(written / 10);
    expect((await journal.recorded.open()).map(({ correlationID }) => correlationID)).toEqual(['first']);
    expect(await allOf(journal.recorded.entries())).toHaveLength(501);
  });

  it('agree with the disk, whatever other processes append, cut off or rotate in between', async () => {
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ do: fc.constant('begin' as const), by: fc.nat(1) }) },
      {
        weight: 5,
        arbitrary: fc.record({ do: fc.constant('finish' as const), by: fc.nat(1), which: fc.nat() }),
      },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('read' as const), by: fc.nat(1) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('torn' as const), by: fc.nat(1) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('together' as const), by: fc.nat(1) }) },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 60 }),
        fc.constantFrom(1_500, 6_000, 512 * 1024),
        async (steps, maxBytes) => {
          dir = join(tempDir(), 'data');
          const journals = [journalIn(dir, 1, maxBytes), journalIn(dir, 2, maxBytes)] as const;
          const ids: string[] = [];
          for (const one of steps) {
            const journal = journals[one.by]!;
            if (one.do === 'begin') ids.push(await journal.begin(intent(`c-${ids.length}`), []));
            else if (one.do === 'finish') {
              const id = ids[one.which % Math.max(1, ids.length)];
              if (id !== undefined) await journal.finish(id, 'done');
            } else if (one.do === 'together')
              ids.push(
                ...(await Promise.all([
                  journals[0].begin(intent(`x-${ids.length}`), []),
                  journals[1].begin(intent(`y-${ids.length}`), []),
                  journals[0].begin(intent(`z-${ids.length}`), []),
                ])),
              );
            else if (one.do === 'torn') {
              if (ids.length > 0) appendFileSync(current(), '{"v":1,"id":"torn","at"');
            } else await journal.recorded.open();
          }
          const fresh = journalIn(dir, 3, maxBytes).recorded;
          for (const { recorded } of journals) {
            expect(await allOf(recorded.entries())).toEqual(await allOf(fresh.entries()));
            expect(await recorded.open()).toEqual(await fresh.open());
          }
        },
      ),
    );
  });

  it('are read from the disk if the write may not be alone at its place', async () => {
    const one = journalIn(dir, 1);
    await one.begin(intent('before'), []);
    await one.recorded.open();
    // The last line is torn, so that the next record begins with a line end.
    appendFileSync(current(), '{"torn');
    await one.begin(intent('after'), []);
    expect((await one.recorded.open()).map(({ correlationID }) => correlationID)).toEqual([
      'before',
      'after',
    ]);
    expect(readFileSync(current(), 'utf8').split('\n')).toHaveLength(4);
  });
});
