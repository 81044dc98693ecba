// Pages of the documentation as steps: what a reader types, and what the page says that is printed.
import { readdirSync, readFileSync } from 'node:fs';

export interface Page {
  /** Its name in both languages, such as `recipes`. */
  readonly name: string;
  readonly file: string;
  readonly isPortuguese: boolean;
}

export interface Step {
  /** Line of the page on which the block begins. */
  readonly line: number;
  /** Number of the recipe around it, such as `3`. */
  readonly recipe?: string;
  /** Commands to be typed. */
  readonly code: string;
  /** Commands that are typed in another terminal, while those of `code` run. */
  readonly other?: string;
  /** What the page shows below the commands. */
  readonly screen?: string;
}

/** README and the pages of docs/, in both languages. */
export const PAGES: readonly Page[] = [
  { name: 'README', file: 'README.md', isPortuguese: false },
  { name: 'README', file: 'README.pt-BR.md', isPortuguese: true },
  ...['docs', 'docs/pt-BR'].flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.md'))
      .map((file) => ({
        name: file.slice(0, -3),
        file: `${folder}/${file}`,
        isPortuguese: folder !== 'docs',
      })),
  ),
];

const OTHER_TERMINAL = /(?:in another|em outro) terminal/i;

/** Returns the blocks of commands of a page, in order. */
export function stepsOf({ file }: Page): readonly Step[] {
  const text = readFileSync(file, 'utf8');
  const steps: Step[] = [];
  let end = 0;
  let isSection = false;
  let recipe: string | undefined;
  for (const { index, 0: all, groups } of text.matchAll(
    /^#+ (?:(?<number>\d+)\. )?.*$|^```(?<language>\w*)\n(?<code>[^]*?)^```$/gm,
  )) {
    const { number, language, code } = groups as Readonly<Partial<Record<string, string>>>;
    const between = text.slice(end, index).trim();
    end = index + all.length;
    const step = steps.at(-1);
    if (code === undefined) {
      recipe = number;
      isSection = true;
    } else if (language === 'sh') {
      const introduction = between.split('\n\n').at(-1)!;
      if (step !== undefined && !isSection && OTHER_TERMINAL.test(introduction))
        steps.splice(-1, 1, { ...step, other: code });
      else
        steps.push({
          line: text.slice(0, index).split('\n').length,
          ...(recipe === undefined ? {} : { recipe }),
          code,
        });
      isSection = false;
    } else if (step !== undefined && !isSection && between === '') {
      steps.splice(-1, 1, { ...step, screen: code });
    }
  }
  return steps;
}

/** Values that differ each time. The page shows examples of them. */
const CHANGING: readonly (readonly [shape: RegExp, name: string])[] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, 'UUID'],
  [/\b[ED]\d{20}\w{11}\b/g, 'END-TO-END-ID'],
  [/\b\d{2}\/\d{2}\/\d{4}\b|\b\d{4}-\d{2}(?:-\d{2})?\b/g, 'DAY'],
  [/\b\d{2}:\d{2}(?::\d{2})?\b/g, 'TIME'],
  [/\b127\.0\.0\.1:\d+/g, 'ADDRESS'],
];

/** Replaces what differs each time, and joins spaces, because the width of a column depends on its values. */
const stable = (text: string): string =>
  CHANGING.reduce((left, [shape, name]) => left.replaceAll(shape, name), text)
    .split('\n')
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .filter((line) => line !== '')
    .join('\n');

/**
 * Returns the first part of a screen of a page that was not printed. A line `…` stands for any lines, `…` in a line for
 * any text.
 */
export function missingFrom(printed: string, screen: string): string | undefined {
  let rest = `\n${stable(printed)}\n`;
  for (const part of stable(screen)
    .split(/^…$/m)
    .map((one) => one.trim())) {
    if (part === '') continue;
    const shape = part
      .split('…')
      .map((text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
      .join('.*');
    const found = new RegExp(`\n${shape}(?=\n)`).exec(rest);
    if (found === null) return part;
    rest = rest.slice(found.index + found[0].length);
  }
  return undefined;
}
