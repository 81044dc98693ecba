// Tries the mutants that no test noticed in the simulator.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A mutant that makes the simulator run for longer than this hangs. */
const LIMIT_MS = 240_000;
const HISTORIES = 500;
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

/**
 * Runs the saved stories and new histories with changes.
 * @param amount of new histories: `seconds` or `histories`
 * @returns the first broken rule, as text; undefined if there is none
 */
export function brokenBy(changes, themes, amount) {
  const words = [TRY, JSON.stringify({ changes, themes, ...amount })];
  const { status, error, stdout, stderr } = spawnSync(process.execPath, words, {
    timeout: LIMIT_MS,
    encoding: 'utf8',
  });
  if (error !== undefined) return 'it does not end';
  if (status === 0) return undefined;
  if (status === 2) throw new Error(stderr);
  const last = stdout.trim().split('\n').at(-1);
  return last?.startsWith('{') === true ? JSON.parse(last).rule : 'it crashes';
}

/**
 * Returns a function that tells whether the simulator notices a mutant of a file.
 * @throws Error if a rule is broken without a mutant
 */
export function simulatorOf(themes) {
  const isBroken = (changes) => brokenBy(changes, themes, { histories: HISTORIES }) !== undefined;
  if (isBroken([])) throw new Error('a rule of the simulator is broken without a mutant');
  return (file, mutant) => isBroken([changeOf(file, mutant)]);
}
