// Compares the evaluator of the common expressions with jq itself: whatever it prints, jq prints as well.
import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageOf } from '#errors/caught.ts';
import { evaluated } from '#output/jq/index.ts';
import { runJqWeb } from '#output/jq/jq-web.ts';
import { size } from '../../support/sample-size.ts';

/** Returns what jq prints, or its message. */
const ofJq = (value: unknown, expression: string): Promise<string> =>
  runJqWeb(value, expression).catch((error: unknown) => `FAILED ${messageOf(error)}`);

/** Text from anywhere, and what is special in jq, in JavaScript or in UTF-8. */
interface Vocabulary {
  readonly keys: readonly string[];
  readonly numbers: readonly Arbitrary<number>[];
  readonly texts: readonly Arbitrary<string>[];
  readonly operators: readonly string[];
  readonly functions: readonly string[];
  readonly calls: readonly string[];
  readonly literals: readonly string[];
  readonly fields: readonly string[];
  readonly indexes: readonly string[];
  readonly strings: readonly string[];
  readonly entries: readonly string[];
  readonly optional: readonly string[];
  readonly spaces: readonly string[];
}

/** Mostly supported, and seldom an error. */
const COMMON: Vocabulary = {
  keys: ['a', 'b', 'c'],
  numbers: [fc.integer({ min: -3, max: 12 }), fc.integer()],
  texts: [fc.constantFrom('a', 'b', 'A', '', 'é', '😀', 'b,c'), fc.string({ maxLength: 3 })],
  operators: ['|', '|', '|', '|', ',', ',', '//', ' and ', ' or ', '==', '!=', '<', '<=', '>', '>=', '+'],
  functions: ['not', 'length', 'keys', 'add', 'first', 'last', 'sort', 'unique', 'tostring', 'type', 'empty'],
  calls: ['select', 'select', 'map', 'map', 'has', 'sort_by', 'group_by', 'unique_by', 'join'],
  literals: ['null', 'true', 'false', '0', '1', '2', '10', '1.5', '"a"'],
  fields: ['.a', '.b', '.c', '.a', '."a"'],
  indexes: ['["a"]', '[0]', '[-1]', '[1]', '[1:]', '[:1]', '[0:2]', '[-2:-1]'],
  strings: ['"a"', '"b"', '","', '"😀"', '"\\n"', '"\\u00e9"'],
  entries: ['a', 'b', '"c"'],
  optional: ['', '?', '?'],
  spaces: ['', '', '', '', '', ' ', '\n', '\t', ' # é ]\n'],
};

const STRANGE: Vocabulary = {
  keys: ['a', 'b', 'and', 'a b', 'é', '\ue000', '😀', '10', '2', '__proto__', 'constructor', 'toString', ''],
  numbers: [
    fc.integer({ min: -3, max: 12 }),
    fc.maxSafeInteger(),
    fc.constantFrom(
      0.1,
      0.2,
      -2.5,
      1e15,
      2 ** 53,
      1e17,
      123456789012345680,
      1e21,
      1e-5,
      1e-7,
      5e-324,
      1e300,
      -0,
    ),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  ],
  texts: [
    fc.constantFrom(
      'a',
      '\u007f\u0000\n\t"\\/',
      '\u2028\u202e',
      'null',
      '\ud800',
      '\ue000',
      '😀',
      '__proto__',
      '10',
    ),
    fc.string({ unit: 'binary', maxLength: 4 }),
  ],
  operators: [...COMMON.operators, '-', '*', '/', '%', '|=', '=', '+=', '?//', ' as '],
  functions: [
    ...COMMON.functions,
    ...[
      'ascii_downcase',
      'reverse',
      'nosuch',
      'constructor',
      'tojson',
      'and',
      'min',
      '..',
      '@tsv',
      '$x',
      'a::b',
    ],
  ],
  calls: [...COMMON.calls, 'constructor', 'first', 'length', 'test'],
  literals: [
    ...COMMON.literals,
    '-1',
    '-0',
    '0.1',
    '1.0',
    '007',
    '1e3',
    '9007199254740993',
    '123456789012345.123456',
    '.5',
    '1.',
  ],
  fields: [
    ...COMMON.fields,
    ...[
      '.and',
      '."a b"',
      '."é"',
      '.__proto__',
      '.constructor',
      '.["\\u00e9"]',
      '. "a"',
      '."\\(1,2)"',
      '.é',
      '.a::b',
    ],
  ],
  indexes: [
    ...COMMON.indexes,
    '[:]',
    '[1.5]',
    '[null]',
    '["a","b"]',
    '[0:1:2]',
    '[0,1:1,2]',
    '[4294967296]',
    '[[0]]',
  ],
  strings: [
    ...COMMON.strings,
    '"\\ud83d\\ude00"',
    '"\\u0000"',
    '"\\ud800"',
    '"10"',
    '"__proto__"',
    '"\n"',
    '"\\x"',
    "'a'",
  ],
  entries: ['a', 'and', 'if', '"a b"', '__loc__', '__proto__', '$x', '1', '@text', 'a::b', '"\\(1)"', '"10"'],
  optional: ['', '', '', '?', '??'],
  spaces: [...COMMON.spaces, '  ', '#\\\n', '\r', '\u00a0'],
};

/** Tokens, between which spaces and comments may be. */
type Tokens = readonly string[];

const tokens = (...parts: (string | Arbitrary<Tokens>)[]): Arbitrary<Tokens> =>
  fc
    .tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant([part]) : part)))
    .map((all) => all.flat());
const oneOf = (choices: readonly string[]): Arbitrary<Tokens> =>
  fc.constantFrom(...choices).map((choice) => [choice]);
const listOf = (item: Arbitrary<Tokens>, maxLength: number, separator = ''): Arbitrary<Tokens> =>
  fc
    .array(item, { maxLength })
    .map((all) => all.flatMap((one, at) => (at === 0 ? one : [separator, ...one])));

function valuesIn({ keys, numbers, texts }: Vocabulary): Arbitrary<unknown> {
  return fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      { arbitrary: fc.constantFrom(null, true, false), weight: 2 },
      { arbitrary: fc.oneof(...numbers), weight: 3 },
      { arbitrary: fc.oneof(...texts), weight: 3 },
      { arbitrary: fc.array(tie('value'), { maxLength: 4 }), weight: 4 },
      { arbitrary: tie('object'), weight: 5 },
      { arbitrary: fc.array(tie('object'), { maxLength: 5 }), weight: 6 },
    ),
    object: fc
      .array(fc.tuple(fc.constantFrom(...keys), tie('value')), { maxLength: 4 })
      .map((entries) => Object.fromEntries(entries) as unknown),
  })).value;
}

/** A symbol of the grammar. */
type GrammarSymbol = 'program' | 'term' | 'path' | 'suffix' | 'string' | 'object' | 'entry' | 'value';

function programsIn(words: Vocabulary): Arbitrary<string> {
  const depth = { maxDepth: 5, depthSize: 'small' } as const;
  const { program } = fc.letrec<Record<GrammarSymbol, Tokens>>((tie) => ({
    program: fc.oneof(
      depth,
      { arbitrary: tie('path'), weight: 5 },
      { arbitrary: tie('term'), weight: 4 },
      { arbitrary: tokens(tie('program'), oneOf(words.operators), tie('program')), weight: 8 },
      { arbitrary: tokens('-', tie('term')), weight: 1 },
      { arbitrary: tokens(tie('term'), '?'), weight: 1 },
    ),
    term: fc.oneof(
      depth,
      { arbitrary: tie('path'), weight: 5 },
      { arbitrary: oneOf(words.literals), weight: 3 },
      { arbitrary: oneOf(words.functions), weight: 4 },
      { arbitrary: tie('string'), weight: 1 },
      { arbitrary: tokens('[', tie('program'), ']'), weight: 4 },
      { arbitrary: tie('object'), weight: 4 },
      { arbitrary: tokens('(', tie('program'), ')'), weight: 3 },
      { arbitrary: tokens(oneOf(words.calls), '(', tie('program'), ')'), weight: 6 },
      { arbitrary: tokens(tie('term'), tie('suffix')), weight: 3 },
    ),
    path: tokens(oneOf(['.', ...words.fields]), oneOf(words.optional), listOf(tie('suffix'), 2)),
    suffix: tokens(
      fc.oneof(
        { arbitrary: oneOf(words.fields), weight: 4 },
        { arbitrary: tokens('[', ']'), weight: 4 },
        { arbitrary: oneOf(words.indexes), weight: 3 },
        { arbitrary: tokens('.', oneOf(words.indexes)), weight: 1 },
        { arbitrary: tokens('[', tie('program'), ']'), weight: 1 },
        { arbitrary: tokens('[', tie('term'), ':', tie('term'), ']'), weight: 1 },
      ),
      oneOf(words.optional),
    ),
    string: fc.oneof(oneOf(words.strings), tokens('"x\\(', tie('program'), ')\\(', tie('term'), ')"')),
    object: tokens('{', listOf(tie('entry'), 3, ','), oneOf(['', '', '', ',']), '}'),
    entry: fc.oneof(
      oneOf(words.entries),
      tokens(oneOf(words.entries), ':', tie('value')),
      tokens('(', tie('program'), ')', ':', tie('value')),
      tokens(tie('string'), ':', tie('value')),
    ),
    value: fc.oneof(
      depth,
      { arbitrary: tie('term'), weight: 6 },
      { arbitrary: tokens('-', tie('term')), weight: 1 },
      { arbitrary: tokens(tie('term'), '|', tie('value')), weight: 1 },
    ),
  }));
  return fc
    .tuple(program, fc.array(fc.constantFrom(...words.spaces), { minLength: 7, maxLength: 7 }))
    .map(([all, spaces]) => all.map((token, at) => token + (spaces[at % spaces.length] ?? '')).join(''));
}

/** Programs with one character removed, inserted or replaced. */
const damaged = (programs: Arbitrary<string>): Arbitrary<string> =>
  fc
    .tuple(programs, fc.nat(), fc.constantFrom('', ...'.[]{}()|,:?"\\#-/=<>;$@ 1ae\r\u00a0é'), fc.nat(1))
    .map(([program, at, inserted, removed]) => {
      const start = at % (program.length + 1);
      return program.slice(0, start) + inserted + program.slice(start + removed);
    });

describe('evaluator of common jq expressions', () => {
  // The last column is the share that at least has to be evaluated without jq.
  it.each([
    ['common', COMMON, programsIn(COMMON), 0.3],
    ['strange', STRANGE, programsIn(STRANGE), 0.02],
    ['damaged', COMMON, damaged(programsIn(COMMON)), 0.05],
  ])('prints what jq prints, for random values and %s expressions', async (_name, words, programs, share) => {
    const numRuns = size(600, 8_000);
    let own = 0;
    await fc.assert(
      fc.asyncProperty(valuesIn(words), programs, async (value, program) => {
        const output = evaluated(value, program);
        if (output === undefined) return;
        own += 1;
        expect(output).toBe(await ofJq(value, program));
      }),
      { numRuns },
    );
    expect(own / numRuns).toBeGreaterThan(share);
  });
});
