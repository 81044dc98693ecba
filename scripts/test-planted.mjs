// `npm run test:planted`: plants bugs in the code that moves money, one at a time, and prints what notices each: a test
// of its area, or the simulator.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { AREAS } from './mutants/areas.mjs';
import { brokenBy } from './mutants/simulator.mjs';
import { plantedBugs } from './simulate/bundle.mjs';

const USAGE = `usage: npm run test:planted -- [BUG...] [--kind earlier|subtle] [--seconds S]
  BUG          a bug of test/planted/bugs.ts; default: all
  --kind KIND  only bugs of this kind
  --seconds S  time for the simulator, if no test notices the bug; default: 60
  --only PART  tests or simulator`;

/** A bug that makes the tests run for longer than this has them hang. */
const LIMIT_MS = 900_000;

/** The areas of the files that a bug changes. */
const areasOf = ({ name, changes }) =>
  changes.map(({ file }) => {
    const area = AREAS.find(({ files }) => files.some((one) => file === one || file.startsWith(`${one}/`)));
    if (area === undefined) throw new Error(`no area of scripts/mutants/areas.mjs has ${file}, of ${name}`);
    return area;
  });
const union = (lists) => [...new Set(lists.flat())];

/** Runs tests with changes. @returns the first test that fails; undefined if all pass */
function failedTest(tests, changes) {
  const words = [
    'vitest',
    'run',
    '--config',
    'scripts/mutants/vitest.config.mjs',
    '--bail',
    '1',
    '--reporter',
    'json',
  ];
  const { error, status, stdout } = spawnSync('npx', words, {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    timeout: LIMIT_MS,
    env: {
      ...process.env,
      PIXCTL_MUTANT_TESTS: tests.join(','),
      PIXCTL_CHANGES: JSON.stringify(changes),
    },
  });
  if (error !== undefined) return 'the tests do not end';
  if (status === 0) return undefined;
  const { testResults = [] } = JSON.parse(stdout.slice(stdout.indexOf('{')));
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  return results.find((one) => one.status === 'failed')?.fullName ?? 'a file that cannot be loaded';
}

async function run({ kind, seconds, only }, names) {
  const bugs = await plantedBugs();
  const unknown = names.filter((name) => bugs.every((bug) => bug.name !== name));
  if (unknown.length > 0) throw new Error(`there is no planted bug ${unknown.join(' ')}`);
  const chosen = bugs.filter(
    (bug) => (names.length === 0 || names.includes(bug.name)) && (kind === undefined || bug.kind === kind),
  );
  const sound = new Set();
  /** @throws Error if the simulator breaks a rule in this time without a bug: then it shows nothing */
  const ruleBroken = (themes, changes) => {
    const amount = { seconds: Number(seconds) };
    const key = `themes ${themes.join()}`;
    const broken = sound.has(key) ? undefined : brokenBy([], themes, amount);
    if (broken !== undefined) throw new Error(`without a bug, the simulator breaks a rule: ${broken}`);
    sound.add(key);
    return brokenBy(changes, themes, amount);
  };
  console.log('| bug | kind | noticed by | seconds |\n| --- | --- | --- | --- |');
  let noticed = 0;
  for (const bug of chosen) {
    const areas = areasOf(bug);
    const tests = union(areas.map((area) => area.tests));
    const key = tests.join();
    if (only !== 'simulator' && !sound.has(key)) {
      const failed = failedTest(tests, []);
      if (failed !== undefined) throw new Error(`without a bug, a test fails: ${failed}`);
      sound.add(key);
    }
    const began = performance.now();
    const test = only === 'simulator' ? undefined : failedTest(tests, bug.changes);
    const isLeft = test === undefined && only !== 'tests';
    const rule = isLeft ? ruleBroken(union(areas.map((area) => area.themes)), bug.changes) : undefined;
    const by = test ?? (rule === undefined ? '**nothing**' : `simulator: ${rule}`);
    if (test ?? rule) noticed += 1;
    const took = ((performance.now() - began) / 1_000).toFixed(0);
    console.log(`| ${bug.name} | ${bug.kind} | ${by.replaceAll('|', '/')} | ${took} |`);
  }
  console.log(`\n${noticed} of ${chosen.length} noticed`);
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      kind: { type: 'string' },
      seconds: { type: 'string', default: '60' },
      only: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) console.log(USAGE);
  else await run(values, positionals);
} catch (error) {
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}
