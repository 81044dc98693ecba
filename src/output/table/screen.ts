// Renders a resource as several tables, one below the other.
import { Chalk } from 'chalk';
import { pagesOf } from '#contract/pages.ts';
import { english } from '#messages/message.ts';
import type { RenderOptions } from '#output/render-options.ts';
import { clean } from '#output/sanitize.ts';
import type { Screen } from '#output/view.ts';
import { wrap } from './fit-text.ts';
import { renderTable } from './table.ts';

/** Replaces the bars on a terminal that supports only ASCII. */
const plain = (text: string): string => text.replaceAll('█', '#').replaceAll('░', '-');

export async function renderScreen(item: unknown, screen: Screen, given: RenderOptions): Promise<void> {
  const write: RenderOptions['write'] =
    given.unicode === false ? (chunk) => given.write(plain(chunk)) : given.write;
  const options = { ...given, write };
  const { t = english, color, typed = (text: string): string => text } = options;
  const chalk = new Chalk({ level: color ? 1 : 0 });
  await write(`${chalk.bold(clean(t(screen.title(item))))}\n`);
  for (const { items, columns, empty } of screen.parts) {
    const rows = items(item);
    await write('\n');
    // Suppress the notes about columns that did not fit, because space is scarce.
    if (rows.length > 0)
      await renderTable(pagesOf(rows), columns, undefined, { ...options, note: () => undefined });
    else if (empty !== undefined) await write(`${clean(t(empty))}\n`);
  }
  const remarks = screen.remarks(item);
  if (remarks.length > 0) await write('\n');
  for (const remark of remarks) await write(`${wrap(typed(clean(t(remark))), options.width)}\n`);
}
