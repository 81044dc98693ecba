// Requests per second of the sandbox beside a public mock server on the same OpenAPI document.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { cleanEnv, fetched, grouped, median, started } from './measure.mjs';

export const title = 'requests to the sandbox, beside a mock server that keeps nothing';

const PRISM = '@stoplight/prism-cli@5.14.2';
const ROUND_MS = 2_000;
const CONNECTIONS = 10;
const TARGETS = { create: '>= 7.5', read: '>= 13' };

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** Answers in one round, as many as come, in a second. */
async function round(origin, request) {
  const pool = new Pool(origin, { connections: CONNECTIONS });
  const began = performance.now();
  let answers = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < began + ROUND_MS) {
        const { statusCode, body } = await pool.request(request());
        await body.dump();
        if (statusCode !== 200) throw new Error(`${origin} answered ${statusCode}`);
        answers += 1;
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  await pool.close();
  return answers / seconds;
}

/** Peak of its memory in MB, 0 where it cannot be told. */
function peakOf(pid) {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

export async function run({ rounds, root, note }) {
  const home = mkdtempSync(join(tmpdir(), 'pixctl-bench-'));
  const env = cleanEnv(home);
  const servers = [];
  try {
    const program = join(root, 'dist', 'pixctl.cjs');
    const words = ['sandbox', 'start', '--port', '0', '-o', 'json'];
    const sandbox = await started(process.execPath, [program, ...words], env, /^(\{.*\})\n/);
    servers.push(sandbox);
    const { url, appKey } = JSON.parse(sandbox.match[1]);
    const headers = { authorization: appKey, 'content-type': 'application/json' };
    let last = 0;
    const requests = {
      create: () => ({
        method: 'POST',
        path: '/api/v1/charge',
        headers,
        body: JSON.stringify({ correlationID: `bench-${(last += 1)}`, value: 1990 }),
      }),
      read: () => ({ method: 'GET', path: '/api/v1/charge/bench-1', headers }),
    };
    const first = await fetch(url + '/api/v1/charge', requests.create());
    if (first.status !== 200) throw new Error(`the first charge was answered with ${first.status}`);
    const document = join(home, 'openapi.json');
    writeFileSync(document, await (await fetch(`${url}/openapi.json`)).text());
    const bin = fetched(root, PRISM, 'prism');
    let peer;
    if (bin === undefined) note('LEFT OUT: the public mock server could not be fetched');
    else {
      const port = String(await freePort());
      const prism = await started(
        bin,
        ['mock', '-p', port, document],
        env,
        /listening on (http:\/\/[\d.:]+)/,
      );
      servers.push(prism);
      peer = prism.match[1];
    }
    const rates = { create: { ours: [], theirs: [] }, read: { ours: [], theirs: [] } };
    for (let n = 0; n < rounds; n += 1)
      for (const [name, request] of Object.entries(requests)) {
        rates[name].ours.push(await round(url, request));
        if (peer !== undefined) rates[name].theirs.push(await round(peer, request));
      }
    const memory = peakOf(sandbox.pid);
    return Object.entries(rates).map(([name, { ours, theirs }]) => ({
      work: `${name} a charge, ${CONNECTIONS} connections`,
      ours: `${grouped(median(ours))}/s`,
      ...(theirs.length === 0
        ? {}
        : {
            peer: `prism mock ${grouped(median(theirs))}/s`,
            ratio: median(ours.map((rate, n) => rate / theirs[n])).toFixed(1),
          }),
      ...(memory === 0 ? {} : { memory: `${memory.toFixed(0)} MB` }),
      target: TARGETS[name],
    }));
  } finally {
    for (const { stop } of servers) await stop();
    rmSync(home, { recursive: true, force: true });
  }
}
