// A mirror in a PostgreSQL database that an analyst works with: roles that read, views of their own, an upgrade.
import type { Sql } from 'postgres';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { machine } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';
import { sampleOf } from '#test/support/sample-size.ts';
import type { PostgresServer } from '#test/support/services/postgres.ts';
import { postgresBin, startPostgres } from '#test/support/services/postgres.ts';
import type { Shop } from './shop.ts';
import { rowsOf, shopOf } from './shop.ts';

const bin = postgresBin();
if (bin === undefined)
  console.warn(
    'SKIPPED: mirrors in PostgreSQL that an analyst uses. Install postgresql to have them tested.',
  );

let server: PostgresServer;
beforeAll(async () => {
  if (bin === undefined) return;
  server = await startPostgres(bin);
  // Creates roles, and gives views to them.
  const superuser = postgres(server.database().replace('pixctl@', 'postgres@'), { max: 1 });
  await superuser.unsafe('ALTER ROLE pixctl SUPERUSER');
  await superuser.end();
});
afterAll(() => server?.remove());

/** How the ledger and the balances of a day were defined before days were of the type `date`. */
const OLDER = `
  DROP VIEW daily_balance; DROP VIEW ledger;
  CREATE VIEW ledger AS SELECT scope AS account_id, id AS line_id, time, to_char(time, 'YYYY-MM-DD') AS day, 'other'::text AS kind,
    value, balance, description, transaction_id AS end_to_end_id FROM statement;
  CREATE VIEW daily_balance AS SELECT account_id, day, SUM(value) AS net FROM ledger GROUP BY account_id, day;
  UPDATE pixctl_mirror SET value = 'of an older pixctl' WHERE name = 'views'`;

/** Who may do what with a view, and its comments. */
interface Grants {
  readonly relname: string;
  readonly owner: string;
  readonly acl: readonly string[];
  readonly columns: readonly string[] | null;
  readonly comment: string | null;
  readonly day: string | null;
}

describe.skipIf(bin === undefined)('sync with a PostgreSQL mirror that analysts use', () => {
  let address: string;
  let shop: Shop;
  let admin: Sql;
  const clients: Sql[] = [];
  const connect = (user?: string): Sql => {
    const url = new URL(address);
    if (user !== undefined) url.username = user;
    const client = postgres(url.href, { max: 1, onnotice: () => undefined });
    clients.push(client);
    return client;
  };
  const superQuery = async (sql: string) =>
    rowsOf(
      (
        await shop.self.run(['--sandbox', 'query', '--to', address, '--allow-superuser', sql, '--json'])
      ).json(),
    );
  const sync = () => shop.self.run(['--sandbox', 'sync', '--to', address, '--json']);

  beforeEach(async () => {
    address = server.database();
    shop = shopOf(machine(), ['--to', address]);
    await shop.json('charge create --value 5000 --correlation-id one');
    await shop.json('sandbox pay one');
    await shop.sync();
    admin = connect();
    await admin.unsafe(
      `CREATE ROLE bi LOGIN; CREATE ROLE analyst LOGIN SUPERUSER;
       GRANT SELECT ON ledger, daily_balance TO bi`,
    );
  });

  afterEach(async () => {
    await admin.unsafe(
      'DROP OWNED BY bi CASCADE; DROP OWNED BY analyst CASCADE; DROP ROLE bi; DROP ROLE analyst',
    );
    for (const client of clients.splice(0)) await client.end({ timeout: 1 });
  });

  it('keeps grants, comments and dependent views if the columns of its views are unchanged', async () => {
    await admin.unsafe(
      `CREATE OR REPLACE VIEW ledger AS SELECT account_id, line_id, time, day, 'other'::text AS kind, value, balance, description,
         end_to_end_id, statement_end_to_end_id, charge_correlation_id, payment_correlation_id, refund_correlation_id, party_name,
         party_tax_id, party_pix_key, message, funds_recovery_id
       FROM (${(await admin<{ d: string }[]>`SELECT pg_get_viewdef('ledger'::regclass) AS d`)[0]!.d.replace(/;$/, '')}) before;
       CREATE VIEW months AS SELECT date_trunc('month', time) AS month, kind, SUM(value) AS net FROM ledger GROUP BY 1, 2;
       COMMENT ON VIEW ledger IS 'ours';
       UPDATE pixctl_mirror SET value = 'of an older pixctl' WHERE name = 'views'`,
    );
    expect(await admin`SELECT kind FROM ledger`).toMatchObject([{ kind: 'other' }]);
    expect(await sync()).toMatchObject({ code: 0, err: '' });
    expect(await admin`SELECT kind FROM months`).toMatchObject([{ kind: 'charge' }]);
    expect(await connect('bi')`SELECT kind FROM ledger`).toMatchObject([{ kind: 'charge' }]);
    expect(await admin`SELECT obj_description('ledger'::regclass) AS c`).toMatchObject([{ c: 'ours' }]);
  });

  it('keeps grants, owners and comments if a view has to be recreated', async () => {
    await admin.unsafe(
      `${OLDER};
       CREATE ROLE books; GRANT books TO pixctl; GRANT ALL ON SCHEMA public TO books; ALTER VIEW ledger OWNER TO books;
       GRANT SELECT ON statement TO books; GRANT SELECT ON ALL TABLES IN SCHEMA public TO books;
       GRANT SELECT ON daily_balance TO bi WITH GRANT OPTION; GRANT SELECT ON ledger TO PUBLIC;
       GRANT SELECT (kind), UPDATE (value) ON ledger TO bi;
       COMMENT ON VIEW ledger IS 'it''s ours'; COMMENT ON COLUMN ledger.day IS 'a day'`,
    );
    const grants = () => admin<Grants[]>`
      SELECT c.relname, pg_get_userbyid(c.relowner) AS owner, c.relacl::text[] AS acl,
        (SELECT array_agg(a.attname || ' ' || a.attacl::text ORDER BY 1) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attacl IS NOT NULL) AS columns,
        obj_description(c.oid) AS comment, col_description(c.oid, 4) AS day
      FROM pg_class c WHERE relname IN ('ledger', 'daily_balance') ORDER BY relname`;
    const sorted = async () => (await grants()).map((row) => ({ ...row, acl: row.acl.toSorted() }));
    const before = await sorted();
    expect(await sync()).toMatchObject({ code: 0, err: '' });
    const after = await sorted();
    expect(after.map(({ comment: _, ...row }) => row)).toEqual(before.map(({ comment: _, ...row }) => row));
    expect(after.find(({ relname }) => relname === 'ledger')).toMatchObject({
      owner: 'books',
      comment: "it's ours",
      day: 'a day',
    });
    expect(await connect('bi')`SELECT net, pg_typeof(day)::text AS type FROM daily_balance`).toMatchObject([
      { net: '5000', type: 'date' },
    ]);
    await admin.unsafe('REASSIGN OWNED BY books TO pixctl; DROP OWNED BY books; DROP ROLE books');
  });

  it('refuses to replace a view that other views use, names them and their owners, and changes nothing', async () => {
    await admin.unsafe(`${OLDER}; GRANT SELECT ON ledger, daily_balance TO bi; CREATE SCHEMA "Reports"`);
    await connect('analyst').unsafe(
      `CREATE VIEW "Reports".months AS SELECT day, SUM(value) AS net FROM ledger GROUP BY day;
       CREATE MATERIALIZED VIEW public.year AS SELECT * FROM "Reports".months;
       CREATE FUNCTION lines() RETURNS SETOF daily_balance LANGUAGE sql AS 'SELECT * FROM daily_balance'`,
    );
    const views =
      () => admin`SELECT c.oid, c.relname, pg_get_viewdef(c.oid) AS d FROM pg_class c WHERE relname IN
      ('ledger', 'daily_balance', 'subaccount_ledger', 'receivables', 'months', 'year') ORDER BY 2`;
    const before = await views();
    const { code, err } = await sync();
    expect({ code, err }).toMatchObject({ code: 2 });
    expect(errorOf({ err }).message).toContain('"Reports".months (owner analyst)');
    expect(err).toContain('public.year (owner analyst)');
    expect(err).toContain('function lines()');
    expect(await views()).toEqual(before);
    expect(await connect('bi')`SELECT net FROM daily_balance`).toMatchObject([{ net: '5000' }]);
    // What the message says to do.
    await admin.unsafe('DROP FUNCTION lines(); DROP VIEW "Reports".months CASCADE');
    expect(await sync()).toMatchObject({ code: 0, err: '' });
    expect(await connect('bi')`SELECT net FROM daily_balance`).toMatchObject([{ net: '5000' }]);
  });

  it('creates days of the type date and sums of the type bigint', async () => {
    const types = await admin<{ t: string }[]>`
      SELECT table_name || '.' || column_name || ' ' || data_type AS t FROM information_schema.columns
      WHERE table_schema = 'public' AND (column_name LIKE '%day' OR table_name = 'daily_balance') ORDER BY 1`;
    expect(types.map(({ t }) => t)).toEqual([
      'daily_balance.account_id text',
      'daily_balance.balance bigint',
      'daily_balance.came_in bigint',
      'daily_balance.day date',
      'daily_balance.lines bigint',
      'daily_balance.net bigint',
      'daily_balance.went_out bigint',
      'ledger.day date',
      'receivables.expires_day date',
      'subaccount_ledger.day date',
    ]);
    const [row] = await superQuery(`SELECT date_trunc('month', day)::date AS month, day FROM ledger`);
    expect(row).toEqual({
      month: `${String(row?.['day']).slice(0, 7)}-01`,
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  it('comments its tables, columns and views, and keeps comments written by others', async () => {
    const missing = async () =>
      (
        await admin<{ n: string }[]>`
          SELECT c.relname || COALESCE('.' || a.attname, '') AS n FROM pg_class c
          LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
          WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v') AND col_description(c.oid, COALESCE(a.attnum, 0)) IS NULL`
      ).map(({ n }) => n);
    expect(await missing()).toEqual([]);
    const comment = async () =>
      (
        await admin<
          { c: string; t: string }[]
        >`SELECT col_description('charges'::regclass, 4) AS c, obj_description('charges'::regclass) AS t`
      )[0];
    const { c: status } = (await comment())!;
    // An older version of pixctl had another comment; somebody has written one on the table.
    await admin.unsafe(
      `COMMENT ON COLUMN charges.status IS 'older'; COMMENT ON TABLE charges IS 'sales';
       UPDATE pixctl_mirror SET value = '{"COLUMN \\"charges\\".\\"status\\"":"older"}' WHERE name = 'comments'`,
    );
    expect(await sync()).toMatchObject({ code: 0 });
    expect(await comment()).toEqual({ c: status, t: 'sales' });
  });

  it('exits with 5 while another session locks a view, and changes nothing', async () => {
    await admin.unsafe(OLDER);
    const reader = connect();
    await reader.begin(async (session) => {
      await session`SELECT * FROM ledger`;
      const { code, err } = await sync();
      expect({ code, hint: errorOf({ err }).hint }).toEqual({
        code: 5,
        hint: 'Run it again when that session has ended. Nothing was changed.',
      });
      expect(await session`SELECT day FROM daily_balance`).toHaveLength(1);
    });
    expect(await sync()).toMatchObject({ code: 0 });
  });

  it('refuses a table that has the name of a view, and names it', async () => {
    await admin.unsafe(`DROP VIEW receivables; CREATE TABLE receivables (x int);
      UPDATE pixctl_mirror SET value = 'of an older pixctl' WHERE name = 'views'`);
    expect(await sync()).toMatchObject({ code: 2, err: expect.stringContaining('receivables') });
  });

  it('creates an index that PostgreSQL uses for the ledger lines of a month', async () => {
    await admin.unsafe(
      `INSERT INTO statement (scope, id, time, type, value, balance, raw)
       SELECT 'x', 'line' || n, timestamptz '2020-01-01' + n * interval '1 hour', 'CREDIT', 1, n, '{}' FROM generate_series(1, 40000) n;
       ANALYZE statement`,
    );
    const plan = await admin<
      { 'QUERY PLAN': string }[]
    >`EXPLAIN SELECT value FROM ledger WHERE day >= '2021-03-01' AND day < '2021-04-01'`;
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
      /(?:Index|Bitmap Index) Scan (?:using|on) statement_by_day/,
    );
  });

  describe('with --schema', () => {
    const run = (...words: readonly string[]) => shop.self.run(['--sandbox', ...words, '--json']);
    const own = async (name: string): Promise<readonly string[]> => {
      address = server.database();
      await connect().unsafe('CREATE TABLE orders (id int); INSERT INTO orders VALUES (7)');
      return ['--to', address, '--schema', name];
    };

    it('keeps the mirror separate from existing tables, for every command that reads it', async () => {
      const there = await own('pix');
      const refused = await run('sync', '--to', address);
      expect({ code: refused.code, err: refused.err }).toEqual({
        code: 2,
        err: expect.stringContaining('--schema pixctl'),
      });
      expect(await run('query', 'SELECT 1', ...there)).toMatchObject({
        code: 2,
        err: expect.stringContaining('contains no mirror'),
      });
      for (const words of [
        ['sync'],
        ['sync', 'status'],
        ['sync', 'verify'],
        ['query', 'SELECT * FROM ledger', '--allow-superuser'],
        ['query', '--list'],
        ['query', 'SELECT id FROM public.orders', '--allow-superuser'],
        ['books', 'export', '--format', 'csv', '--month', '2026-11', '--out', '-'],
        ['report', '--offline'],
      ])
        expect({ words, ...(await run(...words, ...there)) }).toMatchObject({
          code: 0,
          err: expect.any(String),
        });
      const rows = (await run('query', 'SELECT kind FROM ledger', '--allow-superuser', ...there)).json();
      expect(rows).toEqual([{ kind: 'charge' }]);
      const tables =
        await connect()`SELECT DISTINCT schemaname AS s FROM pg_tables WHERE tablename IN ('charges', 'pixctl_mirror')`;
      expect(tables).toMatchObject([{ s: 'pix' }]);
    });

    it.each(
      sampleOf(['Pix "do" João', 'a,b', 'A b', `x'; DROP TABLE orders; --`, 'public.x', '€'.repeat(21)], 3),
    )('uses the schema name %s unchanged', async (name) => {
      const there = await own(name);
      for (const words of [['sync'], ['sync'], ['sync', 'verify']])
        expect(await run(...words, ...there)).toMatchObject({ code: 0 });
      expect(
        (await run('query', 'SELECT current_schema() AS s', '--allow-superuser', ...there)).json(),
      ).toEqual([{ s: name }]);
      expect(await connect()`SELECT id FROM public.orders`).toMatchObject([{ id: 7 }]);
    });

    it.each(
      sampleOf(
        [
          ['', '--schema is empty'],
          ['$user', 'cannot be the name'],
          ['a\u001b[31mb', 'cannot be the name'],
          ['x'.repeat(64), 'cannot be the name'],
          ['€'.repeat(22), 'cannot be the name'],
          ['pg_mine', 'reserved'],
        ] as const,
        5,
      ),
    )('refuses the schema name %j', async (name, why) => {
      const { code, err } = await run('sync', ...(await own(name)));
      expect({ code: code === 2 || code === 5, err }).toEqual({
        code: true,
        err: expect.stringContaining(why),
      });
      expect(err).not.toContain('\u001b');
    });

    it('is refused for a SQLite mirror', async () => {
      expect(await run('sync', '--schema', 'pix')).toMatchObject({ code: 2 });
      expect(await run('sync', '--to', 'x.db', '--schema', 'pix')).toMatchObject({ code: 2 });
    });

    it('uses an existing schema without the right to create one, and exits with 5 if it does not exist', async () => {
      const there = await own('pix');
      await connect().unsafe('CREATE SCHEMA pix; GRANT ALL ON SCHEMA pix TO bi');
      const as = (schema: string) => ['--to', address.replace('pixctl@', 'bi@'), '--schema', schema];
      expect(await run('sync', ...as('pix'))).toMatchObject({ code: 0 });
      expect(await run('sync', ...as('other'))).toMatchObject({
        code: 5,
        err: expect.stringContaining('the database user may not write to this database'),
      });
      expect(await run('sync', 'verify', ...there)).toMatchObject({ code: 0 });
      await connect().unsafe('DROP OWNED BY bi');
    });

    it('creates the schema once when three runs start at the same time', async () => {
      const there = await own('pix');
      const runs = await Promise.all([run('sync', ...there), run('sync', ...there), run('sync', ...there)]);
      expect(runs.map(({ code, err }) => [code, err])).toEqual([
        [0, ''],
        [0, ''],
        [0, ''],
      ]);
      expect(await run('sync', 'verify', ...there)).toMatchObject({ code: 0 });
    });
  });
});
