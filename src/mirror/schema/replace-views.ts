// Replaces the views of a PostgreSQL mirror without losing what an analyst built on them: grants, owners, comments and
// dependent views.
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Sql } from '#mirror/sql.ts';
import { quoteName } from '#mirror/sql.ts';
import { computedRows, nullable, text } from '#mirror/typed-rows.ts';
import { MIRROR_VIEWS } from './views.ts';

/**
 * PostgreSQL conditions that mean a view cannot be replaced in place: a column was renamed, removed or changed its
 * type, or the view reads columns of another view that does not have them until it is recreated.
 */
const OTHER_COLUMNS =
  'invalid_table_definition OR undefined_column OR undefined_function OR datatype_mismatch';

const WAIT_SECONDS = 10;

/**
 * Creates or replaces the views, within the caller's transaction. A view that keeps its columns is replaced in place,
 * which preserves grants, owner and comments. Any other view is dropped and recreated with its grants, owner and
 * comments.
 * @throws PixctlError (exit 2) if a view that must be dropped is used by objects that pixctl did not create; names each
 * of them
 */
export async function replaceViews(sql: Sql, mirror: string): Promise<void> {
  // A long-running reader would block this upgrade, and the upgrade would block every other reader.
  await sql.exec(`SET LOCAL lock_timeout = '${WAIT_SECONDS}s'`);
  const changed = [];
  for (const { name, sql: select } of MIRROR_VIEWS)
    if (
      !(await attempt(
        sql,
        `CREATE OR REPLACE VIEW ${quoteName(name)} AS ${select(sql.dialect)}`,
        OTHER_COLUMNS,
      ))
    )
      changed.push(name);
  if (changed.length > 0) await recreate(sql, mirror, changed);
}

/**
 * Runs a statement and undoes it if it fails with one of these errors. The server catches them, because an error that
 * reaches the client ends the transaction.
 * @returns false if it failed with one of them
 */
async function attempt(sql: Sql, statement: string, errors: string): Promise<boolean> {
  await sql.exec(`DO $pixctl$ BEGIN
    PERFORM set_config('pixctl.failed', '', true);
    ${statement};
    EXCEPTION WHEN ${errors} THEN PERFORM set_config('pixctl.failed', SQLSTATE, true);
  END $pixctl$`);
  const [row] = await computedRows(
    sql,
    { failed: text },
    `SELECT current_setting('pixctl.failed') AS failed`,
  );
  return row?.failed === '';
}

async function recreate(sql: Sql, mirror: string, changed: readonly string[]): Promise<void> {
  const dependents = await dependentsOf(sql, changed);
  const foreign = dependents.filter(({ own }) => own === null).map(({ what }) => what);
  if (foreign.length > 0)
    throw usageError(
      say`this version of pixctl changes views of the mirror ${mirror} that other objects use: ${foreign.join('; ')}`,
      say`Keep their definitions (SELECT pg_get_viewdef('SCHEMA.VIEW'::regclass)), drop them, run pixctl sync, and create them again. Views that changed: ${changed.join(', ')}. Nothing was changed.`,
    );
  const names = new Set([...changed, ...dependents.map(({ own }) => own)]);
  const views = MIRROR_VIEWS.filter(({ name }) => names.has(name));
  const kept: string[] = [];
  for (const { name } of views) kept.push(...(await propertiesOf(sql, name)));
  for (const { name } of views.toReversed()) await sql.exec(`DROP VIEW ${quoteName(name)}`);
  for (const { name, sql: select } of views)
    await sql.exec(`CREATE VIEW ${quoteName(name)} AS ${select(sql.dialect)}`);
  // Comments and grants of a removed column cannot be restored: undefined_column is ignored.
  for (const statement of kept)
    if (!statement.includes('$pixctl$')) await attempt(sql, statement, 'undefined_column');
    else await sql.exec(statement);
}

/**
 * Returns the objects that depend on these views, directly or indirectly. `own` is the name of a view of the mirror,
 * else null.
 */
async function dependentsOf(
  sql: Sql,
  views: readonly string[],
): Promise<readonly { readonly own: string | null; readonly what: string }[]> {
  const own = MIRROR_VIEWS.map(({ name }) => literal(name)).join(', ');
  const rows = await computedRows(
    sql,
    { own: nullable(text), what: text },
    `WITH RECURSIVE used (classid, objid) AS (
       SELECT 'pg_class'::regclass::oid, c.oid FROM pg_class c
       WHERE c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) AND c.relname IN (${views.map(literal).join(', ')})
       UNION
       SELECT CASE WHEN d.classid = 'pg_rewrite'::regclass THEN 'pg_class'::regclass::oid ELSE d.classid END,
         CASE WHEN d.classid = 'pg_rewrite'::regclass THEN r.ev_class ELSE d.objid END
       FROM used u
       -- The type of its rows goes with a view: what uses the type uses the view.
       LEFT JOIN pg_class v ON u.classid = 'pg_class'::regclass AND v.oid = u.objid
       JOIN pg_depend d ON (d.refclassid = u.classid AND d.refobjid = u.objid)
         OR (d.refclassid = 'pg_type'::regclass AND v.reltype <> 0 AND d.refobjid = v.reltype)
       LEFT JOIN pg_rewrite r ON d.classid = 'pg_rewrite'::regclass AND r.oid = d.objid
       WHERE d.deptype IN ('n', 'a')
     )
     SELECT DISTINCT
       CASE WHEN c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) AND c.relname IN (${own}) THEN c.relname END AS own,
       CASE WHEN c.oid IS NULL THEN pg_describe_object(u.classid, u.objid, 0)
         ELSE format('%I.%I (owner %s)', n.nspname, c.relname, pg_get_userbyid(c.relowner)) END AS what
     FROM used u
     LEFT JOIN pg_class c ON u.classid = 'pg_class'::regclass AND c.oid = u.objid
     LEFT JOIN pg_namespace n ON n.oid = c.relnamespace
     ORDER BY 2`,
  );
  return rows.filter(({ own: view }) => view === null || !views.includes(view));
}

/** Returns the statements that restore owner, grants, options and comments of a recreated view. */
async function propertiesOf(sql: Sql, view: string): Promise<readonly string[]> {
  const relation = `(SELECT oid FROM pg_class WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) AND relname = ${literal(view)})`;
  const name = quoteName(view);
  const rows = await computedRows(
    sql,
    { statement: text },
    `SELECT 0 AS place, format('ALTER VIEW ${name} OWNER TO %I', pg_get_userbyid(relowner)) AS statement
       FROM pg_class WHERE oid = ${relation} AND relowner <> (SELECT oid FROM pg_roles WHERE rolname = current_user)
     UNION ALL
     SELECT 1, format('ALTER VIEW ${name} SET (%s)', array_to_string(reloptions, ', '))
       FROM pg_class WHERE oid = ${relation} AND reloptions IS NOT NULL
     UNION ALL
     SELECT 2, format('COMMENT ON VIEW ${name} IS %L', description) FROM pg_description
       WHERE objoid = ${relation} AND classoid = 'pg_class'::regclass AND objsubid = 0
     UNION ALL
     SELECT 2, format('COMMENT ON COLUMN ${name}.%I IS %L', a.attname, d.description)
       FROM pg_description d JOIN pg_attribute a ON a.attrelid = d.objoid AND a.attnum = d.objsubid
       WHERE d.objoid = ${relation} AND d.classoid = 'pg_class'::regclass AND d.objsubid > 0
     UNION ALL
     -- What was granted is granted by nobody but the owner afterwards: who granted it is not kept.
     SELECT 3, format('GRANT %s ON ${name} TO %s%s', g.privilege_type, ${GRANTEE}, ${GRANTABLE})
       FROM pg_class c, aclexplode(c.relacl) g WHERE c.oid = ${relation} AND g.grantee <> c.relowner
     UNION ALL
     SELECT 3, format('GRANT %s (%I) ON ${name} TO %s%s', g.privilege_type, a.attname, ${GRANTEE}, ${GRANTABLE})
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped, aclexplode(a.attacl) g
       WHERE c.oid = ${relation} AND g.grantee <> c.relowner
     ORDER BY 1`,
  );
  return rows.map(({ statement }) => statement);
}

const GRANTEE = `CASE WHEN g.grantee = 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(g.grantee)) END`;
const GRANTABLE = `CASE WHEN g.is_grantable THEN ' WITH GRANT OPTION' ELSE '' END`;

/** Quotes a text of pixctl as an SQL literal. View names contain no quotes. */
const literal = (value: string): string => `'${value}'`;
