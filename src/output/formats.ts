// Output formats.

/** Formats that can be requested, in the order of help. */
export const OUTPUT_FORMATS = ['table', 'json', 'ndjson', 'csv', 'yaml'] as const;

export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** In a pipe, tab-separated text replaces the table unless a format is requested. */
export type RenderFormat = OutputFormat | 'tsv';

export const isJsonFormat = (format: RenderFormat | undefined): format is 'json' | 'ndjson' =>
  format === 'json' || format === 'ndjson';

/** Locales for which CSV can be written. */
export const LOCALES = ['pt-BR', 'en-US'] as const;

export type Locale = (typeof LOCALES)[number];
