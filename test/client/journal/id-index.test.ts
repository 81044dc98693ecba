// Look-ups of an id in a long journal: which files they read, and that no index makes them miss an entry.
import { randomUUID } from 'node:crypto';
import type * as NodeFs from 'node:fs';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Open from '#client/journal/open.ts';
import type { Journal } from '#client/journal/types.ts';
import { tempDir } from '#test/support/cli.ts';
import { journalOptions, NOW } from '#test/support/client.ts';

const opened = vi.hoisted((): string[] => []);
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof NodeFs>();
  const openSync = (...args: Parameters<typeof fs.openSync>): number => {
    opened.push(String(args[0]));
    return fs.openSync(...args);
  };
  return { ...fs, openSync, default: { ...fs, openSync } };
});
let openJournal: typeof Open.openJournal;
beforeAll(async () => {
  // Another test file may have loaded the modules without the mock.
  vi.resetModules();
  ({ openJournal } = await import('#client/journal/open.ts'));
});

const FILES = 5;
const EACH = 10;

/** Opens the journal as a new process would. */
const journalIn = (dir: string): Journal => openJournal(journalOptions(dir, { maxBytes: 2_000 }));

const intent = (correlationID: string) => ({
  profile: 'shop',
  origin: 'https://a.example',
  key: 'k',
  operation: 'charge.create',
  method: 'POST',
  path: '/',
  correlationID,
});

/** Writes rotated files without indexes. Returns the id of each entry. */
function filesWithoutIndex(dir: string): readonly string[] {
  mkdirSync(dir, { recursive: true });
  const ids: string[] = [];
  for (let file = 0; file < FILES; file += 1) {
    let text = '';
    for (let entry = 0; entry < EACH; entry += 1) {
      const id = randomUUID();
      ids.push(id);
      const at = new Date(NOW).toISOString();
      text += `${JSON.stringify({ v: 1, id, at, ...intent(`c-${ids.length - 1}`) })}\n`;
      text += `${JSON.stringify({ v: 1, id, outcome: 'done' })}\n`;
    }
    writeFileSync(join(dir, `journal-${NOW + file}.ndjson`), text);
  }
  return ids;
}

const rotated = (dir: string): string[] =>
  readdirSync(dir).filter((name) => /^journal-\d+\.ndjson$/.test(name));
const indexOf = (name: string): string => name.replace('.ndjson', '.ids');

/** The rotated files that a look-up opens. */
async function filesRead(work: () => Promise<unknown>): Promise<string[]> {
  opened.length = 0;
  await work();
  return [...new Set(opened.map((path) => basename(path)))].filter((name) =>
    /^journal-\d+\.ndjson$/.test(name),
  );
}

const idOf = async (journal: Journal, id: string): Promise<readonly string[]> =>
  (await journal.recorded.withId(id)).map((entry) => entry.id);
const about = async (journal: Journal, id: string): Promise<readonly string[]> =>
  (await journal.recorded.about(id)).map((entry) => entry.id);

let dir = '';
beforeEach(() => {
  dir = join(tempDir(), 'data');
});

describe('a look-up in the journal', () => {
  it('reads no rotated file for an unknown id, and one for a known id', async () => {
    const writer = journalIn(dir);
    const ids: string[] = [];
    for (let n = 0; n < 60; n += 1) {
      const id = await writer.begin(intent(`c-${n}`), []);
      await writer.finish(id, 'done');
      ids.push(id);
    }
    expect(rotated(dir).length).toBeGreaterThan(5);
    expect(
      rotated(dir)
        .map(indexOf)
        .filter((name) => !existsSync(join(dir, name))),
    ).toEqual([]);

    const journal = journalIn(dir);
    expect(await filesRead(async () => expect(await idOf(journal, randomUUID())).toEqual([]))).toEqual([]);
    expect(await filesRead(async () => expect(await about(journal, 'c-60')).toEqual([]))).toEqual([]);
    expect(await filesRead(async () => expect(await idOf(journal, ids[0]!)).toEqual([ids[0]]))).toHaveLength(
      1,
    );
    expect(await filesRead(async () => expect(await about(journal, 'c-0')).toEqual([ids[0]]))).toHaveLength(
      1,
    );
    for (const [n, id] of ids.entries()) {
      expect(await idOf(journal, id)).toEqual([id]);
      expect(await idOf(journal, id.slice(0, 13))).toEqual([id]);
      expect(await about(journal, `c-${n}`)).toEqual([id]);
    }
  });

  it('reads no rotated file for a debt that was not paid, and one for the entry that paid it', async () => {
    const writer = journalIn(dir);
    const paid = await writer.begin({ ...intent('paid'), debt: 'boleto 1' }, []);
    await writer.finish(paid, 'done');
    for (let n = 0; n < 60; n += 1) await writer.finish(await writer.begin(intent(`c-${n}`), []), 'done');
    for (const journal of [writer, journalIn(dir)]) {
      const ofDebt = async (debt: string) => (await journal.recorded.ofDebt(debt)).map(({ id }) => id);
      expect(await filesRead(async () => expect(await ofDebt('boleto 2')).toEqual([]))).toEqual([]);
      expect(await filesRead(async () => expect(await ofDebt('boleto 1')).toEqual([paid]))).toHaveLength(1);
    }
    for (const name of rotated(dir)) rmSync(join(dir, indexOf(name)));
    expect(await journalIn(dir).recorded.ofDebt('boleto 1')).toMatchObject([{ id: paid, outcome: 'done' }]);
  });

  it('reads no rotated file for the entries of an operation since a time after its rotation', async () => {
    filesWithoutIndex(dir);
    const writer = journalIn(dir);
    const sent = await writer.begin({ ...intent('d'), operation: 'dispute.evidence' }, []);
    const { ofOperation } = journalIn(dir).recorded;
    const found = async (operation: string, since: number) => (await ofOperation(operation, since)).length;
    const since = NOW + FILES;
    expect(await filesRead(async () => expect(await found('dispute.evidence', since)).toBe(0))).toEqual([]);
    expect(await filesRead(async () => expect(await found('charge.create', NOW + 2)).toBe(0))).toHaveLength(
      3,
    );
    expect(await found('charge.create', NOW)).toBe(FILES * EACH);
    expect(await ofOperation('dispute.evidence', NOW)).toMatchObject([{ id: sent, outcome: 'pending' }]);
  });

  it('finds entries by a beginning of any length, and by one that no id can have', async () => {
    const ids = filesWithoutIndex(dir);
    for (const round of ['without indexes', 'with indexes']) {
      const journal = journalIn(dir);
      for (const beginning of ['', '0', 'f', ids[3]!.slice(0, 1), ids[3]!.slice(0, 7), ids[3]!.slice(0, 9)])
        expect((await idOf(journal, beginning)).toSorted(), `${round}: ${beginning}`).toEqual(
          ids.filter((id) => id.startsWith(beginning)).toSorted(),
        );
      for (const beginning of ['G', 'é', '\0', 'A'.repeat(40), ids[3]!.toUpperCase().replace(/^\d*/, 'X')])
        expect(await idOf(journal, beginning)).toEqual([]);
    }
  });

  it('indexes files without an index when it searches them', async () => {
    const ids = filesWithoutIndex(dir);
    expect(await filesRead(() => idOf(journalIn(dir), randomUUID()))).toHaveLength(FILES);
    expect(await filesRead(() => idOf(journalIn(dir), randomUUID()))).toEqual([]);
    expect(await about(journalIn(dir), 'c-7')).toEqual([ids[7]]);
    expect(statSync(join(dir, indexOf(rotated(dir)[0]!))).mode & 0o777).toBe(0o600);
  });

  it('finds an entry whose id is not a UUID', async () => {
    mkdirSync(dir, { recursive: true });
    const lines = ['x', 'x-1', 'ABCDEF01-', ''].map((id, n) =>
      JSON.stringify({ v: 1, id, at: new Date(NOW).toISOString(), ...intent(`c-${n}`) }),
    );
    writeFileSync(join(dir, `journal-${NOW}.ndjson`), `${lines.join('\n')}\n`);
    for (let run = 0; run < 2; run += 1) {
      const journal = journalIn(dir);
      expect((await idOf(journal, 'x')).toSorted()).toEqual(['x']);
      expect(await idOf(journal, 'x-')).toEqual(['x-1']);
      expect(await idOf(journal, 'ABC')).toEqual(['ABCDEF01-']);
      expect(await about(journal, 'c-3')).toEqual(['']);
    }
  });

  const middle = `journal-${NOW + 2}.ndjson`;
  const damages: readonly (readonly [what: string, damage: (index: string) => void])[] = [
    ['deleted', (index) => rmSync(index)],
    ['empty', (index) => truncateSync(index, 0)],
    ['cut off within a word', (index) => truncateSync(index, statSync(index).size - 3)],
    ['cut off after a word', (index) => truncateSync(index, statSync(index).size - 4)],
    ['only a header', (index) => truncateSync(index, 36)],
    ['that of another file', (index) => copyFileSync(join(dir, indexOf(`journal-${NOW}.ndjson`)), index)],
    ['a folder', (index) => (rmSync(index), mkdirSync(index))],
    ['a link to another index', (index) => (rmSync(index), symlinkSync(`journal-${NOW}.ids`, index))],
    ['text', (index) => writeFileSync(index, '{}')],
    [
      'changed in one bit',
      (index) => {
        const bytes = readFileSync(index);
        bytes[bytes.length - 9]! ^= 4;
        writeFileSync(index, bytes);
      },
    ],
    [
      'left half-written by a killed run',
      (index) => {
        writeFileSync(`${index}.part`, readFileSync(index).subarray(0, 50));
        rmSync(index);
      },
    ],
  ];
  it.each(damages)(
    'finds every entry if the index of a file is %s, and indexes it again',
    async (_what, damage) => {
      const ids = filesWithoutIndex(dir);
      await idOf(journalIn(dir), randomUUID());
      damage(join(dir, indexOf(middle)));
      const journal = journalIn(dir);
      expect(await filesRead(() => idOf(journal, randomUUID()))).toEqual([middle]);
      for (const [n, id] of ids.entries()) {
        expect(await idOf(journal, id)).toEqual([id]);
        expect(await about(journal, `c-${n}`)).toEqual([id]);
      }
    },
  );

  const added = randomUUID();
  const changes: readonly (readonly [what: string, change: (path: string) => void])[] = [
    [
      'was added to',
      (path) =>
        writeFileSync(path, `${JSON.stringify({ v: 1, id: added, ...intent('added') })}\n`, { flag: 'a' }),
    ],
    [
      'was replaced by one of the same size',
      (path) => {
        const text = readFileSync(path, 'utf8');
        const [first = ''] = /"id":"[^"]+"/.exec(text) ?? [];
        const before = statSync(path);
        const other = text.replaceAll(first, `"id":"${added}"`).replace('"c-20"', '"c-xx"');
        writeFileSync(`${path}.new`, other);
        renameSync(`${path}.new`, path);
        // A second later, as after an edit by hand.
        utimesSync(path, before.atime, new Date(before.mtimeMs + 1_000));
      },
    ],
  ];
  it.each(changes)('does not trust the index of a file that %s', async (_what, change) => {
    filesWithoutIndex(dir);
    const journal = journalIn(dir);
    expect(await idOf(journal, added)).toEqual([]);
    change(join(dir, middle));
    // In the process that had read the index, and in a new one.
    expect(await idOf(journal, added)).toEqual([added]);
    expect(await idOf(journalIn(dir), added)).toEqual([added]);
  });

  it('searches a file whose index cannot be written', async () => {
    const ids = filesWithoutIndex(dir);
    mkdirSync(join(dir, `${indexOf(middle)}.part`));
    for (let run = 0; run < 2; run += 1) {
      expect(await filesRead(() => idOf(journalIn(dir), randomUUID()))).toContain(middle);
      expect(await idOf(journalIn(dir), ids[25]!)).toEqual([ids[25]]);
    }
  });

  it.skipIf(process.getuid?.() === 0)('needs no index in a folder that cannot be written', async () => {
    const ids = filesWithoutIndex(dir);
    chmodSync(dir, 0o500);
    try {
      for (let run = 0; run < 2; run += 1) {
        expect(await idOf(journalIn(dir), ids[1]!)).toEqual([ids[1]]);
        expect(await about(journalIn(dir), 'none')).toEqual([]);
      }
      expect(readdirSync(dir)).toHaveLength(FILES);
    } finally {
      chmodSync(dir, 0o700);
    }
  });

  it('removes the index of a file that it deletes after half a year', async () => {
    filesWithoutIndex(dir);
    const at = NOW - 181 * 86_400_000;
    renameSync(join(dir, middle), join(dir, `journal-${at}.ndjson`));
    await idOf(journalIn(dir), randomUUID());
    expect(existsSync(join(dir, `journal-${at}.ids`))).toBe(true);
    const writer = journalIn(dir);
    for (let n = 0; n < 12; n += 1) await writer.finish(await writer.begin(intent(`new-${n}`), []), 'done');
    expect(existsSync(join(dir, `journal-${at}.ids`))).toBe(false);
    expect(existsSync(join(dir, `journal-${at}.ndjson`))).toBe(false);
  });
});
