// Corrects the roles of columns by the values in them: a heading such as `Documento` or `Transação` does not say whether
// it has tax ids or numbers, ids or texts.
import type { Role } from './column-roles.ts';
import type { Columns } from './columns.ts';
import type { Table } from './csv-table.ts';
import { isBlankId, taxIdOf } from './values.ts';

/**
 * Returns the columns of a table with the roles that their values allow.
 * @param named roles that the user assigned; they stay as they are
 */
export function columnsByValue({ columns, rows, head }: Table, named: ReadonlyMap<Role, string>): Columns {
  const places = { ...columns.places };
  const memos = [...columns.memos];
  const unread = [...columns.unread];
  const valuesOf = (role: Role): readonly string[] => {
    const place = named.has(role) ? undefined : places[role];
    return place === undefined
      ? []
      : rows.map(({ cells }) => cells[place] ?? '').filter((text) => !isBlankId(text));
  };
  const leaveOut = (role: Role): number => {
    const place = places[role] ?? -1;
    Reflect.deleteProperty(places, role);
    return place;
  };
  const heading = (role: Role): string => head?.cells[places[role] ?? -1] ?? '';
  const documents = valuesOf('tax-id');
  // If a number as long as a tax id is none, the others of the column are none either.
  if (
    documents.some(isLongNumber) ||
    (documents.length > 0 && documents.every((text) => taxIdOf(text) === undefined))
  ) {
    const isNumber = columns.hasDocuments;
    if (!isNumber) unread.push(heading('tax-id'));
    const place = leaveOut('tax-id');
    if (isNumber) places.id = place;
  }
  for (const role of ['reference', 'txid'] as const) {
    const texts = valuesOf(role);
    if (texts.length > 0 && texts.every((text) => /\s/.test(text) && !/\d/.test(text)))
      memos.push(leaveOut(role));
  }
  const names = valuesOf('name');
  if (names.length > 0 && !names.some((text) => /\p{L}/u.test(text))) {
    unread.push(heading('name'));
    leaveOut('name');
  }
  if (places.memo === undefined && memos[0] !== undefined) places.memo = memos[0];
  return { ...columns, places, memos, unread };
}

const isLongNumber = (text: string): boolean =>
  /^(?:\d{11}|\d{14})$/.test(text.replace(/[./\s-]/g, '')) && taxIdOf(text) === undefined;
