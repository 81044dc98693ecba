// Whole processes, timed from outside.
import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

export const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** `12,345` */
export const grouped = (number) => Math.round(number).toLocaleString('en-US');

/** What a command of the program under test may know of this machine: nothing but where programs are. */
export const cleanEnv = (home) => ({
  PATH: process.env.PATH,
  HOME: home,
  PIXCTL_CONFIG_DIR: join(home, 'config'),
  PIXCTL_DATA_DIR: join(home, 'data'),
});

/**
 * Runs one process to its end. Resolves with its wall time in milliseconds and the peak of its memory in MB (with
 * `watch`, on Linux: the kernel's high-water mark, looked at until it ends). Its output goes to `out`, a file, or to
 * nowhere. @throws when it does not end with one of `codes`
 */
export function run({ name, argv, env, out = '/dev/null', watch = false, everyMs = 20, codes = [0] }) {
  const descriptor = openSync(out, 'w');
  return new Promise((done, fail) => {
    const began = process.hrtime.bigint();
    const child = spawn(argv[0], argv.slice(1), { env, stdio: ['ignore', descriptor, 'pipe'] });
    let complained = '';
    let peak = 0;
    const look = () => {
      for (const pid of [child.pid, ...childrenOf(child.pid)]) peak = Math.max(peak, highWater(pid));
    };
    const timer = watch ? setInterval(look, everyMs) : undefined;
    child.stderr.on('data', (chunk) => (complained += chunk));
    child.on('error', fail);
    child.on('close', (code, signal) => {
      const ms = Number(process.hrtime.bigint() - began) / 1e6;
      clearInterval(timer);
      closeSync(descriptor);
      if (codes.includes(code)) done({ ms, peak });
      else fail(new Error(`${name ?? argv.join(' ')} ended with ${code ?? signal}: ${complained}`));
    });
  });
}

/** Starts a server and resolves with what its output says once it is ready. */
export function started(command, args, env, pattern) {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise((done) => child.once('close', done));
  return new Promise((done, fail) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const match = pattern.exec(text);
      if (match) {
        const stop = () => {
          child.kill();
          return ended;
        };
        done({ match, pid: child.pid, stop });
      }
    });
    child.on('error', fail);
    ended.then((code) => fail(new Error(`${command} ended with ${code}`)));
  });
}

/** Runs each of some works once in each round, in turn. Resolves with a list of what `run` gave for each work. */
export async function inTurn(works, rounds) {
  const results = works.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, work] of works.entries()) results[index].push(await run(work));
  return results;
}

/** Median of the ratios of paired rounds. */
export const ratioOf = (these, those) => median(these.map(({ ms }, round) => ms / those[round].ms));

/** Megabytes, 0 where it cannot be told. */
function highWater(pid) {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    // It has ended, or this is not Linux.
    return 0;
  }
}

function childrenOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
  } catch {
    return [];
  }
}

const FETCH_TIMEOUT_MS = 180_000;

/** A program of a package, fetched into `.cache/` once; undefined where it cannot be had, which is then to be said. */
export function fetched(root, spec, program) {
  // A folder for each version.
  const prefix = join(root, '.cache', `bench-${spec.replace(/[^\w.]+/g, '-')}`);
  const bin = join(prefix, 'node_modules', '.bin', program);
  if (!existsSync(bin)) {
    mkdirSync(prefix, { recursive: true });
    writeFileSync(join(prefix, 'package.json'), '{}');
    console.error(`fetching ${spec} into ${prefix} …`);
    const flags = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--fetch-retries=1'];
    spawnSync('npm', ['install', ...flags, spec], {
      cwd: prefix,
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: FETCH_TIMEOUT_MS,
    });
  }
  return existsSync(bin) ? bin : undefined;
}

/** Where a program is on the PATH; undefined where it is not. */
export const onPath = (program) =>
  (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file));
