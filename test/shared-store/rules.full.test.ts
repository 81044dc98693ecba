// Rules that the database enforces in a shared store, tried with psql by the people that they concern.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rolesScript } from '#shared-store/tables/roles.ts';
import { TABLES } from '#shared-store/tables/schema.ts';
import { BIN, filePostgres, psql as psqlOn } from '#test/support/services/file-postgres.ts';
import { createStore } from '#test/support/services/shared-store.ts';

const server = filePostgres('the tests of the rules of the store');

const PLANNED = `INSERT INTO pixctl_store.plan (name, hash, profile, total, rows, bytes, planned_by)
  VALUES ('%.plan', '%', 'shop', 100, 1, 4, 'ana@desk');
  INSERT INTO pixctl_store.plan_part (hash, part, content) VALUES ('%', 1, 'text');`;
const plan = (name: string): string => PLANNED.replaceAll('%', name);
const approve = (hash: string, approver = 'key'): string =>
  `INSERT INTO pixctl_store.approval (hash, approver, line) VALUES ('${hash}', '${approver}', 'signed')`;

let address: string;
beforeAll(async () => {
  if (BIN === undefined) return;
  address = server.database();
  await (await createStore(address)).close();
  const script = rolesScript({ planners: ['ana', 'bia', 'ci'], approvers: ['rui', 'bia'] });
  for (const time of ['first', 'again'])
    expect({ time, ...psql('postgres', script) }).toMatchObject({ code: 0 });
  expect(psql('ana', `${plan('open')} ${plan('approved')}`)).toMatchObject({ code: 0 });
  expect(psql('rui', approve('approved'))).toMatchObject({ code: 0 });
  expect(psql('bia', plan('of-bia'))).toMatchObject({ code: 0 });
});

const psql = (user: string, statements: string, more: readonly string[] = []) =>
  psqlOn(address, user, statements, more);

/** The contents, permissions and rules of the store; rows in the order of their text, as a change moves them. */
const everything = (): string =>
  [
    execFileSync(join(BIN!, 'pg_dump'), ['-n', 'pixctl_store', address.replace('pixctl@', 'postgres@')], {
      encoding: 'utf8',
    }).replaceAll(/^\\(?:un)?restrict .*$/gm, ''),
    psql('postgres', '\\du').out,
  ]
    .join('\n')
    .split('\n')
    .toSorted()
    .join('\n');

/** Attempts, by who makes them. Each is one run of psql. */
const ATTEMPTS: readonly (readonly [title: string, user: string, statements: string])[] = [
  ['approves a plan of theirs', 'ana', approve('open')],
  ['approves a plan of another planner', 'ana', approve('of-bia')],
  ['approves a plan of theirs as a member of both groups', 'bia', approve('of-bia')],
  ['approves with the role of an approver', 'ana', `SET ROLE pixctl_approver; ${approve('open')}`],
  ['approves with SET ROLE to the approver', 'ana', `SET ROLE rui; ${approve('open')}`],
  ['approves a plan of theirs after SET ROLE', 'bia', `SET ROLE pixctl_approver; ${approve('of-bia')}`],
  ['approves with SET SESSION AUTHORIZATION', 'ana', `SET SESSION AUTHORIZATION rui; ${approve('open')}`],
  ['becomes the owner', 'ana', `SET ROLE pixctl_owner; ${approve('open')}`],
  [
    'approves in the name of another approver',
    'bia',
    `INSERT INTO pixctl_store.approval (hash, approver, line, role) VALUES ('of-bia', 'key', 'signed', 'rui')`,
  ],
  [
    'approves a plan of another person with a chosen time',
    'rui',
    `INSERT INTO pixctl_store.approval (hash, approver, line, at) VALUES ('open', 'key', 'signed', '2020-01-01')`,
  ],
  [
    'approves with COPY',
    'ana',
    'COPY pixctl_store.approval (hash, approver, line) FROM stdin;\nopen\tkey\tsigned\n\\.\n',
  ],
  [
    'changes an approval with ON CONFLICT DO UPDATE',
    'rui',
    `${approve('approved')} ON CONFLICT (hash, approver) DO UPDATE SET line = 'other'`,
  ],
  [
    'changes a plan with ON CONFLICT DO UPDATE',
    'ana',
    `INSERT INTO pixctl_store.plan (name, hash, profile, total, rows, bytes, planned_by)
     VALUES ('approved.plan', 'approved', 'shop', 999, 1, 4, 'ana@desk')
     ON CONFLICT (name) DO UPDATE SET total = 999`,
  ],
  [
    'changes a plan with MERGE',
    'ana',
    `MERGE INTO pixctl_store.plan p USING (SELECT 'open' AS hash) s ON p.hash = s.hash
     WHEN MATCHED THEN UPDATE SET total = 999`,
  ],
  ['changes the amount of a plan', 'ana', `UPDATE pixctl_store.plan SET total = 999 WHERE hash = 'open'`],
  ['changes the planner of a plan', 'bia', `UPDATE pixctl_store.plan SET role = 'rui' WHERE hash = 'of-bia'`],
  [
    'plans in the name of another planner',
    'ana',
    `INSERT INTO pixctl_store.plan (name, hash, profile, total, rows, bytes, planned_by, role)
     VALUES ('x.plan', 'x', 'shop', 1, 1, 1, 'x', 'bia')`,
  ],
  ['changes the text of a plan', 'ana', `UPDATE pixctl_store.plan_part SET content = 'x'`],
  [
    'adds a part to an approved plan',
    'ana',
    `INSERT INTO pixctl_store.plan_part (hash, part, content) VALUES ('approved', 2, 'more')`,
  ],
  [
    'adds a part to a plan of another planner',
    'ana',
    `INSERT INTO pixctl_store.plan_part (hash, part, content) VALUES ('of-bia', 2, 'more')`,
  ],
  ['deletes a part of an approved plan', 'ana', `DELETE FROM pixctl_store.plan_part WHERE hash = 'approved'`],
  ['deletes an approved plan', 'ana', `DELETE FROM pixctl_store.plan WHERE hash = 'approved'`],
  ['deletes a plan of another planner', 'ana', `DELETE FROM pixctl_store.plan WHERE hash = 'of-bia'`],
  ['deletes an approval', 'rui', `DELETE FROM pixctl_store.approval`],
  ['deletes an approval as the planner', 'ana', `DELETE FROM pixctl_store.approval`],
  ['empties the approvals', 'ana', 'TRUNCATE pixctl_store.approval'],
  ['empties the plans', 'ana', 'TRUNCATE pixctl_store.plan CASCADE'],
  ['empties the audit', 'ana', 'TRUNCATE pixctl_store.audit'],
  ['deletes the audit', 'ana', 'DELETE FROM pixctl_store.audit'],
  ['changes the audit', 'ana', `UPDATE pixctl_store.audit SET content = ''`],
  ['writes to the audit', 'ana', `INSERT INTO pixctl_store.audit (content) VALUES ('')`],
  [
    'calls the function of the audit',
    'ana',
    `SELECT pixctl_store.audit_add('approval', 'open', NULL, '{}'::json)`,
  ],
  [
    'writes to the audit with a trigger of a table of theirs',
    'ana',
    `CREATE TEMP TABLE approval (hash text, approver text, line text);
     CREATE TRIGGER t AFTER INSERT ON approval FOR EACH ROW EXECUTE FUNCTION pixctl_store.audit_approval();
     INSERT INTO approval VALUES ('open', 'key', 'signed')`,
  ],
  ['disables the rules', 'ana', 'ALTER TABLE pixctl_store.approval DISABLE ROW LEVEL SECURITY'],
  ['disables the triggers', 'ana', 'ALTER TABLE pixctl_store.approval DISABLE TRIGGER ALL'],
  ['skips the triggers', 'ana', `SET session_replication_role = replica; ${approve('open')}`],
  ['skips the rules', 'ana', `SET row_security = off; ${approve('open')}`],
  ['drops a policy', 'ana', 'DROP POLICY approval_insert ON pixctl_store.approval'],
  ['adds a policy', 'ana', 'CREATE POLICY mine ON pixctl_store.approval USING (true)'],
  [
    'adds a trigger',
    'ana',
    `CREATE TRIGGER mine BEFORE INSERT ON pixctl_store.approval FOR EACH ROW
    EXECUTE FUNCTION suppress_redundant_updates_trigger()`,
  ],
  ['adds a rule', 'ana', `CREATE RULE mine AS ON INSERT TO pixctl_store.plan DO INSTEAD NOTHING`],
  ['drops a table', 'ana', 'DROP TABLE pixctl_store.approval CASCADE'],
  ['drops the schema', 'ana', 'DROP SCHEMA pixctl_store CASCADE'],
  ['renames a table', 'ana', 'ALTER TABLE pixctl_store.approval RENAME TO other'],
  ['takes a table', 'ana', 'ALTER TABLE pixctl_store.approval OWNER TO ana'],
  ['grants a permission', 'ana', `GRANT INSERT ON pixctl_store.approval TO ana; ${approve('open')}`],
  ['joins the approvers', 'ana', `GRANT pixctl_approver TO ana; ${approve('open')}`],
  [
    'creates a function in the schema',
    'ana',
    `CREATE FUNCTION pixctl_store.is_me(name) RETURNS boolean
    LANGUAGE sql AS 'SELECT true'`,
  ],
  [
    'replaces a function of the rules',
    'ana',
    `CREATE OR REPLACE FUNCTION pixctl_store.is_me(role text)
    RETURNS boolean LANGUAGE sql AS 'SELECT true'`,
  ],
  [
    'creates an operator in the schema',
    'ana',
    `CREATE OPERATOR pixctl_store.<> (LEFTARG = text, RIGHTARG = name,
    FUNCTION = texteqname)`,
  ],
  [
    'approves with operators and tables of theirs in front of those of the system',
    'bia',
    `CREATE FUNCTION pg_temp.yes(text, name) RETURNS boolean LANGUAGE sql AS 'SELECT true';
     CREATE OPERATOR pg_temp.<> (LEFTARG = text, RIGHTARG = name, FUNCTION = pg_temp.yes);
     CREATE OPERATOR pg_temp.= (LEFTARG = text, RIGHTARG = name, FUNCTION = pg_temp.yes);
     CREATE TEMP TABLE plan AS SELECT 'of-bia'::text AS hash, 'ana'::text AS role, 1::bigint AS bytes;
     SET search_path = pg_temp, pg_catalog;
     ${approve('of-bia')}`,
  ],
  [
    'approves through a function with the rights of its owner',
    'ana',
    `CREATE FUNCTION pg_temp.f() RETURNS void LANGUAGE sql SECURITY DEFINER AS $$${approve('open')}$$;
     SELECT pg_temp.f()`,
  ],
  [
    'approves through a view of theirs',
    'ana',
    `CREATE TEMP VIEW v AS SELECT * FROM pixctl_store.approval;
    INSERT INTO v (hash, approver, line) VALUES ('open', 'key', 'signed')`,
  ],
  ['updates the version of the tables', 'ana', 'UPDATE pixctl_store.store SET version = 1'],
  ['changes the amount of an entry', 'ana', 'UPDATE pixctl_store.entry SET amount = 1'],
  ['deletes entries', 'ana', 'DELETE FROM pixctl_store.entry'],
  [
    'refers to a plan with a cascading key',
    'ana',
    `CREATE TEMP TABLE t (hash text REFERENCES
    pixctl_store.plan (hash) ON DELETE CASCADE)`,
  ],
  ['records a write as an approver', 'rui', `INSERT INTO pixctl_store.document VALUES ('x', 1, '{}')`],
  ['deletes a plan as an approver', 'rui', `DELETE FROM pixctl_store.plan WHERE hash = 'open'`],
  ['writes a file with COPY', 'ana', `COPY pixctl_store.plan TO PROGRAM 'true'`],
  ['creates a role with more rights', 'ana', 'CREATE ROLE more SUPERUSER LOGIN'],
];

describe.skipIf(BIN === undefined)('rules of a shared store', () => {
  describe('refuse whoever', () => {
    let before = '';
    beforeAll(() => {
      before = everything();
    });
    afterAll(() => {
      expect(everything()).toBe(before);
    });
    it.each(ATTEMPTS)('%s (%s)', (_title, user, statements) => {
      const { code, out, err } = psql(user, statements);
      // Row-level security hides the rows of others from DELETE instead of refusing it.
      expect(code === 0 ? out : 'refused').toMatch(/^(?:refused|DELETE 0\n)$/);
      if (code !== 0)
        expect(err).toMatch(
          /permission denied|must be|must have|row-level security|foreign key|cannot|temporary tables|MERGE|would be affected/,
        );
    });
  });

  it('hold if the approval comes between the snapshot of a transaction and its change', async () => {
    for (const level of ['READ COMMITTED', 'REPEATABLE READ', 'SERIALIZABLE']) {
      const hash = `race ${level}`;
      expect(psql('ana', plan(hash))).toMatchObject({ code: 0 });
      // The other session approves while this one is in its transaction.
      const { code, err } = psql(
        'ana',
        `BEGIN ISOLATION LEVEL ${level}; SELECT COUNT(*) FROM pixctl_store.approval;
         \\! ${join(BIN!, 'psql')} -X -q -c "${approve(hash)}" ${address.replace('pixctl@', 'rui@')}
         INSERT INTO pixctl_store.plan_part (hash, part, content) VALUES ('${hash}', 2, 'more'); COMMIT;`,
      );
      expect({ level, code, err }).toMatchObject({ code: 3 });
      expect(
        psql(
          'postgres',
          `SELECT COUNT(*) FROM pixctl_store.plan_part WHERE hash = '${hash}';
          SELECT COUNT(*) FROM pixctl_store.approval WHERE hash = '${hash}'`,
        ).out,
      ).toBe('1\n1\n');
    }
  });

  it('let planners replace a plan of theirs without an approval, and approvers approve plans of others', () => {
    expect(
      psql('ana', `${plan('new')} DELETE FROM pixctl_store.plan WHERE hash = 'new'; ${plan('new')}`),
    ).toMatchObject({ code: 0, err: '' });
    expect(
      psql('ana', `DELETE FROM pixctl_store.plan_part WHERE hash = 'new'; ${plan('newer')}`),
    ).toMatchObject({ code: 0, err: '' });
    expect(psql('bia', approve('newer'))).toMatchObject({ code: 0 });
    expect(psql('rui', approve('newer', 'other'))).toMatchObject({ code: 0 });
  });

  it('are the same after the script was run again, and undo changes of rules and permissions', () => {
    const before = everything();
    psql(
      'postgres',
      `GRANT ALL ON ALL TABLES IN SCHEMA pixctl_store TO pixctl_planner, PUBLIC;
       GRANT UPDATE (line) ON pixctl_store.approval TO pixctl_approver;
       ALTER TABLE pixctl_store.approval DISABLE ROW LEVEL SECURITY;
       DROP POLICY plan_insert ON pixctl_store.plan;
       ALTER TABLE pixctl_store.entry DROP CONSTRAINT entry_row;
       CREATE OR REPLACE FUNCTION pixctl_store.is_document(name text, content text, version bigint) RETURNS boolean
         LANGUAGE sql AS 'SELECT true';
       CREATE OR REPLACE FUNCTION pixctl_store.is_me(role text) RETURNS boolean LANGUAGE sql AS 'SELECT true';`,
    );
    expect(everything()).not.toBe(before);
    expect(psql('postgres', rolesScript({ planners: [], approvers: [] }))).toMatchObject({ code: 0 });
    expect(everything()).toBe(before);
  });

  it('give names of users to SQL as they are', () => {
    const names = ['we"ird', `o'brien`, 'a b; DROP ROLE ana', '$function$', '\\back', 'Ção'];
    expect(psql('postgres', rolesScript({ planners: names, approvers: [] }))).toMatchObject({ code: 0 });
    for (const name of [...names, 'ana'])
      expect(
        psql('postgres', `SELECT pg_has_role(:'name', 'pixctl_planner', 'MEMBER')`, ['-v', `name=${name}`])
          .out,
      ).toBe('t\n');
  });

  it('leave every table to the owner role', () => {
    expect(
      psql(
        'postgres',
        `SELECT tablename FROM pg_tables WHERE schemaname = 'pixctl_store'
        AND tableowner = 'pixctl_owner' ORDER BY 1`,
      )
        .out.split('\n')
        .filter(Boolean),
    ).toEqual(TABLES.toSorted());
  });
});
