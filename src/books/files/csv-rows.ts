// Splits the text of a CSV file into rows of cells.
import type { Parser } from 'csv-parse';
import type { AsyncSteps } from '#books/steps.ts';
import { messageOf } from '#errors/caught.ts';
import { say } from '#messages/message.ts';
import { badFile } from './problem.ts';

/** A row of the file that is not empty. */
export interface Row {
  readonly cells: readonly string[];
  /** Line in the file, from 1. */
  readonly line: number;
}

export const DELIMITERS = [';', ',', '\t', '|'];
/** Number of lines searched for a heading: banks write their name and the account before it. */
export const BEFORE_HEADING = 30;
/** Maximum characters per line and columns per heading. */
const MAX_LINE = 1024 * 1024;
const MAX_COLUMNS = 1_000;

/** @throws PixctlError (exit 2) for a line or heading too long to read in reasonable time */
export function refuseLongLines(text: string, path: string): void {
  for (let [from, line] = [0, 1]; from < text.length; line += 1) {
    const found = text.indexOf('\n', from);
    const end = found < 0 ? text.length : found;
    if (end - from > MAX_LINE)
      throw badFile(say`line ${line} of ${path} is longer than ${MAX_LINE} characters`);
    if (line <= BEFORE_HEADING)
      for (const delimiter of DELIMITERS) {
        const columns = text.slice(from, end).split(delimiter).length;
        if (columns > MAX_COLUMNS)
          throw badFile(say`line ${line} of ${path} has ${columns} columns, and ${MAX_COLUMNS} are allowed`);
      }
    from = end + 1;
  }
}

/** Bytes parsed between two yields. */
const PIECE_BYTES = 64 * 1024;

/** Record as the CSV parser emits it. */
interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** @throws PixctlError (exit 2) for text that is not CSV with this delimiter */
export async function* csvRows(text: string, delimiter: string, path: string): AsyncSteps<readonly Row[]> {
  const { parse } = await import('csv-parse');
  const bytes = new TextEncoder().encode(text);
  const parser = (allowsQuotes: boolean): Parser =>
    parse({
      delimiter,
      relax_column_count: true,
      relax_quotes: allowsQuotes,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      info: true,
      max_record_size: MAX_LINE,
    });
  try {
    try {
      return yield* parsedRows(bytes, parser(false));
    } catch (error) {
      // Banco Inter writes quotes within a text, as in `Pix recebido: "Ana Lima"`.
      if (error instanceof Error && 'code' in error && error.code === 'INVALID_OPENING_QUOTE')
        return yield* parsedRows(bytes, parser(true));
      throw error;
    }
  } catch (error) {
    throw badFile(say`${path} is not CSV: ${messageOf(error)}`);
  }
}

async function* parsedRows(bytes: Uint8Array, parser: Parser): AsyncSteps<readonly Row[]> {
  const rows: Row[] = [];
  let failed: Error | undefined;
  parser.on('error', (error) => (failed = error));
  parser.on('data', ({ record, info }: ParsedRecord) => rows.push({ cells: record, line: info.lines }));
  const ended = new Promise<void>((resolve) => parser.on('close', resolve));
  try {
    for (let at = 0; at < bytes.length && failed === undefined; at += PIECE_BYTES) {
      await new Promise((taken) => parser.write(bytes.subarray(at, at + PIECE_BYTES), taken));
      yield;
    }
    parser.end();
    await ended;
  } finally {
    parser.destroy();
  }
  if (failed !== undefined) throw failed;
  return rows;
}
