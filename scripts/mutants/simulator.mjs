// Tries the mutants that no test noticed in the simulator.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A mutant that makes the simulator run for longer than this hangs. */
const LIMIT_MS = 240_000;
const TRY = fileURLToPath(new URL('try-mutant.mjs', import.meta.url));

/** Offset of a place in a text; lines and columns count from 1. */
function offsetOf(text, { line, column }) {
  const lines = text.split('\n').slice(0, line - 1);
  return lines.reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
}

/** The change of a file that a mutant of Stryker's report is. */
function changeOf(file, { location: { start, end }, replacement }) {
  const text = readFileSync(file, 'utf8');
  const offset = offsetOf(text, start);
  return { file, offset, fixed: text.slice(offset, offsetOf(text, end)), bug: replacement };
}

/** Runs the saved stories and new histories with a change. */
const holds = (changes, themes) => {
  const words = [TRY, JSON.stringify({ changes, themes })];
  const { status, error } = spawnSync(process.execPath, words, { timeout: LIMIT_MS, stdio: 'ignore' });
  return error === undefined && status === 0;
};

/**
 * Returns a function that tells whether the simulator notices a mutant of a file.
 * @throws Error if a rule is broken without a mutant
 */
export function simulatorOf(themes) {
  if (!holds([], themes)) throw new Error('a rule of the simulator is broken without a mutant');
  return (file, mutant) => !holds([changeOf(file, mutant)], themes);
}
