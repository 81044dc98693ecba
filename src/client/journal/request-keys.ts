// Index keys with which the open entries of a request are found without reading all entries.
import { at } from '#contract/path.ts';
import type { JournalIntent } from './types.ts';

/** Returns the correlation id of a request: the recorded one, or the one in a body sent with `pixctl api`. */
export function requestId({
  correlationID,
  body,
}: Pick<JournalIntent, 'correlationID' | 'body'>): string | undefined {
  const id = correlationID ?? at(body, 'correlationID');
  return typeof id === 'string' ? id : undefined;
}

/** Returns a path without its query. */
export const barePath = (path: string): string => path.split('?', 1)[0] ?? '';

const idKey = (id: string): string => `id ${id}`;

const pathKey = ({ method, path }: Pick<JournalIntent, 'method' | 'path'>): string =>
  `path ${method} ${barePath(path)}`;

/** Returns the keys of an entry. An edited journal may lack any field. */
export function requestKeys(entry: JournalIntent): string[] {
  const id = requestId(entry);
  const keys = id === undefined ? [] : [idKey(id)];
  return typeof entry.path === 'string' ? [...keys, pathKey(entry)] : keys;
}

/**
 * Returns the keys of open entries that may concern a request.
 * @param stepOf path of a later write of the same command, of which this write is a step
 */
export function keysConcerning(intent: JournalIntent, stepOf?: string): string[] {
  const id = requestId(intent);
  return [
    id === undefined ? pathKey(intent) : idKey(id),
    ...(stepOf === undefined ? [] : [pathKey({ method: 'POST', path: stepOf })]),
  ];
}
