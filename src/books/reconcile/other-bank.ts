// The statement of another bank, to which money of this account went: what left here came in there.
import type { Group, Ours, Theirs } from './entry.ts';
import { isSent } from './entry.ts';

/** Lines of the file with the sign that they have in this account. */
export const turned = (lines: readonly Theirs[]): readonly Theirs[] =>
  lines.map((line) => ({ ...line, value: line.value === 0 ? 0 : -line.value, isFee: false }));

/**
 * How many Pix that left this account came in in the file; 0 if any end-to-end id of the file is of a line that moved
 * the other way.
 */
export function cameInThere(theirs: readonly Theirs[], ours: readonly Ours[]): number {
  const sent = new Map<string, boolean>();
  for (const one of ours)
    // The fee of a withdrawal has its id, too.
    if (one.endToEndId !== undefined && one.kind !== 'fee')
      sent.set(one.endToEndId, isSent(one) && sent.get(one.endToEndId) !== false);
  const known = theirs.filter(({ endToEndIds }) => endToEndIds.some((id) => sent.has(id)));
  return known.every(
    ({ value, endToEndIds }) => value > 0 && endToEndIds.every((id) => sent.get(id) !== false),
  )
    ? known.length
    : 0;
}

/** What the file has besides money of this account is not of interest, nor are payments to others missing there. */
export const isOfInterest = ({ heap, ours }: Group): boolean =>
  heap === 'ours' ? ours.some(({ kind }) => kind === 'withdrawal') : heap !== 'theirs';
