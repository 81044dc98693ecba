// Lines that an id ties to a movement of the account.
import type { Steps } from '#books/steps.ts';
import { say } from '#messages/message.ts';
import type { Ours } from './entry.ts';
import { daysApart } from './entry.ts';
import { settle } from './match-by-id.ts';
import type { Board } from './matches.ts';
import { grouping, inSteps } from './matches.ts';

/** By the id that every Pix carries between banks. */
export function* byEndToEndId(board: Board): Steps<void> {
  const exact = yield* grouping(board.ours, ({ endToEndId }) => endToEndId);
  const upper = yield* grouping(exact.keys(), (id) => id.toUpperCase());
  /** Some banks write all of a memo in capitals: that is the id if there is no other that looks so. */
  const known = (id: string): string | undefined => {
    if (exact.has(id)) return id;
    const [one, ...others] = upper.get(id.toUpperCase()) ?? [];
    return others.length === 0 ? one : undefined;
  };
  const values = new Map<string, ReadonlySet<number>>();
  const hasValue = (id: string, value: number): boolean => {
    const lines = exact.get(id)!;
    if (lines.length === 1) return lines[0]!.value === value;
    const known = values.get(id) ?? new Set(lines.map((one) => one.value));
    values.set(id, known);
    return known.has(value);
  };
  const named = yield* grouping(board.theirs, (line) => {
    const ids = line.endToEndIds.map(known).filter((id) => id !== undefined);
    // A refund may name the Pix that it gives back, too.
    return ids.find((id) => hasValue(id, line.value)) ?? ids[0];
  });
  for (const [id, theirs] of named) {
    yield;
    settle(board, theirs, exact.get(id)!, 'end-to-end-id', say`same end-to-end id`);
  }
}

/** What a movement belongs to: its charge, or its payment. */
export const rootOf = ({ references }: Ours): string | undefined => references[0];

/** By txid or correlationID. */
export function* byReference(board: Board): Steps<void> {
  const groups = yield* grouping(board.ours, rootOf);
  const roots = new Map<string, string>();
  yield* inSteps(board.input.ours, (one) => {
    for (const id of one.references) roots.set(id, rootOf(one)!);
  });
  const find = (ids: readonly string[]): string | undefined => {
    const found = ids.map((id) => roots.get(id)).filter((id) => id !== undefined);
    return found.find((id) => groups.has(id)) ?? found[0];
  };
  const pix = new Set<string | undefined>();
  yield* inSteps(board.input.ours, ({ endToEndId }) => pix.add(endToEndId?.toUpperCase()));
  const isKnown = (endToEndId: string): boolean => pix.has(endToEndId.toUpperCase());
  const named = yield* grouping(board.theirs, ({ references }) => find(references));
  for (const [id, theirs] of named) {
    yield;
    board.sharesIds = true;
    const ours = (groups.get(id) ?? []).filter((one) => board.ours.has(one));
    const strange = new Set(
      theirs
        .filter(({ endToEndIds }) => endToEndIds.length > 0 && !endToEndIds.some(isKnown))
        .map(({ value }) => value),
    );
    const other = ours.find(
      ({ endToEndId, value }) => endToEndId !== undefined && strange.has(value),
    )?.endToEndId;
    // Paid by another Pix than the account has: it may have been paid twice.
    if (other !== undefined)
      board.add({
        heap: 'differs',
        rule: 'reference',
        theirs,
        ours,
        reason: say`same id ${id}, but the account has it as ${other}`,
      });
    else if (ours.length > 0) settle(board, theirs, ours, 'reference', say`same id ${id}`);
    else
      for (const line of theirs) board.remark(line, say`all lines of ${id} in the account have other lines`);
  }
  // Any word of a memo may look like an id: it counts only where the amount says the same, and one line alone does.
  const hinted = yield* grouping(board.theirs, (line) => {
    if (line.endToEndIds.length > 0 || line.references.length > 0) return undefined;
    return find(line.words);
  });
  for (const [id, [line, ...others]] of hinted) {
    yield;
    if (line === undefined || others.length > 0) continue;
    const ours = (groups.get(id) ?? []).filter((one) => board.ours.has(one) && one.value === line.value);
    // A number of its own may be anything, like one that a bank gives to documents.
    const isFar = ours.some(({ day }) => daysApart(day, line.day) > board.input.days);
    if (isFar && !line.words.some((word) => /\D/.test(word) && find([word]) === id)) continue;
    if (ours.length === 1) settle(board, [line], ours, 'reference', say`the text has the id ${id}`);
  }
}
