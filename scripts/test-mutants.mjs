// `npm run test:mutants`: changes the code that decides about money, one place at a time, and prints which changes no
// test of its area notices.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { AREAS } from './mutants/areas.mjs';

const USAGE = `usage: npm run test:mutants -- [FILE...] [--workers N]
  FILE         a file of an area in scripts/mutants/areas.mjs, or FILE:FIRST-LAST for some lines; default: all files
  --workers N  tests of this number of mutants run at once; default: 1`;

const FOLDER = '.cache/mutants';
const KILLED = ['Killed', 'Timeout'];
const ALIVE = ['Survived', 'NoCoverage'];

/** Returns the TypeScript files of a path. */
const filesIn = (path) =>
  path.endsWith('.ts')
    ? [path]
    : readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
        .map((name) => `${path}/${name}`)
        .sort();

/** Returns the areas with the files to change in each; the given files may name lines. */
function areasOf(words) {
  const taken = new Set();
  const areas = AREAS.map((area) => {
    const files = area.files.flatMap(filesIn).filter((file) => !taken.has(file));
    for (const file of files) taken.add(file);
    return { ...area, files };
  });
  if (words.length === 0) return areas;
  const unknown = words.find((word) => !taken.has(word.split(':')[0]));
  if (unknown !== undefined) throw new Error(`no area of scripts/mutants/areas.mjs has the file ${unknown}`);
  return areas
    .map((area) => ({ ...area, files: words.filter((word) => area.files.includes(word.split(':')[0])) }))
    .filter(({ files }) => files.length > 0);
}

/** Runs Stryker for an area, and returns the mutants of each file. */
function mutantsOf({ name, files, tests }, workers) {
  const report = `${FOLDER}/${name}.json`;
  const stryker = fileURLToPath(
    new URL('../node_modules/@stryker-mutator/core/bin/stryker.js', import.meta.url),
  );
  const { status } = spawnSync(
    process.execPath,
    [
      stryker,
      'run',
      'scripts/mutants/stryker.config.mjs',
      '--mutate',
      files.join(','),
      '--concurrency',
      workers,
    ],
    {
      stdio: 'inherit',
      env: { ...process.env, PIXCTL_MUTANT_REPORT: report, PIXCTL_MUTANT_TESTS: tests.join(',') },
    },
  );
  if (status !== 0) throw new Error(`Stryker failed for the area ${name}`);
  return Object.entries(JSON.parse(readFileSync(report, 'utf8')).files);
}

function printScores(files) {
  const rows = files.map(([name, { mutants }]) => {
    const count = (statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
    return { name, killed: count(KILLED), alive: count(ALIVE), unreached: count(['NoCoverage']) };
  });
  const sum = (field) => rows.reduce((total, row) => total + row[field], 0);
  rows.push({ name: 'all', killed: sum('killed'), alive: sum('alive'), unreached: sum('unreached') });
  const width = Math.max(...rows.map(({ name }) => name.length));
  console.log(`\n${'file'.padEnd(width)}  score  killed  not run by a test`);
  for (const { name, killed, alive, unreached } of rows) {
    const score = killed + alive === 0 ? '-' : `${((100 * killed) / (killed + alive)).toFixed(1)} %`;
    console.log(
      `${name.padEnd(width)}  ${score.padStart(7)}  ${`${killed}/${killed + alive}`.padStart(9)}  ${unreached}`,
    );
  }
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { workers: { type: 'string', default: '1' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) console.log(USAGE);
  else printScores(areasOf(positionals).flatMap((area) => mutantsOf(area, values.workers)));
} catch (error) {
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}
