// Checks that a command line in the manual is valid.
import { expect } from 'vitest';
import { GLOBAL_OPTIONS } from '#cli/parse/global-options.ts';
import { parse } from '#cli/parse/parse.ts';
import { resolve } from '#cli/tree.ts';
import { missing, readInput } from '#commands/kit/input.ts';

/** Extracts the pixctl commands of a shell line, without pipes and substitutions. */
function wordsOf(line: string): string[][] {
  return line
    .split(/\s(?:\|\|?|&&|;)\s|\$\(|<\(/)
    .map((part) =>
      part
        .replace(/\)$/, '')
        .replace(/\s+(?:2?>>?|<)\s*\S+/g, '')
        .replace(/\s+&$/, '')
        .trim(),
    )
    .map((part) => part.replace(/^npx (?=pixctl)/, ''))
    .filter((part) => part.startsWith('pixctl '))
    .map((part) =>
      [...part.matchAll(/(?:'([^']*)'|"((?:\\.|[^"])*)"|([^\s'"]+))+/g)].map((match) =>
        match[0].replaceAll(
          /'([^']*)'|"((?:\\.|[^"])*)"/g,
          (_all, single?: string, double?: string) => single ?? double!.replaceAll('\\"', '"'),
        ),
      ),
    )
    .map(([, ...words]) => words);
}

/** Asserts that the line would run as it is. @param isMention allow missing required arguments and options */
export async function understood(line: string, { isMention = false } = {}): Promise<void> {
  const found = wordsOf(line);
  expect(found.length, line).toBeGreaterThan(0);
  for (const words of found) {
    if (isMention && (words[0] === 'help' || words.includes('--help'))) continue;
    const target = await resolve(words);
    if (isMention && target.kind === 'group' && target.rest.length === 0) continue;
    if (target.kind !== 'command') throw new Error(`${line}: no command`);
    const parsed = await parse(target.command, target.rest);
    const globals = Object.keys(GLOBAL_OPTIONS);
    const options = Object.fromEntries(
      Object.entries(parsed.options).filter(([name]) => !globals.includes(name)),
    );
    const hasInput = options['input'] !== undefined;
    const input = await readInput(target.command, { args: parsed.args, options }, { now: 0 });
    if (!hasInput && !isMention) expect(missing(target.command, input), line).toEqual([]);
  }
}
