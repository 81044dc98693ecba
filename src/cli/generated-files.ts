// Files that the build generates from the command tree, so that help and TAB load no command.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

declare const __GENERATED__: string;

/** Folder of the files. Source that is not bundled, as in tests, reads what the last build wrote. */
const FOLDER = resolve(
  import.meta.dirname,
  typeof __GENERATED__ === 'string' ? __GENERATED__ : '../../dist/generated',
);

/** File names may contain words of the command line. */
const NAME = /^[a-z][a-z_-]*\.[a-z]+\.\w+$/;

/** Returns the text of a file; undefined if there is none with this name. */
export function readGenerated(name: string): string | undefined {
  if (!NAME.test(name)) return undefined;
  try {
    return readFileSync(resolve(FOLDER, name), 'utf8');
  } catch {
    return undefined;
  }
}
