// `docs search`: which sections are found, in which order, and how they are printed.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { DocsSection } from '#cli/find/docs-index.ts';
import { sectionsOf } from '#cli/find/docs-index.ts';
import { searchDocs } from '#cli/find/docs-search.ts';
import { docsText } from '#cli/find/docs-text.ts';
import type { Language } from '#cli/language.ts';
import { machine } from '#test/support/cli.ts';

const read = (folder: string): readonly DocsSection[] =>
  readdirSync(`docs/${folder}`)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .flatMap((name) => sectionsOf(folder + name, readFileSync(`docs/${folder}${name}`, 'utf8')));
const SECTIONS: Readonly<Record<Language, readonly DocsSection[]>> = { en: read(''), pt: read('pt-BR/') };
const firstPages = (language: Language, phrase: string): readonly string[] =>
  searchDocs(SECTIONS[language], phrase)
    .slice(0, 3)
    .map(({ page }) => page);

describe('searchDocs', () => {
  it.each([
    ['en', 'lost answers', 'safety.md#lost-answers'],
    ['en', 'exit codes', 'scripting.md#exit-codes'],
    ['en', 'exit code', 'scripting.md#exit-codes'],
    ['en', 'journal', 'safety.md#the-journal'],
    ['en', 'confirmation', 'safety.md#confirmations'],
    ['en', 'LIMIT', 'safety.md#limits'],
    ['pt', 'limites', 'pt-BR/safety.md#limites'],
    ['pt', 'confirmacao', 'pt-BR/safety.md#confirmações'],
    ['pt', 'confirmações', 'pt-BR/safety.md#confirmações'],
  ] as const)('%s: %s is found in %s', (language, phrase, page) => {
    expect(firstPages(language, phrase)).toContain(page);
  });

  it('finds the sections of a command by the words that people use for it', () => {
    const [best] = searchDocs(SECTIONS.en, 'extrato');
    expect(best?.text).toMatch(/statement/);
  });

  it('finds nothing for a word that no section has', () => {
    expect(searchDocs(SECTIONS.en, 'xylophone')).toEqual([]);
  });

  it('prefers sections with all words to sections with one of them', () => {
    const section = (heading: string, text: string): DocsSection => ({
      page: 'a.md',
      headings: [heading],
      text,
    });
    const [one, both] = [section('Refund refund', 'refund'), section('Other', 'a refund and a tunnel')];
    expect(searchDocs([one, both], 'refund tunnel')).toEqual([both]);
  });
});

describe('sectionsOf', () => {
  it('splits at headings, ignores those in code, and leaves out lists of links', () => {
    const page = [
      '# Page',
      '',
      '- [One](#one)',
      '',
      '## One',
      'text',
      '```sh',
      '# comment',
      '```',
      '### Two `x`',
      'more',
    ];
    expect(sectionsOf('p.md', page.join('\n'))).toEqual([
      { page: 'p.md#one', headings: ['Page', 'One'], text: 'text\n```sh\n# comment\n```' },
      { page: 'p.md#two-x', headings: ['Page', 'One', 'Two x'], text: 'more' },
    ]);
  });
});

describe('docsText', () => {
  it.each([40, 60, 80])('fits %i columns but for code and single words', (columns) => {
    const text = docsText(SECTIONS.en, columns, (heading) => heading);
    const tooLong = text
      .split('\n')
      .filter(
        (line) =>
          line.length > columns &&
          !line.startsWith('    ') &&
          !/^ *\S+$/.test(line.slice(2)) &&
          !line.startsWith('docs/'),
      );
    expect(tooLong).toEqual([]);
  });
});

describe('docs search', () => {
  it('prints sections in the language of the user, as text and as JSON', async () => {
    const self = machine();
    const env = { LANG: 'pt_BR.UTF-8', NO_COLOR: '1' };
    const drawn = await self.run('docs search diário', { terminal: 80, env });
    expect(drawn).toMatchObject({ code: 0, err: '' });
    expect(drawn.out).toContain('docs/pt-BR/');
    const json = await self.run('docs search confirmations --json');
    expect(/"page":\s*"([^"]*)"/.exec(json.out)?.[1]).toBe('safety.md#confirmations');
  });

  it('ends with 2 if nothing is found', async () => {
    expect(await machine().run('docs search xylophone')).toMatchObject({ code: 2, out: '' });
  });
});
