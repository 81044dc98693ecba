// Lines of one cache key are compared alike with every line of the other side.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Candidate } from '#books/reconcile/candidate-index.ts';
import type { AccountLine, FileLine } from '#books/reconcile/entry.ts';
import { idsDiffer, keysFor, likeness } from '#books/reconcile/likeness.ts';
import { Matches } from '#books/reconcile/matches.ts';
import { size } from '#test/support/sample-size.ts';

const DAY = '2026-10-10';
const DAY_NUMBER = Date.parse(DAY) / 86_400_000;
const END_TO_END = 'E00000000202610101200000000000001';
const ids = fc.subarray(['a', 'b', 'c', 'd']);
const some = fc.boolean().map((has) => (has ? [END_TO_END] : []));
const common = fc.record({
  references: ids,
  endToEndIds: some,
  name: fc.constantFrom('', 'ana souza', 'bia lima'),
  taxId: fc.constantFrom(undefined, '52998224725', '***982247**'),
});

const fileCandidate = (n: number) =>
  fc
    .tuple(common, fc.boolean())
    .map(([{ references, endToEndIds, name, taxId }, isCut]): Candidate<FileLine> => ({
      entry: {
        id: `f${n}`,
        line: n,
        day: DAY,
        value: 100,
        endToEndIds,
        references,
        text: '',
        words: [],
        isFee: false,
      },
      value: 100,
      day: DAY_NUMBER,
      name,
      taxId,
      ...(isCut ? { cutName: { letters: 'ANA SO', isCut: true, day: DAY } } : {}),
    }));
const accountCandidate = (n: number) =>
  common.map(({ references, endToEndIds, name, taxId }): Candidate<AccountLine> => ({
    entry: { id: `o${n}`, day: DAY, kind: 'charge', value: 100, endToEndId: endToEndIds[0], references },
    value: 100,
    day: DAY_NUMBER,
    name,
    taxId,
    ...(name === '' ? {} : { fullName: name.toUpperCase() }),
  }));
/** Lines of one amount and day, which only names and ids tell apart. */
const several = <T>(line: (n: number) => fc.Arbitrary<T>) => fc.tuple(...[1, 2, 3, 4, 5, 6].map(line));

/** Pairs of lines of the same key. */
const pairs = <T>(lines: readonly T[], keyOf: (line: T) => string): readonly (readonly [T, T])[] =>
  lines.flatMap((one, index) =>
    lines
      .slice(index + 1)
      .filter((other) => keyOf(other) === keyOf(one))
      .map((other) => [one, other] as const),
  );

it('keysFor › lines of one key are alike for every line of the other side', () => {
  let count = 0;
  fc.assert(
    fc.property(
      several(fileCandidate),
      several(accountCandidate),
      ids,
      fc.boolean(),
      (fileLines, accountLines, charged, sharesIds) => {
        const matches = new Matches({
          fileLines: fileLines.map(({ entry }) => entry),
          accountLines: accountLines.map(({ entry }) => entry),
          charges: charged.map((correlationID) => ({
            correlationID,
            txid: undefined,
            status: 'ACTIVE',
            expires: undefined,
            awaitsMoney: false,
          })),
          period: { from: DAY, to: DAY },
          days: 3,
          kind: 'orders',
          account: null,
          amountAlone: false,
          decisions: [],
        });
        matches.sharesIds = sharesIds;
        const { fileKey, accountKey } = keysFor(matches, accountLines);
        const differ = idsDiffer(matches);
        const compared = (line: Candidate<FileLine>, one: Candidate<AccountLine>) => [
          likeness(line, one),
          differ(line.entry, one.entry),
        ];
        for (const [line, other] of pairs(fileLines, fileKey)) {
          count += 1;
          for (const one of accountLines) expect(compared(line, one)).toEqual(compared(other, one));
        }
        for (const [one, other] of pairs(accountLines, accountKey)) {
          count += 1;
          for (const line of fileLines) expect(compared(line, one)).toEqual(compared(line, other));
        }
      },
    ),
    { numRuns: size(1_000, 20_000) },
  );
  expect(count).toBeGreaterThan(100);
});
