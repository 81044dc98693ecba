// Set of the ids already done from this machine, a few bytes each.
import { hashesOf, hashSet } from '#client/hash-set.ts';
import type { DoneIds, JournalEntry } from './types.ts';

const nameOf = (operation: string, correlationID: string): string => `${operation} ${correlationID}`;

/** Collects the ids of writes to this service with this key. */
export async function doneIds(
  entries: Iterable<JournalEntry> | AsyncIterable<JournalEntry>,
  { origin, key }: { readonly origin: string; readonly key: string },
): Promise<DoneIds> {
  const done = hashSet();
  for await (const entry of entries)
    if (isDoneHere(entry, { origin, key }) && entry.correlationID !== undefined)
      done.add(hashesOf([nameOf(entry.operation, entry.correlationID)]), 0);
  return { has: (operation, correlationID) => done.has(hashesOf([nameOf(operation, correlationID)]), 0) };
}

export const isDoneHere = (
  entry: JournalEntry,
  { origin, key }: { readonly origin: string; readonly key: string },
): boolean => entry.outcome === 'done' && entry.origin === origin && entry.key === key;
