import { expect, it } from 'vitest';
import { counted } from '#contract/units.ts';
import { english, mapValues, phrase, say } from '#messages/message.ts';
import { PORTUGUESE } from '#messages/pt/index.ts';
import { translator } from '#messages/translate.ts';

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
