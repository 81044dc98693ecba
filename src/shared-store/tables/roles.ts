// SQL with which a database administrator separates who plans payments from who approves them.
import { FUNCTIONS, RULES } from './rules.ts';
import { STORE_SCHEMA, TABLES } from './schema.ts';

/** Owner of the tables. Nobody is a member of it: the rules do not bind the owner. */
export const OWNER_ROLE = 'pixctl_owner';
export const PLANNER_ROLE = 'pixctl_planner';
export const APPROVER_ROLE = 'pixctl_approver';

interface Grant {
  readonly role: string;
  readonly table: string;
  readonly privilege: 'INSERT' | 'UPDATE' | 'DELETE';
  /** All columns if left out. */
  readonly columns?: readonly string[];
}

/** Permissions beside reading. The columns that say who and when are left to the database. */
export const GRANTS: readonly Grant[] = [
  {
    role: PLANNER_ROLE,
    table: 'process',
    privilege: 'INSERT',
    columns: ['id', 'machine', 'person', 'pid', 'born', 'pid_space', 'started_at', 'lease_until'],
  },
  { role: PLANNER_ROLE, table: 'process', privilege: 'UPDATE', columns: ['lease_until'] },
  {
    role: PLANNER_ROLE,
    table: 'entry',
    privilege: 'INSERT',
    // Not `sequence`: a number that is taken before its turn would make the next record fail.
    columns: [
      ...['id', 'attempted_at', 'profile', 'origin', 'account_key', 'operation', 'correlation_id', 'id_key'],
      ...['path_key', 'amount', 'debt', 'intent', 'outcome', 'detail', 'unseen', 'tries', 'fence', 'process'],
    ],
  },
  {
    role: PLANNER_ROLE,
    table: 'entry',
    privilege: 'UPDATE',
    columns: ['attempted_at', 'outcome', 'detail', 'unseen', 'tries', 'fence', 'process'],
  },
  {
    role: PLANNER_ROLE,
    table: 'plan',
    privilege: 'INSERT',
    columns: ['name', 'hash', 'profile', 'total', 'rows', 'bytes', 'planned_by'],
  },
  { role: PLANNER_ROLE, table: 'plan', privilege: 'DELETE' },
  { role: PLANNER_ROLE, table: 'plan_part', privilege: 'INSERT' },
  { role: PLANNER_ROLE, table: 'plan_part', privilege: 'DELETE' },
  { role: PLANNER_ROLE, table: 'claim', privilege: 'INSERT' },
  {
    role: PLANNER_ROLE,
    table: 'claim',
    privilege: 'UPDATE',
    columns: ['process', 'fence', 'outcome', 'line', 'at'],
  },
  { role: PLANNER_ROLE, table: 'document', privilege: 'INSERT' },
  { role: PLANNER_ROLE, table: 'document', privilege: 'UPDATE', columns: ['version', 'content'] },
  {
    role: APPROVER_ROLE,
    table: 'approval',
    privilege: 'INSERT',
    columns: ['hash', 'approver', 'line'],
  },
];

const GROUPS = [PLANNER_ROLE, APPROVER_ROLE];

/** Quotes a name for SQL. */
const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** Quotes a text for SQL with `standard_conforming_strings`. */
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Statement that runs another one if there is no such role. */
const unlessRole = (role: string, statement: string): string =>
  `DO ${literal(
    `BEGIN IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = ${literal(role)}) THEN ${statement}; END IF; END`,
  )}`;

/**
 * Returns a script for psql. It can be run again, also after the rules or permissions were changed.
 * @param people names of database users
 */
export function rolesScript(people: {
  readonly planners: readonly string[];
  readonly approvers: readonly string[];
}): string {
  const groups = GROUPS.join(', ');
  const members = [
    ...people.planners.map((name) => [PLANNER_ROLE, name] as const),
    ...people.approvers.map((name) => [APPROVER_ROLE, name] as const),
  ];
  const statements = [
    'BEGIN',
    'SET LOCAL standard_conforming_strings = on',
    `SET LOCAL search_path = pg_catalog`,
    ...[OWNER_ROLE, ...GROUPS].map((role) => unlessRole(role, `CREATE ROLE ${role} NOLOGIN`)),
    ...[OWNER_ROLE, ...GROUPS].map(
      (role) => `ALTER ROLE ${role} NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS`,
    ),
    ...RULES,
    `ALTER SCHEMA ${STORE_SCHEMA} OWNER TO ${OWNER_ROLE}`,
    ...TABLES.map((table) => `ALTER TABLE ${STORE_SCHEMA}.${table} OWNER TO ${OWNER_ROLE}`),
    ...FUNCTIONS.map(({ signature }) => `ALTER FUNCTION ${STORE_SCHEMA}.${signature} OWNER TO ${OWNER_ROLE}`),
    `REVOKE ALL ON SCHEMA ${STORE_SCHEMA} FROM PUBLIC, ${groups}`,
    `REVOKE ALL ON ALL TABLES IN SCHEMA ${STORE_SCHEMA} FROM PUBLIC, ${groups}`,
    `GRANT USAGE ON SCHEMA ${STORE_SCHEMA} TO ${groups}`,
    ...TABLES.map((table) => `GRANT SELECT ON ${STORE_SCHEMA}.${table} TO ${groups}`),
    ...GRANTS.map(
      ({ role, table, privilege, columns }) =>
        `GRANT ${privilege}${columns === undefined ? '' : ` (${columns.join(', ')})`} ON ${STORE_SCHEMA}.${table} TO ${role}`,
    ),
    ...FUNCTIONS.filter(({ isCalled }) => isCalled).map(
      ({ signature }) => `GRANT EXECUTE ON FUNCTION ${STORE_SCHEMA}.${signature} TO ${groups}`,
    ),
    ...[...new Set(members.map(([, name]) => name))].map((name) =>
      unlessRole(name, `CREATE ROLE ${identifier(name)} LOGIN`),
    ),
    ...members.map(([group, name]) => `GRANT ${group} TO ${identifier(name)}`),
    'COMMIT',
  ];
  // Without it, psql goes on after an error and ends with exit code 0.
  return ['\\set ON_ERROR_STOP on', ...statements.map((statement) => `${statement};`)].join('\n');
}
