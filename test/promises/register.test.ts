// The register of promises against the documentation and the tests: no sentence is missing, and no attack is invented.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DocumentedPromise } from './register.ts';
import { DOCUMENTS, NOT_PROMISES, PROMISES } from './register.ts';
import { isPromise, sentencesOf } from './sentences.ts';

const read = (path: string): string => readFileSync(path, 'utf8');
const registered = (document: (typeof DOCUMENTS)[number]): string[] => [
  ...PROMISES.flatMap(({ sentences }) => sentences[document] ?? []),
  ...NOT_PROMISES.filter((one) => one.document === document).map(({ sentence }) => sentence),
];

describe.each(DOCUMENTS)('docs/%s.md', (document) => {
  const sentences = sentencesOf(read(`docs/${document}.md`));

  it('has no sentence with a word of a promise that is not in the register', () => {
    const known = registered(document);
    expect(sentences.filter((one) => isPromise(one) && !known.includes(one))).toEqual([]);
  });

  it('has every sentence of the register', () => {
    expect(registered(document).filter((one) => !sentences.includes(one))).toEqual([]);
  });
});

describe('register of promises', () => {
  it('has each id and each sentence once', () => {
    const ids = PROMISES.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    for (const document of DOCUMENTS) {
      const all = registered(document);
      expect(all.filter((one, index) => all.indexOf(one) !== index)).toEqual([]);
    }
  });

  it('lists as no promise only sentences with a word of a promise', () => {
    expect(NOT_PROMISES.filter(({ sentence }) => !isPromise(sentence))).toEqual([]);
  });
});

/** Whether a test file, a rule or a saved story has this title; a test that is skipped does not count. */
function hasTitle(file: string, title: string): boolean {
  const text = read(join('test', file));
  if (file.endsWith('.story')) return text.startsWith(title) && title.startsWith('# ');
  if (title.startsWith("'")) return text.includes(title);
  return ["'", '"', '`'].some((quote) =>
    text
      .split(`${quote}${title}${quote}`)
      .slice(0, -1)
      .some((before) => !/\.(?:skip|todo)\(\s*$/.test(before)),
  );
}

it.each(PROMISES)('promise $id › has a sentence, and attacks that exist', ({ sentences, attacks }) => {
  expect(Object.values(sentences).flat()).not.toEqual([]);
  const all = Object.entries(attacks).flatMap(([file, titles]) => titles.map((title) => ({ file, title })));
  expect(all).not.toEqual([]);
  expect(all.filter(({ file }) => !existsSync(join('test', file)))).toEqual([]);
  expect(all.filter(({ file, title }) => !hasTitle(file, title))).toEqual([]);
});

const named = ([file, titles]: readonly [string, readonly string[]]): string => {
  const story = /^simulations\/(.+)\.story$/.exec(file)?.[1];
  if (story !== undefined) return `story \`${story}\``;
  if (file.startsWith('simulation/rules/')) return titles.map((title) => `rule \`${title}\``).join(', ');
  return `\`${file.replace(/(?:\.full)?\.test\.ts$/, '')}\``;
};
const rowOf = ({ id, summary, attacks, figure }: DocumentedPromise): string[] => [
  id,
  summary,
  Object.entries(attacks).map(named).join(', '),
  figure === undefined ? '' : `${figure.result}: \`${figure.command}\``,
];
/** Returns the rows of the table in the section of the promises. */
const tableOf = (page: string, title: string): string[][] =>
  read(page)
    .split(`\n## ${title}\n`)[1]!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => /^\| P\d/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

describe('table of promises', () => {
  const english = tableOf('docs/safety.md', 'Promises and their tests');
  const portuguese = tableOf('docs/pt-BR/safety.md', 'Promessas e seus testes');

  it('in English is what the register says', () => {
    expect(english).toEqual(PROMISES.map(rowOf));
  });

  it('in Portuguese has the same promises with the same tests and commands', () => {
    const withoutWords = ([id, , attackedBy, figure]: readonly string[]) => [
      id,
      attackedBy,
      /`.*`/.exec(figure ?? '')?.[0],
    ];
    expect(portuguese.map(withoutWords)).toEqual(english.map(withoutWords));
    expect(portuguese.filter(([, text]) => text === '')).toEqual([]);
  });
});
