// The Portuguese catalog: whole, without leftovers, and without two entries that mean the same message.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languageOf, pageLanguage } from '../../src/cli/language.ts';
import { wordsFor } from '../../src/sandbox/page/words.ts';
import { PORTUGUESE } from '../../src/messages/pt/index.ts';
import { translator } from '../../src/messages/translate.ts';
import { machine } from '../support/cli.ts';
import { codeTexts, pageTexts } from './collect.ts';

const t = translator(PORTUGUESE);

/** What is the same in both languages: names of options, variables, events, states and formats; code. */
const NEUTRAL =
  /^(?:-|\$|[A-Z_]+$|[A-Z][A-Z_:]+(?:, [A-Z][A-Z_:]+)*$|\d|E\.164|RFC 3339$|pixctl [\w-]+$|at most \d|default )/;
const sameInBoth = (text: string): boolean =>
  NEUTRAL.test(text) || (Object.hasOwn(PORTUGUESE, text) && PORTUGUESE[text] === text);

/** A message with words where its values would be. */
const WORDS = ['alpha', 'bravo', 'carol', 'delta', 'echo5'];
const filled = (text: string): string =>
  text.replaceAll(/\{(\d+)(#?)\}/g, (_slot, index: string, number: string) =>
    number === '' ? WORDS[Number(index)]! : `7${index}`,
  );

describe('every text has its translation', () => {
  it('on the pages', async () => {
    const left = [...(await pageTexts())].filter((text) => t(text) === text && !sameInBoth(text));
    expect(left).toEqual([]);
  });

  it('in the code', () => {
    // What is a number in the catalog is one in the message.
    const numbered = (text: string): string => text.replaceAll(/\{\d+\}/g, '7');
    const unknown = (text: string): boolean => t(text) === text;
    const left = [...codeTexts()].filter(
      ([text]) => unknown(filled(text)) && unknown(numbered(text)) && !sameInBoth(text),
    );
    expect(left).toEqual([]);
  });
});

describe('every entry', () => {
  const entries = Object.entries(PORTUGUESE);
  const files = (dir: string): string[] =>
    readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? files(join(dir, entry.name)) : [join(dir, entry.name)],
    );
  const source = files('src')
    .filter((file) => !file.includes('/messages/'))
    .concat(
      files('node_modules/commander/lib'),
      files('node_modules/@inquirer/search/dist'),
      files('node_modules/@inquirer/select/dist'),
    )
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
    .replaceAll("\\'", "'")
    .replaceAll('\\\\', '\\');

  it('is of a text that there is', async () => {
    const pages = [...(await pageTexts())];
    const code = [...codeTexts().keys()].filter((text) => /\{\d\}/.test(text));
    const fits = (pattern: string, text: string): boolean =>
      new RegExp(
        `^${pattern
          .split(/\{\d+#?\}/)
          .map((piece) => piece.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
          .join('(.*)')}$`,
      ).test(text);
    const stale = entries
      .map(([key]) => key)
      .filter(
        (key) =>
          !key.split(/\{\d+#?\}/).every((piece) => piece.trim().length < 4 || source.includes(piece.trim())),
      )
      // On a page as it is or with values, or what a more general message in the code becomes.
      .filter(
        (key) => !pages.some((text) => fits(key, text)) && !code.some((text) => fits(text, filled(key))),
      );
    expect(stale).toEqual([]);
  });

  it('keeps its values', () => {
    for (const [key, text] of entries) {
      const inKey = [...key.matchAll(/\{(\d+)#?\}/g)].map(([, index]) => index).toSorted();
      const inText = [...text.matchAll(/\{(\d+)!?\}/g)].map(([, index]) => index).toSorted();
      expect({ key, values: inText }).toEqual({ key, values: inKey });
    }
  });

  it('is found by its own message', () => {
    for (const [key, text] of entries) {
      // Values that are translated in their turn are left out: they are another entry's affair.
      if (/\{\d+!\}/.test(text)) continue;
      const expected = text.replaceAll(/\{(\d+)\}/g, (_slot, index: string) =>
        key.includes(`{${index}#}`) ? `7${index}` : WORDS[Number(index)]!,
      );
      expect({ key, found: t(filled(key)) }).toEqual({ key, found: expected });
    }
  });

  it('names the same options and commands', () => {
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

describe('a run in Portuguese', () => {
  const inPortuguese = { env: { PIXCTL_LANG: 'pt' } };

  it('explains, complains and draws in it', async () => {
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
      '"chrage" não é um comando\n  Você quis dizer charge?',
    );
    expect((await self.run('charge create --amuont 1', inPortuguese)).err).toContain(
      "a opção '--amuont' não existe",
    );
    const drawn = await self.run('--sandbox charge create --amount 5 --no-color', {
      ...inPortuguese,
      terminal: 80,
    });
    expect(drawn.out).toMatch(/^Estado +ACTIVE\nValor +R\$ 5,00/);
    expect(drawn.out).toContain('(agora)');
    expect((await self.run('charge get', inPortuguese)).err).toContain('falta: <id>');
    expect((await self.run('charge list', inPortuguese)).err).toContain('nenhum perfil está configurado');
    expect((await self.run('help money', inPortuguese)).out).toContain('Toda escrita');
  });

  it('leaves what programs read as it is', async () => {
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
  ])('%j speaks %s', (env, language) => expect(languageOf(env)).toBe(language));

  it.each<[Record<string, string>, string | undefined, string]>([
    [{}, undefined, 'pt-BR'],
    [{}, 'en-US,en;q=0.9', 'en'],
    [{ PIXCTL_LANG: 'pt' }, 'en-US', 'pt-BR'],
    [{ PIXCTL_LANG: 'en' }, 'pt-BR', 'en'],
    [{ LANG: 'en_US.UTF-8' }, 'pt-BR', 'pt-BR'],
    [{ LANG: 'en_US.UTF-8' }, 'fr', 'en'],
    [{ LANG: 'C.UTF-8' }, undefined, 'pt-BR'],
  ])('with %j the payment page for a browser that prefers %s is %s', (env, browser, lang) =>
    expect(wordsFor(browser, pageLanguage(env)).lang).toBe(lang),
  );
});
