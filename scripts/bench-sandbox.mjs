// Requests per second of the sandbox beside a public mock server on the same OpenAPI document, in turn in one run.
// Absolute figures mean little on a shared machine; the ratios of paired rounds hold.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Pool } from 'undici';

const root = resolve(import.meta.dirname ?? new URL('./', import.meta.url).pathname, '..');
const cache = join(root, '.cache', 'bench-prism');
const PRISM = '@stoplight/prism-cli@5.14.2';
const FETCH_TIMEOUT_MS = 180_000;
const ROUNDS = 7;
const ROUND_MS = 2_000;
const CONNECTIONS = 10;

const home = mkdtempSync(join(tmpdir(), 'pixctl-bench-'));
const env = { PATH: process.env.PATH, HOME: home, PIXCTL_DATA_DIR: join(home, 'data') };

function prismBinary() {
  const bin = join(cache, 'node_modules', '.bin', 'prism');
  if (!existsSync(bin)) {
    mkdirSync(cache, { recursive: true });
    writeFileSync(join(cache, 'package.json'), '{}');
    console.error(`fetching ${PRISM} into ${cache} …`);
    spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', PRISM], {
      cwd: cache,
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: FETCH_TIMEOUT_MS,
    });
  }
  return existsSync(bin) ? bin : undefined;
}

/** Starts a server and resolves with what its output says once it is ready. */
function started(command, args, pattern) {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((done, fail) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const match = pattern.exec(text);
      if (match) done({ match, child });
    });
    child.on('exit', (code) => fail(new Error(`${command} ended with ${code}`)));
  });
}

/** Answers in one round, as many as come. */
async function round(origin, request) {
  const pool = new Pool(origin, { connections: CONNECTIONS });
  const end = performance.now() + ROUND_MS;
  let answers = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) {
        const { statusCode, body } = await pool.request(request());
        await body.dump();
        if (statusCode !== 200) throw new Error(`${origin} answered ${statusCode}`);
        answers += 1;
      }
    }),
  );
  await pool.close();
  return (answers * 1000) / ROUND_MS;
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const sandbox = await started(
  process.execPath,
  [join(root, 'dist/pixctl.cjs'), 'sandbox', 'start', '--port', '0', '-o', 'json'],
  /^(\{.*\})\n/,
);
const { url, appKey } = JSON.parse(sandbox.match[1]);
const headers = { authorization: appKey, 'content-type': 'application/json' };
const document = await (await fetch(`${url}/openapi.json`)).text();
writeFileSync(join(home, 'openapi.json'), document);
let number = 0;
const create = () => ({
  method: 'POST',
  path: '/api/v1/charge',
  headers,
  body: JSON.stringify({ correlationID: `bench-${process.pid}-${(number += 1)}`, value: 1990 }),
});
const read = () => ({ method: 'GET', path: '/api/v1/charge/bench-read', headers });
await fetch(`${url}/api/v1/charge`, {
  method: 'POST',
  headers,
  body: JSON.stringify({ correlationID: 'bench-read', value: 1990 }),
});

const bin = prismBinary();
const prism =
  bin === undefined
    ? undefined
    : await started(
        bin,
        ['mock', '-p', '4019', join(home, 'openapi.json')],
        /listening on (http:\/\/[\d.:]+)/,
      );
if (prism === undefined) console.error('SKIPPED: the public mock server could not be fetched');
const rows = { create: { ours: [], theirs: [] }, read: { ours: [], theirs: [] } };
for (let n = 0; n < ROUNDS; n += 1)
  for (const [name, request] of [
    ['create', create],
    ['read', read],
  ]) {
    rows[name].ours.push(await round(url, request));
    if (prism !== undefined) rows[name].theirs.push(await round('http://127.0.0.1:4019', request));
  }

console.log(
  `| ${ROUNDS} rounds of ${ROUND_MS / 1000} s, ${CONNECTIONS} connections, Node ${process.versions.node} | sandbox /s | prism mock /s | ratio |`,
);
console.log('|---|---:|---:|---:|');
for (const [name, { ours, theirs }] of Object.entries(rows)) {
  const ratio = theirs.length === 0 ? '' : median(ours.map((value, n) => value / theirs[n])).toFixed(1);
  console.log(
    `| ${name} charge | ${median(ours).toFixed(0)} | ${theirs.length === 0 ? '' : median(theirs).toFixed(0)} | ${ratio} |`,
  );
}
sandbox.child.removeAllListeners('exit');
prism?.child.removeAllListeners('exit');
sandbox.child.kill();
prism?.child.kill();
await new Promise((done) => sandbox.child.once('close', done));
rmSync(home, { recursive: true, force: true });
