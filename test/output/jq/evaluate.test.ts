import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compile } from '#output/jq/evaluate.ts';
import { evaluated } from '#output/jq/index.ts';
import { runJqWeb } from '#output/jq/jq-web.ts';
import { parse } from '#output/jq/parse.ts';

const A_CHARGE = {
  status: 'ACTIVE',
  value: 1990,
  paid: null,
  customer: { name: 'Ana', tags: ['a', 'é😀'] },
  10: 'ten',
  constructor: 1,
};
const CHARGES = [A_CHARGE, { status: 'COMPLETED', value: 5 }, { status: 'ACTIVE', value: 20, customer: {} }];

describe('evaluator of common jq expressions', () => {
  it.each([
    [CHARGES, '.'],
    [CHARGES, '.[0].value'],
    [CHARGES, '.[-1:] | .[0].status'],
    [CHARGES, '.[].customer?.tags[1:]?[]?'],
    [CHARGES, '.[7], .[-7], .[2:1], .[5:]'],
    [CHARGES, 'map(.value) | add'],
    [CHARGES, 'map(.value) | add / length'],
    [CHARGES, 'group_by(.status) | map({(.[0].status): length}) | add'],
    [CHARGES, 'group_by(.status) | map({status: .[0].status, total: map(.value) | add})'],
    [CHARGES, '.[] | select(.value >= 20 and (.paid | not)) | .status'],
    [CHARGES, '.[] | {value, "s": .status, (.status): 1,}'],
    [CHARGES, '[.[] | {a: (.value, 1), b: (2, 3)}]'],
    [CHARGES, 'sort_by(.status, -.value) | .[].value'],
    [CHARGES, '[.[].status] | unique | join(", ")'],
    [CHARGES, 'unique_by(.status) | map(.value)'],
    [CHARGES, '.[] | "\\(.status): \\(.value)\\n"'],
    [CHARGES, '.[] | .customer.name // "nobody"'],
    [CHARGES, '[.[] | has("customer")]'],
    [CHARGES, '[(.[] | .value[0])?, 1]'],
    [CHARGES, '[.[].value] | sort, (.[0] - .[1]) * 2, first, last, length'],
    [A_CHARGE, 'keys'],
    [A_CHARGE, '.constructor, .toString, .__proto__, .["10"], has("toString"), has("constructor")'],
    [A_CHARGE, '{constructor, toString: 1, valueOf: .paid}'],
    [A_CHARGE, '.customer.tags | map(length), map(ascii_downcase), .[1][1:]'],
    [JSON.parse('{"__proto__": {"a": 1}}') as unknown, '., .__proto__.a, keys'],
    [{ 'b\ue000': 1, 'b😀': 2, b: 3 }, 'keys, ., [.[]]'],
    [[null, true, false, 0, -1, 'a', '', [], [0], {}, { a: 1 }, { b: 0 }, { a: 0, b: 0 }], 'sort, unique'],
    [[1e20, 123456789012345680000, 1e15, 0.000001, 0.1], '., sort, .[0] == .[1], map(tostring)'],
    [[0.1, 0.2], '.[0] + .[1]'],
    [[1e-4, -1e-4, 999_999_999_999_999, -2.5, 1.1, -0, 0], '.[] | ., length, [length]'],
    [[1e-5], 'add, first, last, sort, unique, tostring, join(","), "\\(.[0])", 0.00001'],
    [['', '😀a', 'e\u0301'], 'map(length)'],
    [[null, [], [[1, 2]], {}, { 10: 1, a: 2 }], 'map(length)'],
    ['\u007f\u0000\u2028"\\', '., tostring, [.], ([.] | tostring)'],
    [{ a: undefined, b: [undefined], c: new Date(0) }, '., .a, .c'],
    [undefined, '.'],
    [null, '.a.b[0][1:], .[]?, length, .a // 1, (null, false) // (2, 3)'],
    [1, '1 - -1, 1--1, -(2*3), 2 - 3 - 4, 1 + 2 * 3 == 7, 1 == 1 and 2 < 1 or true, null // 1 // 2'],
    [{ a: [1, 2] }, '[.a[] + .a[]], [.a[] < (1, 2)], [.a[(1, 0)]]'],
    [{ a: 1 }, '# first \u00e9\n .a # last'],
  ])('prints what jq prints, for %j and %s', async (value, expression) => {
    expect(evaluated(value, expression)).toBe(await runJqWeb(value, expression));
  });

  it.each([
    ['an error at run time', CHARGES, '.a'],
    ['an error after results', CHARGES, '.[].value | ., .[0]'],
    ['a syntax error', CHARGES, '.['],
    ['no expression', CHARGES, ' '],
    ['an unknown function', [], '.[] | constructor'],
    ['a function of the prototype as a call', [], '.[] | toString(1)'],
    ['an option of jq', CHARGES, '-r'],
    ['a variable', CHARGES, '. as $x | $x'],
    ['a key that jq refuses while it compiles', [], '.[] | {(1): 2}'],
    ['?//', {}, '.a?//1'],
    ['? together with //', [1], '((.[] // 1) | .[0])?'],
    ['a comment with a backslash', {}, '1 # \\\n2'],
    ['a literal that jq prints as it was written', 1, '1.0, 1.50, 100e2'],
    ['a literal above 2^53', 1, '9007199254740993'],
    ['a sum above 1e15', [1e15, 1], 'add'],
    ['a small quotient', [1, 100_000], '.[0] / .[1]'],
    ['the length of a small number', 0.000_01, 'length'],
    ['the length of a number above 1e15', 1e17, 'length'],
    ['the length of a boolean', true, 'length'],
    ['minus zero', 0, '0 * -1'],
    ['a number that JSON prints with an exponent', 1e21, '.'],
    ['a lone surrogate', ['\ud800'], '.[0]'],
    ['an object whose order JavaScript would change', { a: 1 }, '{a, "2": 1}'],
    ['__proto__ as a new key', { a: 1 }, '{("__proto__"): 1}'],
    ['an index that is no whole number', [1, 2], '.[1.5]'],
    ['a value nested more deeply than jq prints', JSON.parse('['.repeat(300) + ']'.repeat(300)), '.'],
    ['a result nested more deeply than jq prints', 1, `${'['.repeat(250)}.${']'.repeat(250)}`],
    ['a BigInt', { a: 1n }, '.a'],
  ])('leaves to jq: %s', (_what, value, expression) => {
    expect(evaluated(value, expression)).toBeUndefined();
  });

  it.each([
    ['10,000 nested brackets', 1, '['.repeat(10_000) + ']'.repeat(10_000)],
    ['10,000 open brackets', 1, '['.repeat(10_000)],
    ['10,000 open braces', 1, '{a:'.repeat(10_000)],
    ['50,000 pipes', 1, '.|'.repeat(50_000) + '.'],
    ['50,000 minus signs', 1, ' ' + '-'.repeat(50_000) + '1'],
    ['products of lists', Array.from({ length: 1_000 }), '[.[] | 1] | {a: .[], b: .[], c: .[], d: .[]}'],
    ['arrays that double', 1, `${'[.,.]|'.repeat(60)}.`],
    ['arrays that double, compared', 1, `${'[.,.]|'.repeat(60)}. == .`],
    ['strings that double', 'x', `${'.+.|'.repeat(60)}.`],
    ['arrays that double by a sum', [1], `${'.+.|'.repeat(60)}length`],
    ['results that double', 1, `${'(.,.)|'.repeat(60)}empty`],
  ])('ends, and leaves to jq: %s', (_what, value, expression) => {
    expect(evaluated(value, expression)).toBeUndefined();
  });

  it('supports all expressions of documents and help', () => {
    const files = ['README.md', 'README.pt-BR.md', ...filesIn('docs', '.md'), ...filesIn('src', '.ts')];
    const expressions = files.flatMap((file) =>
      Array.from(
        readFileSync(file, 'utf8').matchAll(/--jq (?:(\\?['"])([^'\n]+?)\1|(\.[\w.[\]]+))/g),
        ([, , quoted, bare]) => quoted ?? bare ?? '',
      ),
    );
    expect(expressions.length).toBeGreaterThan(100);
    for (const expression of expressions)
      expect(() => compile(parse(expression), { spend: () => undefined }), expression).not.toThrow();
  });
});

const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);
