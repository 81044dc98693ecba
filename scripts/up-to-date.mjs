// Tells whether dist/ was built from the files that are there now, so that tests need not build it again.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Everything that the build reads; the versions of the packages are in the lock file. */
const INPUTS = ['bin', 'docs', 'scripts', 'src', 'package.json', 'package-lock.json', 'tsconfig.json'];
const OUTPUT = 'dist';
/** Hashes of the inputs and of the output of the last build. */
const RECORD = join(OUTPUT, '.built-from');

function filesOf(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** SHA-256 of the names and contents of all files in these folders. */
function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesOf))
    if (file !== RECORD)
      hash.update(`${file}\0`).update(createHash('sha256').update(readFileSync(file)).digest());
  return hash.digest('hex');
}

const state = () => `${hashOf(INPUTS)} ${hashOf([OUTPUT])}\n`;

/** Records that dist/ was built from the present files. */
export const recordBuild = () => writeFileSync(RECORD, state());

export function isUpToDate() {
  try {
    return readFileSync(RECORD, 'utf8') === state();
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}
