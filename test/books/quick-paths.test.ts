// The fast ways of finding lines and names find what comparing each with each finds.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByDay } from '#books/reconcile/by-day.ts';
import type { AccountLine, FileLine, Input } from '#books/reconcile/entry.ts';
import { daysApart } from '#books/reconcile/entry.ts';
import { NameIndex } from '#books/reconcile/name-index.ts';
import { reconcile } from '#books/reconcile/reconcile.ts';
import { size } from '#test/support/sample-size.ts';
import { resultOf } from '#test/support/steps.ts';

const RUNS = { numRuns: size(100, 5_000) };
const line = (id: number, day: string): AccountLine => ({
  id: String(id),
  day,
  kind: 'pix',
  value: 100,
  endToEndId: undefined,
  references: [],
});
const aDay = fc.integer({ min: 1, max: 28 }).map((day) => `2026-10-${String(day).padStart(2, '0')}`);

it('ByDay › takes the line of the nearest day, the first one of several', () => {
  fc.assert(
    fc.property(
      fc.array(aDay, { maxLength: 30 }),
      fc.array(fc.option(aDay, { nil: undefined }), { maxLength: 40 }),
      (days, wanted) => {
        const free = days.map((day, id) => line(id, day));
        const byDay = new ByDay(free);
        for (const day of wanted) {
          const apart = free.map((one) => daysApart(one.day, day));
          const [nearest] = free.splice(apart.indexOf(Math.min(...apart)), free.length > 0 ? 1 : 0);
          expect(byDay.take(day)).toBe(nearest);
        }
      },
    ),
    RUNS,
  );
});

/** Each name compared with the text. */
function nameByComparing(names: readonly string[], text: string): string {
  const has = (name: string): boolean => {
    if (name.length < 6 || !name.includes(' ')) return false;
    if (` ${text} `.includes(` ${name} `)) return true;
    const [first = ''] = name.split(' ');
    for (let from = text.indexOf(first); from >= 0; from = text.indexOf(first, from + 1)) {
      const rest = text.slice(from);
      const isBeginning = name.startsWith(rest) && (name[rest.length] === ' ' || rest.length >= 12);
      if (rest.length >= 10 && rest.includes(' ') && isBeginning) return true;
    }
    return false;
  };
  const fitting = [...new Set(text.split(' '))].flatMap((word) =>
    [...new Set(names)].filter((name) => name !== '' && name.split(' ', 1)[0] === word && has(name)),
  );
  const whole = fitting.filter((name) => ` ${text} `.includes(` ${name} `));
  if (whole.length > 0)
    return whole.reduce((longest, name) => (name.length > longest.length ? name : longest));
  return fitting.length === 1 ? fitting[0]! : '';
}

it('NameIndex › finds the same name as a comparison with every name', () => {
  const word = fc.constantFrom(
    'ana',
    'mariana',
    'maria',
    'lima',
    'limas',
    'souza',
    'de',
    'da',
    'silva',
    'pix',
  );
  const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
  const text = fc.tuple(fc.array(word, { maxLength: 8 }), fc.nat({ max: 6 })).map(([words, cut]) => {
    const whole = words.join(' ');
    return whole.slice(0, Math.max(0, whole.length - cut)).trim();
  });
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), fc.array(text, { maxLength: 5 }), (names, texts) => {
      const index = new NameIndex(names);
      for (const one of texts) expect(index.nameIn(one)).toBe(nameByComparing(names, one));
    }),
    { numRuns: size(600, 30_000) },
  );
});

describe('reconcile with lines of the same amount, day and name', () => {
  const fields = {
    day: fc.constantFrom('2026-10-01', '2026-10-03', '2026-10-09'),
    value: fc.constantFrom(100, 200),
    name: fc.constantFrom('', 'Ana Maria Lima', 'Bia Souza Reis'),
    taxId: fc.constantFrom(undefined, undefined, '52998224725', '11144477735'),
    withEndToEndId: fc.boolean(),
    // The file and the account both have `shared`; a charge of the account has `charged`.
    reference: fc.constantFrom(undefined, undefined, 'shared', 'charged', 'other'),
  };
  type Fields = {
    readonly day: string;
    readonly value: number;
    readonly name: string;
    readonly taxId: string | undefined;
    readonly withEndToEndId: boolean;
    readonly reference: string | undefined;
  };
  const theirsOf = ({ taxId, withEndToEndId, reference, ...one }: Fields, index: number): FileLine => ({
    ...one,
    id: `t${index}`,
    line: index + 1,
    endToEndIds: withEndToEndId ? [`E-file-${index}`] : [],
    references: reference === undefined ? [] : [reference],
    text: '',
    words: [],
    isFee: false,
    ...(taxId === undefined ? {} : { taxId }),
  });
  const oursOf = ({ taxId, withEndToEndId, reference, ...one }: Fields, index: number): AccountLine => ({
    ...one,
    id: `o${index}`,
    kind: 'pix',
    endToEndId: withEndToEndId ? `E-account-${index}` : undefined,
    references: reference === undefined ? [] : [reference === 'charged' ? 'of the account' : reference],
    ...(taxId === undefined ? {} : { taxId }),
  });
  const charges = [
    { correlationID: 'charged', txid: undefined, status: 'ACTIVE', expires: undefined, awaitsMoney: false },
  ];

  const DAYS = 3;
  type Likeness = 'same' | 'unknown' | 'different';
  function likeness(line: FileLine, one: AccountLine): Likeness {
    if (line.taxId !== undefined && one.taxId !== undefined)
      return line.taxId === one.taxId ? 'same' : 'different';
    if (line.name === '' || one.name === '') return 'unknown';
    return line.name === one.name ? 'same' : 'different';
  }

  /** Pairs in which each of both fits the other one alone, each compared with each. */
  function pairsByComparing({ fileLines, accountLines, amountAlone }: Input, all: Input): readonly string[] {
    const [inFile, inAccount] = [all.fileLines, all.accountLines].map(
      (lines) => new Set(lines.flatMap((it) => it.references)),
    );
    const sharesIds = [...inFile!].some((id) => inAccount!.has(id));
    const fits = (line: FileLine, one: AccountLine): boolean => {
      if (line.value !== one.value || daysApart(line.day, one.day) > DAYS) return false;
      if (likeness(line, one) === 'different') return false;
      if (line.endToEndIds.length > 0 && one.endToEndId !== undefined) return false;
      if (line.references.some((id) => one.references.includes(id))) return true;
      if (line.references.includes('charged') || one.references.some((id) => inFile!.has(id))) return false;
      return !(sharesIds && line.references.length > 0 && one.references.length > 0);
    };
    return fileLines.flatMap((line) => {
      const [one, ...others] = accountLines.filter((it) => fits(line, it));
      if (one === undefined || others.length > 0) return [];
      if (fileLines.filter((it) => fits(it, one)).length > 1) return [];
      return amountAlone || likeness(line, one) === 'same' ? [`${line.id} ${one.id}`] : [];
    });
  }

  it('matches the same pairs as a comparison of every pair', () => {
    const lines = fc.array(fc.record(fields), { maxLength: 10 });
    fc.assert(
      fc.property(lines, lines, fc.boolean(), (left, right, amountAlone) => {
        const input: Input = {
          fileLines: left.map(theirsOf),
          accountLines: right.map(oursOf),
          charges,
          period: { from: '2026-10-01', to: '2026-10-31' },
          days: DAYS,
          kind: 'statement',
          account: null,
          amountAlone,
          decisions: [],
        };
        const groups = resultOf(reconcile(input));
        const byId = new Set(
          groups
            .filter(({ rule }) => rule === 'reference')
            .flatMap(({ fileLines, accountLines }) => [...fileLines, ...accountLines]),
        );
        const rest = {
          ...input,
          fileLines: input.fileLines.filter((it) => !byId.has(it)),
          accountLines: input.accountLines.filter((it) => !byId.has(it)),
        };
        const matched = groups.flatMap(({ rule, fileLines, accountLines }) =>
          rule === 'amount' || rule === 'amount-and-name'
            ? [`${fileLines[0]!.id} ${accountLines[0]!.id}`]
            : [],
        );
        expect(matched.toSorted()).toEqual(pairsByComparing(rest, input).toSorted());
      }),
      { numRuns: size(600, 50_000) },
    );
  });
});
