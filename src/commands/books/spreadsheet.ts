// Exports the lines as CSV for a Portuguese spreadsheet.
import type { Rules } from '#books/export/rules.ts';
import { SHEET_COLUMNS, SHEET_MONEY, sheetRows } from '#books/export/spreadsheet-rows.ts';
import type { Statement } from '#books/export/statement.ts';
import { renderCsv } from '#output/csv.ts';
import { BYTE_ORDER_MARK } from '#output/sanitize.ts';
import { delimiterOf, spreadsheetCell } from '#output/spreadsheet.ts';
import { formatReais } from '#pix/money.ts';
import type { Context } from '#ports/context.ts';

const LOCALE = 'pt-BR';

/** Long digit sequences, which a spreadsheet would read as a number and round. */
const LONG_NUMBER = /^[\d.,]*\d{12}[\d.,Ee]*$/;

const cell = (value: unknown, path: string): string => {
  if (typeof value === 'number' && SHEET_MONEY.includes(path)) return formatReais(value).replace('R$ ', '');
  const text = spreadsheetCell(value, path === 'CPF/CNPJ' ? 'tax-id' : undefined, LOCALE);
  return LONG_NUMBER.test(text) ? `'${text}` : text;
};

/** Number of rows written at once. */
const PAGE = 1_000;

/**
 * Returns the file as bytes.
 * @param checkpoint called after each page
 */
export async function spreadsheet(
  statements: readonly Statement[],
  rules: Rules,
  checkpoint: Context['checkpoint'],
): Promise<Uint8Array> {
  const chunks: string[] = [];
  await renderCsv(pagesOf(statements, rules, checkpoint), SHEET_COLUMNS, (chunk) => void chunks.push(chunk), {
    delimiter: delimiterOf(LOCALE),
    mark: BYTE_ORDER_MARK,
    cell,
  });
  return Buffer.from(chunks.join(''));
}

async function* pagesOf(statements: readonly Statement[], rules: Rules, checkpoint: Context['checkpoint']) {
  const page: unknown[] = [];
  for (const statement of statements)
    for (const row of sheetRows(statement, rules)) {
      page.push(row);
      if (page.length < PAGE) continue;
      await checkpoint();
      yield page.splice(0);
    }
  if (page.length > 0) yield page;
}
