// Rewrites hints for people at a terminal as calls of tools.
import { toolFor } from './rights.ts';
import type { CommandLine } from './run-command-line.ts';
import { commandNamed } from './run-command-line.ts';

/** A command line in a hint: up to the end of the sentence. */
const COMMAND_LINE = /(?:\S*node(?:\.exe)? )?\S*\bpixctl(?:\.cjs)? ((?:[^.,;:?!]|[.,;:?!](?=\S))+)/g;
/** Options that choose what the server has chosen. */
const CHOICES = /\s--(?:(?:profile|base-url)(?:=|\s)\S+|sandbox)(?=\s|$)/g;

/** Returns the hint with tools in place of commands; what an agent may not run is left to a person. */
export async function toolsIn(commandLine: CommandLine, hint: string): Promise<string> {
  const parts = await Promise.all(
    [...hint.matchAll(COMMAND_LINE)].map(async ([all, line = '']) => {
      const words = wordsOf(` ${line}`.replaceAll(CHOICES, '').trim());
      const about = words.filter((word) => word !== '--help');
      if (about.length < words.length)
        return [all, `search ${JSON.stringify({ words: [about.join(' ')] })}`] as const;
      const command = (await commandNamed(commandLine, words))?.command;
      const tool = command === undefined ? undefined : toolFor(command);
      const call =
        tool === undefined
          ? `(a person, at a terminal) pixctl ${line.trim()}`
          : `${tool} ${JSON.stringify({ command: words })}`;
      return [all, call] as const;
    }),
  );
  return parts.reduce((text, [all, call]) => text.replace(all, () => call), hint);
}

/** Splits a line at spaces; quotes keep words together. */
const wordsOf = (line: string): readonly string[] =>
  (line.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^(["'])(.*)\1$/, '$2'));
