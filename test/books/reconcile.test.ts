// What is matched is true, whatever noise the file has; and what is not says why.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { known } from '#books/reconcile/decided.ts';
import type { AccountLine, Charge, FileKind, FileLine, Group, Input } from '#books/reconcile/entry.ts';
import { isSettled, reconcile } from '#books/reconcile/reconcile.ts';
import { english } from '#messages/message.ts';
import { size } from '#test/support/sample-size.ts';
import { resultOf } from '#test/support/steps.ts';
import type { Noise, Truth } from './truth.ts';
import { NOISES, truth } from './truth.ts';

const compare = (given: Truth, more: Partial<Input> = {}): readonly Group[] =>
  resultOf(
    reconcile({
      fileLines: given.fileLines,
      accountLines: given.accountLines,
      charges: [],
      period: given.period,
      days: 3,
      kind: 'statement',
      account: null,
      amountAlone: false,
      decisions: [],
      ...more,
    }),
  );

/** Lines of the file that were matched with what they are not, by noise; and the share that was matched at all. */
function judged(
  given: Truth,
  groups: readonly Group[],
): Map<Noise, { all: number; found: number; wrong: number }> {
  const counts = new Map<Noise, { all: number; found: number; wrong: number }>();
  for (const line of given.fileLines) {
    const count = counts.get(given.noiseOf.get(line.id)!) ?? { all: 0, found: 0, wrong: 0 };
    count.all += 1;
    counts.set(given.noiseOf.get(line.id)!, count);
  }
  for (const { result, fileLines, accountLines } of groups) {
    if (result !== 'matched') continue;
    const want = new Set(fileLines.flatMap(({ id }) => [...(given.pairs.get(id) ?? [])]));
    const right =
      accountLines.every(({ id }) => want.has(id)) && fileLines.every(({ id }) => given.pairs.has(id));
    for (const { id } of fileLines) {
      const count = counts.get(given.noiseOf.get(id)!)!;
      if (right) count.found += 1;
      else count.wrong += 1;
    }
  }
  return counts;
}

/** The same person, the same amount and near days, where one is lost in the file and another in the account: nobody can tell. */
const isTellable = ({ fileLines, accountLines, pairs }: Truth): boolean => {
  const lost = accountLines.filter(({ id }) => ![...pairs.values()].some((ids) => ids.has(id)));
  return !fileLines.some(
    (line) =>
      !pairs.has(line.id) && lost.some(({ value, name }) => value === line.value && name === line.name),
  );
};

describe('reconcile with generated files', () => {
  it('matches no line wrongly, and reports every line exactly once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 31 }),
        fc.integer({ min: 1, max: 120 }),
        fc.uniqueArray(fc.constantFrom(...NOISES), { minLength: 1 }),
        fc.boolean(),
        (seed, count, noises, fewAmounts) => {
          const made = truth(count, seed, noises);
          // Amounts that are often the same.
          const given = fewAmounts ? coarse(made) : made;
          fc.pre(isTellable(given));
          const groups = compare(given);
          for (const [noise, { wrong }] of judged(given, groups))
            expect({ noise, wrong }).toEqual({ noise, wrong: 0 });
          const reported = groups.flatMap(({ fileLines }) => fileLines.map(({ id }) => id));
          expect(reported.toSorted()).toEqual(given.fileLines.map(({ id }) => id).toSorted());
          const mine = groups.flatMap(({ accountLines }) => accountLines.map(({ id }) => id));
          expect(new Set(mine).size).toBe(mine.length);
          expect(mine.length).toBe(given.accountLines.length);
        },
      ),
      { numRuns: size(100, 2_000) },
    );
  });

  it('matches all lines with noise that can be resolved, and neither of two equal lines', () => {
    const given = truth(3_300, 7, NOISES);
    const recall = Object.fromEntries(
      [...judged(given, compare(given))].map(([noise, { all, found, wrong }]) => [
        noise,
        { recall: Math.round((100 * found) / all), wrong },
      ]),
    );
    expect(recall).toEqual({
      none: { recall: 100, wrong: 0 },
      'no id': { recall: 100, wrong: 0 },
      'other day': { recall: 100, wrong: 0 },
      'cut name': { recall: 100, wrong: 0 },
      accents: { recall: 100, wrong: 0 },
      'fee taken off': { recall: 100, wrong: 0 },
      'split in two': { recall: 100, wrong: 0 },
      'refunded in two': { recall: 100, wrong: 0 },
      // Either of both could be either: they are told, not guessed.
      twin: { recall: 0, wrong: 0 },
      'only fileLines': { recall: 0, wrong: 0 },
    });
  });
});

/** Amounts in steps of R$ 100,00, both sides alike; what is split or refunded stays as it is. */
function coarse(given: Truth): Truth {
  const plain = (id: string): boolean =>
    !['fee taken off', 'split in two', 'refunded in two'].includes(given.noiseOf.get(id)!);
  const round = <T extends FileLine | AccountLine>(line: T): T =>
    plain(line.id) ? { ...line, value: 10_000 * Math.ceil(line.value / 30_000) } : line;
  return { ...given, fileLines: given.fileLines.map(round), accountLines: given.accountLines.map(round) };
}

const fileLine = (line: number, more: Partial<FileLine>): FileLine => ({
  id: `t${line}`,
  line,
  day: '2026-10-10',
  value: 10_000,
  endToEndIds: [],
  references: [],
  text: '',
  words: [],
  isFee: false,
  ...more,
});
const accountLine = (n: number, more: Partial<AccountLine>): AccountLine => ({
  id: `o${n}`,
  day: '2026-10-10',
  kind: 'charge',
  value: 10_000,
  endToEndId: `E0000000020261010120000000000${String(n).padStart(3, '0')}`,
  references: [`order-${n}`],
  ...more,
});
const reported = (
  left: FileLine[],
  right: AccountLine[],
  more: Partial<Input> = {},
): [string, string, number, number][] =>
  resultOf(
    reconcile({
      fileLines: left,
      accountLines: right,
      charges: [],
      period: { from: '2026-10-01', to: '2026-10-31' },
      days: 3,
      kind: 'statement',
      account: null,
      amountAlone: false,
      decisions: [],
      ...more,
    }),
  ).map((group) => [group.result, english(group.reason), group.fileLines.length, group.accountLines.length]);

const E2E = accountLine(1, {}).endToEndId!;

describe('reconcile by id', () => {
  it('matches despite another day, and reports how many days apart', () => {
    expect(reported([fileLine(1, { endToEndIds: [E2E], day: '2026-10-12' })], [accountLine(1, {})])).toEqual([
      ['matched', 'same end-to-end id; days apart: 2', 1, 1],
    ]);
    expect(reported([fileLine(1, { endToEndIds: [E2E.toUpperCase()] })], [accountLine(1, {})])[0]![0]).toBe(
      'matched',
    );
  });

  it('does not choose between two ids of the account that are equal in capitals', () => {
    const endingIn = (letters: string): string => E2E.replace(/.{2}$/, letters);
    const [one, other] = ['bA', 'Ba'].map((letters, index) =>
      accountLine(index + 1, { endToEndId: endingIn(letters), references: [] }),
    ) as [AccountLine, AccountLine];
    const line = fileLine(1, { endToEndIds: [endingIn('BA')] });
    expect(reported([line], [one])[0]![0]).toBe('matched');
    const ambiguous = reported([line], [one, other]);
    expect(ambiguous.map(([result]) => result).toSorted()).toEqual([
      'account-only',
      'account-only',
      'file-only',
    ]);
  });

  it('reports the same end-to-end id with another amount as different', () => {
    expect(reported([fileLine(1, { endToEndIds: [E2E], value: 9_900 })], [accountLine(1, {})])).toEqual([
      [
        'different',
        'same end-to-end id, different amount: R$ 99,00 in the file, R$ 100,00 in the account',
        1,
        1,
      ],
    ]);
  });

  it('matches only one of two file lines with the same end-to-end id', () => {
    const left = [fileLine(1, { endToEndIds: [E2E] }), fileLine(2, { endToEndIds: [E2E] })];
    expect(reported(left, [accountLine(1, {})])).toEqual([
      ['file-only', 'same end-to-end id as line 1, but only once in the account', 1, 0],
      ['matched', 'same end-to-end id', 1, 1],
    ]);
  });

  it('leaves a line unmatched if the account lacks its end-to-end id, despite the same name and amount', () => {
    const left = [fileLine(1, { endToEndIds: [E2E.replace('001', '999')], name: 'Ana Lima' })];
    expect(reported(left, [accountLine(1, { name: 'Ana Lima' })]).map(([result]) => result)).toEqual([
      'file-only',
      'account-only',
    ]);
  });

  it('matches an id in the memo only if the amount is equal', () => {
    const left = [fileLine(1, { words: ['order-1'] })];
    expect(reported(left, [accountLine(1, {})])).toEqual([
      ['matched', 'the memo contains the id order-1', 1, 1],
    ]);
    expect(reported(left, [accountLine(1, { value: 9_900 })]).map(([result]) => result)).toEqual([
      'file-only',
      'account-only',
    ]);
  });
});

describe('reconcile by correlation id with an end-to-end id', () => {
  it('reports the same correlation id with another end-to-end id as different', () => {
    const left = fileLine(1, { endToEndIds: [E2E.replace('001', '999')], references: ['order-1'] });
    for (const kind of ['statement', 'orders'] as const)
      expect(reported([left], [accountLine(1, {})], { kind })).toEqual([
        ['different', `same id order-1, but another end-to-end id in the account: ${E2E}`, 1, 1],
      ]);
  });

  it('matches if the account has no end-to-end id, and matches a refund that names the original Pix', () => {
    const left = fileLine(1, { endToEndIds: [E2E.replace('001', '999')], references: ['order-1'] });
    expect(reported([left], [accountLine(1, { endToEndId: undefined })])[0]![0]).toBe('matched');
    // A refund that names the Pix which it gives back.
    const back = fileLine(2, { endToEndIds: [E2E], references: ['order-1'], value: -10_000 });
    const mine = [
      accountLine(1, {}),
      accountLine(2, { kind: 'refund', value: -10_000, references: ['order-1'] }),
    ];
    const sale = fileLine(1, { endToEndIds: [E2E], references: ['order-1'] });
    expect(reported([sale, back], mine).map(([result]) => result)).toEqual(['matched', 'matched']);
  });
});

describe('reconcile by a number in the memo', () => {
  const mine = accountLine(1, { references: ['1001'] });

  it('matches it as an order id only within the allowed days', () => {
    expect(reported([fileLine(1, { words: ['1001'] })], [mine])[0]![0]).toBe('matched');
    const far = [fileLine(1, { words: ['1001'], day: '2026-10-28' })];
    expect(reported(far, [mine]).map(([result]) => result)).toEqual(['file-only', 'account-only']);
  });
});

describe('reconcile with an order refunded after the period', () => {
  const refund = accountLine(9, {
    day: '2026-11-20',
    kind: 'refund',
    value: -10_000,
    references: ['order-1', 'refund-1'],
  });
  const mine = [accountLine(1, { name: 'Ana Lima' }), refund];
  const left = ['account-only', 'refund of order-1, which is in the file, on another day', 0, 1];

  it('reports the later refund, whether the order was matched by id or by name', () => {
    for (const line of [{ endToEndIds: [E2E] }, { name: 'Ana Lima' }])
      expect(
        reported([fileLine(1, line)], mine, { kind: 'orders' }).map(([result, why]) => [result, why]),
      ).toEqual([left.slice(0, 2), ['matched', expect.any(String)]]);
    expect(reported([fileLine(1, { references: ['order-1'] })], mine, { kind: 'orders' })[0]![0]).toBe(
      'different',
    );
  });

  it('reports the later refund of an order that was accepted before', () => {
    const order = fileLine(1, { references: ['order-1'], value: 9_000 });
    const decision = {
      account: null,
      fileLines: [known(order)],
      accountLines: [known(mine[0]!)],
      at: '2026-11-01T12:00:00.000Z',
    };
    const decisionsFor = (kind: FileKind) => ({ kind, decisions: [{ ...decision, kind }] });
    expect(reported([order], mine, decisionsFor('orders')).map(([result]) => result)).toEqual([
      'different',
      'account-only',
    ]);
    expect(reported([order], mine, decisionsFor('statement')).map(([result]) => result)).toEqual([
      'different',
    ]);
  });
});

describe('reconcile with fees and refunds', () => {
  const fee = accountLine(2, { endToEndId: E2E, kind: 'fee', value: -100, references: ['order-1'] });

  it('matches an order with its payment, whether the amount includes the fee or not', () => {
    const order = fileLine(1, { references: ['order-1'] });
    expect(reported([order], [accountLine(1, {}), fee], { kind: 'orders' })).toEqual([
      ['matched', 'same id order-1; plus a fee of R$ 1,00', 1, 2],
    ]);
    expect(reported([{ ...order, value: 9_900 }], [accountLine(1, {}), fee], { kind: 'orders' })).toEqual([
      ['matched', 'same id order-1; R$ 100,00, -R$ 1,00 in the account add up to R$ 99,00', 1, 2],
    ]);
    expect(
      reported([{ ...order, fee: 100 }], [accountLine(1, { value: 9_900 })], { kind: 'orders' }),
    ).toEqual([['matched', 'same id order-1; R$ 100,00 minus a fee of R$ 1,00', 1, 1]]);
    expect(reported([order], [accountLine(1, { value: 9_900, fee: 100 })], { kind: 'orders' })[0]![0]).toBe(
      'matched',
    );
  });

  it('matches an order that was refunded in two parts', () => {
    const back = [
      accountLine(3, { kind: 'refund', value: -6_000, references: ['order-1'] }),
      accountLine(4, { kind: 'refund', value: -4_000, references: ['order-1'] }),
    ];
    const order = fileLine(1, { references: ['order-1'] });
    const refund = fileLine(2, { references: ['order-1'], value: -10_000 });
    expect(reported([order, refund], [accountLine(1, {}), ...back], { kind: 'orders' })).toEqual([
      ['matched', 'same id order-1', 1, 1],
      ['matched', 'same id order-1; -R$ 60,00, -R$ 40,00 in the account add up to -R$ 100,00', 1, 2],
    ]);
    expect(reported([order], [accountLine(1, {}), ...back], { kind: 'orders' })).toEqual([
      ['different', 'same id order-1, but the account refunded R$ 100,00 (-R$ 60,00, -R$ 40,00)', 1, 3],
    ]);
    expect(
      reported([{ ...order, value: 4_000 }], [accountLine(1, {}), back[0]!], { kind: 'orders' }),
    ).toEqual([['matched', 'same id order-1; R$ 100,00, -R$ 60,00 in the account add up to R$ 40,00', 1, 2]]);
  });

  it('matches an order with a split by the amount that the customer paid', () => {
    for (const kind of ['transfer', 'other'] as const) {
      const part = accountLine(5, { endToEndId: E2E, kind, value: -3_000, references: ['order-1'] });
      for (const by of [{ references: ['order-1'] }, { endToEndIds: [E2E] }]) {
        const results = (value: number): readonly string[] =>
          reported([fileLine(1, { ...by, value })], [accountLine(1, {}), part, fee], { kind: 'orders' }).map(
            ([result]) => result,
          );
        expect(results(10_000)).toEqual(['matched']);
        expect(results(7_000)).toEqual(['different']);
        expect(results(6_900)).toEqual(['different']);
      }
    }
  });

  it('matches one line with all fees of the day', () => {
    const left = [fileLine(1, { value: -200, isFee: true, text: 'TARIFA PIX' })];
    expect(reported(left, [fee, { ...fee, id: 'o3' }])).toEqual([
      ['matched', 'all fees of the day: -R$ 2,00', 1, 2],
    ]);
    expect(reported(left, [fee]).map(([result]) => result)).toEqual(['file-only', 'account-only']);
  });
});

describe('reconcile by amount, day and name', () => {
  const ana = { name: 'Ana Lima' };

  it('matches a line with the same amount, a near day and the same name', () => {
    expect(reported([fileLine(1, ana)], [accountLine(1, ana)])).toEqual([
      ['matched', 'same amount, day and name', 1, 1],
    ]);
    expect(reported([fileLine(1, { text: 'PIX RECEBIDO ANA LIMA' })], [accountLine(1, ana)])[0]![0]).toBe(
      'matched',
    );
    expect(
      reported([fileLine(1, { ...ana, day: '2026-10-14' })], [accountLine(1, ana)]).map(([result]) => result),
    ).toEqual(['file-only', 'account-only']);
    expect(
      reported([fileLine(1, { ...ana, day: '2026-10-14' })], [accountLine(1, ana)], { days: 4 })[0]![0],
    ).toBe('matched');
  });

  it('matches a shortened name only at the end of a word', () => {
    const mine = accountLine(1, { name: 'Maria Silvana Costa' });
    for (const line of [{ name: 'Maria Silva' }, { text: 'PIX RECEBIDO MARIA SILVA' }])
      expect(reported([fileLine(1, line)], [mine]).map(([result]) => result)).toEqual([
        'file-only',
        'account-only',
      ]);
    for (const line of [{ name: 'Maria Silvana' }, { text: 'PIX RECEBIDO MARIA SILVANA C' }])
      expect(reported([fileLine(1, line)], [mine]).map(([result]) => result)).toEqual(['matched']);
  });

  it('leaves ambiguous lines unmatched, and names the two candidates', () => {
    expect(reported([fileLine(1, ana)], [accountLine(1, ana), accountLine(2, ana)])[0]).toEqual([
      'file-only',
      `amount and day fit ${E2E} (10/10/2026) and ${accountLine(2, {}).endToEndId!} (10/10/2026)`,
      1,
      0,
    ]);
    expect(reported([fileLine(1, ana), fileLine(2, ana)], [accountLine(1, ana)]).at(-1)).toEqual([
      'account-only',
      'amount and day fit lines 1 and 2',
      0,
      1,
    ]);
  });

  it('leaves a line without a name unmatched unless amountAlone is set', () => {
    expect(reported([fileLine(1, {})], [accountLine(1, ana)])[0]![1]).toBe(
      `amount and day fit ${E2E} (10/10/2026), but there is no name to compare`,
    );
    expect(reported([fileLine(1, {})], [accountLine(1, ana)], { amountAlone: true })[0]![0]).toBe('matched');
    expect(
      reported([fileLine(1, {})], [accountLine(1, ana), accountLine(2, {})], { amountAlone: true }).map(
        ([result]) => result,
      ),
    ).toEqual(['file-only', 'account-only', 'account-only']);
  });

  it('does not match lines with different tax ids', () => {
    const left = [fileLine(1, { ...ana, taxId: '***982247**' })];
    expect(reported(left, [accountLine(1, { ...ana, taxId: '52998224725' })])[0]![0]).toBe('matched');
    expect(
      reported(left, [accountLine(1, { ...ana, taxId: '11144477735' })]).map(([result]) => result),
    ).toEqual(['file-only', 'account-only']);
  });
});

describe('reconcile by a name cut to seven letters', () => {
  const cut = (letters: string, day = '2026-10-10', isCut = true): Partial<FileLine> => ({
    cutName: { letters, day, isCut },
    day: '2026-10-12',
  });
  const results = (left: FileLine[], right: AccountLine[]): string[] =>
    reported(left, right).map(([result]) => result);

  it('matches the only line of the same amount and Pix day whose name begins with them', () => {
    const mine = [accountLine(1, { name: 'Mac Serviços Ltda' }), accountLine(2, { name: 'Maria Dias' })];
    expect(reported([fileLine(1, cut('Mac Ser'))], mine).at(-1)).toEqual([
      'matched',
      'same amount and day, and a name that begins with Mac Ser',
      1,
      1,
    ]);
  });

  it.each<[string, FileLine[], AccountLine[]]>([
    ['another day', [fileLine(1, cut('Mac Ser', '2026-10-11'))], [accountLine(1, { name: 'Mac Serviços' })]],
    ['another name', [fileLine(1, cut('Mac Ser'))], [accountLine(1, { name: 'Mac Sena' })]],
    ['a word that goes on', [fileLine(1, cut('Sandra '))], [accountLine(1, { name: 'Sandrai Lima' })]],
    [
      'a short name that is whole',
      [fileLine(1, cut('Ana Li', '2026-10-10', false))],
      [accountLine(1, { name: 'Ana Lima' })],
    ],
    [
      'two lines of the account',
      [fileLine(1, cut('Maria D'))],
      [accountLine(1, { name: 'Maria Dias' }), accountLine(2, { name: 'Maria Duarte' })],
    ],
    [
      'two lines of the account, one without a name',
      [fileLine(1, cut('Maria D'))],
      [accountLine(1, { name: 'Maria Dias' }), accountLine(2, {})],
    ],
    [
      'two lines of the file',
      [fileLine(1, cut('Maria D')), fileLine(2, cut('Maria D'))],
      [accountLine(1, { name: 'Maria Dias' })],
    ],
  ])('does not match %s', (_what, left, right) => {
    expect(results(left, right)).not.toContain('matched');
  });

  it('names both candidates in the account', () => {
    const mine = [accountLine(1, { name: 'Maria Dias' }), accountLine(2, { name: 'Maria Duarte' })];
    expect(reported([fileLine(1, cut('Maria D'))], mine)[0]![1]).toBe(
      `amount and day fit ${E2E} (10/10/2026) and ${accountLine(2, {}).endToEndId!} (10/10/2026)`,
    );
  });
});

describe('reconcile by a name cut off at the end of the memo', () => {
  const text = 'PIX RECEBIDO MARIA APARECIDA S 10/10';

  it('matches the name that begins with it, despite a day after it', () => {
    const mine = [accountLine(1, { name: 'Maria Aparecida Souza' })];
    expect(reported([fileLine(1, { text })], mine)[0]![0]).toBe('matched');
  });

  it('matches neither of two names that begin with it', () => {
    const mine = [
      accountLine(1, { name: 'Maria Aparecida Santos Lima' }),
      accountLine(2, { name: 'Maria Aparecida Souza', value: 5_000 }),
    ];
    expect(reported([fileLine(1, { text })], mine).map(([result]) => result)).not.toContain('matched');
  });
});

describe('reason of an unmatched line', () => {
  const charge: Charge = {
    correlationID: 'order-9',
    txid: 'x'.repeat(26),
    status: 'ACTIVE',
    expires: '2026-10-20T15:00:00.000Z',
    awaitsMoney: false,
  };

  it.each([
    ['ACTIVE', 'its charge order-9 is not paid, and can be until 20/10/2026'],
    ['EXPIRED', 'its charge order-9 expired unpaid'],
  ])('names the unpaid charge with status %s', (status, reason) => {
    const left = [fileLine(1, { references: ['order-9'], name: 'Ana Lima' })];
    // Not the payment of another order either, however much it looks like it.
    expect(
      reported(left, [accountLine(1, { name: 'Ana Lima' })], { charges: [{ ...charge, status }] })[0],
    ).toEqual(['file-only', reason, 1, 0]);
  });

  it('reports an id that the account does not know', () => {
    expect(reported([fileLine(1, { references: ['nobody'] })], [])).toEqual([
      ['file-only', 'the account has no charge or payment nobody', 1, 0],
    ]);
  });
});

describe('reconcile with an accepted decision', () => {
  const at = '2026-11-01T12:00:00.000Z';
  const scope = { kind: 'statement', account: null } as const;
  const [left, right] = [fileLine(1, { value: 9_000 }), accountLine(1, {})];
  const groupsOf = (decisions: Input['decisions'], ours_: AccountLine[] = [right]): readonly Group[] =>
    resultOf(
      reconcile({
        fileLines: [left],
        accountLines: ours_,
        charges: [],
        period: { from: '2026-10-01', to: '2026-10-31' },
        days: 3,
        kind: 'statement',
        account: null,
        amountAlone: false,
        decisions,
      }),
    );

  it('applies it to a pair of lines and to single lines', () => {
    const both = groupsOf([{ ...scope, fileLines: [known(left)], accountLines: [known(right)], at }]);
    expect(both).toMatchObject([{ result: 'different', rule: 'accepted', acceptedAt: at }]);
    expect(both.every(isSettled)).toBe(true);
    const one = groupsOf([
      { ...scope, fileLines: [known(left)], accountLines: [], at },
      { ...scope, fileLines: [], accountLines: [known(right)], at },
    ]);
    expect(one.map(({ result }) => result)).toEqual(['file-only', 'account-only']);
    expect(one.every(isSettled)).toBe(true);
  });

  it('ignores it once the amount of a line has changed', () => {
    const changed = { ...right, value: 1 };
    expect(
      groupsOf([{ ...scope, fileLines: [known(left)], accountLines: [known(right)], at }], [changed]).some(
        isSettled,
      ),
    ).toBe(false);
  });

  const alone = (line: AccountLine) => [{ ...scope, fileLines: [], accountLines: [known(line)], at }];
  it.each<[string, Partial<AccountLine>, Partial<AccountLine>, boolean]>([
    ['the name is cut', { name: 'Ana Souza' }, { name: 'ANA SOUZA LTDA' }, true],
    ['the name is reported later', {}, { name: 'Ana Souza', taxId: '52998224725' }, true],
    ['the tax id is masked', { taxId: '52998224725' }, { taxId: '***982247**', name: 'Ana' }, true],
    [
      'the name has changed with the same tax id',
      { name: 'Ana', taxId: '52998224725' },
      { name: 'Bia', taxId: '52998224725' },
      true,
    ],
    ['the name is another', { name: 'Ana Souza' }, { name: 'Bia Lima' }, false],
    ['the tax id is another', { taxId: '52998224725' }, { taxId: '11144477735' }, false],
  ])('about a line of the account, if %s', (_, before, now, isApplied) => {
    const groups = groupsOf(alone({ ...right, ...before }), [{ ...right, ...now }]);
    expect(groups.some(isSettled)).toBe(isApplied);
    expect(groups.some(({ reason }) => english(reason).includes('decided before'))).toBe(!isApplied);
  });

  it.each<[string, Partial<FileLine>]>([
    ['memo', { text: 'other' }],
    ['name', { name: 'Bia' }],
    ['tax id', { taxId: '11144477735' }],
    ['day', { day: '2026-10-02' }],
  ])('is not applied to a line of the file with another %s, and says so', (what, change) => {
    const decided = { ...left, ...change };
    const groups = groupsOf([{ ...scope, fileLines: [known(decided)], accountLines: [], at }]);
    expect(groups.some(isSettled)).toBe(false);
    expect(groups.map(({ reason }) => english(reason))).toContainEqual(
      expect.stringContaining(`; decided before on 01/11/2026, does not fit: the ${what} was `),
    );
  });

  it('is not named beside other lines with a repeated id', () => {
    const others = [fileLine(2, { id: left.id, text: 'a' }), fileLine(3, { id: left.id, text: 'b' })];
    const decisions = [{ ...scope, fileLines: [known(left)], accountLines: [], at }];
    const groups = reported(others, [], { decisions });
    expect(groups.map(([, reason]) => reason)).toEqual(Array(2).fill('nothing in the account fits'));
  });
});
