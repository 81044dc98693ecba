// Parses unusual forms with Commander and explains mistakes.
import { Command as Program, CommanderError, Option } from 'commander';
import { flagsOf } from '#cli/help/page.ts';
import type { Command, OptionSpec } from '#commands/kit/command.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Parsed } from './typed-options.ts';
import { single, typedOptions } from './typed-options.ts';

/** Identifies options by their typed name, so that `--input FILE` and `--no-input` are different. */
class TypedOption extends Option {
  override attributeName(): string {
    return this.name();
  }
}

function optionOf(name: string, spec: OptionSpec): Option {
  const option = new TypedOption(flagsOf(name, spec));
  if (spec.type === 'boolean') return option;
  return option.argParser((value: string, previous: unknown) => [
    ...(Array.isArray(previous) ? (previous as string[]) : []),
    value,
  ]);
}

function programOf(command: Command): Program {
  const program = new Program(`pixctl ${command.meta.name}`)
    .helpOption('-h, --help')
    .allowExcessArguments(true)
    .configureOutput({ writeErr: () => undefined, writeOut: () => undefined })
    .exitOverride();
  for (const arg of command.input?.args ?? [])
    program.argument(`[${arg.name}${arg.variadic === true ? '...' : ''}]`);
  for (const [name, spec] of Object.entries(typedOptions(command))) program.addOption(optionOf(name, spec));
  return program;
}

/**
 * Parses the words after a command's name with Commander.
 * @throws PixctlError (exit 2)
 */
export function parseWithCommander(command: Command, words: readonly string[]): Parsed {
  const specs = typedOptions(command);
  const program = programOf(command);
  try {
    program.parse([...words], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'commander.helpDisplayed') return { args: [], options: {}, help: true };
    const message = error.message.replace(/^error: /, '');
    throw usageError(
      complaint(error.code, message),
      advice(message) ?? say`See: pixctl ${command.meta.name} --help`,
      'bad-option',
    );
  }
  const given: Record<string, (string | boolean)[]> = {};
  for (const name of Object.keys(specs)) {
    if (program.getOptionValueSource(name) !== 'cli') continue;
    const value: unknown = program.getOptionValue(name);
    // Commander stores false for a `--no-` option; here its name already contains the negation.
    given[name] = Array.isArray(value) ? (value as string[]) : [true];
  }
  return { args: program.args, options: single(given, specs), help: false };
}

/** Returns the beginning of Commander's error message with the option as a parameter. */
function complaint(code: string, message: string): Message {
  const named = /'(.*)'/s.exec(message)?.[1] ?? '';
  switch (code) {
    case 'commander.unknownOption':
      // What follows may be a secret, as in --app-key=KEY.
      return say`unknown option '${named.replace(/=.*/s, '')}'`;
    case 'commander.optionMissingArgument':
      return say`option '${named}' argument missing`;
    default:
      return say`${message.split('\n')[0] ?? ''}`;
  }
}

/** Converts `(Did you mean --amount?)` and `(Did you mean one of --from, --form?)` at the end of Commander's message. */
function advice(message: string): Message | undefined {
  const [, several, near] = /\n\(Did you mean (one of )?(.*)\?\)$/.exec(message) ?? [];
  if (near === undefined) return undefined;
  return say`Did you mean ${several === undefined ? near : say`one of ${near}`}?`;
}
