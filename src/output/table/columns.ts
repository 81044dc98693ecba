// Columns of tables and detail views: their headings and the texts of their cells.
import { Chalk } from 'chalk';
import type { Text } from '#messages/message.ts';
import { english, say } from '#messages/message.ts';
import type { Translate } from '#messages/translate.ts';
import type { RenderOptions } from '#output/render-options.ts';
import { clean } from '#output/sanitize.ts';
import { columnPaths, headingOf, valueAt } from '#output/values.ts';
import type { Column } from '#output/view.ts';
import type { Clock } from './cells.ts';
import { cellText } from './cells.ts';

export const chalkFor = (color: boolean): InstanceType<typeof Chalk> => new Chalk({ level: color ? 1 : 0 });

export const clockOf = ({ now, t = english }: RenderOptions, long: boolean): Clock => ({ now, t, long });

/** A column with its translated heading. */
export interface Headed extends Column {
  readonly label: string;
  /** Its times are shown as dates, because one of them is far from now. */
  readonly dated?: boolean;
}

/** Returns the text of a cell. */
export function textIn(row: unknown, { path, format, dated, show }: Headed, clock: Clock): string {
  if (show === undefined)
    return cellText(valueAt(row, path), format, dated === true ? { ...clock, dated } : clock);
  const shown = show(row);
  return shown === undefined ? '' : clean(clock.t(shown));
}

/** Adds the translated headings. */
export const withHeadings = (columns: readonly Column[], { t }: Clock): Headed[] =>
  columns.map((column) => ({ ...column, label: headingText(column.label, t) }));

/** Translates a heading; it starts with a capital letter if the English one does. */
function headingText(label: Text, t: Translate): string {
  const text = t(label);
  return /^\p{Lu}/u.test(english(label)) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** Returns the columns of an item without a view: one for each field. */
export const columnsOf = (item: unknown): Column[] =>
  columnPaths(item).map((path) => ({ path, label: say`${headingOf(path)}` }));
