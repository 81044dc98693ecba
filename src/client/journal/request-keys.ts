// By which keys the open entries of a request are found without reading all entries.
import { at } from '#contract/path.ts';
import type { JournalIntent } from './types.ts';

/** The id in a request: the one it was recorded with, or the correlation id in a body that was sent with `pixctl api`. */
export function requestId({
  correlationID,
  body,
}: Pick<JournalIntent, 'correlationID' | 'body'>): string | undefined {
  const id = correlationID ?? at(body, 'correlationID');
  return typeof id === 'string' ? id : undefined;
}

/** A path without its query. */
export const barePath = (path: string): string => path.split('?', 1)[0] ?? '';

const idKey = (id: string): string => `id ${id}`;

const pathKey = ({ method, path }: Pick<JournalIntent, 'method' | 'path'>): string =>
  `path ${method} ${barePath(path)}`;

/** The keys of an entry. A record of a journal that was edited may lack anything. */
export function requestKeys(entry: JournalIntent): string[] {
  const id = requestId(entry);
  const keys = id === undefined ? [] : [idKey(id)];
  return typeof entry.path === 'string' ? [...keys, pathKey(entry)] : keys;
}

/**
 * The keys under which the open entries stand that may concern a request.
 * @param stepOf path of a later write of the same command, of which this one is a step
 */
export function keysConcerning(intent: JournalIntent, stepOf?: string): string[] {
  const id = requestId(intent);
  return [
    id === undefined ? pathKey(intent) : idKey(id),
    ...(stepOf === undefined ? [] : [pathKey({ method: 'POST', path: stepOf })]),
  ];
}
