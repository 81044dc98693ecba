// Numbers of things, for people.
import type { Message } from './message.ts';
import { say } from './message.ts';

/** Formats an integer with thousands separators in the user's language: `1,234,567`. */
export function grouped(count: number): Message {
  const rest = String(count % 1000);
  return count < 1000 ? say`${count}` : say`${grouped(Math.floor(count / 1000))},${rest.padStart(3, '0')}`;
}

const NOUNS = {
  attempts: [say`1 attempt`, (count) => say`${count} attempts`],
  bytes: [say`1 byte`, (count) => say`${count} bytes`],
  cents: [say`1 cent`, (count) => say`${count} cents`],
  characters: [say`1 character`, (count) => say`${count} characters`],
  charges: [say`1 charge`, (count) => say`${count} charges`],
  columns: [say`1 column`, (count) => say`${count} columns`],
  days: [say`1 day`, (count) => say`${count} days`],
  digits: [say`1 digit`, (count) => say`${count} digits`],
  files: [say`1 file`, (count) => say`${count} files`],
  items: [say`1 item`, (count) => say`${count} items`],
  'incoming lines': [say`1 incoming line`, (count) => say`${count} incoming lines`],
  lines: [say`1 line`, (count) => say`${count} lines`],
  'open entries': [say`1 open entry`, (count) => say`${count} open entries`],
  'outgoing lines': [say`1 outgoing line`, (count) => say`${count} outgoing lines`],
  payments: [say`1 payment`, (count) => say`${count} payments`],
  pixels: [say`1 pixel`, (count) => say`${count} pixels`],
  'basis points': [say`1 basis point`, (count) => say`${count} basis points`],
  rows: [say`1 row`, (count) => say`${count} rows`],
  seconds: [say`1 second`, (count) => say`${count} seconds`],
  'writes with an unknown outcome': [
    say`1 write with an unknown outcome`,
    (count) => say`${count} writes with an unknown outcome`,
  ],
} as const satisfies Readonly<Record<string, readonly [one: Message, many: (count: Message) => Message]>>;

export type Noun = keyof typeof NOUNS;

export const isNoun = (word: string): word is Noun => Object.hasOwn(NOUNS, word);

/** Formats a number of things: `1 row`, `1,234 rows`. */
export function quantity(count: number, noun: Noun): Message {
  const [one, many] = NOUNS[noun];
  return count === 1 ? one : many(grouped(count));
}
