// `--template`: applies a Mustache template to each item. Templates contain no code, and the output cannot move the
// cursor.
import Mustache from 'mustache';
import { messageOf } from '#errors/caught.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { formatReais } from '#pix/money.ts';
import { writePages } from './chunks.ts';
import { checkedPages } from './fields.ts';
import type { RenderOptions } from './render-options.ts';
import { clean, cleanText } from './sanitize.ts';
import { cellText } from './table/cells.ts';
import { isStream } from './values.ts';
import type { View } from './view.ts';

type Lambda = () => (text: string, render: (text: string) => string) => string;
const lambda =
  (change: (text: string) => string): Lambda =>
  () =>
  (text, render) =>
    change(render(text).trim());

/** Helpers such as `{{#reais}}{{value}}{{/reais}}` that format values like tables do. */
const HELPERS: Readonly<Record<string, Lambda>> = {
  reais: lambda((text) => (/^-?\d{1,15}$/.test(text) ? formatReais(Number(text)) : text)),
  day: lambda((text) => cellText(text, 'time')),
  taxid: lambda((text) => cellText(text, 'tax-id')),
};

/**
 * Returns the field names that a template uses, except those inside sections.
 * @throws PixctlError (exit 2) for a syntax error
 */
export function namesIn(template: string): string[] {
  type Token = readonly [kind: string, value: string, start: number, end: number, inner?: unknown];
  let tokens: readonly Token[];
  try {
    tokens = Mustache.parse(unescape(template)) as unknown as Token[];
  } catch (error) {
    throw usageError(
      say`--template: ${messageOf(error)}`,
      say`Write {{field}}, {{#list}}…{{/list}}.`,
      'template',
    );
  }
  const read = (list: readonly Token[]): string[] =>
    list.flatMap(([kind, value, , , inner]) => {
      if (kind === 'name' || kind === '&') return value === '.' ? [] : [value];
      if (kind !== '#' && kind !== '^') return [];
      return Object.hasOwn(HELPERS, value) ? read(inner as Token[]) : [value];
    });
  return read(tokens);
}

/** Converts `\n` and `\t` like printf, because they are hard to type in a shell. */
const unescape = (template: string): string => template.replaceAll('\\n', '\n').replaceAll('\\t', '\t');

/**
 * Writes the filled-in template for each item, each with a line end.
 * @throws PixctlError (exit 2) for an unknown field
 */
export async function renderTemplate(
  data: unknown,
  template: string,
  view: View | undefined,
  { write, documented }: Pick<RenderOptions, 'write' | 'documented'>,
): Promise<void> {
  const text = unescape(template);
  const names = namesIn(template);
  const items = isStream(data) || Array.isArray(data) ? data : [data];
  const context = new Mustache.Context(HELPERS);
  const escape = (value: unknown): string =>
    clean(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  const filledIn = (item: unknown): string => {
    // A null item has no fields.
    const filled = Mustache.render(text, new Mustache.Context(item ?? '', context), undefined, { escape });
    return filled.endsWith('\n') ? filled : `${filled}\n`;
  };
  const pages = checkedPages(items, view, names.length === 0 ? undefined : names, documented);
  await writePages(pages, filledIn, async (chunk) => write(cleanText(chunk)));
}
