// Reads the journal: open entries from the current file, the rest file by file, newest first.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sum } from './daily-totals.ts';
import { readSums } from './daily-totals.ts';
import { doneIds } from './done-ids.ts';
import { filesOf, isLive, setAsideAt } from './files.ts';
import type { Live } from './open-entries.ts';
import { entriesIn } from './open-entries.ts';
import type { Held } from './records.ts';
import { ageOf } from './records.ts';
import type { JournalEntry, JournalOptions, LeftOn, Recorded } from './types.ts';
import { isOpen } from './types.ts';

const DAY_MS = 86_400_000;

export function recordedIn(
  { dir, now, uptime }: Pick<JournalOptions, 'dir' | 'now' | 'uptime'>,
  live: Live,
): Recorded {
  const closedFiles = (): string[] => filesOf(dir).filter((name) => !isLive(name));

  /** Yields all entries, newest first. */
  function* entries(): Generator<JournalEntry> {
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
    for (const name of closedFiles().toReversed()) yield* newestFirst(entriesIn(dir, name));
  }

  /** Yields the entries whose records contain a text, newest first. Files without the text are not parsed. */
  function* holding(text: string, isWanted: (entry: JournalEntry) => boolean): Generator<JournalEntry> {
    const seen = new Set<string>();
    const wanted = function* (held: ReadonlyMap<string, Held>): Generator<JournalEntry> {
      for (const { entry } of [...held.values()].toReversed())
        if (isWanted(entry) && !seen.has(entry.id)) {
          seen.add(entry.id);
          yield entry;
        }
    };
    yield* wanted(live.read());
    for (const name of closedFiles().toReversed())
      if (readFileSync(join(dir, name)).includes(text)) yield* wanted(entriesIn(dir, name));
  }

  const isOfDay = (entry: JournalEntry, day: number): boolean => {
    const sent = Date.parse(entry.at);
    // An entry sent while the clock was ahead counts for one day, by its age.
    return sent >= day && (sent < day + DAY_MS || ageOf(entry, now(), uptime()) < DAY_MS);
  };
  /**
   * Returns the cents that left, or may have. Entries of other services do not count for this profile; those of other
   * keys may.
   */
  const counted = (entry: JournalEntry, { profile, origin, day, except }: LeftOn): number =>
    entry.profile === profile &&
    (entry.origin ?? origin) === origin &&
    entry.id !== except &&
    (entry.outcome === 'done' || isOpen(entry.outcome)) &&
    isOfDay(entry, day)
      ? (entry.amount ?? 0)
      : 0;

  /** Cached total of the rotated files, which cannot change while the current file stays the same. */
  let aside: { readonly key: string; readonly cents: number } | undefined;
  const leftAside = (on: LeftOn, current: ReadonlyMap<string, Held>): number => {
    const { profile, origin, day } = on;
    const key = JSON.stringify([live.generation(), profile, origin, day, on.except]);
    if (aside?.key === key) return aside.cents;
    const unsure = new Map<string, Held>();
    const { sums, unknown } = readSums(
      dir,
      closedFiles().filter((name) => setAsideAt(name) >= day),
    );
    const isOurs = (one: Sum): boolean =>
      one.profile === profile && (one.origin ?? origin) === origin && one.day === day;
    let cents = sums.filter(isOurs).reduce((sum, one) => sum + one.cents, 0);
    // Entries dated later were sent while the clock was ahead: their age decides, so read the files.
    const ahead = sums.some((one) => one.day > day);
    if (ahead) cents = 0;
    for (const name of ahead ? closedFiles() : unknown) entriesIn(dir, name, unsure);
    // Open entries were copied, and are counted in the file to which they were copied.
    for (const { entry } of unsure.values())
      if (entry.outcome === 'done' && !current.has(entry.id)) cents += counted(entry, on);
    aside = { key, cents };
    return cents;
  };

  return {
    open: () => [...live.read().values()].map(({ entry }) => entry).filter(({ outcome }) => isOpen(outcome)),
    openWith: (keys, fresh = false) => {
      if (fresh) live.read();
      return live
        .withKeys(keys)
        .map(({ entry }) => entry)
        .filter(({ outcome }) => isOpen(outcome));
    },
    entries,
    withId: (beginning) => {
      const found: JournalEntry[] = [];
      const text = JSON.stringify(beginning).slice(1, -1);
      for (const entry of holding(text, ({ id }) => id.startsWith(beginning))) {
        found.push(entry);
        // A complete id is unique.
        if (entry.id === beginning) return [entry];
      }
      return found;
    },
    about: (id) => [...holding(JSON.stringify(id), ({ correlationID }) => correlationID === id)].toReversed(),
    left: (on) => {
      const current = live.read();
      let cents = leftAside(on, current);
      for (const { entry } of current.values()) cents += counted(entry, on);
      return cents;
    },
    leftFor: (on, operation, id) =>
      [
        ...holding(
          JSON.stringify(id),
          (entry) => entry.correlationID === id && (operation ?? entry.operation) === entry.operation,
        ),
      ].reduce((cents, entry) => cents + counted(entry, on), 0),
    done: (where) => doneIds(entries(), where),
  };
}
