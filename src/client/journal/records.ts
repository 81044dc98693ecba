// Journal records (one line each), and the entries that they add up to.
import { parseJson } from '#contract/json.ts';
import type { PixctlError } from '#errors/pixctl-error.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { JournalEntry } from './types.ts';

/** Version of the records. A program refuses a journal with records of another version. */
export const VERSION = 1;

/** One line of the journal. */
export type JournalRecord = Partial<JournalEntry> & {
  readonly id: string;
  readonly v?: number;
  /**
   * The entry began in an earlier file; it was copied because it was open when that file was rotated, or is being
   * resumed.
   */
  readonly again?: true;
};

const OUTCOMES = ['pending', 'done', 'refused', 'not-done', 'unknown'] as const;

/** Parses a record; undefined for a torn or foreign line. */
export function parseRecord(line: string): JournalRecord | undefined {
  try {
    const value: unknown = parseJson(line);
    if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'string')
      return undefined;
    const record = value as { id: string; outcome?: unknown };
    // An invalid outcome must not make the entry look settled.
    const outcome = OUTCOMES.find((one) => one === record.outcome) ?? 'unknown';
    return record.outcome === undefined ? (record as JournalRecord) : { ...record, outcome };
  } catch {
    return undefined;
  }
}

/** An entry and the file in which it was first found. */
export interface Held {
  readonly entry: JournalEntry;
  /** Name of the file with its first record. */
  readonly file: string;
  /** An earlier file has the entry too. */
  readonly again: boolean;
}

/**
 * Folds a record into the known entries.
 * @throws PixctlError (exit 2) if it has another version
 */
export function fold(held: Map<string, Held>, record: JournalRecord, file: string): void {
  if (record.v !== undefined && record.v !== VERSION) throw otherVersion(file);
  const before = held.get(record.id);
  if (record.outcome === undefined) {
    // Seen a second time if the entry was copied and its original file is still read.
    if (before !== undefined) return;
    const { v: _, again, ...begun } = record;
    const entry = { ...(begun as JournalEntry), tries: begun.tries ?? 1, outcome: 'pending' as const };
    held.set(record.id, { entry, file, again: again === true });
  } else if (before !== undefined)
    held.set(record.id, {
      entry: record.outcome === 'pending' ? resumed(before.entry, record) : ended(before.entry, record),
      file: before.file,
      again: before.again,
    });
}

const otherVersion = (file: string): PixctlError =>
  usageError(
    say`the journal ${file} was written by another version of pixctl`,
    say`Use that version, or set PIXCTL_DATA_DIR to another folder. Nothing was sent.`,
    'journal',
  );

/** Takes process and time of the new attempt. */
function resumed(entry: JournalEntry, { at, up, pid, born }: JournalRecord): JournalEntry {
  return {
    ...entry,
    outcome: 'pending',
    tries: entry.tries + 1,
    ...(at === undefined ? {} : { at }),
    ...(up === undefined ? {} : { up }),
    ...(pid === undefined ? {} : { pid }),
    ...(born === undefined ? {} : { born }),
  };
}

function ended(before: JournalEntry, { outcome = 'unknown', detail, shown }: JournalRecord): JournalEntry {
  return {
    ...(before.shown === undefined ? before : withoutShown(before)),
    outcome,
    ...(detail === undefined ? {} : { detail }),
    ...(shown === false ? { shown } : {}),
  };
}

const withoutShown = ({ shown: _, ...entry }: JournalEntry): JournalEntry => entry;

/** Returns the minimum age of a request in milliseconds, even if the clock was changed since. */
export function ageOf({ at, up }: Pick<JournalEntry, 'at' | 'up'>, now: number, uptime: number): number {
  const byClock = now - Date.parse(at);
  // After a reboot it is at least as old as the machine's uptime.
  const byMachine = up === undefined ? Infinity : 1_000 * (uptime >= up ? uptime - up : uptime);
  return byClock >= 0 ? Math.min(byClock, byMachine) : byMachine;
}
