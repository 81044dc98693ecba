// `npm run simulate -- [--seed N] [--seconds S] [--story FILE] [--bugs [NAME]]`: runs the real program and the real
// sandbox in a virtual world: without sockets, timers or real files.
import { parseArgs } from 'node:util';
import { bundleSimulator, earlierBugs } from './simulate/bundle.mjs';
import { tryBugs } from './simulate/try-bugs.mjs';

const USAGE = `usage: npm run simulate -- [options]
  --seed N      first seed (default: from the clock)
  --seconds S   how long to try new seeds (default: 60)
  --story FILE  run a saved story and print every command
  --save FOLDER save the shortest story of each broken rule there
  --all         go on after a broken rule
  --bugs [NAME] put back bugs that were fixed earlier, one at a time, and print when each is found`;

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
      story: { type: 'string' },
      save: { type: 'string' },
      all: { type: 'boolean', default: false },
      bugs: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return true;
  }
  const seed = number(values.seed, 'seed');
  const seconds = number(values.seconds, 'seconds');
  if (values.bugs) return tryBugs(await earlierBugs(), positionals, { seed, seconds });
  if (positionals.length > 0) throw new Error(`unknown: ${positionals.join(' ')}`);
  const { simulate, replay } = await import(await bundleSimulator());
  if (values.story !== undefined) return replay(values.story);
  return simulate({ seed, seconds, keepGoing: values.all, saveTo: values.save });
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(`${error.message}\n${USAGE}`);
  process.exitCode = 2;
}
