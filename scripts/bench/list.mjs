// Long lists: how many rows a second are read, and in how much memory.
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanEnv, grouped, inTurn, median, ratioOf, run as runOnce } from './measure.mjs';
import { startStub } from './stub.mjs';

export const title = 'lists of charges, beside a bare client that reads the same pages';
export const rounds = 5;

const ROWS = 200_000;
const MANY = 1_000_000;

export async function run({ rounds: times, root }) {
  const home = mkdtempSync(join(tmpdir(), 'pixctl-bench-'));
  const stubs = {
    full: await startStub({ rows: ROWS }),
    short: await startStub({ rows: ROWS, short: true }),
    many: await startStub({ rows: MANY }),
  };
  try {
    const own = (url, ...words) => ({
      argv: [process.execPath, join(root, 'dist', 'pixctl.cjs'), 'charge', 'list', '--all', ...words],
      env: { ...cleanEnv(home), PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'bench-key' },
    });
    const bare = (url) => ({
      argv: [process.execPath, join(root, 'scripts', 'bench', 'floor.mjs'), 'list', url],
      env: cleanEnv(home),
    });
    const rate = (results) => `${grouped((ROWS * 1000) / median(results.map(({ ms }) => ms)))}/s`;
    const rows = [];
    for (const [url, size] of [
      [stubs.full.url, '900'],
      [stubs.short.url, '150'],
    ]) {
      const formats = ['ndjson', 'csv', 'json'];
      const works = [bare(url), ...formats.map((format) => own(url, '-o', format))];
      // What is measured has to be all there.
      const file = join(home, 'out');
      for (const [index, work] of works.entries()) {
        await runOnce({ ...work, out: file });
        const lines = await linesOf(file);
        const least = ROWS + (formats[index - 1] === 'csv' ? 1 : 0);
        if (lines < least) throw new Error(`${work.argv.join(' ')}: ${lines} lines`);
      }
      const [floor, ...ours] = await inTurn(works, times);
      for (const [index, format] of formats.entries())
        rows.push({
          work: `${grouped(ROWS)} charges of ${size} bytes, ${format}`,
          ours: rate(ours[index]),
          floor: `bare undici, ndjson ${rate(floor)}`,
          ratio: (1 / ratioOf(ours[index], floor)).toFixed(2),
          ...(format === 'json' ? {} : { target: '>= 0.8' }),
        });
    }
    for (const format of ['ndjson', 'csv']) {
      const { peak } = await runOnce({ ...own(stubs.many.url, '-o', format), watch: true });
      rows.push({
        work: `${grouped(MANY)} charges of 900 bytes, ${format}: memory`,
        memory: `${peak.toFixed(0)} MB`,
        target: '< 110 MB',
      });
    }
    return rows;
  } finally {
    await Promise.all(Object.values(stubs).map((stub) => stub.stop()));
    rmSync(home, { recursive: true, force: true });
  }
}

async function linesOf(file) {
  let lines = 0;
  for await (const chunk of createReadStream(file))
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  return lines;
}
