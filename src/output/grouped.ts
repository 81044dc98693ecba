// Large counts, for people.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';

/** Formats an integer with thousands separators in the user's language: `1,234,567`. */
export function grouped(count: number): Message {
  const rest = String(count % 1000);
  return count < 1000 ? say`${count}` : say`${grouped(Math.floor(count / 1000))},${rest.padStart(3, '0')}`;
}
