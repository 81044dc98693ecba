// A PostgreSQL server with its data in a temporary folder.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';

/**
 * Starts the server of the tests; undefined where none is installed.
 * @param settings of the server, as NAME=VALUE
 */
export async function postgres(root, home, note, settings = []) {
  const file = join(home, 'postgres.mjs');
  const input = join(root, 'test', 'support', 'services', 'postgres.ts');
  await build({ input, platform: 'node', output: { file, format: 'esm' }, logLevel: 'silent' });
  const { postgresBin, startPostgres } = await import(pathToFileURL(file).href);
  const bin = postgresBin();
  if (bin === undefined) note('LEFT OUT: no PostgreSQL server is installed (apt-get install postgresql)');
  return bin && startPostgres(bin, settings);
}
