// `npm run test:mutants`: changes the code that decides about money, one place at a time, and prints which changes
// neither a test of its area nor the simulator notices.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { AREAS } from './mutants/areas.mjs';
import { simulatorOf } from './mutants/simulator.mjs';

const USAGE = `usage: npm run test:mutants -- [FILE...] [--workers N]
  FILE         a file of an area in scripts/mutants/areas.mjs, or FILE:FIRST-LAST for some lines; default: all files
  --workers N  tests of this number of mutants run at once; default: 1
  --reuse      take what the tests noticed from the last run; only the simulator runs`;

const FOLDER = '.cache/mutants';
const KILLED = ['Killed', 'Timeout'];
const ALIVE = ['Survived', 'NoCoverage'];
const BY_SIMULATOR = 'KilledBySimulator';

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

const reportOf = ({ name }) => `${FOLDER}/${name}.json`;

/** Runs Stryker for an area. */
function runTests({ name, files, tests }, workers) {
  const report = reportOf({ name });
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
      env: {
        ...process.env,
        PIXCTL_MUTANT_REPORT: report,
        PIXCTL_MUTANT_FILES: files.join(','),
        PIXCTL_MUTANT_TESTS: tests.join(','),
      },
    },
  );
  if (status !== 0) throw new Error(`Stryker failed for the area ${name}`);
}

/** Returns the mutants of each file of an area, and whether the simulator noticed those that no test did. */
function mutantsOf(area, { workers, reuse }) {
  if (!reuse) runTests(area, workers);
  const files = Object.entries(JSON.parse(readFileSync(reportOf(area), 'utf8')).files);
  const isNoticed = simulatorOf(area.themes);
  for (const [file, { mutants }] of files)
    for (const mutant of mutants.filter(({ status }) => ALIVE.includes(status))) {
      if (isNoticed(file, mutant)) mutant.status = BY_SIMULATOR;
      const { line, column } = mutant.location.start;
      console.log(`${mutant.status} ${file}:${line}:${column} ${JSON.stringify(mutant.replacement)}`);
    }
  return files;
}

function printScores(files) {
  const rows = files.map(([name, { mutants }]) => {
    const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
    return { name, tests: count(...KILLED), simulator: count(BY_SIMULATOR), alive: count(...ALIVE) };
  });
  const sum = (field) => rows.reduce((total, row) => total + row[field], 0);
  rows.push({ name: 'all', tests: sum('tests'), simulator: sum('simulator'), alive: sum('alive') });
  const width = Math.max(...rows.map(({ name }) => name.length));
  console.log(`\n${'file'.padEnd(width)}    score  by tests  by simulator  alive`);
  for (const { name, tests, simulator, alive } of rows) {
    const all = tests + simulator + alive;
    const cells = [
      all === 0 ? '-' : `${((100 * (tests + simulator)) / all).toFixed(1)} %`,
      ...[tests, simulator, alive].map(String),
    ];
    console.log(
      `${name.padEnd(width)}  ${cells.map((cell, index) => cell.padStart([7, 8, 12, 5][index])).join('  ')}`,
    );
  }
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      workers: { type: 'string', default: '1' },
      reuse: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) console.log(USAGE);
  else printScores(areasOf(positionals).flatMap((area) => mutantsOf(area, values)));
} catch (error) {
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}
