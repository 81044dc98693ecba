// Reads a small JSON file for TAB, which ignores files that it cannot read.
import { readFileSync, statSync } from 'node:fs';
import { parseJson } from '#contract/json.ts';

/** Returns the content of a regular JSON file; undefined if it cannot be read or parsed. */
export function readJsonFile(path: string): unknown {
  try {
    // Reading a pipe would block TAB completion forever.
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true
      ? parseJson(readFileSync(path, 'utf8'))
      : undefined;
  } catch {
    return undefined;
  }
}
