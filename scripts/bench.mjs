// `npm run bench -- [NAME…] [--rounds=N] [--large]`: measures the parts that are named, or all, and prints one table.
// `--large` also measures how the sandbox and batches grow with their data, which takes many minutes.
// Both sides of a comparison run in turn in the same run, and a ratio is the median of the ratios of the rounds:
// absolute figures mean little on a machine that others use too. Exit code 1: a figure that has to be met was not.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** Files of `scripts/bench/`, in the order in which they are printed. */
const PARTS = [
  'startup',
  'profile',
  'list',
  'batch',
  'journal',
  'sandbox',
  'seed',
  'mirror',
  'store',
  'books',
  'reconcile',
  'library',
  'agents',
];
const DEFAULT_ROUNDS = 7;
const COLUMNS = ['work', 'ours', 'peer', 'floor', 'ratio', 'memory', 'target'];

const root = resolve(import.meta.dirname ?? new URL('./', import.meta.url).pathname, '..');
const args = process.argv.slice(2);
const given = args.find((arg) => /^--rounds=[1-9]\d*$/.test(arg))?.slice('--rounds='.length);
const large = args.includes('--large');
const names = args.filter((arg) => !arg.startsWith('-'));
const unknown = args.filter(
  (arg) => !PARTS.includes(arg) && arg !== `--rounds=${given}` && arg !== '--large',
);
if (unknown.length > 0) {
  console.error(
    `unknown: ${unknown.join(' ')}\nusage: npm run bench -- [${PARTS.join('|')}…] [--rounds=N] [--large]`,
  );
  process.exit(2);
}
if (!existsSync(resolve(root, 'dist/pixctl.cjs'))) {
  console.error('dist/ is missing: run npm run build');
  process.exit(2);
}

const rows = [];
const notes = [];
for (const name of PARTS.filter((part) => names.length === 0 || names.includes(part))) {
  const file = new URL(`./bench/${name}.mjs`, import.meta.url);
  if (!existsSync(file)) {
    console.error(`LEFT OUT: there is no part ${name}`);
    continue;
  }
  const part = await import(file.href);
  const rounds = given === undefined ? (part.rounds ?? DEFAULT_ROUNDS) : Number(given);
  console.error(`${name}: ${part.title}, ${rounds} rounds …`);
  const note = (text) => {
    notes.push(`${name}: ${text}`);
    console.error(`${name}: ${text}`);
  };
  for (const row of await part.run({ rounds, root, note, large })) rows.push(row);
}

const shown = COLUMNS.filter((column) => rows.some((row) => row[column] !== undefined));
const line = (cells) => `| ${cells.map((cell) => String(cell ?? '').replaceAll('|', '\\|')).join(' | ')} |`;
console.log(`Node ${process.version}, ${process.platform} ${process.arch}\n`);
console.log(line(shown));
console.log(line(shown.map((column) => (column === 'work' ? '---' : '---:'))));
for (const row of rows) console.log(line(shown.map((column) => row[column])));
if (notes.length > 0) console.log(`\n${notes.map((note) => `- ${note}`).join('\n')}`);

const failed = rows.filter((row) => row.failed === true);
for (const { work, ours, target } of failed) console.error(`FAILED: ${work}: ${ours}, must be ${target}`);
if (failed.length > 0) process.exitCode = 1;
