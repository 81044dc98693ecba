// Start-up figures, side by side in one run: whole processes, paired in turn, medians and ratios to `node -e 0`.
// Absolute times mean little on a shared machine; the ratios of paired runs hold.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startLoopback } from './bench-server.mjs';

const rounds = Number(process.argv.find((arg) => /^--rounds=\d+$/.test(arg))?.slice(9) ?? 25);
const root = resolve(import.meta.dirname ?? new URL('./', import.meta.url).pathname, '..');
const cache = join(root, '.cache', 'bench');
const FETCH_TIMEOUT_MS = 120_000;
const STRIPE = '@stripe/cli@1.52.0';

const home = mkdtempSync(join(tmpdir(), 'pixctl-bench-'));
const env = {
  PATH: process.env.PATH,
  HOME: home,
  PIXCTL_CONFIG_DIR: join(home, 'config'),
  PIXCTL_DATA_DIR: join(home, 'data'),
  STRIPE_CLI_TELEMETRY_OPTOUT: '1',
};

function stripeBinary() {
  const bin = join(cache, 'node_modules', '.bin', 'stripe');
  if (!existsSync(bin)) {
    mkdirSync(cache, { recursive: true });
    console.error(`fetching ${STRIPE} into ${cache} …`);
    const got = spawnSync(
      'npm',
      ['install', '--prefix', cache, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', STRIPE],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        // Without a way to it the comparison is left out rather than waited for.
        timeout: FETCH_TIMEOUT_MS,
      },
    );
    if (got.status !== 0 || !existsSync(bin)) return undefined;
  }
  return bin;
}

const server = await startLoopback();
const pixctl = join(root, 'dist', 'pixctl.cjs');
const request = { ...env, PIXCTL_BASE_URL: server.url, PIXCTL_APP_KEY: 'bench-key' };
const stripe = stripeBinary();
const cases = [
  { name: 'node -e 0', argv: [process.execPath, '-e', '0'] },
  { name: 'pixctl --version', argv: [process.execPath, pixctl, '--version'] },
  { name: 'pixctl --help', argv: [process.execPath, pixctl, '--help'] },
  { name: 'TAB', argv: [process.execPath, pixctl, '__complete', 'zsh', 'charge', 'get', ''] },
  {
    name: 'pixctl charge list --json',
    argv: [process.execPath, pixctl, 'charge', 'list', '--json'],
    env: request,
  },
  ...(stripe === undefined
    ? []
    : [
        { name: 'stripe --version', argv: [stripe, '--version'] },
        {
          name: 'stripe charges list',
          argv: [
            stripe,
            'charges',
            'list',
            '--api-key',
            'sk_test_bench0000000000000000',
            '--api-base',
            server.url,
          ],
        },
      ]),
];

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Wall time of one whole process in milliseconds. */
function once({ name, argv, env: own = env }) {
  return new Promise((done, fail) => {
    const began = process.hrtime.bigint();
    const child = spawn(argv[0], argv.slice(1), { env: own, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    let complained = '';
    child.stdout.on('data', (chunk) => (printed += chunk));
    child.stderr.on('data', (chunk) => (complained += chunk));
    child.on('error', fail);
    child.on('close', (code) => {
      const took = Number(process.hrtime.bigint() - began) / 1e6;
      if (code !== 0) fail(new Error(`${name} ended with ${code}: ${complained || printed}`));
      else done(took);
    });
  });
}

/** Largest resident memory of a process and its children, in MB: the kernel's high-water mark, read until it ends. */
function peak({ argv, env: own = env }) {
  return new Promise((done) => {
    const child = spawn(argv[0], argv.slice(1), { env: own, stdio: ['ignore', 'ignore', 'ignore'] });
    const marks = new Map();
    const look = () => {
      for (const pid of [child.pid, ...childrenOf(child.pid)]) {
        try {
          const mark = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
          if (mark) marks.set(pid, Number(mark[1]) / 1024);
        } catch {
          // It has ended between the two looks.
        }
      }
    };
    const timer = setInterval(look, 1);
    child.on('close', () => {
      clearInterval(timer);
      done(Math.max(0, ...marks.values()));
    });
  });
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

try {
  for (const one of cases) await once(one);
  const walls = cases.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, one] of cases.entries()) walls[index].push(await once(one));
  const linux = existsSync('/proc/self/status');
  console.log(`Node ${process.version}, ${rounds} paired rounds, NODE_EXTRA_CA_CERTS unset\n`);
  console.log('| command | median ms | ratio to node -e 0 | peak MB |');
  console.log('|---|---:|---:|---:|');
  for (const [index, one] of cases.entries()) {
    const ratio = median(walls[index].map((wall, round) => wall / walls[0][round]));
    const memory = linux ? median([await peak(one), await peak(one), await peak(one)]).toFixed(0) : '-';
    console.log(`| ${one.name} | ${median(walls[index]).toFixed(1)} | ${ratio.toFixed(2)} | ${memory} |`);
  }
  if (stripe === undefined) console.log('\nstripe could not be fetched: no comparison.');
} finally {
  server.stop();
  rmSync(home, { recursive: true, force: true });
}
