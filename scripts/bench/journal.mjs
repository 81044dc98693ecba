// What a journal of a million entries costs: the same commands beside an empty one, against the same sandbox.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanEnv, grouped, inTurn, median, ratioOf, run as runOnce } from './measure.mjs';

export const title = 'commands beside a journal of 1,000,000 entries';
export const rounds = 15;

const ENTRIES = 1_000_000;
const FILE_BYTES = 512 * 1024;
const DAILY = '1000000,00';
/** Runs after which every file has an index: each run indexes 50 of about 900. */
const INDEXING_RUNS = 20;

export async function run({ rounds: times, root, note }) {
  const home = mkdtempSync(join(tmpdir(), 'pixctl-bench-'));
  const program = (...words) => [process.execPath, join(root, 'dist', 'pixctl.cjs'), ...words];
  const sandbox = await served(program('sandbox', 'start', '--port', '0', '-o', 'json'), cleanEnv(home));
  const service = { PIXCTL_BASE_URL: sandbox.url, PIXCTL_APP_KEY: sandbox.appKey };
  const envOf = (name) => ({ ...cleanEnv(join(home, name)), ...service });
  try {
    const sandboxEnv = cleanEnv(home);
    await runOnce({
      argv: program('charge', 'create', '--sandbox', '--amount', '900000,00', '--correlation-id', 'funds'),
      env: sandboxEnv,
    });
    await runOnce({ argv: program('sandbox', 'pay', 'funds'), env: sandboxEnv });
    for (const name of ['empty', 'full'])
      await runOnce({ argv: program('config', 'set', 'limits.daily.out', DAILY), env: envOf(name) });
    const bytes = fill(join(home, 'full', 'data'), sandbox.url);
    note(`the journal has ${grouped(ENTRIES)} entries of today in ${grouped(bytes / 1024 / 1024)} MB`);
    const commands = [
      ['charge create', ['charge', 'create', '--value', '1990']],
      [
        'payment send, with a limit of the day',
        ['payment', 'send', '--value', '1', '--pix-key', 'ana@example.com', '--yes'],
      ],
      ['journal list', ['journal', 'list']],
      ['journal list --all', ['journal', 'list', '--all']],
    ];
    const rows = [];
    const get = ['journal', 'get', randomUUID()];
    const unindexed = await runOnce({ argv: program(...get), env: envOf('full'), codes: [2] });
    for (let index = 1; index < INDEXING_RUNS; index += 1)
      await runOnce({ argv: program(...get), env: envOf('full'), codes: [2] });
    note(`journal get without an index of any file: ${grouped(unindexed.ms)} ms`);
    const [none, long] = await inTurn(
      ['empty', 'full'].map((name) => ({ argv: program(...get), env: envOf(name), codes: [2] })),
      times,
    );
    const extra = median(long.map(({ ms }, round) => ms - none[round].ms));
    rows.push({
      work: `journal get of an unknown id, journal of ${grouped(ENTRIES)}`,
      ours: `${median(long.map(({ ms }) => ms)).toFixed(0)} ms`,
      floor: `empty journal ${median(none.map(({ ms }) => ms)).toFixed(0)} ms (${extra.toFixed(0)} ms less)`,
      ratio: ratioOf(long, none).toFixed(2),
      target: '<= 100 ms more',
    });
    for (const [work, words] of commands) {
      const [empty, full] = await inTurn(
        ['empty', 'full'].map((name) => ({ argv: program(...words), env: envOf(name) })),
        times,
      );
      rows.push({
        work: `${work}, journal of ${grouped(ENTRIES)}`,
        ours: `${median(full.map(({ ms }) => ms)).toFixed(0)} ms`,
        floor: `empty journal ${median(empty.map(({ ms }) => ms)).toFixed(0)} ms`,
        ratio: ratioOf(full, empty).toFixed(2),
        ...(work.includes('--all') ? {} : { target: '<= 1.1' }),
      });
    }
    return rows;
  } finally {
    await sandbox.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

/** Files as the program leaves them after a million payments of one cent. Returns their bytes. */
function fill(dir, origin) {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const now = Date.now();
  const day = Math.floor((now - 3 * 3_600_000) / 86_400_000) * 86_400_000 + 3 * 3_600_000;
  const at = new Date(now).toISOString();
  let bytes = 0;
  let cents = 0;
  for (let entry = 0, file = 0; entry < ENTRIES; file += 1) {
    let text = '';
    const from = entry;
    for (; entry < ENTRIES && text.length < FILE_BYTES; entry += 1) {
      const id = randomUUID();
      const correlationID = `payment-${entry}`;
      text += `${JSON.stringify({ v: 3, id, at, up: 1000, pid: 1, profile: 'env', origin, key: '0123456789abcdef', operation: 'payment.approve', method: 'POST', path: '/api/v1/payment/approve', body: { correlationID }, correlationID, amount: 1 })}\n`;
      text += `${JSON.stringify({ v: 3, id, at, outcome: 'done' })}\n`;
    }
    const name = entry < ENTRIES ? `journal-${now + file}.ndjson` : 'journal.ndjson';
    writeFileSync(join(dir, name), text, { mode: 0o600 });
    const { size } = statSync(join(dir, name));
    bytes += size;
    if (name !== 'journal.ndjson') cents += entry - from;
  }
  const sums = [{ profile: 'env', origin, day, cents }];
  writeFileSync(
    join(dir, 'journal.sums.json'),
    JSON.stringify({ v: 1, from: now, through: now + ENTRIES, sums, last: {} }),
    { mode: 0o600 },
  );
  return bytes;
}

function served(argv, env) {
  const child = spawn(argv[0], argv.slice(1), { env, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((done, fail) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const [line] = /^\{.*\}(?=\n)/.exec(text) ?? [];
      if (line === undefined) return;
      child.removeAllListeners('exit');
      done({
        ...JSON.parse(line),
        stop: () => new Promise((ended) => child.once('close', ended) && child.kill()),
      });
    });
    child.on('exit', (code) => fail(new Error(`the sandbox ended with ${code}`)));
  });
}
