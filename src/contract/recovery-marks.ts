// Recovery marks: texts that pixctl puts into writes without an id, to find them again. They appear on statements and in
// requests for higher limits.
import type { Operation } from './operation.ts';
import type { OperationId } from './operations/index.ts';
import { at } from './path.ts';

/** The whole text of a booking, unless the user gave a text: it appears on the statement of a customer. */
const WHOLE = /^(pixctl [0-9a-f]{12})$/;
/** The end of a text that people at the service read. */
const AT_END = /(?:^| \()(pixctl [0-9a-f]{12})\)?$/;

/** Writes that are found again by a mark: the service has no id for them. */
const MARKED: Readonly<Partial<Record<OperationId, RegExp>>> = {
  'subaccount.credit': WHOLE,
  'subaccount.debit': WHOLE,
  'limits-request.create': AT_END,
};

/** Field of their body and of what the service stores that contains the mark. */
export const MARK_FIELD = 'description';

/** Makes a mark from random hexadecimal digits; the first twelve are used. */
export const markOf = (hex: string): string => `pixctl ${hex.replaceAll('-', '').slice(0, 12)}`;

/** Puts a mark after a text. */
export const textWithMark = (text: string | undefined, mark: string): string =>
  text === undefined ? mark : `${text} (${mark})`;

const patternOf = ({ id }: Operation): RegExp | undefined =>
  new Map<string, RegExp>(Object.entries(MARKED)).get(id);

/** Returns the mark in a body of this operation, or in what the service stored of it; undefined if there is none. */
export function markIn(operation: Operation, stored: unknown): string | undefined {
  const text = at(stored, MARK_FIELD);
  return typeof text === 'string' ? patternOf(operation)?.exec(text)?.[1] : undefined;
}

/** Whether this body contains a mark made by pixctl, by which the write can be found again. */
export const hasMark = (operation: Operation, body: unknown): boolean =>
  markIn(operation, body) !== undefined;

/** Whether no look-up can find a write with this body: it has no id, or only a text chosen by the user. */
export const cannotBeLookedUp = (operation: Operation, body: unknown): boolean =>
  operation.recovery === undefined ||
  operation.recovery.kind === 'none' ||
  (patternOf(operation) !== undefined && !hasMark(operation, body));
