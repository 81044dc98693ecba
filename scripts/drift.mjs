// `npm run drift -- FILE`: compares an OpenAPI document of the service with the contract of pixctl. The exit code is 0
// without a difference, 1 with differences, and 2 if the file cannot be compared.
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { parse } from 'yaml';

/** The documents of the service have one to two megabytes. */
const MAX_BYTES = 16 * 1024 * 1024;

function read(file) {
  const stat = statSync(file);
  if (!stat.isFile()) throw new Error('it is not a file');
  if (stat.size > MAX_BYTES) throw new Error(`it has more than ${MAX_BYTES / 1024 / 1024} MB`);
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  if (/^\s*</.test(text)) throw new Error('it is a page in HTML or XML');
  try {
    return JSON.parse(text);
  } catch {
    // Tried first, because the parser of YAML takes much longer.
  }
  try {
    return parse(text, { uniqueKeys: false, logLevel: 'error' });
  } catch (error) {
    throw new Error(`it is neither JSON nor YAML: ${error.message}`, { cause: error });
  }
}

/** Returns the module that compares, with the contract in it. */
async function load() {
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const bundle = await rolldown({ cwd, platform: 'node', input: 'scripts/drift/compare.ts' });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
}

/** Replaces the control characters that a document may have in its names. */
const printable = (text) => text.replaceAll(/\p{Cc}/gu, '?');

const [file, ...more] = process.argv.slice(2);
if (file === undefined || more.length > 0) {
  console.error('usage: npm run drift -- FILE');
  process.exitCode = 2;
} else
  try {
    const document = read(file);
    const { differences, notes } = (await load()).compare(document);
    for (const note of notes) console.log(printable(`note: ${note}`));
    for (const difference of differences) console.log(printable(difference));
    if (differences.length === 0) console.log('No difference.');
    process.exitCode = differences.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(printable(`${file} cannot be compared: ${error.message.split('\n', 1)[0]}`));
    process.exitCode = 2;
  }
