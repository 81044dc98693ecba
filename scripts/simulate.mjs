// `npm run simulate`: runs the real program and the real sandbox in a virtual world, without sockets, timers or files,
// and holds every claim of the program against the truth.
import { parseArgs } from 'node:util';
import { bundleSimulator, plantedBugs } from './simulate/bundle.mjs';

const USAGE = `usage: npm run simulate -- [options]
  --seed N          first seed; default: a different one each time
  --seconds S       how long to run new seeds; default: 60
  --histories N     run this number of seeds instead
  --themes NAME,... run only stories of these themes
  --machines M      machines in a story, 1 to 9; default: 2
  --all             go on after a broken rule
  --save FOLDER     save the shortest story of each broken rule there
  --verbose         print every command
  --story FILE      run one saved story and print every command
  --stories FOLDER  run all saved stories of a folder
  --with BUG        plant a bug of test/planted/bugs.ts`;

const number = (text, name) => {
  if (!/^\d{1,10}$/.test(text)) throw new Error(`--${name} needs a whole number, not ${text}`);
  return Number(text);
};

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
      seconds: { type: 'string', default: '60' },
      histories: { type: 'string' },
      themes: { type: 'string', default: '' },
      machines: { type: 'string', default: '2' },
      all: { type: 'boolean', default: false },
      save: { type: 'string' },
      verbose: { type: 'boolean', default: false },
      story: { type: 'string' },
      stories: { type: 'string' },
      with: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return true;
  }
  const seed = number(values.seed, 'seed');
  const seconds = number(values.seconds, 'seconds');
  const themes = values.themes.split(',').filter((name) => name !== '');
  const machines = number(values.machines, 'machines');
  if (machines < 1 || machines > 9) throw new Error(`--machines needs a number from 1 to 9, not ${machines}`);
  if (positionals.length > 0) throw new Error(`unknown: ${positionals.join(' ')}`);
  const { simulate, replay, replayAll } = await import(await bundle(values.with));
  if (values.story !== undefined) return replay(values.story);
  if (values.stories !== undefined) return replayAll(values.stories);
  return simulate({
    seed,
    themes,
    machines,
    seconds: values.histories === undefined ? seconds : Infinity,
    histories: values.histories === undefined ? Infinity : number(values.histories, 'histories'),
    keepGoing: values.all,
    saveTo: values.save,
    isVerbose: values.verbose,
  });
}

/** Returns the URL of the bundled simulator, with a bug if one is named. */
async function bundle(name) {
  // Set by tests, which bundle it once for all runs.
  if (name === undefined) return process.env.PIXCTL_SIMULATOR ?? bundleSimulator();
  const bug = (await plantedBugs()).find((one) => one.name === name);
  if (bug === undefined) throw new Error(`there is no planted bug ${name}`);
  return bundleSimulator(`bug-${name}`, bug.changes);
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}
