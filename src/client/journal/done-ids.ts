// Set of the writes already done from this machine, a few bytes each.
import { hashesOf, hashSet } from '#client/hash-set.ts';
import { english, say } from '#messages/message.ts';
import type { DoneIds, JournalEntry } from './types.ts';

/** Names a write; the same id with another body has another name. */
const writeKey = (operation: string, correlationID: string, body: unknown): string =>
  `${operation} ${correlationID} ${JSON.stringify(body ?? {})}`;

/** Collects the writes to this service with this key. */
export async function doneIds(
  entries: Iterable<JournalEntry> | AsyncIterable<JournalEntry>,
  { origin, key }: { readonly origin: string; readonly key: string },
): Promise<DoneIds> {
  const done = hashSet();
  for await (const entry of entries)
    if (isDoneHere(entry, { origin, key }) && entry.correlationID !== undefined)
      done.add(hashesOf([writeKey(entry.operation, entry.correlationID, entry.body)]), 0);
  return {
    has: (operation, correlationID, body) =>
      done.has(hashesOf([writeKey(operation, correlationID, body)]), 0),
  };
}

/** Detail of a write that is done because the service answered with an existing record, which has other data. */
export const OTHER_DATA = say`the service has it with other data`;

/** Tests whether a write was done with its own data. */
export const isDoneHere = (
  entry: JournalEntry,
  { origin, key }: { readonly origin: string; readonly key: string },
): boolean =>
  entry.outcome === 'done' &&
  entry.detail !== english(OTHER_DATA) &&
  entry.origin === origin &&
  entry.key === key;
