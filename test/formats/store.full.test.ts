// Tables of version 1 of the shared store, as a dump of pg_dump: this version reads them, and goes on with them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, it } from 'vitest';
import { parseJson } from '#test/support/checked.ts';
import { machine } from '#test/support/cli.ts';
import { postgresBin, startPostgres } from '#test/support/services/postgres.ts';

const BIN = postgresBin();
if (BIN === undefined) console.warn('SKIPPED: no PostgreSQL server for the tests of the shared store');

it.skipIf(BIN === undefined)(
  'shared store of version 1 › lists its entries and records new ones',
  async () => {
    const server = await startPostgres(BIN!);
    const address = server.database();
    const sql = postgres(address, { max: 1, onnotice: () => undefined });
    await sql.unsafe(readFileSync(join(import.meta.dirname, 'version-1', 'store.sql'), 'utf8'));
    await sql.end();
    const self = machine();
    self.env['PIXCTL_PROFILE'] = 'sandbox';
    self.env['PIXCTL_STORE'] = address;
    const { entries } = parseJson((await self.run('store status --json')).out) as { entries: number };
    expect(entries).toBe(5);
    expect((await self.run('payment batch show stored.plan')).out).toContain('bia@example.com');
    expect(await self.run('charge create --value 100 --correlation-id new')).toMatchObject({ code: 0 });
    const listed = parseJson((await self.run('journal list --all --all-machines --json')).out);
    expect(listed).toHaveLength(6);
    expect((await self.run('store check')).out).toContain('in place and unchanged');
    await server.remove();
  },
);
