// Reads the journal: open entries from the current file, the rest file by file, newest first.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { doneIds } from './done-ids.ts';
import { closedFiles } from './files.ts';
import type { Live } from './open-entries.ts';
import { entriesIn } from './open-entries.ts';
import { OutgoingTotals } from './outgoing-totals.ts';
import type { Held } from './records.ts';
import type { JournalEntry, JournalOptions, Recorded } from './types.ts';
import { isOpen, isUnseen } from './types.ts';

export function recordedIn(options: Pick<JournalOptions, 'dir' | 'now' | 'uptime'>, live: Live): Recorded {
  const { dir } = options;
  const totals = new OutgoingTotals(options, live);
  const containing = (text: string, isWanted: (entry: JournalEntry) => boolean) =>
    entriesContaining(dir, live, text, isWanted);
  return {
    open: () => openOf(live.read().values()),
    unseen: () => [...live.read().values()].map(({ entry }) => entry).filter(isUnseen),
    openWith: (keys, fresh = false) => {
      if (fresh) live.read();
      return openOf(live.withKeys(keys));
    },
    entries: () => allEntries(dir, live),
    withId: (beginning) => {
      const found: JournalEntry[] = [];
      const text = JSON.stringify(beginning).slice(1, -1);
      for (const entry of containing(text, ({ id }) => id.startsWith(beginning))) {
        found.push(entry);
        // A complete id is unique.
        if (entry.id === beginning) return [entry];
      }
      return found;
    },
    about: (id) =>
      [...containing(JSON.stringify(id), ({ correlationID }) => correlationID === id)].toReversed(),
    left: (on) => totals.of(on),
    leftFor: (on, operation, id) =>
      [
        ...containing(
          JSON.stringify(id),
          (entry) => entry.correlationID === id && (operation ?? entry.operation) === entry.operation,
        ),
      ].reduce((cents, entry) => cents + totals.counted(entry, on), 0),
    done: (where) => doneIds(allEntries(dir, live), where),
  };
}

const openOf = (held: Iterable<Held>): JournalEntry[] =>
  [...held].map(({ entry }) => entry).filter(({ outcome }) => isOpen(outcome));

/** Yields all entries, newest first. */
function* allEntries(dir: string, live: Live): Generator<JournalEntry> {
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
  for (const name of closedFiles(dir).toReversed()) yield* newestFirst(entriesIn(dir, name));
}

/** Yields the entries whose records contain a text, newest first. Files without the text are not parsed. */
function* entriesContaining(
  dir: string,
  live: Live,
  text: string,
  isWanted: (entry: JournalEntry) => boolean,
): Generator<JournalEntry> {
  const seen = new Set<string>();
  const wanted = function* (held: ReadonlyMap<string, Held>): Generator<JournalEntry> {
    for (const { entry } of [...held.values()].toReversed())
      if (isWanted(entry) && !seen.has(entry.id)) {
        seen.add(entry.id);
        yield entry;
      }
  };
  yield* wanted(live.read());
  for (const name of closedFiles(dir).toReversed())
    if (readFileSync(join(dir, name)).includes(text)) yield* wanted(entriesIn(dir, name));
}
