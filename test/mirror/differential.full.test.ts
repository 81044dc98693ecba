// Random histories, mirrored at random moments, some runs cut off, others beside what happens: after one more run the
// mirror is what the service lists, row by row.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { machine } from '#test/support/cli.ts';
import { outputOf } from '#test/support/outputs.ts';
import { size } from '#test/support/sample-size.ts';
import type { PostgresServer } from '#test/support/services/postgres.ts';
import { postgresBin, startPostgres } from '#test/support/services/postgres.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { dice, gateTo, historyOf } from './history.ts';
import { compare } from './oracle.ts';
import { rowsOf } from './shop.ts';

const bin = postgresBin();
let server: PostgresServer | undefined;
beforeAll(async () => {
  if (bin !== undefined) server = await startPostgres(bin);
});
afterAll(async () => {
  await server?.remove();
});

const SEEDS = size(2, 4);
const FIRST = Number(process.env['PIXCTL_HISTORY'] ?? 1);
const STEPS = size(30, 60);

const engines = ['SQLite', ...(bin === undefined ? [] : ['PostgreSQL'])];

it.each(
  Array.from({ length: SEEDS }, (_, index) => [FIRST + index, engines[index % engines.length]!] as const),
)(
  'sync › mirrors exactly the rows of the service after a random history with interrupted runs (history %i, %s)',
  async (seed, engine) => {
    const to = engine === 'PostgreSQL' ? ['--to', server!.database()] : [];
    const roll = dice(seed);
    const served = await serve();
    const gate = await gateTo(served);
    const self = machine();
    self.env['PIXCTL_APP_KEY'] = served.appKey;
    self.env['PIXCTL_BASE_URL'] = gate.url;
    const history = historyOf(served, roll);
    const log: string[] = [];
    const run = async (words: readonly string[]) => {
      const { now } = await served.ok('GET', '/_sandbox/clock', undefined, served.controlKey);
      self.time = Date.parse(now);
      const ran = await self.run([...words, ...to, '--json']);
      return ran.out === '' ? { ...ran, json: () => ran.err as never } : ran;
    };
    const happen = async () => void log.push(await history.step());
    for (let n = 0; n < STEPS; n += 1) {
      await happen();
      if (roll(8) > 0) continue;
      // One of: a whole run, one that is cut off, one beside which something happens.
      const kind = roll(3);
      let left = kind === 0 ? Infinity : roll(40);
      gate.before = async () => {
        left -= 1;
        if (left > 0) return;
        if (kind === 1) throw new Error('cut off');
        left = roll(10);
        await happen();
      };
      const { code, err } = await run(['sync', '--retries', '0']);
      log.push(`[sync ${kind} ${code}]`);
      gate.before = () => undefined;
      if (kind !== 1) expect({ code, err, log }).toMatchObject({ code: 0 });
    }
    expect(await run(['sync'])).toMatchObject({ code: 0 });
    const query = async (table: string) => {
      const { code, err, json } = await run(['query', `SELECT * FROM ${table}`]);
      if (code !== 0) throw new Error(err);
      return rowsOf(json());
    };
    expect({ differs: await compare(served, query), log: log.join(', ') }).toMatchObject({ differs: [] });
    const again = await run(['sync']);
    expect(
      outputOf('sync', again.out).filter(
        ({ inserted, updated, removed }) => inserted + updated + removed > 0,
      ),
    ).toEqual([]);
    const verified = await run(['sync', 'verify']);
    expect({ code: verified.code, differences: verified.json() }).toEqual({ code: 0, differences: [] });
    gate.close();
  },
);
