// Parses words to raw options. Plainly valid input is parsed here; anything else (mistakes, unusual forms) goes to
// Commander, which produces good error messages.
import { parseArgs } from 'node:util';
import type { Command } from '#commands/kit/command.ts';
import type { Parsed } from './typed-options.ts';
import { single, typedOptions } from './typed-options.ts';

/**
 * Parses the words after the command's name.
 * @throws PixctlError (exit 2)
 */
export async function parse(command: Command, words: readonly string[]): Promise<Parsed> {
  const quick = parseQuickly(command, words);
  if (quick !== undefined) return quick;
  const { parseWithCommander } = await import('./commander.ts');
  return parseWithCommander(command, words);
}

/** Undefined if the words are not plainly valid. Agrees with Commander on everything that it accepts. */
export function parseQuickly(command: Command, words: readonly string[]): Parsed | undefined {
  const specs = typedOptions(command);
  const options: Record<string, { type: 'string' | 'boolean'; short?: string; multiple: true }> = {
    help: { type: 'boolean', short: 'h', multiple: true },
  };
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
    if (values['help'] !== undefined) return { args: [], options: {}, help: true };
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
