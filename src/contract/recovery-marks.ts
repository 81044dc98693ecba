// A text by which a write that has no id of its own is found again. It is shown on statements.
import type { Operation } from './operation.ts';
import { at } from './path.ts';

/** A mark with these random hexadecimal digits; the first twelve are used. */
export const markOf = (hex: string): string => `pixctl ${hex.replaceAll('-', '').slice(0, 12)}`;

export const isMark = (text: string): boolean => /^pixctl [0-9a-f]{12}$/.test(text);

/** Whether no read finds a write with this body: nothing identifies it, or only a text of the user's. */
export function isTraceless({ recovery }: Operation, body: unknown): boolean {
  if (recovery === undefined || recovery.kind === 'none') return true;
  if (recovery.kind !== 'find' || recovery.marked !== true) return false;
  const text = at(body, recovery.from);
  return typeof text !== 'string' || !isMark(text);
}
