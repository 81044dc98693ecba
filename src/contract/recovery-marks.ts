// Recovery marks: texts that pixctl puts into writes without an id, to find them again. They appear on statements.
import type { Operation } from './operation.ts';
import { at } from './path.ts';

/** Makes a mark from random hexadecimal digits; the first twelve are used. */
export const markOf = (hex: string): string => `pixctl ${hex.replaceAll('-', '').slice(0, 12)}`;

export const isMark = (text: string): boolean => /^pixctl [0-9a-f]{12}$/.test(text);

/** Whether no look-up can find a write with this body: it has no id, or only a text chosen by the user. */
export function isTraceless({ recovery }: Operation, body: unknown): boolean {
  if (recovery === undefined || recovery.kind === 'none') return true;
  if (recovery.kind !== 'find' || recovery.marked !== true) return false;
  const text = at(body, recovery.from);
  return typeof text !== 'string' || !isMark(text);
}
