import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pagesOf } from '#contract/pages.ts';
import { renderCsv } from '#output/csv.ts';

const cell = fc.oneof(
  fc.string(),
  fc.stringMatching(/^[",;\r\n a]{0,6}$/),
  fc.string({ unit: 'binary', maxLength: 8 }),
);

it.each([',', ';'])(
  'renderCsv › writes cells that a CSV parser reads unchanged, with the delimiter %s',
  async (delimiter) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 }),
        async (rows) => {
          let text = '';
          await renderCsv(
            pagesOf(rows.map(([a, b, c]) => ({ a, b, c }))),
            ['a', 'b', 'c'],
            (chunk) => void (text += chunk),
            { delimiter, mark: '', cell: String },
          );
          const read: unknown = parse(text, { delimiter, record_delimiter: '\n' });
          expect(read).toEqual([['a', 'b', 'c'], ...rows]);
        },
      ),
    );
  },
);
