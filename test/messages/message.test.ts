import { describe, expect, it } from 'vitest';
import { counted } from '#contract/units.ts';
import { english, mapValues, phrase, say } from '#messages/message.ts';
import { PORTUGUESE } from '#messages/pt/index.ts';
import { numberOfOpenEntries, numberOfRows } from '#messages/quantity.ts';
import { translator } from '#messages/translate.ts';
import { templates } from './collect.ts';

const t = translator({
  '{0} has {1} digits': 'com {1} dígitos: {0}',
  'is empty': 'está em branco',
  'not {0}': 'não {0}',
  amount: 'o valor',
  cents: 'centavos',
  'amount (cents)': 'valor (centavos)',
});

it('say() returns a template whose placeholders english() and the translator fill', () => {
  const message = say`${'a'} has ${2} digits`;
  expect(message.template).toBe('{0} has {1} digits');
  expect(english(message)).toBe('a has 2 digits');
  expect(t(message)).toBe('com 2 dígitos: a');
});

it('translator translates nested messages but no plain values', () => {
  expect(t(say`not ${say`is empty`}`)).toBe('não está em branco');
  expect(t(say`not ${'is empty'}`)).toBe('não is empty');
  expect(t(say`${'is empty'}`)).toBe('is empty');
  expect(english(say`not ${say`is empty`}`)).toBe('not is empty');
});

it('translator and english() do not interpret a value as a template', () => {
  expect(t(say`not ${'{0}'}`)).toBe('não {0}');
  expect(english(say`${'{1}'} or ${'$&'}`)).toBe('{1} or $&');
});

it('translator looks up a message that consists of program texts as one entry', () => {
  expect(t(say`${phrase('amount')} (${say`cents`})`)).toBe('valor (centavos)');
  expect(t(say`${'amount'} (${say`cents`})`)).toBe('amount (centavos)');
});

it('translator returns texts without an entry in English', () => {
  expect(t('whatever')).toBe('whatever');
  expect(t('toString')).toBe('toString');
  expect(t(say`whatever ${1}`)).toBe('whatever 1');
});

it('mapValues changes values at any depth', () => {
  const message = say`not ${say`${'secret'} has ${4} digits`}`;
  expect(english(mapValues(message, () => '•••'))).toBe('not ••• has 4 digits');
});

it.each([
  ['cents', '1 cent', '1 centavo'],
  ['seconds', '1 second', '1 segundo'],
  ['days', '1 day', '1 dia'],
  ['basis points', '1 basis point', '1 ponto-base'],
  ['pixels', '1 pixel', '1 pixel'],
  ['items', '1 item', '1 item'],
  ['characters', '1 character', '1 caractere'],
])('counted() writes one of the unit %s in the singular', (unit, one, portuguese) => {
  const message = say`${counted(1, unit)}`;
  expect(english(message)).toBe(one);
  expect(translator(PORTUGUESE)(message)).toBe(portuguese);
});

describe('a number with a noun', () => {
  /** Words behind a value that are no countable nouns. */
  const NO_NOUN = new Set(
    'agrees as begins belongs comes contains does ends exceeds exists has holds is lacks locks means minus mirrors names needs occurs owns pays points reads redirects refuses remains resolves says seems sends stays this uses moves was with works'.split(
      ' ',
    ),
  );
  /** Nouns whose number is never one, by the text before it or behind it: a constant, or a number above a limit. */
  const NEVER_ONE = [
    /more than \{\d\}|longer than \{\d\}|(?:at most|at least|to|1 to|one to|within) \{\d\}/,
    // Several were found, or there are too many of something of which one is allowed.
    /^\{\d\} (?:customers match|entries begin|rows are invalid|documents are too many|files are too many|proposals wait)/,
    /has statements of \{\d\} accounts|has \{\d\} (?:receipts|payments):|there are \{\d\} webhooks/,
    /has \{\d\} characters; (?:the maximum|an e-mail|with this key|a field has)|it has \{\d\} digits: spreadsheets|has \{\d\} characters; (?:it should|at most)|text of \{\d\} characters is too long/,
    /take \{\d\} (?:days|nights) in all|has \{\d\} columns, and \{\d\} are allowed|it has \{\d\} bytes, and/,
    /x \{\d\} pixels/,
    // The sentence for one is another one.
    /^\{\d\} days agree with|^Removed \{\d\} faults|unmatched rows?\./,
    /^(?:retrying|it answered) in \{\d\} ms/,
  ];
  const nounIn = (text: string): string | undefined =>
    [...text.matchAll(/\{\d+\} (?:(?:more|other|new|open|saved|failed) )?([a-z]{3,}s)\b/g)]
      .map(([, noun]) => noun)
      .find((noun) => noun !== undefined && !NO_NOUN.has(noun));

  it('is written with a function of quantity.ts, unless the number is never one', () => {
    const singular = new Set(templates().keys());
    const left = [...templates().keys()].filter(
      (text) =>
        nounIn(text) !== undefined &&
        !NEVER_ONE.some((pattern) => pattern.test(text)) &&
        // A text of quantity.ts has its singular.
        !(/^\{0\} [a-z ]+$/.test(text) && [...singular].some((one) => isSingularOf(one, text))),
    );
    expect(left).toEqual([]);
  });

  it.each([
    [numberOfRows(1), '1 row', '1 linha'],
    [numberOfRows(0), '0 rows', '0 linhas'],
    [numberOfOpenEntries(1234), '1,234 open entries', '1.234 registros em aberto'],
  ])('%o is %s in English and %s in Portuguese', (message, text, portuguese) => {
    expect(english(message)).toBe(text);
    expect(translator(PORTUGUESE)(message)).toBe(portuguese);
  });
});

/** Whether `1 open entry` is the singular of `{0} open entries`. */
const isSingularOf = (one: string, many: string): boolean => {
  const [singular, plural] = [one.replace(/^1 /, ''), many.replace(/^\{0\} /, '')];
  return (
    one !== singular &&
    [singular.replace(/y$/, 'ies'), `${singular}s`, singular.replace(/^(\w+)/, '$1s')].includes(plural)
  );
};
