// Matches file lines to account lines by id.
import type { Steps } from '#books/steps.ts';
import { defined } from '#errors/defined.ts';
import { say } from '#messages/message.ts';
import type { AccountLine } from './entry.ts';
import { daysApart } from './entry.ts';
import { matchById } from './match-by-id.ts';
import type { Matches } from './matches.ts';
import { grouping, inSteps } from './matches.ts';

/** Matches by EndToEndId, which every Pix carries between banks. */
export function* byEndToEndId(matches: Matches): Steps<void> {
  const exact = yield* grouping(matches.accountLines, ({ endToEndId }) => endToEndId);
  const upper = yield* grouping(exact.keys(), (id) => id.toUpperCase());
  /** Resolves an id; case-insensitively if that is unambiguous, because some banks write memos in capitals. */
  const known = (id: string): string | undefined => {
    if (exact.has(id)) return id;
    const [one, ...others] = upper.get(id.toUpperCase()) ?? [];
    return others.length === 0 ? one : undefined;
  };
  const values = new Map<string, ReadonlySet<number>>();
  const hasValue = (id: string, value: number): boolean => {
    const lines = defined(exact.get(id), 'lines of an id');
    const [only, another] = lines;
    if (only !== undefined && another === undefined) return only.value === value;
    const known = values.get(id) ?? new Set(lines.map((one) => one.value));
    values.set(id, known);
    return known.has(value);
  };
  const named = yield* grouping(matches.fileLines, (line) => {
    const ids = line.endToEndIds.map(known).filter((id) => id !== undefined);
    // A refund may also name the Pix that it refunds.
    return ids.find((id) => hasValue(id, line.value)) ?? ids[0];
  });
  for (const [id, fileLines] of named) {
    yield;
    matchById(
      matches,
      fileLines,
      defined(exact.get(id), 'lines of an id'),
      'end-to-end-id',
      say`same end-to-end id`,
    );
  }
}

/** Returns the id of the charge or payment of a movement. */
export const rootOf = ({ references }: AccountLine): string | undefined => references[0];

/** Matches by txid or correlationID. */
export function* byReference(matches: Matches): Steps<void> {
  const groups = yield* grouping(matches.accountLines, rootOf);
  const roots = new Map<string, string>();
  yield* inSteps(matches.input.accountLines, (one) => {
    const root = rootOf(one);
    if (root !== undefined) for (const id of one.references) roots.set(id, root);
  });
  const find = (ids: readonly string[]): string | undefined => {
    const found = ids.map((id) => roots.get(id)).filter((id) => id !== undefined);
    return found.find((id) => groups.has(id)) ?? found[0];
  };
  const pix = new Set<string | undefined>();
  yield* inSteps(matches.input.accountLines, ({ endToEndId }) => pix.add(endToEndId?.toUpperCase()));
  const isKnown = (endToEndId: string): boolean => pix.has(endToEndId.toUpperCase());
  const named = yield* grouping(matches.fileLines, ({ references }) => find(references));
  for (const [id, fileLines] of named) {
    yield;
    matches.sharesIds = true;
    const accountLines = (groups.get(id) ?? []).filter((one) => matches.accountLines.has(one));
    const strange = new Set(
      fileLines
        .filter(({ endToEndIds }) => endToEndIds.length > 0 && !endToEndIds.some(isKnown))
        .map(({ value }) => value),
    );
    const other = accountLines.find(
      ({ endToEndId, value }) => endToEndId !== undefined && strange.has(value),
    )?.endToEndId;
    // The EndToEndIds differ: the charge may have been paid twice.
    if (other !== undefined)
      matches.add({
        result: 'different',
        rule: 'reference',
        fileLines,
        accountLines,
        reason: say`same id ${id}, but another end-to-end id in the account: ${other}`,
      });
    else if (accountLines.length > 0)
      matchById(matches, fileLines, accountLines, 'reference', say`same id ${id}`);
    else
      for (const line of fileLines)
        matches.remark(line, say`all lines of ${id} in the account are matched with other lines`);
  }
  // Any word of a memo may look like an id: accept it only if the amount is equal and exactly one line has it.
  const hinted = yield* grouping(matches.fileLines, (line) => {
    if (line.endToEndIds.length > 0 || line.references.length > 0) return undefined;
    return find(line.words);
  });
  for (const [id, [line, ...others]] of hinted) {
    yield;
    if (line === undefined || others.length > 0) continue;
    const accountLines = (groups.get(id) ?? []).filter(
      (one) => matches.accountLines.has(one) && one.value === line.value,
    );
    // A pure number may be anything, such as a document number.
    const isFar = accountLines.some(({ day }) => daysApart(day, line.day) > matches.input.days);
    if (isFar && !line.words.some((word) => /\D/.test(word) && find([word]) === id)) continue;
    if (accountLines.length === 1)
      matchById(matches, [line], accountLines, 'reference', say`the memo contains the id ${id}`);
  }
}
