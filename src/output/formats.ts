// The forms a result can be written in.

/** The formats that can be asked for, in the order of help. */
export const OUTPUT_FORMATS = ['table', 'json', 'ndjson', 'csv', 'yaml'] as const;

export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** In a pipe, where no format is asked for, tab-separated text takes the place of the table. */
export type RenderFormat = OutputFormat | 'tsv';

export const isJsonFormat = (format: RenderFormat | undefined): format is 'json' | 'ndjson' =>
  format === 'json' || format === 'ndjson';

/** Countries whose spreadsheets CSV can be written for. */
export const LOCALES = ['pt-BR', 'en-US'] as const;

export type Locale = (typeof LOCALES)[number];
