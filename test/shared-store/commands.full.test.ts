// The commands of the shared store, against a real PostgreSQL database.
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connectToStore } from '#shared-store/connection/connect.ts';
import { STORE_SCHEMA, STORE_VERSION } from '#shared-store/tables/schema.ts';
import { machine } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';
import { BIN, filePostgres, psql } from '#test/support/services/file-postgres.ts';
import { STORE_HOST, storeAddress } from '#test/support/services/shared-store.ts';

const server = filePostgres('the tests of the commands of the store');

/** A machine whose sandbox profile has its journal in the store at this address. */
const inStore = (address: string) => {
  const self = machine();
  Object.assign(self.env, { PIXCTL_PROFILE: 'sandbox', PIXCTL_STORE: address });
  return self;
};

async function sql(address: string, ...statements: readonly string[]): Promise<void> {
  const store = connectToStore(STORE_HOST, storeAddress(address));
  for (const statement of statements) await store.query(statement);
  await store.close();
}

describe('store without a setting', () => {
  it.each(['init', 'status', 'check', 'import'])('%s names the setting', async (command) => {
    const self = machine();
    self.env['PIXCTL_PROFILE'] = 'sandbox';
    const { code, err } = await self.run(['store', command]);
    expect(code).toBe(2);
    expect(err).toContain('pixctl config set store postgres://USER@HOST/DATABASE --profile sandbox');
  });
});

describe.skipIf(BIN === undefined)('store', () => {
  it('init creates the tables once, and status describes them', async () => {
    const address = server.database();
    const self = inStore(address);
    const early = await self.run('store status');
    expect(early).toMatchObject({ code: 5, err: expect.stringContaining('pixctl store init') as string });
    for (const created of [true, false])
      expect(JSON.parse((await self.run('store init --json')).out)).toEqual({
        store: address.replace('pixctl@', ''),
        created,
      });
    await self.run('charge create --value 100 --correlation-id a');
    expect(JSON.parse((await self.run('store status --json')).out)).toMatchObject({
      version: STORE_VERSION,
      server: expect.stringMatching(/^PostgreSQL \d/) as string,
      entries: 1,
      openEntries: 0,
      // The server of the tests runs without fsync.
      unsafe: ['fsync'],
      workers: [],
    });
    expect((await self.run('store status')).err).toContain('fsync');
  });

  it('init, status and check use PIXCTL_STORE in a home without a profile', async () => {
    const self = machine();
    self.env['PIXCTL_STORE'] = server.database();
    for (const [command, exit] of [
      ['init', 0],
      ['status', 0],
      ['check', 7],
    ] as const) {
      const { code, err } = await self.run(`store ${command}`);
      expect({ command, code, err }).toMatchObject({ code: exit });
      expect(err).not.toContain('no profile');
    }
    // It copies the entries of a profile.
    expect(await self.run('store import')).toMatchObject({
      code: 3,
      err: expect.stringContaining('no profile is set up') as string,
    });
  });

  it.each([
    ['of another version', [`UPDATE ${STORE_SCHEMA}.store SET version = 99`], 'version 99'],
    [
      'of a database that is read-only',
      ['ALTER DATABASE %d SET default_transaction_read_only = on'],
      'read-only',
    ],
    ['without the table of entries', [`DROP TABLE ${STORE_SCHEMA}.entry`], 'no tables'],
  ] as const)(
    'tables %s: a write is refused with exit code 5, a read works',
    async (what, statements, reason) => {
      const address = server.database();
      const self = inStore(address);
      await self.run('store init');
      await sql(address, ...statements.map((text) => text.replace('%d', address.split('/').at(-1)!)));
      const { code, err } = await self.run('charge create --value 100 --correlation-id a');
      expect({ what, code }).toEqual({ what, code: 5 });
      expect(err).toContain(reason);
      expect(err).toContain('Nothing was sent');
      expect(await self.run('charge list --json')).toMatchObject({ code: 0, out: '[]\n' });
    },
  );

  it.each([
    'journal list',
    'journal resolve',
    'store status',
    'store import',
    'store init',
    'payment batch show x.plan',
    'reconcile x.csv --decisions',
  ])('tables of another version: %s is refused with exit code 5', async (command) => {
    const address = server.database();
    const self = inStore(address);
    await self.run('store init');
    await sql(address, `UPDATE ${STORE_SCHEMA}.store SET version = 99`);
    expect(await self.run(command)).toMatchObject({
      code: 5,
      err: expect.stringContaining('version 99') as string,
    });
  });

  it('init by six processes at once creates the tables once', async () => {
    const address = server.database();
    const ended = await Promise.all(
      Array.from({ length: 6 }, () => inStore(address).run('store init --json')),
    );
    expect(ended.map(({ code, err }) => ({ code, err }))).toEqual(ended.map(() => ({ code: 0, err: '' })));
    const created = ended.filter(({ out }) => (JSON.parse(out) as { created: boolean }).created);
    expect(created).toHaveLength(1);
  });

  it('init creates nothing if it fails in the middle', async () => {
    const address = server.database();
    // In the way of one of the last tables.
    await sql(address, `CREATE SCHEMA ${STORE_SCHEMA}`, `CREATE TABLE ${STORE_SCHEMA}.document (name text)`);
    expect((await inStore(address).run('store init')).code).toBe(5);
    await sql(address, `DROP TABLE ${STORE_SCHEMA}.document`);
    expect(JSON.parse((await inStore(address).run('store init --json')).out)).toMatchObject({
      created: true,
    });
  });

  describe('check', () => {
    interface Row {
      readonly check: string;
      readonly state: string;
      readonly detail: string;
    }
    /** A store whose tables belong to the owner role; ana is a planner and rui an approver. */
    async function withRoles(): Promise<{ address: string; as(user: string): string }> {
      const address = server.database();
      const as = (user: string): string => address.replace('pixctl@', `${user}@`);
      await inStore(address).run('store init');
      const script = await machine().run('store roles --planner ana --approver rui');
      expect(psql(address, 'postgres', script.out)).toMatchObject({ code: 0 });
      return { address, as };
    }
    const check = async (address: string) => {
      const { code, out } = await inStore(address).run('store check --json');
      const rows = JSON.parse(out) as Row[];
      return { code, states: Object.fromEntries(rows.map((row) => [row.check, row.state])), rows };
    };

    it('says that the rules bind a planner, and not the owner or a superuser', async () => {
      const { address, as } = await withRoles();
      // The server of the tests runs without fsync.
      expect(await check(as('ana'))).toMatchObject({
        code: 7,
        states: {
          connection: 'ok',
          tables: 'ok',
          settings: 'problem',
          standbys: 'ok',
          clock: 'warning',
          user: 'ok',
          rules: 'ok',
          journal: 'ok',
        },
      });
      expect(await check(as('postgres'))).toMatchObject({ states: { user: 'problem', rules: 'ok' } });
      expect(address).toContain('pixctl@');
      const single = server.database();
      await inStore(single).run('store init');
      expect(await check(single)).toMatchObject({ states: { user: 'warning', rules: 'ok' } });
    });

    it.each([
      ['a dropped policy', 'DROP POLICY approval_insert ON %.approval'],
      ['another condition', 'ALTER POLICY approval_insert ON %.approval WITH CHECK (true)'],
      ['a policy more', 'CREATE POLICY more ON %.approval USING (true)'],
      ['row-level security off', 'ALTER TABLE %.plan DISABLE ROW LEVEL SECURITY'],
      ['a trigger off', 'ALTER TABLE %.entry DISABLE TRIGGER audit_entry_update'],
      ['a dropped trigger', 'DROP TRIGGER audit_plan_delete ON %.plan'],
      [
        'another trigger',
        `CREATE TRIGGER more BEFORE UPDATE ON %.entry
         FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()`,
      ],
      ['a rule', 'CREATE RULE more AS ON DELETE TO %.entry DO INSTEAD NOTHING'],
      [
        'another function',
        `CREATE OR REPLACE FUNCTION %.is_me(role text) RETURNS boolean LANGUAGE plpgsql
         SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS 'BEGIN RETURN true; END'`,
      ],
      ['a function with another search path', 'ALTER FUNCTION %.is_me(text) RESET search_path'],
      ['a permission more', 'GRANT UPDATE (line) ON %.approval TO rui'],
      ['a permission for everybody', 'GRANT TRUNCATE ON %.audit TO PUBLIC'],
      ['a permission less', 'REVOKE INSERT ON %.claim FROM pixctl_planner'],
      ['another owner', 'ALTER TABLE %.audit OWNER TO ana'],
      ['a constraint that was dropped', 'ALTER TABLE %.entry DROP CONSTRAINT entry_row'],
      ['a constraint that was added', 'ALTER TABLE %.entry ADD CONSTRAINT more CHECK (false) NOT VALID'],
      ['no tables', 'DROP SCHEMA % CASCADE', { tables: 'problem' }],
      ['tables of another version', 'UPDATE %.store SET version = 99', { tables: 'problem' }],
      [
        'an open entry of a process that has ended',
        `WITH ended AS (
           INSERT INTO %.process VALUES ('p', 'desk', 'ana@desk', 1, NULL, NULL, now(), now()))
         INSERT INTO %.entry (id, attempted_at, profile, operation, intent, outcome, unseen, tries, fence, process)
         VALUES ('old', now(), 'sandbox', 'charge.create',
           '{"profile":"sandbox","operation":"charge.create","method":"POST","path":"/x"}', 'pending', false, 1, 1, 'p')`,
        { rules: 'ok', journal: 'warning' },
      ],
    ])('finds %s', async (_what, statement, states: object = { rules: 'problem' }) => {
      const { as } = await withRoles();
      await sql(as('postgres'), statement.replaceAll('%', STORE_SCHEMA));
      expect(await check(as('ana'))).toMatchObject({ states });
    });

    it('ends with exit code 5 if no database answers', async () => {
      expect(await inStore('postgres://ana@127.0.0.1:1/none').run('store check')).toMatchObject({ code: 5 });
    });

    it('lets a planner do everyday work, and an approver only read', async () => {
      const { as } = await withRoles();
      const ana = inStore(as('ana'));
      expect(await ana.run('charge create --value 100 --correlation-id a')).toMatchObject({ code: 0 });
      await ana.run('sandbox seed --charges 20');
      expect(
        await ana.run('payment send --pix-key ana@example.com --value 200 --correlation-id one --yes'),
      ).toMatchObject({ code: 0 });
      expect(await ana.run('journal resolve')).toMatchObject({ code: 0 });
      expect(await ana.run('store import')).toMatchObject({ code: 0 });
      expect(await ana.run('store status')).toMatchObject({ code: 0 });
      const rui = inStore(as('rui'));
      const listed = JSON.parse((await rui.run('journal list --all --all-machines --json')).out) as unknown[];
      expect(listed.length).toBeGreaterThan(1);
      expect(listed[0]).toMatchObject({
        machine: hostname(),
        person: expect.stringContaining('@') as string,
      });
      expect(await rui.run('charge create --value 100 --correlation-id b')).toMatchObject({
        code: 5,
        err: expect.stringContaining('lacks a permission') as string,
      });
    });
  });

  it('import takes over a write whose result was not shown, so that the same command does not repeat it', async () => {
    const address = server.database();
    const self = inStore(address);
    self.env['PIXCTL_STORE'] = '';
    expect((await self.run('charge create --value 100')).code).toBe(0);
    const path = join(self.env['PIXCTL_DATA_DIR']!, 'journal.ndjson');
    // As a run leaves it that ended before it had printed the result.
    const [begun = '', ended = ''] = readFileSync(path, 'utf8').split('\n');
    writeFileSync(path, `${begun}\n${JSON.stringify({ ...(JSON.parse(ended) as object), shown: false })}\n`);
    self.env['PIXCTL_STORE'] = address;
    expect((await self.run('store init')).code).toBe(0);
    const refused = await self.run('charge create --value 100 --json');
    expect({ exit: refused.code, ...errorOf(refused) }).toMatchObject({ exit: 2, code: 'store-import' });
    expect((await self.run('store import')).code).toBe(0);
    const again = await self.run('charge create --value 100 --json');
    expect({ exit: again.code, ...errorOf(again) }).toMatchObject({ exit: 6, code: 'done-not-shown' });
  });

  it('commits an intent to the disk although the database and the user ask for less', async () => {
    const address = server.database();
    const self = inStore(address);
    await self.run('store init');
    const administrator = address.replace('pixctl@', 'postgres@');
    await sql(
      administrator,
      `ALTER DATABASE ${address.split('/').at(-1)!} SET synchronous_commit = off`,
      `ALTER ROLE pixctl SET synchronous_commit = off`,
      'CREATE TABLE public.seen (durable text)',
      `CREATE FUNCTION public.see() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
       $$BEGIN INSERT INTO public.seen VALUES (current_setting('synchronous_commit')); RETURN NULL; END$$`,
      `CREATE TRIGGER see AFTER INSERT OR UPDATE ON ${STORE_SCHEMA}.entry FOR EACH ROW EXECUTE FUNCTION public.see()`,
    );
    expect(await self.run('charge create --value 100 --correlation-id a')).toMatchObject({ code: 0 });
    const store = connectToStore(STORE_HOST, storeAddress(administrator));
    const seen = await store.query('SELECT DISTINCT durable FROM public.seen');
    await store.query('ALTER ROLE pixctl RESET synchronous_commit');
    await store.close();
    expect(seen).toEqual([{ durable: 'on' }]);
  });

  it('does not weaken a limit on a machine whose clock is a day ahead', async () => {
    const address = server.database();
    const [right, ahead] = [inStore(address), inStore(address)];
    ahead.time += 86_400_000;
    await right.run('store init');
    for (const self of [right, ahead]) {
      await self.run('config set limits.daily.out 300 --profile sandbox');
      await self.run('sandbox seed --charges 20');
    }
    const send = (id: string) =>
      `payment send --pix-key ana@example.com --value 200 --correlation-id ${id} --yes`;
    expect(await right.run(send('one'))).toMatchObject({ code: 0 });
    expect(await ahead.run(send('two'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('limits.daily.out') as string,
    });
  });

  it.each([
    ['an intent that is no JSON', `intent = 'x'`],
    ['an intent that is no object', `intent = '[1]'`],
    ['an intent without a request', `intent = '{"profile":"sandbox"}'`],
    ['an amount that is no number', `intent = replace(intent, '"profile"', '"amount":"1","profile"')`],
    ['an outcome that does not exist', `outcome = 'lost'`],
    ['control characters in its id', `intent = 'x', id = E'a\\x1b[31m' || id`],
  ])('names an entry with %s, and sends nothing that depends on it', async (_what, change) => {
    const address = server.database();
    const self = inStore(address);
    await self.run('store init');
    await self.run('charge create --value 100 --correlation-id a');
    await sql(
      address,
      `ALTER TABLE ${STORE_SCHEMA}.entry DROP CONSTRAINT entry_row`,
      `UPDATE ${STORE_SCHEMA}.entry SET outcome = 'unknown'`,
      `UPDATE ${STORE_SCHEMA}.entry SET ${change}`,
    );
    const commands = [
      ['journal list --all', 0],
      ['journal list --all --json', 0],
      ['journal resolve', 6],
      ['charge create --value 100 --correlation-id a', 2],
    ] as const;
    // An outcome that does not exist counts as known.
    for (const [command, expected] of change.startsWith('outcome') ? commands.slice(0, 2) : commands) {
      const { code, out, err } = await self.run(command);
      expect({ command, code }).toEqual({ command, code: expected });
      expect(out + err).not.toContain('the outcome of each is known');
      expect(err).toContain('in the shared store is damaged');
      // It must not reach the terminal.
      expect(err).not.toMatch(/\x1b\[31m/);
    }
    expect(await self.run('charge create --value 100 --correlation-id other')).toMatchObject({ code: 0 });
  });

  it('takes the password from a password file that only the user can read', async () => {
    const address = server.database();
    const { port } = new URL(address);
    const self = inStore(address);
    const file = join(self.dir, 'passwords');
    self.env['PGPASSFILE'] = file;
    writeFileSync(file, `# comment\nother:*:*:*:no\n127.0.0.1:${port}:*:pixctl:p\\:w\\\\d\n`);
    const { passwordFor } = await import('#shared-store/connection/password.ts');
    const read = () =>
      passwordFor(
        { ...STORE_HOST, env: self.env },
        {
          host: '127.0.0.1',
          port: Number(port),
          database: 'any',
          user: 'pixctl',
          login: 'pixctl@127.0.0.1/any',
        },
      );
    chmodSync(file, 0o644);
    expect(await read()).toBeUndefined();
    chmodSync(file, 0o600);
    expect(await read()).toBe('p:w\\d');
    self.env['PGPASSWORD'] = 'first';
    expect(await read()).toBe('first');
  });
});
