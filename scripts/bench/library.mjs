// 1,000 sandboxes of the library with one charge that is created, paid and asserted, beside an emulator of another payment
// service, handlers written by hand, and a mock server: what a test suite pays for each test.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';
import { textFiles } from '../text-files.mjs';
import { cleanEnv, fetched, grouped, median, started } from './measure.mjs';

export const title = 'a sandbox for each test, beside emulate, msw and prism';
export const rounds = 3;

const COUNT = Number(process.env.PIXCTL_BENCH_COUNT ?? 1_000);
const EMULATE = 'emulate@0.8.0';
/** The newest version for Node.js 20; version 3 needs a newer one. */
const MSW = 'msw@2.15.0';
const PRISM = '@stoplight/prism-cli@5.14.2';
/** The kernel counts the CPU time of processes in hundredths of a second. */
const TICK_MS = 10;
const FIRST_TARGET = '< 30 ms';
const RESTORE_TARGET = '< 3 ms';

/** Names of contenders in library-worker.mjs, ours first, with what they do. */
const WORK = {
  start: 'start, create, pay, assert, close',
  http: 'the same over HTTP',
  restore: 'restore, create, pay, assert',
};
const PEERS = {
  emulate: 'emulate (Stripe), started',
  'emulate-reset': 'emulate (Stripe), reset',
  msw: 'msw, handlers by hand',
  prism: 'prism, keeps nothing',
};
/** Pairs of ours and theirs that do the same for a test. */
const COMPARED = [
  ['start', 'emulate'],
  ['http', 'emulate'],
  ['restore', 'emulate-reset'],
  ['start', 'msw'],
  ['restore', 'msw'],
  ['restore', 'prism'],
];

/** The built entry if the package has one, otherwise a bundle of the source. */
async function entryOf(root, dir, note) {
  const { exports = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (exports['./sandbox'] !== undefined) return 'pixctl/sandbox';
  note('the package exports no ./sandbox: a bundle of src/library/sandbox was measured');
  await build({
    cwd: root,
    input: { sandbox: 'src/library/sandbox/index.ts' },
    platform: 'node',
    plugins: [textFiles()],
    external: ['libsql'],
    output: { dir, format: 'esm', entryFileNames: '[name].mjs' },
    logLevel: 'silent',
  });
  return pathToFileURL(join(dir, 'sandbox.mjs')).href;
}

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** CPU time of a process so far, in milliseconds; 0 where it cannot be told. */
function cpuOf(pid) {
  try {
    const [, fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(11, 13).map(Number);
    return (user + system) * TICK_MS;
  } catch {
    return 0;
  }
}

function measured(root, name, options) {
  const worker = join(root, 'scripts', 'bench', 'library-worker.mjs');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [worker, name, String(COUNT), JSON.stringify(options)],
    { encoding: 'utf8', cwd: root },
  );
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr}`);
  return JSON.parse(stdout);
}

/** Starts the mock server on the OpenAPI document of the sandbox; undefined if it cannot be had. */
async function startPrism(root, home, sandboxEntry) {
  const bin = fetched(root, PRISM, 'prism');
  if (bin === undefined) return undefined;
  const document = join(home, 'openapi.json');
  const script = `const { startSandbox } = await import(${JSON.stringify(sandboxEntry)});
    const sandbox = await startSandbox();
    process.stdout.write(await (await sandbox.fetch('/openapi.json')).text());`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  writeFileSync(document, stdout);
  const port = String(await freePort());
  return started(bin, ['mock', '-p', port, document], cleanEnv(home), /listening on (http:\/\/[\d.:]+)/);
}

export async function run({ rounds: times, root, note }) {
  const home = mkdtempSync(join(tmpdir(), 'pixctl-bench-'));
  mkdirSync(join(root, '.cache'), { recursive: true });
  // Within the project, where libsql is found.
  const dir = mkdtempSync(join(root, '.cache', 'bench-library-'));
  let prism;
  try {
    const sandbox = await entryOf(root, dir, note);
    const emulate = fetched(root, EMULATE, 'emulate');
    const msw = fetched(root, MSW, 'msw');
    prism = await startPrism(root, home, sandbox);
    const contenders = [
      ...Object.keys(WORK),
      ...(emulate === undefined ? [] : ['emulate', 'emulate-reset']),
      ...(msw === undefined ? [] : ['msw']),
      ...(prism === undefined ? [] : ['prism']),
    ];
    for (const name of Object.keys(PEERS))
      if (!contenders.includes(name)) note(`LEFT OUT: ${PEERS[name]} could not be fetched`);
    const folderOf = (program) => join(root, '.cache', `bench-${program}`);
    for (const program of ['emulate', 'msw'])
      if (contenders.includes(program))
        writeFileSync(join(folderOf(program), 'load.mjs'), 'export const load = (id) => import(id);\n');
    const results = Object.fromEntries(contenders.map((name) => [name, []]));
    for (let round = 0; round < times; round += 1)
      for (const name of contenders) {
        const before = prism === undefined ? 0 : cpuOf(prism.pid);
        const peers = folderOf(name === 'msw' ? 'msw' : 'emulate');
        const result = measured(root, name, { peers, sandbox, prism: prism?.match[1] });
        // A server in a process of its own works for the test, too.
        if (name === 'prism') result.all.cpu += cpuOf(prism.pid) - before;
        results[name].push(result);
      }
    const each = (name, what) => median(results[name].map((one) => one.all[what] / COUNT));
    const text = (name) => `${each(name, 'cpu').toFixed(2)} ms CPU`;
    const rows = COMPARED.filter(([, theirs]) => results[theirs] !== undefined).map(([ours, theirs]) => ({
      work: `${WORK[ours]}, ${grouped(COUNT)} times: each`,
      ours: text(ours),
      peer: `${PEERS[theirs]} ${text(theirs)}`,
      ratio: median(results[theirs].map((one, round) => one.all.cpu / results[ours][round].all.cpu)).toFixed(
        2,
      ),
      memory: `${median(results[ours].map((one) => one.peakMB)).toFixed(0)} MB`,
    }));
    return [
      ...rows,
      {
        work: 'the first sandbox of a process, from its start to the first answer',
        ours: `${median(results.start.map((one) => one.first.cpu)).toFixed(1)} ms CPU`,
        target: FIRST_TARGET,
      },
      {
        work: 'restore a snapshot',
        ours: `${median(results.restore.map((one) => one.restoring / COUNT)).toFixed(2)} ms CPU`,
        target: RESTORE_TARGET,
      },
    ];
  } finally {
    await prism?.stop();
    rmSync(home, { recursive: true, force: true });
    rmSync(dir, { recursive: true, force: true });
  }
}
