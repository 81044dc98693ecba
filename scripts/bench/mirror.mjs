// `sync` of 100,000 movements into SQLite and PostgreSQL, beside a bare client that reads the same pages and inserts
// their items into a table of the same engine.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanEnv, grouped, median, ratioOf, run as runOnce, started } from './measure.mjs';
import { postgres } from './postgres.mjs';

export const title = 'an account mirrored into SQLite and PostgreSQL';
export const rounds = 1;

/** Of so many charges, about 100,000 movements of the account come about. */
const CHARGES = 150_000;

/** Passes requests on and keeps their paths: the pages that the floor reads. */
async function recorder(target) {
  const paths = [];
  const server = createServer(async (request, response) => {
    paths.push(request.url);
    const { authorization } = request.headers;
    const answer = await fetch(target + request.url, { headers: { authorization } });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${server.address().port}`, paths, stop: () => server.close() };
}

const reportOf = (file) => JSON.parse(readFileSync(file, 'utf8'));
const sumOf = (tables, field) => tables.reduce((sum, table) => sum + table[field], 0);

export async function run({ rounds: times, root, note }) {
  const home = mkdtempSync(join(tmpdir(), 'pixctl-bench-mirror-'));
  const program = join(root, 'dist', 'pixctl.cjs');
  const env = { ...cleanEnv(home), PIXCTL_KEYRING: 'off' };
  const ends = [];
  try {
    await runOnce({
      argv: [process.execPath, program, 'sandbox', 'seed', '--charges', String(CHARGES)],
      env,
    });
    const server = await started(
      process.execPath,
      [program, 'sandbox', 'start', '--port', '0', '-o', 'json'],
      env,
      /^(\{.*\})\n/,
    );
    ends.push(server.stop);
    const { url, appKey } = JSON.parse(server.match[1]);
    const out = join(home, 'out');
    const sync = (to, origin = url) => ({
      name: 'sync',
      argv: [process.execPath, program, 'sync', '--to', to, '-o', 'json'],
      env: { ...env, PIXCTL_BASE_URL: origin, PIXCTL_APP_KEY: appKey },
      out,
      watch: true,
    });

    const proxy = await recorder(url);
    ends.push(proxy.stop);
    await runOnce(sync(join(home, 'recorded.db'), proxy.url));
    const list = join(home, 'paths');
    writeFileSync(list, proxy.paths.join('\n'));
    const bare = (database) => ({
      argv: [process.execPath, join(root, 'scripts', 'bench', 'floor.mjs'), 'replay', url, list, database],
      env: { ...cleanEnv(home), FLOOR_KEY: appKey },
    });

    const database = await postgres(root, home, note);
    if (database !== undefined) ends.push(database.remove);
    const engines = [
      ['SQLite', (name) => join(home, `${name}.db`)],
      ...(database === undefined ? [] : [['PostgreSQL', () => database.database()]]),
    ];
    const found = engines.map(() => ({ floor: [], first: [], second: [], rows: 0 }));
    for (let round = 0; round < times; round += 1) {
      for (const [index, [name, place]] of engines.entries()) {
        found[index].floor.push(await runOnce(bare(place(`bare-${round}`))));
        const to = place(`mirror-${round}`);
        found[index].first.push(await runOnce(sync(to)));
        found[index].rows = sumOf(reportOf(out), 'inserted');
        found[index].second.push(await runOnce(sync(to)));
        const again = reportOf(out);
        const writes = sumOf(again, 'inserted') + sumOf(again, 'updated') + sumOf(again, 'removed');
        if (writes !== 0) throw new Error(`${name}: the second run wrote ${writes} rows`);
      }
    }
    const seconds = (those) => `${(median(those.map(({ ms }) => ms)) / 1000).toFixed(1)} s`;
    const rate = (rows, those) => `${grouped((rows * 1000) / median(those.map(({ ms }) => ms)))}/s`;
    const memory = (those) => `${Math.max(...those.map(({ peak }) => peak)).toFixed(0)} MB`;
    const targets = { SQLite: '>= 0.75', PostgreSQL: '>= 0.6' };
    return engines.flatMap(([name], index) => {
      const { floor, first, second, rows } = found[index];
      return [
        {
          work: `sync of ${grouped(rows)} rows into ${name}`,
          ours: `${rate(rows, first)}`,
          floor: `same ${grouped(proxy.paths.length)} pages ${rate(rows, floor)}`,
          ratio: (1 / ratioOf(first, floor)).toFixed(2),
          memory: memory(first),
          target: targets[name],
        },
        { work: `sync again into ${name}, 0 rows written`, ours: seconds(second), memory: memory(second) },
      ];
    });
  } finally {
    for (const end of ends.toReversed()) await end();
    rmSync(home, { recursive: true, force: true });
  }
}
