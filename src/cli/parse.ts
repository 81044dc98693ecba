// From words to raw options. What is plainly right is read here at once; anything else (a mistake, a request for
// help, an unusual form) goes to Commander, which knows how to say what is wrong.
import { parseArgs } from 'node:util';
import { usageError } from '../errors/pixctl-error.ts';
import type { Command, OptionSpec } from '../commands/base/command.ts';
import type { RawInput } from '../commands/base/input.ts';
import { english, say } from '../messages/message.ts';
import { GLOBAL_OPTIONS } from './globals.ts';

export interface Parsed extends RawInput {
  readonly help: boolean;
}

/** Every option a command answers to, by the name that is typed: `--no-` forms included. */
export function typedOptions(command: Command): Record<string, OptionSpec> {
  const own = command.options ?? {};
  const negated = Object.entries(own)
    .filter(([, spec]) => spec.negatable === true)
    .map(
      ([name, spec]) =>
        [`no-${name}`, { ...spec, description: `do not ${english(spec.description)}` }] as const,
    );
  return { ...own, ...Object.fromEntries(negated), ...GLOBAL_OPTIONS };
}

/** Reads the words after the command's name. @throws PixctlError (exit 2) */
export async function parse(command: Command, words: readonly string[]): Promise<Parsed> {
  const quick = parseQuickly(command, words);
  if (quick !== undefined) return quick;
  const { parseWithCommander } = await import('./commander.ts');
  return parseWithCommander(command, words);
}

/** Undefined when the words are not plainly right. Agrees with Commander on all that it reads. */
export function parseQuickly(command: Command, words: readonly string[]): Parsed | undefined {
  const specs = typedOptions(command);
  const options: Record<string, { type: 'string' | 'boolean'; short?: string; multiple: true }> = {};
  for (const [name, spec] of Object.entries(specs)) {
    if (spec.optionalValue === true) continue;
    options[name] = {
      type: spec.type === 'boolean' ? 'boolean' : 'string',
      multiple: true,
      ...(spec.short === undefined ? {} : { short: spec.short }),
    };
  }
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options,
      strict: true,
      allowPositionals: true,
    });
    if (Object.values(values).flat().includes('')) return undefined;
    return {
      args: positionals,
      options: single(values, specs),
      help: false,
    };
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
      return undefined;
    throw error;
  }
}

/** One value for each option but the repeatable ones. @throws PixctlError when an option is given twice. */
export function single(
  values: Readonly<Record<string, readonly (string | boolean)[] | undefined>>,
  specs: Readonly<Record<string, OptionSpec>>,
): Record<string, string | boolean | string[]> {
  const result: Record<string, string | boolean | string[]> = {};
  for (const [name, given = []] of Object.entries(values)) {
    const [first] = given;
    if (first === undefined) continue;
    if (specs[name]?.repeatable === true) result[name] = given.map(String);
    else {
      if (new Set(given).size > 1)
        throw usageError(say`--${name} is given twice with different values`, say`Give --${name} once.`);
      result[name] = first;
    }
  }
  return result;
}
