// Options every command has, as data.
import type { OptionSpec } from '../commands/base/command.ts';
import { LOCALES, OUTPUT_FORMATS } from '../output/formats.ts';
import type { Locale, OutputFormat } from '../output/formats.ts';

export const GLOBAL_OPTIONS = {
  profile: {
    type: 'string',
    source: 'profile',
    placeholder: 'NAME',
    description: 'profile to use (PIXCTL_PROFILE)',
  },
  sandbox: { type: 'boolean', description: 'short for --profile sandbox' },
  'base-url': { type: 'string', placeholder: 'URL', description: 'address of the service (PIXCTL_BASE_URL)' },
  output: {
    type: 'string',
    short: 'o',
    enum: OUTPUT_FORMATS,
    placeholder: OUTPUT_FORMATS.join('|'),
    description: 'output format; a table on a terminal, tab-separated in a pipe',
  },
  locale: {
    type: 'string',
    enum: LOCALES,
    placeholder: LOCALES.join('|'),
    description: 'with -o csv, for spreadsheets: amounts in reais, times of Brasília',
  },
  json: { type: 'boolean', description: 'short for -o json' },
  fields: { type: 'string', placeholder: 'a,b.c', description: 'only these fields' },
  jq: { type: 'string', placeholder: 'EXPR', description: 'run a jq expression over the JSON' },
  template: {
    type: 'string',
    placeholder: 'TEXT',
    description: 'a Mustache template for each item, e.g. {{correlationID}}',
  },
  'no-pager': { type: 'boolean', description: 'print long lists without a pager' },
  'no-color': { type: 'boolean', description: 'no colour (NO_COLOR; FORCE_COLOR for the opposite)' },
  quiet: { type: 'boolean', short: 'q', description: 'say nothing but data and errors' },
  verbose: { type: 'boolean', short: 'v', description: 'say more of what is done' },
  debug: { type: 'boolean', description: 'trace every exchange on stderr, secrets masked' },
  'no-input': { type: 'boolean', description: 'never prompt' },
  yes: { type: 'boolean', short: 'y', description: 'answer yes to every confirmation' },
  'dry-run': { type: 'boolean', description: 'print the exact request and send nothing' },
  timeout: { type: 'duration', placeholder: 'DURATION', description: 'one deadline for the whole command' },
  retries: {
    type: 'integer',
    minimum: 0,
    maximum: 10,
    placeholder: 'N',
    description: 'how often to try again',
    default: 3,
  },
} as const satisfies Readonly<Record<string, OptionSpec>>;

/** Values of the global options, converted. */
export interface Globals {
  readonly profile?: string;
  readonly sandbox?: boolean;
  readonly 'base-url'?: string;
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
