// Detail view of one resource for a terminal.
import { say } from '#messages/message.ts';
import type { RenderOptions } from '#output/render-options.ts';
import { clean } from '#output/sanitize.ts';
import { valueAt } from '#output/values.ts';
import type { Column, View } from '#output/view.ts';
import { terminalQr } from '#qr/terminal.ts';
import { cellColor } from './cells.ts';
import { chalkFor, clockOf, columnsOf, textIn, withHeadings } from './columns.ts';
import { displayWidth } from './fit-text.ts';
import { GAP } from './layout.ts';

/** Renders one resource, one line per field; then its QR code if there is room. */
export async function renderDetail(
  item: unknown,
  columns: readonly Column[] | undefined,
  view: View | undefined,
  options: RenderOptions,
): Promise<void> {
  const chalk = chalkFor(options.color);
  const clock = clockOf(options, true);
  const added = options.fields === undefined ? (view?.newFieldsOf?.(item) ?? []) : [];
  const shown = [...(columns ?? columnsOf(item)), ...added.map((path) => ({ path, label: path }))];
  const lines = withHeadings(shown, clock)
    .map((column) => ({ ...column, column }))
    .map(({ path, label, format, column }) => ({
      label: clean(label),
      text: textIn(item, column, clock),
      tint: cellColor(valueAt(item, path), format),
    }))
    .filter(({ text }) => text !== '');
  const width = Math.max(0, ...lines.map(({ label }) => displayWidth(label))) + GAP;
  for (const { label, text, tint } of lines)
    await options.write(
      `${chalk.dim(label + ' '.repeat(width - displayWidth(label)))}${tint === undefined ? text : chalk[tint](text)}\n`,
    );
  if (options.fields === undefined) await renderQr(item, view, options);
}

/** Draws the QR code of an item that has one, or says how to save it if there is no room. */
async function renderQr(item: unknown, view: View | undefined, options: RenderOptions): Promise<void> {
  const code = [view?.qr ?? []]
    .flat()
    .map((path) => valueAt(item, path))
    .find((value) => value !== undefined);
  if (typeof code !== 'string' || code === '') return;
  const { color, unicode, lightBackground } = options;
  const drawn = terminalQr(code, {
    color,
    width: options.width,
    unicode: unicode !== false,
    lightBackground: lightBackground === true,
  });
  if (drawn === undefined)
    options.note(say`The QR code does not fit in the terminal: save it with the qr command and --png FILE.`);
  else await options.write(`\n${drawn}\n`);
}
