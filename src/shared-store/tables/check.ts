// Examines a shared store without changing it: the server, the tables, the rules, and what is left open.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Check } from '#ports/system.ts';
import { APPROVER_ROLE, GRANTS, OWNER_ROLE, PLANNER_ROLE } from './roles.ts';
import { CONSTRAINTS, FUNCTIONS, GUARDED, POLICIES, TRIGGERS } from './rules.ts';
import { STORE_SCHEMA, STORE_VERSION, TABLES } from './schema.ts';
import type { StoreSession } from './sql.ts';

/** Settings whose value `off` loses entries that were committed. */
const MUST_BE_ON = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** Clock difference in milliseconds from which it is reported. It is of no consequence for the store. */
const SKEW_MS = 60_000;

/** Problems named in one line. */
const MAX_NAMED = 5;

/** Name and version of the server, such as `PostgreSQL 15.8`. */
export async function serverOf(store: StoreSession): Promise<string> {
  const [row] = await store.query<'server'>('SELECT version() AS server');
  return String(row?.server).split(' ').slice(0, 2).join(' ');
}

/** Settings of the server that lose committed entries in a crash. */
export async function unsafeSettings(store: StoreSession): Promise<readonly string[]> {
  const rows = await store.query<'name'>(
    `SELECT name FROM pg_catalog.pg_settings WHERE setting = 'off'
       AND name IN (SELECT json_array_elements_text($1::text::json)) ORDER BY name`,
    [JSON.stringify(MUST_BE_ON)],
  );
  return rows.map(({ name }) => String(name));
}

/** Clock of the database minus that of this machine, in milliseconds. */
export async function clockDifference(store: StoreSession, now: () => number): Promise<number> {
  const began = now();
  const [clock] = await store.query<'now_ms'>(
    `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now_ms`,
  );
  // The answer was made about halfway between question and answer.
  return Math.round(Number(clock?.now_ms) - (began + now()) / 2);
}

interface Examined {
  readonly now: () => number;
  /** Version of the tables; 0 if there are none. */
  readonly version: number;
  /** Whether the address names several servers. */
  readonly isCluster: boolean;
}

/** @throws PixctlError (exit 5) if the database cannot be reached */
export async function examine(store: StoreSession, { now, version, isCluster }: Examined): Promise<Check[]> {
  const server = await serverOf(store);
  const checks: Check[] = [
    { check: say`connection`, state: 'ok', detail: say`the database answers: ${server}` },
    versionCheck(version),
    settingsCheck(await unsafeSettings(store)),
    await standbyCheck(store, isCluster),
    clockCheck(await clockDifference(store, now)),
  ];
  if (version !== STORE_VERSION) return checks;
  return [...checks, await userCheck(store), await rulesCheck(store), ...(await openChecks(store))];
}

const problem = (check: Message, detail: Message, hint: Message): Check => ({
  check,
  state: 'problem',
  detail,
  hint,
});

function versionCheck(version: number): Check {
  const check = say`tables`;
  if (version === STORE_VERSION) return { check, state: 'ok', detail: say`version ${version}` };
  if (version === 0)
    return problem(check, say`it has no tables of pixctl`, say`Create the tables once: pixctl store init`);
  return problem(
    check,
    say`version ${version}, and this pixctl needs version ${STORE_VERSION}`,
    say`Use the version of pixctl that created the tables.`,
  );
}

const settingsCheck = (unsafe: readonly string[]): Check =>
  unsafe.length === 0
    ? { check: say`settings`, state: 'ok', detail: say`the server waits for its disk` }
    : problem(
        say`settings`,
        say`off: ${unsafe.join(', ')}. A crash can lose entries, and then a payment can be sent twice`,
        say`Turn them on in postgresql.conf.`,
      );

async function standbyCheck(store: StoreSession, isCluster: boolean): Promise<Check> {
  const check = say`standbys`;
  const [row] = await store.query<'standbys' | 'names'>(
    `SELECT (SELECT COUNT(*) FROM pg_catalog.pg_stat_replication) AS standbys,
       (SELECT setting FROM pg_catalog.pg_settings WHERE name = 'synchronous_standby_names') AS names`,
  );
  const standbys = Number(row?.standbys);
  const names = typeof row?.names === 'string' ? row.names : '';
  if (names !== '')
    return { check, state: 'ok', detail: say`${standbys} connected; the server waits for: ${names}` };
  return standbys > 0 || isCluster
    ? problem(
        check,
        say`${standbys} connected, and the server waits for none: a failover can lose entries, and then a payment can be sent twice`,
        say`Set synchronous_standby_names in postgresql.conf.`,
      )
    : { check, state: 'ok', detail: say`none` };
}

const clockCheck = (difference: number): Check => ({
  check: say`clock`,
  ...(Math.abs(difference) < SKEW_MS
    ? { state: 'ok', detail: say`agrees with this machine` }
    : {
        state: 'warning',
        detail: say`the clock of the database differs from this machine by ${Math.round(difference / 1000)} s; pixctl uses that of the database`,
      }),
});

async function userCheck(store: StoreSession): Promise<Check> {
  const check = say`user`;
  const [row] = await store.query<'name' | 'exempt' | 'owns' | 'owner'>(
    `SELECT session_user::text AS name, r.rolsuper OR r.rolbypassrls AS exempt,
       pg_has_role(session_user, c.relowner, 'MEMBER') AS owns, pg_get_userbyid(c.relowner) AS owner
     FROM pg_catalog.pg_roles r, pg_catalog.pg_class c
     WHERE r.rolname = session_user AND c.oid = '${STORE_SCHEMA}.approval'::regclass`,
  );
  const name = String(row?.name);
  if (row?.exempt !== true && row?.owns !== true)
    return { check, state: 'ok', detail: say`${name}; the rules bind this user` };
  const detail =
    row.exempt === true
      ? say`${name} is a superuser or has BYPASSRLS: the rules do not bind this user`
      : say`${name} owns the tables: the rules do not bind this user`;
  return row.owner === OWNER_ROLE
    ? problem(check, detail, say`Use a database user who is only a planner or an approver.`)
    : {
        check,
        state: 'warning',
        detail,
        hint: say`To let the database separate planners from approvers: pixctl store roles`,
      };
}

/** Compares the rules and permissions with those of this version. */
async function rulesCheck(store: StoreSession): Promise<Check> {
  const changed = [
    ...(await changedFunctions(store)),
    ...(await changedConstraints(store)),
    ...(await changedTriggers(store)),
    ...(await changedPolicies(store)),
    ...(await changedPermissions(store)),
  ];
  const check = say`rules`;
  if (changed.length === 0) return { check, state: 'ok', detail: say`in place and unchanged` };
  const more = changed.length - MAX_NAMED;
  const named = changed.slice(0, MAX_NAMED).join(', ');
  return problem(
    check,
    more > 0
      ? say`changed, missing or added: ${named} and ${more} more`
      : say`changed, missing or added: ${named}`,
    say`Put them back with the script of pixctl store roles, and remove what was added.`,
  );
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
/** Compares SQL with the form in which the server returns it. */
const plain = (sql: string): string => sql.replaceAll(/[\s()]/g, '').toLowerCase();

/** Names of the objects in one of the lists that are not equal in the other. */
function differences(
  expected: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
): readonly string[] {
  return [...new Set([...expected.keys(), ...found.keys()])]
    .filter((name) => expected.get(name) !== found.get(name))
    .toSorted();
}

async function changedFunctions(store: StoreSession): Promise<readonly string[]> {
  const rows = await store.query<'name' | 'body' | 'safe'>(
    `SELECT p.proname || '(' || oidvectortypes(p.proargtypes) || ')' AS name, p.prosrc AS body,
       p.prosecdef AND p.proowner = n.nspowner AND array_to_string(p.proconfig, ',') = 'search_path=pg_catalog, pg_temp' AS safe
     FROM pg_catalog.pg_proc p JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
     WHERE n.nspname = '${STORE_SCHEMA}'`,
  );
  return differences(
    new Map(FUNCTIONS.map(({ signature, body }) => [signature, `true ${body.trim()}`])),
    new Map(rows.map((row) => [text(row.name), `${text(row.safe)} ${text(row.body).trim()}`])),
  );
}

async function changedConstraints(store: StoreSession): Promise<readonly string[]> {
  const rows = await store.query<'name' | 'definition'>(
    `SELECT o.conname AS name, c.relname || ' ' || pg_get_constraintdef(o.oid) AS definition
     FROM pg_catalog.pg_constraint o JOIN pg_catalog.pg_class c ON c.oid = o.conrelid
       JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = '${STORE_SCHEMA}' AND o.contype = 'c' AND c.relname <> 'store'`,
  );
  return differences(
    new Map(CONSTRAINTS.map(({ table, name, definition }) => [name, plain(`${table} ${definition}`)])),
    new Map(rows.map((row) => [text(row.name), plain(text(row.definition))])),
  );
}

async function changedTriggers(store: StoreSession): Promise<readonly string[]> {
  const rows = await store.query<'name' | 'enabled' | 'definition'>(
    `SELECT t.tgname AS name, t.tgenabled AS enabled, pg_get_triggerdef(t.oid) AS definition
     FROM pg_catalog.pg_trigger t JOIN pg_catalog.pg_class c ON c.oid = t.tgrelid
       JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = '${STORE_SCHEMA}' AND NOT t.tgisinternal
     UNION ALL SELECT rulename, 'R', definition FROM pg_catalog.pg_rules WHERE schemaname = '${STORE_SCHEMA}'`,
  );
  return differences(
    new Map(
      TRIGGERS.map(({ name, definition }) => [name, `O${plain(`CREATE TRIGGER ${name} ${definition}`)}`]),
    ),
    new Map(rows.map((row) => [text(row.name), `${text(row.enabled)}${plain(text(row.definition))}`])),
  );
}

async function changedPolicies(store: StoreSession): Promise<readonly string[]> {
  const rows = await store.query<'name' | 'whom' | 'condition'>(
    `SELECT policyname::text AS name, tablename || ' ' || cmd || ' ' || permissive || ' ' ||
       array_to_string(roles, ',') AS whom, COALESCE(qual, '') || COALESCE(with_check, '') AS condition
     FROM pg_catalog.pg_policies WHERE schemaname = '${STORE_SCHEMA}'
     UNION ALL SELECT tablename::text, 'guarded', '' FROM pg_catalog.pg_tables
     WHERE schemaname = '${STORE_SCHEMA}' AND rowsecurity`,
  );
  return differences(
    new Map([
      ...POLICIES.map(
        ({ name, table, command, condition }) =>
          [name, `${table} ${command} PERMISSIVE public ${plain(condition)}`] as const,
      ),
      ...GUARDED.map((table) => [table, 'guarded '] as const),
    ]),
    new Map(rows.map((row) => [text(row.name), `${text(row.whom)} ${plain(text(row.condition))}`])),
  );
}

/** Owners and permissions; only if the script of `store roles` was run. */
async function changedPermissions(store: StoreSession): Promise<readonly string[]> {
  const rows = await store.query<'name'>(
    `WITH objects AS (
       SELECT c.oid, c.relname, c.relowner, c.relacl, n.nspowner FROM pg_catalog.pg_class c
         JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = '${STORE_SCHEMA}' AND c.relkind IN ('r', 'v', 'm', 'p', 'f')),
     grants AS (
       SELECT o.relname::text AS object, o.relowner, a.grantee, a.privilege_type, '' AS column_name
         FROM objects o, aclexplode(o.relacl) a
       UNION ALL SELECT o.relname, o.relowner, a.grantee, a.privilege_type, ' ' || t.attname
         FROM objects o JOIN pg_catalog.pg_attribute t ON t.attrelid = o.oid, aclexplode(t.attacl) a
       UNION ALL SELECT n.nspname, n.nspowner, a.grantee, a.privilege_type, ''
         FROM pg_catalog.pg_namespace n, aclexplode(n.nspacl) a WHERE n.nspname = '${STORE_SCHEMA}')
     SELECT CASE WHEN grantee = 0 THEN 'public' ELSE pg_get_userbyid(grantee) END || ' ' || privilege_type || ' '
         || object || column_name AS name FROM grants WHERE grantee <> relowner
     UNION ALL SELECT 'owner ' || relname || ' ' || pg_get_userbyid(relowner) FROM objects
     UNION ALL SELECT 'member of ${OWNER_ROLE}: ' || pg_get_userbyid(m.member) FROM pg_catalog.pg_auth_members m
       WHERE pg_get_userbyid(m.roleid) = '${OWNER_ROLE}'`,
  );
  const found = rows.map((row) => text(row.name));
  // Without the script, one role owns everything, and the administrator grants what they want.
  if (!found.includes(`owner approval ${OWNER_ROLE}`)) return [];
  const expected = [
    ...TABLES.map((table) => `owner ${table} ${OWNER_ROLE}`),
    ...[PLANNER_ROLE, APPROVER_ROLE].flatMap((role) => [
      `${role} USAGE ${STORE_SCHEMA}`,
      ...TABLES.map((table) => `${role} SELECT ${table}`),
    ]),
    ...GRANTS.flatMap(({ role, table, privilege, columns }) =>
      columns === undefined
        ? [`${role} ${privilege} ${table}`]
        : columns.map((column) => `${role} ${privilege} ${table} ${column}`),
    ),
  ];
  const same = (names: readonly string[]) => new Map(names.map((name) => [name, '']));
  return differences(same(expected), same(found));
}

async function openChecks(store: StoreSession): Promise<readonly Check[]> {
  const [row] = await store.query<'open' | 'dead' | 'processes'>(
    `SELECT COUNT(*) AS open, COALESCE(SUM(CASE WHEN p.lease_until > clock_timestamp() THEN 0 ELSE 1 END), 0) AS dead,
       COUNT(DISTINCT CASE WHEN p.lease_until > clock_timestamp() THEN NULL ELSE p.id END) AS processes
     FROM ${STORE_SCHEMA}.entry e JOIN ${STORE_SCHEMA}.process p ON p.id = e.process
     WHERE e.outcome IN ('pending', 'unknown')`,
  );
  const [open, dead, processes] = [Number(row?.open), Number(row?.dead), Number(row?.processes)];
  const check = say`journal`;
  if (open === 0) return [{ check, state: 'ok', detail: say`no open entries` }];
  if (dead === 0) return [{ check, state: 'ok', detail: say`open entries of running processes: ${open}` }];
  return [
    {
      check,
      state: 'warning',
      detail: say`open entries: ${open}; of processes that have ended: ${dead} (processes: ${processes})`,
      hint: say`Find out with: pixctl journal resolve`,
    },
  ];
}
