// Commander's part: understanding the unusual, explaining mistakes, laying out help.
import { Command as Program, CommanderError, Help, Option } from 'commander';
import type { ArgSpec, Command, CommandGroup, OptionSpec } from '../commands/types.ts';
import { usageError } from '../contract/errors.ts';
import { GLOBAL_OPTIONS } from './globals.ts';
import { single, typedOptions } from './parse.ts';
import type { Parsed } from './parse.ts';

/** Keeps options apart by the very name that is typed, so that `--input FILE` and `--no-input` are two things. */
class TypedOption extends Option {
  override attributeName(): string {
    return this.name();
  }
}

const flagsOf = (name: string, spec: OptionSpec): string => {
  const value = spec.placeholder ?? 'VALUE';
  const short = spec.short === undefined ? '' : `-${spec.short}, `;
  if (spec.type === 'boolean') return `${short}--${name}`;
  return `${short}--${name} ${spec.optionalValue === true ? `[${value}]` : `<${value}>`}`;
};

/** Description with unit, limits and default. */
function describe(spec: OptionSpec): string {
  const unit = spec.unit === undefined || spec.unit === 'cents' ? '' : ` ${spec.unit}`;
  const { minimum, maximum } = spec;
  const limits =
    spec.unit === 'cents' || (minimum === undefined && maximum === undefined)
      ? ''
      : minimum === undefined
        ? `at most ${maximum!}${unit}`
        : maximum === undefined
          ? minimum > 1
            ? `at least ${minimum}${unit}`
            : ''
          : `${minimum} to ${maximum}${unit}`;
  const notes = [
    limits,
    spec.enum === undefined || (spec.placeholder ?? '').includes('|') ? '' : `one of ${spec.enum.join(', ')}`,
    spec.default === undefined || spec.default === true ? '' : `default ${String(spec.default)}`,
    spec.repeatable === true ? 'repeatable' : '',
    spec.required !== true
      ? ''
      : spec.type === 'cents' && spec.target?.path === 'value'
        ? 'this or --amount is required'
        : 'required',
  ].filter((note) => note !== '');
  return notes.length === 0 ? spec.description : `${spec.description} (${notes.join('; ')})`;
}

function optionOf(name: string, spec: OptionSpec, group: string): Option {
  const option = new TypedOption(flagsOf(name, spec), describe(spec)).helpGroup(group);
  if (spec.type === 'boolean') return option;
  return option.argParser((value: string, previous: unknown) => [
    ...(Array.isArray(previous) ? (previous as string[]) : []),
    value,
  ]);
}

const argumentOf = (arg: ArgSpec): string => {
  const name = arg.name + (arg.variadic === true ? '...' : '');
  return arg.optional === true ? `[${name}]` : `<${name}>`;
};

function programOf(command: Command): Program {
  const program = new Program(`pixctl ${command.name}`)
    .summary(command.summary)
    .description([`${command.summary}.`, ...(command.details ?? [])].join('\n\n'))
    .usage(['[options]', ...(command.args ?? []).map(argumentOf)].join(' '))
    .helpOption('-h, --help', 'show this help')
    .allowExcessArguments(true)
    .configureOutput({ writeErr: () => undefined, writeOut: () => undefined })
    .exitOverride();
  for (const arg of command.args ?? [])
    program.argument(`[${arg.name}${arg.variadic === true ? '...' : ''}]`, arg.description);
  for (const [name, spec] of Object.entries(typedOptions(command)))
    program.addOption(
      optionOf(name, spec, Object.hasOwn(GLOBAL_OPTIONS, name) ? 'Global options:' : 'Options:'),
    );
  if (command.examples.length > 0)
    program.addHelpText(
      'after',
      `\nExamples:\n${command.examples.map(({ command: line, note }) => `  # ${note}\n  $ ${line}\n`).join('\n')}`,
    );
  return program;
}

/** Reads the words after a command's name the careful way. @throws PixctlError (exit 2) */
export function parseWithCommander(command: Command, words: readonly string[]): Parsed {
  const specs = typedOptions(command);
  const program = programOf(command);
  try {
    program.parse([...words], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'commander.helpDisplayed') return { args: [], options: {}, help: true };
    const message = error.message.replace(/^error: /, '');
    const [what, suggestion] = message.split('\n');
    throw usageError(
      what!,
      suggestion === undefined
        ? `See: pixctl ${command.name} --help`
        : suggestion.replace(/^\((.*)\)$/, '$1'),
      'bad-option',
    );
  }
  const given: Record<string, (string | boolean)[]> = {};
  for (const name of Object.keys(specs)) {
    if (program.getOptionValueSource(name) !== 'cli') continue;
    const value: unknown = program.getOptionValue(name);
    // A `--no-` option that was given holds false for Commander; here its name says it.
    given[name] = Array.isArray(value) ? (value as string[]) : [true];
  }
  return { args: program.args, options: single(given, specs), help: false };
}

const WIDTH_LIMITS = { least: 60, most: 100 };

/** Help page of a command, for a terminal this wide. */
export function commandHelp(command: Command, columns: number): string {
  const program = programOf(command).configureHelp({ helpWidth: clamp(columns) });
  let text = '';
  program.configureOutput({ writeOut: (chunk) => (text += chunk) });
  program.outputHelp();
  return aliasLine(command, text);
}

const clamp = (columns: number): number => Math.max(WIDTH_LIMITS.least, Math.min(WIDTH_LIMITS.most, columns));

function aliasLine(command: Command, text: string): string {
  if (command.aliases === undefined || command.aliases.length === 0) return text;
  return text.replace('\n\n', `\nAliases: ${command.aliases.join(', ')}\n\n`);
}

/** Help page of a group: its commands with a line each. */
export function groupHelp(group: CommandGroup, prefix: string): string {
  const commands = group.commands.filter((one) => one.name.startsWith(`${prefix} `) && one.hidden !== true);
  const rows = commands.map((one) => [one.name.slice(prefix.length + 1), one.summary] as const);
  return [
    `Usage: pixctl ${prefix} <command> [options]`,
    '',
    `${group.summary}.`,
    '',
    'Commands:',
    ...twoColumns(rows),
    '',
    ...(group.notes === undefined || prefix !== group.name
      ? []
      : [`${group.notes.title}:`, ...twoColumns(group.notes.rows), '']),
    `Run pixctl ${prefix} <command> --help for the options of a command.`,
    '',
  ].join('\n');
}

/** Rows of a name and a text, aligned. */
export function twoColumns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return rows.map(([name, text]) => `  ${name.padEnd(width)}${text}`);
}

/** Commander's help layout, for what is not a command. */
export const help = new Help();
