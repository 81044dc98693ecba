// Rotates a large journal file by renaming it: a process that has it open keeps writing to it, and nothing is lost.
// Open entries are copied, so that they are found without reading rotated files. Runs under the lock.
import { closeSync, fsyncSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from '#files/write.ts';
import { sumUp, writeSums } from './daily-totals.ts';
import {
  closedName,
  CURRENT,
  filesOf,
  identityOf,
  isLive,
  isStillOpen,
  LEFT_OPEN,
  nextName,
  openForAppend,
  setAsideAt,
} from './files.ts';
import { removeIndex, writeIndex } from './id-index.ts';
import type { Live } from './open-entries.ts';
import { entriesIn } from './open-entries.ts';
import type { Held, JournalRecord } from './records.ts';
import { VERSION } from './records.ts';
import type { JournalEntry } from './types.ts';
import { isOpen, isUnseen } from './types.ts';

/** A new file begins with at most 1/4 of the maximum size: otherwise it would soon be rotated and copied again. */
const MOST_CARRIED = 4;
/** Age at which rotated files are deleted: 180 days. Their open entries were copied long before. */
const KEPT_MS = 180 * 86_400_000;

/**
 * Rotates the current file. Safe against a crash at any point: until the last step the files keep names under which
 * they are searched for open entries, and a copy beside its original has no effect.
 */
export function setAside(dir: string, now: number, live: Live, maxBytes: number): void {
  // At least the time of the latest entry: a clock that was set back must not date the file earlier.
  const latest = latestOf(live.read());
  renameSync(join(dir, CURRENT), join(dir, nextName(filesOf(dir), Math.max(now, latest))));
  // Read after the rename: a process still writing to the old file notices and writes again.
  const held = live.read();
  const closing = filesOf(dir).filter(isStillOpen);
  const completed = completeEach(dir, held, closing);
  keepOpen(dir, held, maxBytes / MOST_CARRIED);
  writeSums(
    dir,
    Object.fromEntries(completed.map(({ name, entries }) => [closedName(name), sumUp(entries)])),
    filesOf(dir).filter((name) => !isLive(name)),
  );
  for (const { name, bytes } of completed) indexIds(dir, name, (live.endOf(name) ?? NaN) + bytes, held);
  // From here on nobody looks for open entries in the closed files: the names of their copies must be durable.
  syncFolder(dir);
  for (const name of closing) renameSync(join(dir, name), join(dir, closedName(name)));
  for (const name of filesOf(dir))
    if (!isStillOpen(name) && now - setAsideAt(name) >= KEPT_MS) {
      removeIndex(dir, name);
      rmSync(join(dir, name), { force: true });
    }
  // Continue from the new file: otherwise the next rotation would read all of it.
  live.read();
}

/**
 * Stores the index of a file. Another process may still have added an entry, which would be missing: then the file is
 * larger, and is indexed when it is searched.
 */
function indexIds(dir: string, name: string, size: number, held: ReadonlyMap<string, Held>): void {
  const identity = identityOf(join(dir, name));
  if (identity?.size === size) writeIndex(dir, closedName(name), identity, held);
}

/** Returns when the latest entry was sent; epoch milliseconds. */
function latestOf(held: ReadonlyMap<string, Held>): number {
  let latest = 0;
  for (const { entry } of held.values()) {
    const sent = Date.parse(entry.at);
    if (sent > latest) latest = sent;
  }
  return latest;
}

/** Copies open entries into the new file; if they are too many, into the file of open entries (`LEFT_OPEN`). */
function keepOpen(dir: string, held: ReadonlyMap<string, Held>, maxBytes: number): void {
  const all = [...held.values()];
  const open = all.filter(({ entry, file }) => mustStay(entry) && file !== LEFT_OPEN);
  const copies = linesOf(open.flatMap(({ entry }) => copied(entry)));
  const isMuch = copies.length > maxBytes;
  if (!isMuch) writeLines(dir, CURRENT, copies);
  const added = isMuch ? copies : '';
  const carried = all.filter(({ file }) => file === LEFT_OPEN);
  const before = carried.length === 0 ? undefined : entriesIn(dir, LEFT_OPEN);
  if (carried.every(({ entry }) => isSame(entry, before?.get(entry.id)?.entry)))
    return void writeLines(dir, LEFT_OPEN, added);
  // Entries settled by now are complete in the rotated file; the rest is copied as it is now.
  const stillOpen = carried.filter(({ entry }) => mustStay(entry));
  const text = linesOf(stillOpen.flatMap(({ entry }) => copied(entry))) + added;
  const path = join(dir, LEFT_OPEN);
  rmSync(`${path}.part`, { force: true });
  writeLines(dir, `${LEFT_OPEN}.part`, text);
  if (text === '') rmSync(path);
  else renameSync(`${path}.part`, path);
}

/** Tests whether an entry has to be found without reading rotated files. */
const mustStay = (entry: JournalEntry): boolean => isOpen(entry.outcome) || isUnseen(entry);

const isSame = (one: JournalEntry, other: JournalEntry | undefined): boolean =>
  one.outcome === other?.outcome && one.tries === other.tries && one.shown === other.shown;

/**
 * Makes each rotated file complete: adds the outcomes of the entries that it begins. The newest file also gets those of
 * entries in `LEFT_OPEN`.
 * @returns the settled entries of each file, and the number of bytes that were added to it
 */
function completeEach(
  dir: string,
  held: ReadonlyMap<string, Held>,
  closing: readonly string[],
): readonly { readonly name: string; readonly entries: readonly JournalEntry[]; readonly bytes: number }[] {
  const newest = closing.at(-1);
  const of = new Map<string, JournalEntry[]>();
  for (const { entry, file } of held.values()) {
    if (mustStay(entry)) continue;
    const target = file === LEFT_OPEN ? newest : file;
    if (target === undefined) continue;
    const entries = of.get(target) ?? [];
    entries.push(entry);
    of.set(target, entries);
  }
  return closing.map((name) => {
    const entries = of.get(name) ?? [];
    const records = entries.flatMap((entry) =>
      held.get(entry.id)?.file === LEFT_OPEN ? copied(entry) : name === newest ? [] : outcomeOf(entry),
    );
    return { name, entries, bytes: writeLines(dir, name, linesOf(records)) };
  });
}

/** Returns the records that continue an entry in another file, which is then complete for it. */
export const copied = (entry: JournalEntry): JournalRecord[] => {
  const { outcome: _outcome, detail: _detail, shown: _shown, ...begun } = entry;
  return [{ v: VERSION, ...begun, again: true }, ...outcomeOf(entry)];
};

const outcomeOf = ({ id, at, outcome, detail, shown }: JournalEntry): JournalRecord[] =>
  outcome === 'pending'
    ? []
    : [
        {
          v: VERSION,
          id,
          at,
          outcome,
          ...(detail === undefined ? {} : { detail }),
          ...(shown === undefined ? {} : { shown }),
        },
      ];

const linesOf = (records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

/** Returns the number of bytes. */
function writeLines(dir: string, name: string, lines: string): number {
  if (lines === '') return 0;
  const { file, torn } = openForAppend(dir, name);
  try {
    const bytes = Buffer.from((torn ? '\n' : '') + lines);
    // In one piece: other processes append to the file, too.
    if (writeSync(file, bytes) !== bytes.length) throw new Error('the disk is full');
    fsyncSync(file);
    return bytes.length;
  } finally {
    closeSync(file);
  }
}
