// The Portuguese catalog: whole, without leftovers, and without two entries that mean the same message.
import { describe, expect, it } from 'vitest';
import { languageOf, pageLanguage } from '#cli/language.ts';
import { english as inEnglish, fill, Message } from '#messages/message.ts';
import { PORTUGUESE } from '#messages/pt/index.ts';
import { translator } from '#messages/translate.ts';
import { wordsFor } from '#sandbox/payment-page/words.ts';
import { machine } from '#test/support/cli.ts';
import { pageTexts, templates } from './collect.ts';

const t = translator(PORTUGUESE);

/** What is the same in both languages: names of options, variables, events, states and formats; code. */
const NEUTRAL =
  /^(?:-|\$|[A-Z_]+$|[A-Z][A-Z_:]+(?:, [A-Z][A-Z_:]+)*$|\d|E\.164|RFC 3339$|pixctl [\w-]+$|at most \d|default )/;
const sameInBoth = (text: string): boolean =>
  NEUTRAL.test(text) || (Object.hasOwn(PORTUGUESE, text) && PORTUGUESE[text] === text);

/** Nothing to translate: values alone, and the signs between them. */
const isWordless = (text: string): boolean => !/\p{L}{2}/u.test(text.replaceAll(/\{\d+\}/g, ''));
const hasEntry = (text: string): boolean => Object.hasOwn(PORTUGUESE, text);

describe('Portuguese catalog', () => {
  it('has every text of help, tables and questions', async () => {
    const { texts } = await pageTexts();
    const left = [...texts].filter((text) => !hasEntry(text) && !isWordless(text) && !sameInBoth(text));
    expect(left).toEqual([]);
  });

  it('has every message template in the code', () => {
    const left = [...templates()].filter(
      ([text]) => !hasEntry(text) && !isWordless(text) && !sameInBoth(text),
    );
    expect(left).toEqual([]);
  });
});

describe('entry of the Portuguese catalog', () => {
  const entries = Object.entries(PORTUGUESE);

  it('belongs to a text that exists', async () => {
    const { texts, wholes } = await pageTexts();
    const inCode = templates();
    const stale = Object.keys(PORTUGUESE).filter(
      (key) => !texts.has(key) && !inCode.has(key) && !wholes.has(key),
    );
    expect(stale).toEqual([]);
  });

  it('has the same placeholders as the English text', () => {
    for (const [key, text] of entries) {
      const inKey = [...key.matchAll(/\{(\d+)\}/g)].map(([, index]) => index).toSorted();
      const inText = [...text.matchAll(/\{(\d+)\}/g)].map(([, index]) => index).toSorted();
      expect({ key, values: inText }).toEqual({ key, values: inKey });
    }
  });

  it('is found by its own message, whose values are not translated', () => {
    // Texts that have entries of their own: as values they are no texts of the program.
    const values = ['interrupted', 'is empty', 'amount', 'unknown', 'now'];
    for (const [key, text] of entries) {
      const found = t(new Message(key, values));
      expect({ key, found }).toEqual({ key, found: fill(text, values, inEnglish) });
    }
  });

  it('names those whom a payment batch pays recebedores, in every message', () => {
    expect(entries.filter(([, text]) => /\bdestinos? novos?\b|\bdestinos: /.test(text))).toEqual([]);
  });

  it('names the same options and environment variables', () => {
    for (const [key, text] of entries) {
      const named = (one: string): string[] =>
        [...one.matchAll(/--[a-z][a-z-]+|\bPIXCTL_[A-Z_]+|pixctl [a-z]+(?: [a-z]+)?/g)]
          .map(([word]) => word)
          .toSorted();
      const [english, portuguese] = [named(key), named(text)];
      for (const word of english.filter((one) => one.startsWith('--') || one.startsWith('PIXCTL_')))
        expect({ key, has: portuguese.includes(word) }).toEqual({ key, has: true });
    }
  });
});

describe('output language', () => {
  const inPortuguese = { env: { PIXCTL_LANG: 'pt' } };

  it('is Portuguese in help, errors and tables with PIXCTL_LANG=pt', async () => {
    const self = machine();
    expect((await self.run('charge create --help', inPortuguese)).out).toContain(
      'Criar uma cobrança e mostrar o QR Code',
    );
    const ambiguous = await self.run('--sandbox charge create --amount 1.234', inPortuguese);
    expect(ambiguous).toMatchObject({ code: 2 });
    expect(ambiguous.err).toBe(
      'erro: --amount: o valor "1.234" é ambíguo: o separador pode agrupar milhares ou iniciar os centavos\n  escreva 1234,00 para milhares, ou 1,23 com dois dígitos de centavos\n',
    );
    expect((await self.run('chrage', inPortuguese)).err).toContain(
      '"chrage" não é um comando\n  Você quis dizer pixctl charge?',
    );
    expect((await self.run('charge create --amuont 1', inPortuguese)).err).toContain(
      "a opção '--amuont' não existe",
    );
    const drawn = await self.run('--sandbox charge create --amount 5 --no-color', {
      ...inPortuguese,
      terminal: 80,
    });
    expect(drawn.out).toMatch(/^Status +Ativa\nValor +R\$ 5,00/);
    expect(drawn.out).toContain('(agora)');
    expect((await self.run('charge get', inPortuguese)).err).toContain('falta: <id>');
    expect((await self.run('charge list', inPortuguese)).err).toContain('nenhum perfil está configurado');
    expect((await self.run('help money', inPortuguese)).out).toContain('Toda operação');
  });

  it('does not change output for programs with PIXCTL_LANG=pt', async () => {
    const english = machine();
    const failing = [
      '--sandbox charge create --amount 1.234 --json',
      'chrage --json',
      'charge list --json',
      '--sandbox charge get none --json',
    ];
    for (const line of failing) {
      const [one, other] = [await english.run(line), await english.run(line, inPortuguese)];
      expect(other).toMatchObject({ code: one.code, out: one.out, err: one.err });
    }
    await english.run('--sandbox charge create --amount 5 --correlation-id same');
    for (const line of [
      'charge get same --json',
      'charge list',
      'charge list -o csv',
      'charge get same',
      'doctor --jq .[0].check',
    ])
      expect((await english.run(`--sandbox ${line}`, inPortuguese)).out).toBe(
        (await english.run(`--sandbox ${line}`)).out,
      );
  });

  it.each<[Record<string, string>, string]>([
    [{}, 'en'],
    [{ LANG: 'pt_BR.UTF-8' }, 'pt'],
    [{ LANG: 'pt_BR.UTF-8', LC_ALL: 'C' }, 'en'],
    [{ LANG: 'en_US.UTF-8', LC_MESSAGES: 'pt_PT' }, 'pt'],
    [{ LANG: 'pt_BR.UTF-8', PIXCTL_LANG: 'en' }, 'en'],
    [{ LANG: 'en_US.UTF-8', PIXCTL_LANG: 'pt-BR' }, 'pt'],
    [{ LANG: 'de_DE.UTF-8' }, 'en'],
    [{ LANG: 'ptx' }, 'en'],
  ])('is selected by %j: %s', (env, language) => expect(languageOf(env)).toBe(language));

  it.each<[Record<string, string>, string | undefined, string]>([
    [{}, undefined, 'pt-BR'],
    [{}, 'en-US,en;q=0.9', 'en'],
    [{ PIXCTL_LANG: 'pt' }, 'en-US', 'pt-BR'],
    [{ PIXCTL_LANG: 'en' }, 'pt-BR', 'en'],
    [{ LANG: 'en_US.UTF-8' }, 'pt-BR', 'pt-BR'],
    [{ LANG: 'en_US.UTF-8' }, 'fr', 'en'],
    [{ LANG: 'C.UTF-8' }, undefined, 'pt-BR'],
  ])('with %j, the payment page for a browser that prefers %s is %s', (env, browser, lang) =>
    expect(wordsFor(browser, pageLanguage(env)).lang).toBe(lang),
  );
});
