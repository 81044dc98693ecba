// Reads the journal: open entries from the current file, the rest file by file, newest first.
import { doneIds } from './done-ids.ts';
import { closedFiles, setAsideAt } from './files.ts';
import type { IdQuery } from './id-index.ts';
import { IdIndexes, matches } from './id-index.ts';
import type { Live } from './open-entries.ts';
import { entriesIn } from './open-entries.ts';
import { OutgoingTotals } from './outgoing-totals.ts';
import type { Held } from './records.ts';
import type { JournalEntry, JournalOptions, Recorded } from './types.ts';
import { isNotDone, isOfOperation, isOpen, isUnseen } from './types.ts';

export function recordedIn(options: Pick<JournalOptions, 'dir' | 'now' | 'uptime'>, live: Live): Recorded {
  const { dir } = options;
  const totals = new OutgoingTotals(options, live);
  const indexes = new IdIndexes(dir);
  const withIdIn = (query: IdQuery) => entriesWith(dir, live, indexes, query);
  return {
    open: async () => openOf(live.read().values()),
    unseen: async () => [...live.read().values()].map(({ entry }) => entry).filter(isUnseen),
    notDone: async () =>
      [...live.read().values()]
        .map(({ entry }) => entry)
        .filter(isNotDone)
        .toReversed(),
    openWith: async (keys, fresh = false) => {
      if (fresh) live.read();
      return openOf(live.withKeys(keys));
    },
    entries: async function* () {
      yield* allEntries(dir, live);
    },
    withId: async (beginning) => {
      const found: JournalEntry[] = [];
      for (const entry of withIdIn({ beginning })) {
        found.push(entry);
        // A complete id is unique.
        if (entry.id === beginning) return [entry];
      }
      return found;
    },
    about: async (id) => [...withIdIn({ correlationID: id })].toReversed(),
    ofOperation: async (operation, since) =>
      [...allEntries(dir, live, since)].filter((entry) => isOfOperation(entry, operation, since)),
    ofDebt: async (debt) => [...withIdIn({ debt })].toReversed(),
    left: async (on) => totals.of(on),
    leftFor: async (on, operation, id) =>
      [...withIdIn({ correlationID: id })]
        .filter((entry) => (operation ?? entry.operation) === entry.operation)
        .reduce((cents, entry) => cents + totals.counted(entry, on), 0),
    now: async () => options.now(),
    underMandate: async (account, since) => totals.underMandate(account, since),
    done: async (where) => doneIds(allEntries(dir, live), where),
  };
}

const openOf = (held: Iterable<Held>): JournalEntry[] =>
  [...held].map(({ entry }) => entry).filter(({ outcome }) => isOpen(outcome));

/** Yields all entries, newest first; leaves out files that were rotated before `since`. */
function* allEntries(dir: string, live: Live, since = -Infinity): Generator<JournalEntry> {
  // Ids of entries that also occur in an earlier file.
  const passed = new Set<string>();
  const newestFirst = function* (held: ReadonlyMap<string, Held>): Generator<JournalEntry> {
    for (const { entry, again } of [...held.values()].toReversed()) {
      if (passed.has(entry.id)) continue;
      if (again) passed.add(entry.id);
      yield entry;
    }
  };
  yield* newestFirst(live.read());
  for (const name of closedFiles(dir)
    .filter((file) => setAsideAt(file) >= since)
    .toReversed())
    yield* newestFirst(entriesIn(dir, name));
}

/** Yields the entries with an id or a debt, newest first. Files without it are not parsed, and with an index not even read. */
function* entriesWith(dir: string, live: Live, indexes: IdIndexes, query: IdQuery): Generator<JournalEntry> {
  const seen = new Set<string>();
  const wanted = function* (held: ReadonlyMap<string, Held>): Generator<JournalEntry> {
    for (const { entry } of [...held.values()].toReversed())
      if (matches(entry, query) && !seen.has(entry.id)) {
        seen.add(entry.id);
        yield entry;
      }
  };
  yield* wanted(live.read());
  for (const name of closedFiles(dir).toReversed()) {
    const held = indexes.entriesIn(name, query);
    if (held !== undefined) yield* wanted(held);
  }
}
