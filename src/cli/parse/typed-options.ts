// Options as they are typed, for both ways of reading them.
import type { Command, OptionSpec } from '#commands/kit/command.ts';
import type { RawInput } from '#commands/kit/input.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Text } from '#messages/message.ts';
import { english, say } from '#messages/message.ts';
import { GLOBAL_OPTIONS } from './global-options.ts';

export interface Parsed extends RawInput {
  readonly help: boolean;
}

/** Every option that a command takes, by the name that is typed: those of help, and former names. */
export function typedOptions(command: Command): Record<string, OptionSpec> {
  const former = Object.values(command.options ?? {}).flatMap((spec) =>
    spec.formerName === undefined ? [] : [[spec.formerName, spec] as const],
  );
  return { ...Object.fromEntries(former), ...shownOptions(command) };
}

/** Every option that help and completion show, by the name that is typed: `--no-` forms included. */
export function shownOptions(command: Command): Record<string, OptionSpec> {
  const own = command.options ?? {};
  const negated = Object.entries(own)
    .filter(([, spec]) => spec.negatable === true)
    .map(
      ([name, spec]) =>
        [`no-${name}`, { ...spec, description: denied(name, english(spec.description)) }] as const,
    );
  return { ...own, ...Object.fromEntries(negated), ...GLOBAL_OPTIONS };
}

/** `do not call it`; what is no verb has no such form. */
const denied = (name: string, description: string): Text =>
  /^whether\b/.test(description) ? say`the opposite of --${name}` : `do not ${description}`;

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
        throw usageError(say`--${name} is given twice with different values`, say`Use --${name} only once.`);
      result[name] = first;
    }
  }
  return result;
}
