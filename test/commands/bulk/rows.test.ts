// Reading CSV in pages, against csv-parse on the whole text.
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReadRow } from '#commands/bulk/rows.ts';
import { readRows } from '#commands/bulk/rows.ts';
import { createCharge } from '#commands/charge/create.ts';
import { operation } from '#contract/operations/index.ts';

const create = operation('charge.create');
const HEADING = 'correlation-id,value,comment';

/** Cuts the text between characters, as the decoder of a file does. */
async function* inPieces(text: string, lengths: readonly number[]): AsyncGenerator<string> {
  const characters = Array.from(text);
  for (let from = 0, index = 0; from < characters.length; index += 1) {
    const length = lengths[index % lengths.length] ?? characters.length;
    yield characters.slice(from, from + length).join('');
    from += length;
    await Promise.resolve();
  }
}

async function read(text: string, lengths: readonly number[]): Promise<ReadRow[]> {
  const all: ReadRow[] = [];
  for await (const page of readRows(inPieces(text, lengths), 'rows.csv', createCharge, create))
    all.push(...page);
  return all;
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

const expected = (text: string): readonly object[] =>
  (
    parse(text, {
      delimiter: ',',
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      info: true,
    }) as unknown as Parsed[]
  )
    .slice(1)
    .map(({ record: [id = '', value = '', comment = ''], info: { lines } }) => ({
      row: lines,
      options: Object.fromEntries(
        Object.entries({ 'correlation-id': id, value, comment }).filter(([, cell]) => cell !== ''),
      ),
    }));

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const cell = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', '1990', 'Café', '  padded ', '', 'x'.repeat(300), '🙂') },
  { weight: 2, arbitrary: fc.constantFrom('a,b', 'say "hi"', 'two\nlines', '\r\n', '"').map(quoted) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }).map(quoted) },
);
const line = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(cell, cell, cell).map((cells) => cells.join(',')) },
  { weight: 1, arbitrary: fc.constantFrom('', ',,', ' , , ') },
);

describe('the rows of a CSV file', () => {
  it('are those of csv-parse, whatever the pieces and pages cut apart', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 120 }),
        fc.constantFrom('\n', '\r\n'),
        fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 1, maxLength: 5 }),
        async (lines, end, lengths) => {
          const text = [HEADING, ...lines, ''].join(end);
          const rows = await read(text, lengths);
          expect(rows.map(({ row, options }) => ({ row, options }))).toEqual(expected(text));
        },
      ),
    ));

  it.each([
    ['a row with too many cells', 'a,1,b,c\n'],
    ['a row with too few cells', 'a,1\n'],
    ['an open quote', 'a,1,"b\n'],
    ['text after a quote', '"a"x,1,b\n'],
  ])('end with the error of csv-parse for %s, also after many pages', async (_what, wrong) => {
    const text = `${HEADING}\n${'id,1990,fine\n'.repeat(2_000)}${wrong}`;
    let message = '';
    try {
      expected(text);
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).not.toBe('');
    await expect(read(text, [5_000])).rejects.toThrow(`rows.csv is not CSV: ${message}`);
  });
});
