// Option names as typed, shared by both parsers.
import type { Command, OptionSpec } from '#commands/kit/command.ts';
import type { RawInput } from '#commands/kit/input.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Text } from '#messages/message.ts';
import { english, say } from '#messages/message.ts';
import { GLOBAL_OPTIONS } from './global-options.ts';

export interface Parsed extends RawInput {
  readonly help: boolean;
}

/** All options that a command accepts, by typed name, including `--no-` forms. */
export function typedOptions(command: Command): Record<string, OptionSpec> {
  const own = command.input?.options ?? {};
  const negated = Object.entries(own)
    .filter(([, spec]) => spec.negatable === true)
    .map(
      ([name, spec]) =>
        [`no-${name}`, { ...spec, description: denied(name, english(spec.description)) }] as const,
    );
  return { ...own, ...Object.fromEntries(negated), ...GLOBAL_OPTIONS };
}

/** Describes a `--no-` option: `do not call it`, or the opposite of an option whose description has no verb. */
const denied = (name: string, description: string): Text =>
  /^whether\b/.test(description) ? say`the opposite of --${name}` : `do not ${description}`;

/**
 * Returns one value per option, except repeatable ones.
 * @throws PixctlError if an option is given twice
 */
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
        throw usageError(say`--${name} is given twice with different values`, say`Use --${name} only once.`);
      result[name] = first;
    }
  }
  return result;
}
