// The statement of another bank, to which money of this account went: what left here came in there.
import type { AccountLine, FileLine, Group } from './entry.ts';
import { isSent } from './entry.ts';

/** Lines of the file with the sign that they have in this account. */
export const turned = (lines: readonly FileLine[]): readonly FileLine[] =>
  lines.map((line) => ({ ...line, value: line.value === 0 ? 0 : -line.value, isFee: false }));

/**
 * How many Pix that left this account came in in the file; 0 if any end-to-end id of the file is of a line that moved
 * the other way.
 */
export function cameInThere(fileLines: readonly FileLine[], accountLines: readonly AccountLine[]): number {
  const sent = new Map<string, boolean>();
  for (const one of accountLines)
    // The fee of a withdrawal has its id, too.
    if (one.endToEndId !== undefined && one.kind !== 'fee')
      sent.set(one.endToEndId, isSent(one) && sent.get(one.endToEndId) !== false);
  const known = fileLines.filter(({ endToEndIds }) => endToEndIds.some((id) => sent.has(id)));
  return known.every(
    ({ value, endToEndIds }) => value > 0 && endToEndIds.every((id) => sent.get(id) !== false),
  )
    ? known.length
    : 0;
}

/** What the file has besides money of this account is not of interest, nor are payments to others missing there. */
export const isOfInterest = ({ result, accountLines }: Group): boolean =>
  result === 'account-only' ? accountLines.some(({ kind }) => kind === 'withdrawal') : result !== 'file-only';
