// Where the time of one short run goes, step by step.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cleanEnv, median } from './measure.mjs';
import { startStub } from './stub.mjs';

export const title = 'milliseconds since the start of the process; a step ends where the next one begins';
export const rounds = 25;

const HOOK = fileURLToPath(new URL('profile-hook.cjs', import.meta.url));
const COMMANDS = [
  ['charge', 'list', '--json'],
  ['charge', 'create', '--amount', '19,90', '--json'],
];

export async function run({ rounds: times, root }) {
  const home = mkdtempSync(join(tmpdir(), 'pixctl-bench-'));
  const stub = await startStub({ rows: 10 });
  try {
    const env = { ...cleanEnv(home), PIXCTL_BASE_URL: stub.url, PIXCTL_APP_KEY: 'bench-key' };
    const rows = [];
    for (const words of COMMANDS) {
      // The first run fills the code cache.
      await profile(root, env, words);
      const runs = [];
      for (let round = 0; round < times; round += 1) runs.push(await profile(root, env, words));
      rows.push(...rowsOf(words, runs));
    }
    return rows;
  } finally {
    await stub.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

/** Resolves with the steps of one run, `[step, milliseconds]`. */
function profile(root, env, words) {
  const began = performance.now();
  const argv = ['--require', HOOK, join(root, 'dist', 'pixctl.cjs'), ...words];
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, argv, { env, stdio: ['ignore', 'ignore', 'inherit', 'pipe'] });
    let text = '';
    child.stdio[3].on('data', (chunk) => (text += chunk));
    child.on('error', fail);
    child.on('close', (code) => {
      if (code !== 0) fail(new Error(`${words.join(' ')} ended with ${code}`));
      else done([...JSON.parse(text), ['process gone', performance.now() - began]]);
    });
  });
}

/** One row for each step, with the median of the runs. */
function rowsOf(words, runs) {
  const byStep = new Map();
  for (const steps of runs)
    for (const [step, ms] of steps) byStep.set(step, [...(byStep.get(step) ?? []), ms]);
  let before = 0;
  return [...byStep]
    .map(([step, all]) => ({ step, ms: median(all) }))
    .sort((a, b) => a.ms - b.ms)
    .map(({ step, ms }) => {
      const row = {
        work: `${words.slice(0, 2).join(' ')}: ${step}`,
        ours: ms.toFixed(1),
        ratio: `+${(ms - before).toFixed(1)}`,
      };
      before = ms;
      return row;
    });
}
