// Settings of a run, from global options, environment and terminal.
import { checkVariables } from '#config/environment.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Host } from '#host/host.ts';
import { noticedAgent, writesForAgent } from '#host/noticed-agent.ts';
import { say } from '#messages/message.ts';
import type { Locale, RenderFormat } from '#output/formats.ts';
import { isJsonFormat } from '#output/formats.ts';
import type { Defaults } from './adapters/defaults.ts';
import type { Globals } from './parse/global-options.ts';
import { colorFor, truthy, wantsPager } from './terminal/preferences.ts';

export interface RunSettings {
  readonly format: RenderFormat;
  readonly locale: Locale | undefined;
  readonly color: boolean;
  readonly colorErr: boolean;
  /** Name of the AI agent that runs the program, whether or not the output is written for it; see `noticedAgent`. */
  readonly agent: string | undefined;
  /** Whether the output is written for an AI agent: without colour and progress, errors as JSON. */
  readonly forAgent: boolean;
  /** Print errors as one JSON object. */
  readonly jsonErrors: boolean;
  /** Whether questions can be asked. */
  readonly interactive: boolean;
  /** Whether long lists go through the pager. */
  readonly pager: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly debug: boolean;
  readonly fields: readonly string[] | undefined;
  readonly template: string | undefined;
  /** Time limit of the whole command in milliseconds; if undefined, each call has its own limit. */
  readonly timeout: number | undefined;
  readonly retries: number;
}

const DEFAULT_RETRIES = 3;

/**
 * @param usual format of the command, if it has its own
 * @throws PixctlError (exit 2) for contradictory options
 */
export function resolveSettings(
  host: Host,
  globals: Globals,
  defaults: Defaults = {},
  usual?: RenderFormat,
): RunSettings {
  checkVariables(host.env);
  if (globals.json === true && globals.output !== undefined && globals.output !== 'json')
    throw usageError(say`--json and -o ${globals.output} cannot be used together`, say`Use one of them.`);
  const requested = globals.json === true ? 'json' : globals.output;
  const format: RenderFormat =
    requested ??
    (globals.jq !== undefined
      ? 'json'
      : (usual ?? defaults.output ?? (host.stdoutIsTerminal ? 'table' : 'tsv')));
  if (globals.jq !== undefined && !isJsonFormat(format))
    throw usageError(say`--jq needs JSON output`, say`Leave -o out, or use -o json or -o ndjson.`);
  if (globals.template !== undefined && (requested !== undefined || globals.jq !== undefined))
    throw usageError(say`--template cannot be used with -o, --json or --jq`, say`Leave out one of them.`);
  if (globals.locale !== undefined && (format !== 'csv' || globals.template !== undefined))
    throw usageError(say`--locale is for CSV alone`, say`Use it with -o csv, or leave it out.`);
  const forAgent = writesForAgent(host);
  return {
    format,
    // The locale setting applies only to CSV.
    locale: format === 'csv' ? (globals.locale ?? defaults.locale) : undefined,
    color: colorFor(host, globals, host.stdoutIsTerminal, defaults.color),
    colorErr: colorFor(host, globals, host.stderrIsTerminal, defaults.color),
    agent: noticedAgent(host),
    forAgent,
    jsonErrors: forAgent || isJsonFormat(requested),
    interactive:
      host.stdinIsTerminal && host.stderrIsTerminal && globals['no-input'] !== true && !truthy(host.env.CI),
    pager: wantsPager(host, globals),
    quiet: globals.quiet === true,
    verbose: globals.verbose === true,
    debug: globals.debug === true,
    template: globals.template,
    timeout: globals.timeout ?? defaults.timeout,
    retries: globals.retries ?? defaults.retries ?? DEFAULT_RETRIES,
    fields: globals.fields
      ?.split(',')
      .map((field) => field.trim())
      .filter((field) => field !== ''),
  };
}

/** Determines before parsing whether JSON is wanted, so that parse errors are printed as JSON as well. */
export function wantsJson(host: Host): boolean {
  const { argv } = host;
  if (writesForAgent(host)) return true;
  return argv.some(
    (item, index) =>
      item === '--json' ||
      /^(?:-o|--output=)(?:nd)?json$/.test(item) ||
      ((item === '-o' || item === '--output') && /^(?:nd)?json$/.test(argv[index + 1] ?? '')),
  );
}
