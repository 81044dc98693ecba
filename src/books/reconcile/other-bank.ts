// Reconciles with the statement of another bank that received money from this account: outgoing here is incoming there.
import type { AccountLine, FileLine, Group } from './entry.ts';
import { isSent } from './entry.ts';

/** Inverts the signs of the file lines, to those of this account. */
export const invertSigns = (lines: readonly FileLine[]): readonly FileLine[] =>
  lines.map((line) => ({ ...line, value: line.value === 0 ? 0 : -line.value, isFee: false }));

/**
 * Counts the Pix from this account that are incoming in the file; 0 if any EndToEndId of the file belongs to a line
 * that moved the other way.
 */
export function countIncomingInFile(
  fileLines: readonly FileLine[],
  accountLines: readonly AccountLine[],
): number {
  const sent = new Map<string, boolean>();
  for (const one of accountLines)
    // The fee of a withdrawal has the same EndToEndId.
    if (one.endToEndId !== undefined && one.kind !== 'fee')
      sent.set(one.endToEndId, isSent(one) && sent.get(one.endToEndId) !== false);
  const known = fileLines.filter(({ endToEndIds }) => endToEndIds.some((id) => sent.has(id)));
  return known.every(
    ({ value, endToEndIds }) => value > 0 && endToEndIds.every((id) => sent.get(id) !== false),
  )
    ? known.length
    : 0;
}

/** Filters groups: ignores file lines not from this account, and payments to third parties missing in the file. */
export const isOfInterest = ({ result, accountLines }: Group): boolean =>
  result === 'account-only' ? accountLines.some(({ kind }) => kind === 'withdrawal') : result !== 'file-only';
