// Records, a line each, and the entries that they add up to.
import type { JournalEntry } from './types.ts';

/** Version of what is written. Readers of an earlier one pass over what they do not know. */
export const VERSION = 3;

/** One line of the journal. */
export type JournalRecord = Partial<JournalEntry> & {
  readonly id: string;
  readonly v?: number;
  /** The entry was begun in an earlier file: it is here because it was open when that one was set aside, or is sent again. */
  readonly again?: true;
};

const OUTCOMES = ['pending', 'done', 'refused', 'not-done', 'unknown'] as const;

/** A record, or undefined for a torn or foreign line. */
export function parseRecord(line: string): JournalRecord | undefined {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'string')
      return undefined;
    const record = value as { id: string; outcome?: unknown };
    // An outcome that is none is no reason to take it for settled.
    const outcome = OUTCOMES.find((one) => one === record.outcome) ?? 'unknown';
    return record.outcome === undefined ? (record as JournalRecord) : { ...record, outcome };
  } catch {
    return undefined;
  }
}

/** An entry, and where it was first met. */
export interface Held {
  readonly entry: JournalEntry;
  /** Name of the file that its first record stands in. */
  readonly file: string;
  /** An earlier file has it too. */
  readonly again: boolean;
}

/** Adds a record to what is known of the entries. */
export function fold(
  held: Map<string, Held>,
  { v = 0, again, ...record }: JournalRecord,
  file: string,
): void {
  const { id, outcome, detail, at, up, pid, born } = record;
  const before = held.get(id);
  if (outcome === undefined) {
    // Once more, where it was copied and the file that it was copied from is still read.
    if (before === undefined)
      held.set(id, {
        entry: { ...(record as JournalEntry), tries: record.tries ?? 1, outcome: 'pending' },
        file,
        // Before version 3 nothing tells.
        again: again === true || v < VERSION,
      });
  } else if (before !== undefined && outcome === 'pending')
    // Sent again: the process and the time are those of this try.
    held.set(id, {
      ...before,
      entry: {
        ...before.entry,
        outcome,
        tries: before.entry.tries + 1,
        ...(at === undefined ? {} : { at }),
        ...(up === undefined ? {} : { up }),
        ...(pid === undefined ? {} : { pid }),
        ...(born === undefined ? {} : { born }),
      },
    });
  else if (before !== undefined)
    held.set(id, {
      ...before,
      entry: { ...before.entry, outcome, ...(detail === undefined ? {} : { detail }) },
    });
}

/** Milliseconds a request is surely as old as, whatever was done to the clock since. */
export function ageOf({ at, up }: Pick<JournalEntry, 'at' | 'up'>, now: number, uptime: number): number {
  const byClock = now - Date.parse(at);
  // After a restart it is at least as old as the machine is up.
  const byMachine = up === undefined ? Infinity : 1_000 * (uptime >= up ? uptime - up : uptime);
  return byClock >= 0 ? Math.min(byClock, byMachine) : byMachine;
}
