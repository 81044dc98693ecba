// Recovery marks: texts that pixctl puts into writes without an id, to find them again. They appear on statements.
import type { Operation } from './operation.ts';
import type { OperationId } from './operations/index.ts';
import { at } from './path.ts';

/** Writes that are found again by a mark: the service has no id for them. */
const MARKED: readonly string[] = ['subaccount.credit', 'subaccount.debit'] satisfies readonly OperationId[];

/** Field of their body that contains the mark, unless the user gave a text. */
export const MARK_FIELD = 'description';

/** Makes a mark from random hexadecimal digits; the first twelve are used. */
export const markOf = (hex: string): string => `pixctl ${hex.replaceAll('-', '').slice(0, 12)}`;

/** Whether this body contains a mark made by pixctl, by which the write can be found again. */
export function hasMark({ id }: Operation, body: unknown): boolean {
  const text = at(body, MARK_FIELD);
  return MARKED.includes(id) && typeof text === 'string' && /^pixctl [0-9a-f]{12}$/.test(text);
}

/** Whether no look-up can find a write with this body: it has no id, or only a text chosen by the user. */
export const cannotBeLookedUp = (operation: Operation, body: unknown): boolean =>
  operation.recovery === undefined ||
  operation.recovery.kind === 'none' ||
  (MARKED.includes(operation.id) && !hasMark(operation, body));
