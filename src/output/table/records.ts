// Lists each row in full, on a line for what decides and a line for each further field.
import { say } from '#messages/message.ts';
import { labelledRow, labelWidth } from '#output/labelled-row.ts';
import type { Pages, RenderOptions } from '#output/render-options.ts';
import { clean } from '#output/sanitize.ts';
import type { View } from '#output/view.ts';
import { chalkFor, clockOf, textIn, withHeadings } from './columns.ts';

const INDENT = 4;

export async function renderRecords(
  pages: Pages,
  { title, fields, remark }: NonNullable<View['records']>,
  empty: View['empty'],
  options: RenderOptions,
): Promise<void> {
  const clock = clockOf(options, false);
  const { t } = clock;
  const chalk = chalkFor(options.color);
  const columns = withHeadings(fields, clock).map((column) => ({ ...column, label: clean(column.label) }));
  const place = {
    columns: options.width,
    indent: INDENT,
    width: labelWidth(columns.map(({ label }) => label)) + 1,
  };
  let any = false;
  for await (const page of pages) {
    let text = '';
    for (const item of page) {
      any = true;
      const head = labelledRow('', clean(t(title(item))), { ...place, indent: 0, width: 0 });
      const [first = '', ...more] = head.trimEnd().split('\n');
      text += `${[first, ...more].map((line) => chalk.bold(line)).join(`\n${' '.repeat(INDENT)}`)}\n`;
      for (const column of columns) {
        const cell = textIn(item, column, clock);
        if (cell !== '') text += labelledRow(column.label, cell, place);
      }
    }
    if (text !== '') await options.write(text);
  }
  if (!any) options.note(empty ?? say`No results.`);
  else if (remark !== undefined) await options.write(`${clean(t(remark))}\n`);
}
