// How long `pixctl sandbox seed` takes for many charges, in a data folder of its own each time.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanEnv, grouped, median, run as runOnce } from './measure.mjs';

export const title = 'making test data';
export const rounds = 3;

const CHARGES = 100_000;

export async function run({ rounds: times, root }) {
  const results = [];
  for (let n = 0; n < times; n += 1) {
    const home = mkdtempSync(join(tmpdir(), 'pixctl-bench-'));
    try {
      const words = ['sandbox', 'seed', '--charges', String(CHARGES)];
      const argv = [process.execPath, join(root, 'dist', 'pixctl.cjs'), ...words];
      results.push(await runOnce({ argv, env: cleanEnv(home), watch: true }));
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  }
  return [
    {
      work: `sandbox seed, ${grouped(CHARGES)} charges`,
      ours: `${(median(results.map(({ ms }) => ms)) / 1000).toFixed(1)} s`,
      memory: `${Math.max(...results.map(({ peak }) => peak)).toFixed(0)} MB`,
      target: '< 8 s',
    },
  ];
}
