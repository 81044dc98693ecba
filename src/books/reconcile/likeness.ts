// Compares two lines of equal amount: by tax id, by name, and by ids that prove that they are different.
import type { Candidate } from './candidate-index.ts';
import type { AccountLine, CutName, FileLine } from './entry.ts';
import { dayNumber } from './entry.ts';
import type { Matches } from './matches.ts';
import { beginsWith, sameName, sameTaxId } from './names.ts';

/** `unknown`: the two lines have no tax id or name to compare. */
type Likeness = 'same' | 'unknown' | 'different';

export function likeness(one: Candidate<unknown>, other: Candidate<unknown>): Likeness {
  if (one.taxId !== undefined && other.taxId !== undefined) {
    const same = sameTaxId(one.taxId, other.taxId);
    if (same !== undefined) return same ? 'same' : 'different';
  }
  const cut = one.cutName ?? other.cutName;
  if (cut !== undefined) return cutLikeness(cut, one.cutName === undefined ? one : other);
  if (one.name === '' || other.name === '') return 'unknown';
  return sameName(one.name, other.name) ? 'same' : 'different';
}

/** Compares a cut name: so few letters only count if the day of the Pix is the same. */
function cutLikeness(cut: CutName, { fullName, day }: Candidate<unknown>): Likeness {
  if (dayNumber(cut.day) !== day) return 'different';
  if (fullName === undefined) return 'unknown';
  return beginsWith(fullName, cut) ? 'same' : 'different';
}

/** Tests whether ids prove that two lines are different, whatever else fits. */
export function idsDiffer(matches: Matches): (line: FileLine, one: AccountLine) => boolean {
  const { charges } = matches.input;
  const charged = new Set(
    charges.flatMap(({ correlationID, txid }) => [correlationID, txid ?? correlationID]),
  );
  const ordered = new Set(matches.input.fileLines.flatMap(({ references }) => references));
  return (line, one) => {
    if (line.endToEndIds.length > 0 && one.endToEndId !== undefined) return true;
    const shared = line.references.some((id) => one.references.includes(id));
    if (shared) return false;
    return (
      line.references.some((id) => charged.has(id)) ||
      one.references.some((id) => ordered.has(id)) ||
      (matches.sharesIds && line.references.length > 0 && one.references.length > 0)
    );
  };
}

/** Cache keys of the lines of both sides. */
export interface CacheKeys {
  readonly fileKey: (line: Candidate<FileLine>) => string;
  readonly accountKey: (one: Candidate<AccountLine>) => string;
}

/**
 * Returns keys for caching: lines with the same key have the same candidates, because the key covers all that
 * `likeness` and `idsDiffer` compare. Avoids quadratic comparison of many lines with the same amount and day.
 */
export function keysFor(matches: Matches, accountLines: readonly Candidate<AccountLine>[]): CacheKeys {
  const charged = new Set(matches.input.charges.flatMap(({ correlationID, txid }) => [correlationID, txid]));
  const known = new Set(accountLines.flatMap(({ entry }) => entry.references));
  const ordered = new Set(matches.input.fileLines.flatMap(({ references }) => references));
  const keyOf = (line: Candidate<unknown>, ...more: readonly unknown[]): string =>
    JSON.stringify([line.value, line.day, line.name, line.taxId, ...more]);
  return {
    fileKey: (line) => {
      const { endToEndIds, references } = line.entry;
      return keyOf(
        line,
        line.cutName,
        endToEndIds.length > 0,
        references.length > 0,
        references.some((id) => charged.has(id)),
        references.filter((id) => known.has(id)),
      );
    },
    accountKey: (one) => {
      const { endToEndId, references } = one.entry;
      return keyOf(
        one,
        one.fullName,
        endToEndId !== undefined,
        references.length > 0,
        references.filter((id) => ordered.has(id)),
      );
    },
  };
}
