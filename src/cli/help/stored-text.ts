// Reads the text of a help page for a pipe or a file, with nothing loaded but this module.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageOf } from '#cli/language.ts';
import type { Environment } from '#config/environment.ts';
import { isTerminal } from '#host/is-terminal.ts';
import { fileOf, ROOT, SEPARATOR, TEXT_COLUMNS } from './page-file.ts';

/**
 * Returns the text of the page of a command, a group or the program, if `words` ask for nothing else; undefined if the
 * page depends on a terminal or on colors, or if there is none. It is part of the entry, in the folder above the files.
 */
export function storedText(words: readonly string[], env: Environment): string | undefined {
  const names = words.filter((word) => word !== '--help' && word !== '-h');
  if (names.some((name) => name.startsWith('-')) || names[0] === 'help') return undefined;
  if (env.FORCE_COLOR !== undefined || (Number(env.COLUMNS) || TEXT_COLUMNS) !== TEXT_COLUMNS)
    return undefined;
  if (isTerminal(1) || isTerminal(2)) return undefined;
  const file = fileOf(names.length === 0 ? ROOT : names.join(' '), languageOf(env));
  if (file === undefined) return undefined;
  try {
    const text = readFileSync(join(import.meta.dirname, 'generated', file), 'utf8');
    return text.slice(0, text.indexOf(SEPARATOR));
  } catch {
    return undefined;
  }
}
