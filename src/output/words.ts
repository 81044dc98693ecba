// Texts written by pixctl in a result (a finding, a failure reason): translated in a table, English for programs.
import { mapPages } from '#contract/pages.ts';
import { Message } from '#messages/message.ts';
import { isStream } from './values.ts';
import type { View } from './view.ts';

/** Converts the messages in the result's message columns to text. */
export function inWords(data: unknown, view: View | undefined, words: (message: Message) => string): unknown {
  const paths = [...(view?.columns ?? []), ...(view?.detail ?? [])]
    .filter(({ format }) => format === 'message')
    .map(({ path }) => path.split('.'));
  if (paths.length === 0) return data;
  const translated = (item: unknown): unknown => paths.reduce((all, path) => put(all, path, words), item);
  if (isStream(data)) return mapPages(data, (page) => page.map(translated));
  return Array.isArray(data) ? data.map(translated) : translated(data);
}

function put(
  item: unknown,
  [name, ...deeper]: readonly string[],
  words: (message: Message) => string,
): unknown {
  if (name === undefined) return item instanceof Message ? words(item) : item;
  if (typeof item !== 'object' || item === null || !Object.hasOwn(item, name)) return item;
  return { ...item, [name]: put((item as Readonly<Record<string, unknown>>)[name], deeper, words) };
}
