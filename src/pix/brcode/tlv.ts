// TLV grammar of a code: two digits of id, two of length, then the value of that length; repeated.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { InvalidValue } from '#pix/errors.ts';

/** A field of a code. */
export interface Field {
  /** Two digits. */
  readonly id: string;
  /** Value as written; of a template, its nested fields as text. */
  readonly value: string;
  /** Start of the field (its id), in characters from 0 of the whole code. */
  readonly offset: number;
  /** Nested fields, if the field is a template whose value parses as fields. */
  readonly children?: readonly Field[];
}

export interface StructureError {
  readonly reason: 'field-id' | 'field-length' | 'truncated';
  readonly position: number;
  readonly problem: Message;
}

export interface Parsed {
  /** The fields up to the error, if there is one. */
  readonly fields: readonly Field[];
  readonly error?: StructureError;
}

/** Splits a text into characters. Lengths count code points: one outside the BMP counts as one, not two. */
export const charactersOf = (text: string): string[] => Array.from(text);

/** Counts code points without building a list. */
function countCharacters(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length; index += 1)
    if ((text.codePointAt(index) ?? 0) > 0xffff) {
      count -= 1;
      index += 1;
    }
  return count;
}

/** Parses characters into fields; `base` is the offset of the first. Never throws. */
export function parseFields(characters: readonly string[], base = 0): Parsed {
  const fields: Field[] = [];
  let at = 0;
  const stop = (reason: StructureError['reason'], position: number, problem: Message): Parsed => ({
    fields,
    error: { reason, position: base + position, problem: say`${problem} at position ${base + position}` },
  });
  while (at < characters.length) {
    const id = characters.slice(at, at + 2).join('');
    if (!/^\d\d$/.test(id)) return stop('field-id', at, say`has no field id of two digits`);
    const digits = characters.slice(at + 2, at + 4).join('');
    if (!/^\d\d$/.test(digits))
      return stop('field-length', at + 2, say`has no length of two digits for field ${id}`);
    const length = Number(digits);
    const start = at + 4;
    if (start + length > characters.length)
      return stop(
        'truncated',
        start,
        say`ends inside field ${id} (length ${length}, ${characters.length - start} left)`,
      );
    fields.push({ id, value: characters.slice(start, start + length).join(''), offset: at + base });
    at = start + length;
  }
  return { fields };
}

const inRange = (id: string, low: string, high: string): boolean => id >= low && id <= high;
/** Tests for a merchant account template (26–51), one of which is Pix. */
export const isAccountTemplate = (id: string): boolean => inRange(id, '26', '51');
/** Tests for a free template (80–99), which may hold a recurrence. */
export const isFreeTemplate = (id: string): boolean => inRange(id, '80', '99');
/** Tests for a payment arrangement (02–51), including card schemes without a template. */
export const isArrangement = (id: string): boolean => inRange(id, '02', '51');

export const childrenOf = (field: Field): Parsed => parseFields(charactersOf(field.value), field.offset + 4);

/** Adds `children` to templates (26–51, 62, 64, 80–99, and 50–99 within 62) whose values parse as fields. */
export function withChildren(fields: readonly Field[], parent = ''): Field[] {
  return fields.map((field) => {
    const template =
      parent === ''
        ? isAccountTemplate(field.id) || isFreeTemplate(field.id) || field.id === '62' || field.id === '64'
        : parent === '62' && inRange(field.id, '50', '99');
    if (!template) return field;
    const inside = childrenOf(field);
    return inside.error ? field : { ...field, children: withChildren(inside.fields, field.id) };
  });
}

/** Returns the value of the first field with the id; undefined if it is empty. */
export const valueOf = (fields: readonly Field[] | undefined, id: string): string | undefined =>
  fields?.find((field) => field.id === id)?.value || undefined;

/** Returns fields whose id already occurred. */
export const duplicatesOf = (fields: readonly Field[]): Field[] =>
  fields.filter((field, i) => fields.findIndex((other) => other.id === field.id) < i);

/** Writes a field. @throws InvalidValue if the value is empty or longer than 99 characters */
export function writeField(id: string, value: string): string {
  const length = countCharacters(value);
  if (length < 1 || length > 99)
    throw new InvalidValue({
      subject: say`BR Code field ${id}`,
      value,
      reason: 'field-length',
      problem: say`has ${length} characters; a field has 1 to 99`,
    });
  return `${id}${String(length).padStart(2, '0')}${value}`;
}
