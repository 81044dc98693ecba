// Batches: charges created against a stub service beside bare undici with as many connections, and the memory that
// a file of a million rows takes.
import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startStub } from './stub.mjs';

export const title = 'batches of charges against a stub service on loopback';
export const rounds = 5;

const FLOOR = fileURLToPath(new URL('./floor.mjs', import.meta.url));
const SOME = 10_000;
const SLOW = 2_000;
const MANY = 1_000_000;
/** Sizes of the files with which `--large` shows that the cost of a row does not grow. */
const CURVE = [10_000, 100_000, 1_000_000];
const MEMORY = '<= 160 MB';

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const perSecond = (count, ms) => Math.round((count * 1000) / ms);
const grouped = (number) => number.toLocaleString('en-US');

/** A CSV of charges whose ids begin with `name`. */
async function writeRows(path, count, name) {
  const file = createWriteStream(path);
  file.write('correlation-id,value\n');
  for (let from = 0; from < count; from += 10_000) {
    let text = '';
    for (let index = from; index < Math.min(count, from + 10_000); index += 1)
      text += `${name}-${index},1990\n`;
    if (!file.write(text)) await new Promise((drained) => file.once('drain', drained));
  }
  await new Promise((done) => file.end(done));
}

/** Clock ticks per second in /proc, on every Linux that Node.js supports. */
const TICKS = 100;

/**
 * Runs a whole process; milliseconds, and where the system tells it the seconds of CPU and the peak of its memory in MB.
 */
function time(args, env, codes = [0]) {
  return new Promise((done, fail) => {
    const began = performance.now();
    let peak;
    let cpu;
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let err = '';
    child.stderr.on('data', (chunk) => (err += chunk));
    const look = setInterval(() => {
      try {
        const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
        peak = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024 || peak;
        // After the name in parentheses: 12th and 13th field, user and system time.
        const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ');
        cpu = (Number(fields[11]) + Number(fields[12])) / TICKS;
      } catch {
        // It has ended, or the system tells nothing of the kind.
      }
    }, 50);
    child.on('close', (code) => {
      clearInterval(look);
      if (codes.includes(code)) done({ ms: performance.now() - began, peak, cpu });
      else fail(new Error(`${args.join(' ')} ended with ${code}: ${err}`));
    });
  });
}

export async function run({ rounds: count, root, note, large }) {
  const dir = mkdtempSync(join(tmpdir(), 'pixctl-bench-batch-'));
  const program = join(root, 'dist', 'pixctl.cjs');
  const env = (url, name) => ({
    PATH: process.env.PATH,
    HOME: dir,
    PIXCTL_CONFIG_DIR: join(dir, 'config'),
    PIXCTL_DATA_DIR: join(dir, `data-${name}`),
    PIXCTL_KEYRING: 'off',
    PIXCTL_BASE_URL: url,
    PIXCTL_APP_KEY: 'bench-key-of-some-length',
  });
  const batch = (file, concurrency) => [
    program,
    ...['charge', 'create', '--batch', file, '--concurrency', String(concurrency), '-o', 'ndjson', '--quiet'],
  ];
  const rows = [];
  let serial = 0;

  /** Both in turn; the medians of their rates, and of the ratios of the rounds. */
  async function compare(work, { latency, total, concurrency, connections, target }) {
    const stub = await startStub({ latency });
    const ours = [];
    const floors = [];
    const ratios = [];
    try {
      for (let round = 0; round < count; round += 1) {
        const name = `r${(serial += 1)}`;
        const file = join(dir, `${name}.csv`);
        await writeRows(file, total, name);
        const before = await stub.counts();
        const one = () => time(batch(file, concurrency), env(stub.url, name));
        const other = () =>
          time([FLOOR, 'create', stub.url, String(total), String(connections)], process.env);
        let mine;
        let floor;
        if (round % 2 === 0) {
          mine = await one();
          floor = await other();
        } else {
          floor = await other();
          mine = await one();
        }
        const after = await stub.counts();
        if (after.created - before.created !== 2 * total || after.repeats !== 0)
          throw new Error(`${work}: ${after.created - before.created} charges, ${after.repeats} repeats`);
        ours.push(perSecond(total, mine.ms));
        floors.push(perSecond(total, floor.ms));
        ratios.push(floor.ms / mine.ms);
      }
    } finally {
      await stub.stop();
    }
    rows.push({
      work,
      ours: `${grouped(median(ours))}/s`,
      floor: `bare undici ${grouped(median(floors))}/s`,
      ratio: median(ratios).toFixed(2),
      ...(target === undefined ? {} : { target }),
    });
  }

  async function memory() {
    const file = join(dir, 'many.csv');
    await writeRows(file, MANY, 'many');
    // Checked whole, and refused by its last row: nothing is sent.
    const bad = createWriteStream(file, { flags: 'a' });
    await new Promise((done) => bad.end('many-0,1\n', done));
    const { ms, peak } = await time(batch(file, 'auto'), env('http://127.0.0.1:9', 'many'), [2]);
    rows.push({
      work: `${grouped(MANY)} rows checked`,
      ours: `${grouped(perSecond(MANY, ms))}/s`,
      memory: peak === undefined ? '' : `${Math.round(peak)} MB`,
      target: MEMORY,
    });
    rmSync(file);
  }

  async function sent() {
    const total = 100_000;
    const file = join(dir, 'sent.csv');
    await writeRows(file, total, 'sent');
    const stub = await startStub();
    try {
      const { ms, peak } = await time(batch(file, 'auto'), env(stub.url, 'sent'));
      rows.push({
        work: `${grouped(total)} charges, checked and sent`,
        ours: `${grouped(perSecond(total, ms))}/s`,
        memory: peak === undefined ? '' : `${Math.round(peak)} MB`,
        target: MEMORY,
      });
    } finally {
      await stub.stop();
    }
  }

  /** One run of each size, beside as many bare requests. */
  async function curve() {
    for (const total of CURVE) {
      const name = `curve${total}`;
      const file = join(dir, `${name}.csv`);
      await writeRows(file, total, name);
      const stub = await startStub();
      try {
        const mine = await time(batch(file, 16), env(stub.url, name));
        const floor = await time([FLOOR, 'create', stub.url, String(total), '16'], process.env);
        const microseconds = ({ cpu }) => `${Math.round(((cpu ?? NaN) * 1e6) / total)} µs of CPU a row`;
        rows.push({
          work: `curve: ${grouped(total)} charges, 16 at once`,
          ours: `${grouped(perSecond(total, mine.ms))}/s, ${microseconds(mine)}`,
          floor: `${grouped(perSecond(total, floor.ms))}/s, ${microseconds(floor)}`,
          ratio: (floor.ms / mine.ms).toFixed(2),
          memory: mine.peak === undefined ? '' : `${Math.round(mine.peak)} MB`,
          target: MEMORY,
        });
      } finally {
        await stub.stop();
        rmSync(file);
        rmSync(join(dir, `data-${name}`), { recursive: true, force: true });
      }
    }
  }

  try {
    if (large) await curve();
    await compare(`batch of ${grouped(SOME)} charges, 16 at once`, {
      latency: 0,
      total: SOME,
      concurrency: 16,
      connections: 16,
    });
    await compare(`batch of ${grouped(SOME)} charges, auto (floor: 16)`, {
      latency: 0,
      total: SOME,
      concurrency: 'auto',
      connections: 16,
    });
    for (const latency of [20, 100]) {
      await compare(`batch of ${grouped(SLOW)} charges at ${latency} ms, 64 at once`, {
        latency,
        total: SLOW,
        concurrency: 64,
        connections: 64,
        ...(latency === 100 ? { target: '>= 0.9' } : {}),
      });
      await compare(`batch of ${grouped(SLOW)} charges at ${latency} ms, auto (floor: 64)`, {
        latency,
        total: SLOW,
        concurrency: 'auto',
        connections: 64,
      });
    }
    await memory();
    await sent();
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  note('whole processes, their start included; the journal is on the disk of the temporary folder');
  return rows;
}
