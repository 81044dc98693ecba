// Global options, as data.
import type { OptionSpec } from '#commands/kit/command.ts';
import type { ServiceChoice } from '#config/edge/adapter.ts';
import type { Locale, OutputFormat } from '#output/formats.ts';
import { LOCALES, OUTPUT_FORMATS } from '#output/formats.ts';

export const GLOBAL_OPTIONS = {
  profile: {
    type: 'string',
    source: 'profile',
    placeholder: 'NAME',
    description: 'profile to use (PIXCTL_PROFILE)',
  },
  sandbox: { type: 'boolean', description: 'same as --profile sandbox' },
  'base-url': { type: 'string', placeholder: 'URL', description: 'address of the service (PIXCTL_BASE_URL)' },
  output: {
    type: 'string',
    short: 'o',
    enum: OUTPUT_FORMATS,
    placeholder: OUTPUT_FORMATS.join('|'),
    description: 'output format (default: table at a terminal, tab-separated in a pipe)',
  },
  locale: {
    type: 'string',
    enum: LOCALES,
    placeholder: LOCALES.join('|'),
    description: 'with -o csv, for spreadsheets: amounts in reais, times of Brasília',
  },
  json: { type: 'boolean', description: 'same as -o json' },
  fields: { type: 'string', placeholder: 'a,b.c', description: 'print only these fields' },
  jq: { type: 'string', placeholder: 'EXPR', description: 'filter the JSON with a jq expression' },
  template: {
    type: 'string',
    placeholder: 'TEXT',
    description: 'format each item with a Mustache template, e.g. {{correlationID}}',
  },
  'no-pager': { type: 'boolean', description: 'do not use a pager' },
  'no-color': { type: 'boolean', description: 'disable colour (also NO_COLOR; FORCE_COLOR forces it)' },
  quiet: { type: 'boolean', short: 'q', description: 'print only data and errors' },
  verbose: { type: 'boolean', short: 'v', description: 'print more details' },
  debug: { type: 'boolean', description: 'print every request and response on stderr, with secrets masked' },
  'no-input': { type: 'boolean', description: 'never ask questions' },
  yes: { type: 'boolean', short: 'y', description: 'confirm without asking' },
  'dry-run': { type: 'boolean', description: 'print the request without sending it' },
  timeout: { type: 'duration', placeholder: 'DURATION', description: 'time limit for the whole command' },
  retries: {
    type: 'integer',
    minimum: 0,
    maximum: 10,
    placeholder: 'N',
    description: 'number of retries',
    default: 3,
  },
} as const satisfies Readonly<Record<string, OptionSpec>>;

/** Converted values of the global options. */
export interface Globals extends ServiceChoice {
  readonly output?: OutputFormat;
  readonly locale?: Locale;
  readonly json?: boolean;
  readonly fields?: string;
  readonly jq?: string;
  readonly template?: string;
  readonly 'no-pager'?: boolean;
  readonly 'no-color'?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly debug?: boolean;
  readonly 'no-input'?: boolean;
  readonly yes?: boolean;
  readonly 'dry-run'?: boolean;
  /** Milliseconds. */
  readonly timeout?: number;
  readonly retries?: number;
}
