// Requests per second of the sandbox beside a public mock server on the same OpenAPI document, and beside a bare server
// (sandbox-floor.mjs); CPU of one page; with `--large`, CPU of each kind of work for ten to a thousand times as much data.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { cleanEnv, fetched, grouped, median, started } from './measure.mjs';

export const title = 'requests to the sandbox, beside a mock server that keeps nothing, and a bare server';

const PRISM = '@stoplight/prism-cli@5.14.2';
const ROUND_MS = 2_000;
const CONNECTIONS = 10;
const TARGETS = { create: '>= 8', read: '>= 16' };
const FLOOR_TARGET = '>= 0.65';
const FIRST_CHARGE = JSON.stringify({ correlationID: 'bench-1', value: 1990 });
const PAGES = 100;
const PAGE_TARGET = '< 3 ms';
/** Numbers of charges between which the work for a row must not grow. */
const SIZES = [10_000, 100_000, 1_000_000];
const REQUESTS = { create: 2_000, read: 4_000, page: 90 };
/** The kernel counts the CPU time of processes in hundredths of a second. */
const TICK_US = 10_000;

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** Answers in one round, as many as come, in a second. */
async function round(origin, request, ms = ROUND_MS) {
  const pool = new Pool(origin, { connections: CONNECTIONS });
  const began = performance.now();
  let answers = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < began + ms) {
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

/** CPU time of a process so far, in microseconds; undefined where it cannot be told. */
function cpuOf(pid) {
  try {
    const [, fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(11, 13).map(Number);
    return (user + system) * TICK_US;
  } catch {
    return undefined;
  }
}

/** CPU time of the server for one of `count` requests, in microseconds. */
async function cpuOfRequest({ pid, origin }, request, count) {
  const pool = new Pool(origin, { connections: CONNECTIONS });
  const before = cpuOf(pid);
  let left = count;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while ((left -= 1) >= 0) {
        const { statusCode, body } = await pool.request(request());
        await body.dump({ limit: 10_000_000 });
        if (statusCode !== 200) throw new Error(`${origin} answered ${statusCode}`);
      }
    }),
  );
  await pool.close();
  return before === undefined ? undefined : (cpuOf(pid) - before) / count;
}

/** Seeds up to this number of charges. Returns the CPU time of the server for each, in microseconds. */
async function seedTo(server, headers, charges, until) {
  const before = cpuOf(server.pid);
  let made = 0;
  for (let from = 0; from < charges;) {
    const response = await fetch(`${server.origin}/_sandbox/seed`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ seed: 1, charges, from, until }),
    });
    const step = await response.json();
    if (response.status !== 200) throw new Error(JSON.stringify(step));
    from = step.next;
    made += step.made.charges ?? 0;
  }
  return (cpuOf(server.pid) - before) / made;
}

/** Work of the server for one row or request, for ever more rows. */
async function growth(server, headers, requests) {
  const until = Date.now() - 1_000;
  const rows = [];
  for (const size of SIZES) {
    const seeded = await seedTo(server, headers, size, until);
    const took = {};
    // The last pages, one after the other, as at the end of a list that is read completely.
    let skip = size - 100 * (REQUESTS.page + 1);
    const page = () => ({
      method: 'GET',
      path: `/api/v1/charge?limit=100&skip=${(skip += 100)}`,
      headers,
    });
    for (const [name, count] of Object.entries(REQUESTS))
      took[name] = await cpuOfRequest(server, { ...requests, page }[name], count);
    const text = ({ create, read, page }) =>
      [create, read, page].map((us) => `${grouped(us)} µs`).join(' · ');
    rows.push({ work: `${grouped(size)} charges: CPU of seeding one`, ours: `${grouped(seeded)} µs` });
    rows.push({
      work: `${grouped(size)} charges: CPU of a create · read · one of the last pages`,
      ours: text(took),
    });
  }
  return rows;
}

/** Peak of its memory in MB, 0 where it cannot be told. */
function peakOf(pid) {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

export async function run({ rounds, root, note, large }) {
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
      page: () => ({ method: 'GET', path: '/api/v1/charge?limit=100', headers }),
    };
    const served = { pid: sandbox.pid, origin: url };
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
    const floor = await started(
      process.execPath,
      [join(root, 'scripts', 'bench', 'sandbox-floor.mjs'), home],
      env,
      /^(http:\S+)\n/,
    );
    servers.push(floor);
    const bare = floor.match[1];
    await fetch(`${bare}/api/v1/charge`, { ...requests.create(), body: FIRST_CHARGE });
    const rates = {};
    for (let n = 0; n < rounds; n += 1)
      for (const name of ['create', 'read']) {
        const { ours, floors, theirs } = (rates[name] ??= { ours: [], floors: [], theirs: [] });
        ours.push(await round(url, requests[name]));
        floors.push(await round(bare, requests[name]));
        if (peer !== undefined) theirs.push(await round(peer, requests[name]));
      }
    const memory = peakOf(sandbox.pid);
    const rows = Object.entries(rates).flatMap(([name, { ours, floors, theirs }]) => {
      const beside = (others, digits) => median(ours.map((one, n) => one / others[n])).toFixed(digits);
      const work = `${name} a charge, ${CONNECTIONS} connections`;
      return [
        {
          work,
          ours: `${grouped(median(ours))}/s`,
          ...(theirs.length === 0
            ? {}
            : { peer: `prism mock ${grouped(median(theirs))}/s`, ratio: beside(theirs, 1) }),
          ...(memory === 0 ? {} : { memory: `${memory.toFixed(0)} MB` }),
          target: TARGETS[name],
        },
        {
          work,
          ours: `${grouped(median(ours))}/s`,
          floor: `bare node:http and libsql ${grouped(median(floors))}/s`,
          ratio: beside(floors, 2),
          target: FLOOR_TARGET,
        },
      ];
    });
    const pageUs = await cpuOfRequest(served, requests.page, PAGES);
    if (pageUs !== undefined)
      rows.push({
        work: 'a page of 100 charges: CPU of the server',
        ours: `${(pageUs / 1000).toFixed(1)} ms`,
        target: PAGE_TARGET,
      });
    return large === true ? [...rows, ...(await growth(served, headers, requests))] : rows;
  } finally {
    for (const { stop } of servers) await stop();
    rmSync(home, { recursive: true, force: true });
  }
}
