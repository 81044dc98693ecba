// The documents hold together: links lead somewhere, both languages have the same, every command in them is understood.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { understood } from '#test/support/understands.ts';

const PAGES = readdirSync('docs').filter((name) => name.endsWith('.md'));
/** The page for those who publish pixctl is in English alone. */
const TRANSLATED = PAGES.filter((name) => name !== 'releasing.md');
const ADDING = readdirSync('docs/adding').map((name) => `docs/adding/${name}`);
const DOCUMENTS = [
  'README.md',
  'README.pt-BR.md',
  'CONTRIBUTING.md',
  'examples/README.md',
  'examples/shop/README.md',
  'examples/webhooks/README.md',
  ...PAGES.map((name) => `docs/${name}`),
  ...TRANSLATED.map((name) => `docs/pt-BR/${name}`),
  ...ADDING,
];
const read = (file: string): string => readFileSync(file, 'utf8');
const headings = (text: string): string[] =>
  [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/^(#+) (.+)$/gm)].map(([, , title]) => title!);
/** The name a heading has in a link, as code hosts make it. */
const anchor = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const code = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, block]) => block!);

describe.each(DOCUMENTS)('%s', (file) => {
  const text = read(file);

  it('links only to existing files and headings', () => {
    for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(target!)) continue;
      const [path, fragment] = target!.split('#');
      const to = path === '' ? file : join(dirname(file), path!);
      expect(existsSync(to), target).toBe(true);
      if (fragment !== undefined) expect(headings(read(to)).map(anchor), target).toContain(fragment);
    }
  });

  it('contains only valid commands', async () => {
    const lines = [
      ...code(text, 'sh').flatMap((block) =>
        block
          .replaceAll(/<<'CSV'\n.*?^CSV$/gms, '')
          .split('\n')
          .map((line) =>
            line
              .replace(/\s+#.*$/, '')
              .replace(/^\w+=(?=\$\()|^(?:[A-Z_]+=\w+ )+/, '')
              // Only the shell knows the value of a variable. A UUID is valid both as a Pix key and as an id.
              .replaceAll(/"\$\w+"/g, '123e4567-e89b-42d3-a456-426614174000'),
          ),
      ),
      ...[...text.matchAll(/`(pixctl [^`]+)`/g)].map(([, line]) => line!),
    ];
    for (const line of lines.filter((one) => /(?:^|\s|\()pixctl [a-z-]/.test(one) && !/pixctl-/.test(one)))
      await understood(line, { isMention: true });
  });
});

/** All words of the source files. */
const words = new Set(
  ['src', 'test', 'scripts', 'bin'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:ts|mjs)$/.test(path))
      .flatMap((path) => read(join(folder, path)).match(/\w+/g) ?? []),
  ),
);

describe.each(['CONTRIBUTING.md', ...ADDING])('source files named in %s', (file) => {
  const text = read(file);

  it('exist', () => {
    const paths = [...text.matchAll(/`((?:src|test|scripts|bin)\/[a-z0-9/.-]+)`/g)].map(([, path]) => path!);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('contain each constant, function and type that is named', () => {
    const names = [...text.matchAll(/`([A-Z]+(?:_[A-Z]+)*|[a-z]+(?:[A-Z][a-z]+)+)`/g)].map(
      ([, name]) => name!,
    );
    expect(names.filter((name) => !words.has(name))).toEqual([]);
  });

  it('contain the lines of each example', () => {
    for (const block of code(text, 'ts')) {
      const [first, ...lines] = block.trimEnd().split('\n');
      const source = read(first!.replace(/^\/\/ /, ''));
      for (const line of lines) expect(source, first).toContain(line.trim());
    }
  });
});

// A reader pastes these pages. The shell of macOS, zsh, passes a comment to the program.
it.each(
  ['README', 'docs/recipes', 'docs/month'].flatMap((page) => [
    `${page}.md`,
    page === 'README' ? 'README.pt-BR.md' : `${page.replace('/', '/pt-BR/')}.md`,
  ]),
)('%s › has no comments behind commands', (file) => {
  expect(
    code(read(file), 'sh')
      .join('')
      .match(/^.* # .*$/gm),
  ).toBeNull();
});

it('README › has at most 120 lines in both languages', () => {
  for (const file of ['README.md', 'README.pt-BR.md'])
    expect(read(file).trimEnd().split('\n').length).toBeLessThanOrEqual(120);
});

describe.each([
  ['README.md', 'README.pt-BR.md'],
  ...TRANSLATED.map((name) => [`docs/${name}`, `docs/pt-BR/${name}`]),
])('%s and %s', (english, portuguese) => {
  const [one, other] = [read(english), read(portuguese)];
  it('have the same number of sections', () => {
    expect(headings(other)).toHaveLength(headings(one).length);
  });
  it('show the same commands', () => {
    const commands = (text: string): string[] =>
      [
        ...code(text, 'sh')
          .join('\n')
          .matchAll(/^.*\bpixctl .*$/gm),
      ].map(([line]) =>
        [...line.matchAll(/\bpixctl(?: [a-z]+(?= |$))*|--[a-z-]+/g)].map(([word]) => word).join(' '),
      );
    expect(commands(other)).toEqual(commands(one));
  });
  it('show the same code', () => {
    /** Code without what is translated: comments, texts, and the names of steps and files. */
    const codeOf = (text: string): string[] =>
      ['js', 'ts', 'json', 'yaml'].flatMap((language) =>
        code(text, language).map((block) =>
          block
            .replaceAll(/(?:^|\s)(?:\/\/|#) .*$/gm, '')
            .replaceAll(/\/\*\*.*?\*\//gs, '')
            .replaceAll(/^(\s*- name:) .*$/gm, '$1')
            .replaceAll(/'[^'\n]*'|"[^"\n]*"|\w+\.csv\b/g, "''"),
        ),
      );
    expect(codeOf(other)).toEqual(codeOf(one));
  });
  it('have the same number of table rows', () => {
    const rows = (text: string): number => [...text.matchAll(/^\| /gm)].length;
    expect(rows(other)).toBe(rows(one));
  });
});

it.each(['docs/ci.md', 'docs/pt-BR/ci.md'])('%s › has the workflow of the examples', (page) => {
  const [workflow] = code(read(page), 'yaml');
  expect(parse(workflow!)).toMatchObject({
    jobs: {
      'with-sandbox': { steps: expect.any(Array) as unknown },
      'own-sandbox': { steps: expect.any(Array) as unknown },
    },
  });
  const steps = (text: string): unknown =>
    JSON.parse(JSON.stringify(parse(text), (name, value: unknown) => (name === 'name' ? undefined : value)));
  expect(steps(workflow!)).toEqual(steps(read('examples/github-actions/tests.yml')));
});
