// Rules that the database itself enforces in a shared store, and the audit that it writes. Row-level security does not
// bind the owner of the tables or a superuser; `roles.ts` gives the tables to a role that nobody is a member of.

const SCHEMA = 'pixctl_store';

/** Objects may be found only in these schemas, so that nobody can put another one in their place. */
const SEARCH_PATH = 'pg_catalog, pg_temp';

interface StoreFunction {
  /** Name and types of the arguments. */
  readonly signature: string;
  readonly arguments: string;
  readonly returns: string;
  readonly body: string;
  /** Whether people call it, through a policy. */
  readonly isCalled: boolean;
}

/** A time as text that sorts by time, with microseconds. */
const utc = (time: string): string => `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** What the audit keeps of a row, as JSON. */
const processJson = (row: string): string =>
  `json_build_object('machine', ${row}.machine, 'person', ${row}.person, 'pid', ${row}.pid)`;

const entryJson = (row: string): string =>
  `json_build_object('outcome', ${row}.outcome, 'detail', ${row}.detail, 'tries', ${row}.tries, 'fence', ${row}.fence,
    'at', ${utc(`${row}.attempted_at`)}, 'amount', ${row}.amount,
    'intent', encode(sha256(convert_to(${row}.intent, 'UTF8')), 'hex'))`;

const planJson = (row: string): string =>
  `json_build_object('name', ${row}.name, 'profile', ${row}.profile, 'total', ${row}.total, 'rows', ${row}.rows,
    'bytes', ${row}.bytes, 'role', ${row}.role, 'person', ${row}.planned_by)`;

const approvalJson = (row: string): string =>
  `json_build_object('approver', ${row}.approver, 'role', ${row}.role, 'line', ${row}.line)`;

/** A change of a plan locks its row. A transaction with an older snapshot then fails instead of missing an approval. */
const LOCK_PLAN = `UPDATE ${SCHEMA}.plan AS p SET bytes = p.bytes WHERE p.hash = of_plan`;

/** Largest number that JavaScript represents exactly; also the largest amount in cents. */
const LARGEST = 9_007_199_254_740_991;

/** Largest fence, number of attempts and version of a document; `next` starts again after it. */
const LARGEST_COUNT = 1_000_000_000;

/** SQL for the next value of a fence or version. It never leaves the range, whatever somebody wrote with psql. */
export const next = (column: string): string => `(${column} % ${LARGEST_COUNT}) + 1`;

/** SQL condition: a time that JavaScript can represent, and not in the future by more than the clock may go back. */
const isTime = (value: string): string =>
  `${value} BETWEEN to_timestamp(0) AND clock_timestamp() + interval '1 day'`;

const isCount = (value: string, least = 1): string => `${value} BETWEEN ${least} AND ${LARGEST_COUNT}`;
const isAmount = (value: string): string => `${value} BETWEEN 0 AND ${LARGEST}`;
const isLine = (value: string): string => `octet_length(${value}) <= 4096 AND ${value} !~ '[\\r\\n]'`;
const isShort = (...values: readonly string[]): string =>
  values.map((value) => `COALESCE(length(${value}), 0) <= 1000`).join(' AND ');

/** SQL condition: a member of the JSON object `json` is the value of a column, or both are missing. */
const isMember = (name: string, column: string): string =>
  `(json -> '${name}')::text IS NOT DISTINCT FROM to_json(${column})::text`;
const isOfType = (name: string, type: string): string =>
  `COALESCE(json_typeof(json -> '${name}'), '${type}') = '${type}'`;

/** Body of a function that tests JSON in `content`. PostgreSQL cannot decode NUL or half a surrogate pair in it. */
const testJson = (condition: string): string => `DECLARE
  json json;
BEGIN
  json := regexp_replace(content, '\\\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\\\u0001', 'g')::json;
  RETURN COALESCE(json_typeof(json) = 'object' AND ${condition}, false);
EXCEPTION WHEN OTHERS THEN
  RETURN false;
END`;
const test = (condition: string): string => `BEGIN RETURN COALESCE(${condition}, false); END`;

interface StoreConstraint {
  readonly table: string;
  readonly called: string;
  /** Columns and their types, as arguments of the function. */
  readonly columns: readonly (readonly [name: string, type: string])[];
  readonly body: string;
}

/** Types of columns, as PostgreSQL writes them. */
const [TEXT, BIGINT, TIME] = ['text', 'bigint', 'timestamp with time zone'];

const columnsOf = (types: Readonly<Record<string, readonly string[]>>): StoreConstraint['columns'] =>
  Object.entries(types).flatMap(([type, names]) => names.map((name) => [name, type] as const));

/**
 * What a row of each table must be like, whoever writes it. A row that every client reads could otherwise stop all of
 * them, or make the money that left today less than it is.
 */
const ROW_TESTS: readonly StoreConstraint[] = [
  {
    table: 'process',
    called: 'is_process',
    columns: columnsOf({
      [TEXT]: ['id', 'machine', 'person', 'born', 'pid_space'],
      [BIGINT]: ['pid'],
      [TIME]: ['started_at', 'lease_until'],
    }),
    // A lease that never ends would keep others from looking up what the process left open.
    body: test(
      `${isShort('id', 'machine', 'person', 'born', 'pid_space')} AND ${isAmount('pid')} AND ${isTime('started_at')}
    AND lease_until BETWEEN to_timestamp(0) AND clock_timestamp() + interval '1 minute'`,
    ),
  },
  {
    table: 'entry',
    called: 'is_entry',
    columns: columnsOf({
      [TEXT]: [
        'id',
        'profile',
        'origin',
        'account_key',
        'operation',
        'correlation_id',
        'debt',
        'intent',
        'outcome',
      ],
      [BIGINT]: ['amount', 'tries', 'fence'],
      [TIME]: ['attempted_at'],
    }),
    body: testJson(
      `${isShort('id')} AND octet_length(content) <= 1048576 AND ${isTime('attempted_at')}
    AND (amount IS NULL OR ${isAmount('amount')}) AND ${isCount('tries')} AND ${isCount('fence')}
    AND outcome IN ('pending', 'done', 'refused', 'not-done', 'unknown')
    AND ${[
      ['profile', 'profile'],
      ['origin', 'origin'],
      ['key', 'account_key'],
      ['operation', 'operation'],
      ['correlationID', 'correlation_id'],
      ['debt', 'debt'],
      ['amount', 'amount'],
    ]
      .map(([name = '', column = '']) => isMember(name, column))
      .join('\n    AND ')}
    AND json_typeof(json -> 'method') = 'string' AND json_typeof(json -> 'path') = 'string'
    AND ${isOfType('params', 'object')} AND ${isOfType('query', 'object')} AND ${isOfType('agreed', 'array')}
    AND ${isOfType('mandate', 'string')} AND ${isOfType('generated', 'boolean')}`,
    ).replaceAll('content', 'intent'),
  },
  {
    table: 'plan',
    called: 'is_plan',
    columns: columnsOf({
      [TEXT]: ['name', 'hash', 'profile', 'planned_by'],
      [BIGINT]: ['total', 'rows', 'bytes'],
    }),
    body: test(
      `${isShort('name', 'hash', 'profile', 'planned_by')} AND ${['total', 'rows', 'bytes'].map(isAmount).join(' AND ')}`,
    ),
  },
  {
    table: 'plan_part',
    called: 'is_plan_part',
    columns: columnsOf({ integer: ['part'], [TEXT]: ['content'] }),
    body: test('part >= 0 AND octet_length(content) <= 65536'),
  },
  {
    table: 'approval',
    called: 'is_approval',
    columns: columnsOf({ [TEXT]: ['approver', 'line'] }),
    body: test(`${isShort('approver')} AND ${isLine('line')}`),
  },
  {
    table: 'claim',
    called: 'is_claim',
    columns: columnsOf({
      [TEXT]: ['work', 'outcome', 'line'],
      [BIGINT]: ['row_number', 'fence'],
      [TIME]: ['at'],
    }),
    body: test(
      `${isShort('work', 'outcome')} AND ${isCount('row_number', 0)} AND ${isCount('fence')} AND ${isTime('at')}
    AND (line IS NULL OR ${isLine('line')})`,
    ),
  },
  {
    table: 'document',
    called: 'is_document',
    columns: columnsOf({ [TEXT]: ['name', 'content'], [BIGINT]: ['version'] }),
    body: testJson(`${isShort('name')} AND octet_length(content) <= 67108864 AND ${isCount('version')}`),
  },
];

/** CHECK constraints with a function: so JSON can be tested, and a changed test is found by its text. */
export const CONSTRAINTS = ROW_TESTS.map(({ table, called, columns }) => ({
  table,
  name: `${table}_row`,
  // Rows that exist are not tested: the script puts the constraint in place in any case. Clients test what they read.
  definition: `CHECK (${SCHEMA}.${called}(${columns.map(([name]) => name).join(', ')})) NOT VALID`,
}));

export const FUNCTIONS: readonly StoreFunction[] = [
  ...ROW_TESTS.map(({ called, columns, body }) => ({
    signature: `${called}(${columns.map(([, type]) => type).join(', ')})`,
    arguments: columns.map(([name, type]) => `${name} ${type}`).join(', '),
    returns: 'boolean',
    body,
    isCalled: true,
  })),
  {
    signature: 'is_me(text)',
    arguments: 'role text',
    returns: 'boolean',
    body: 'BEGIN RETURN role = session_user; END',
    isCalled: true,
  },
  {
    signature: 'may_change_plan(text)',
    arguments: 'of_plan text',
    returns: 'boolean',
    body: `BEGIN
  ${LOCK_PLAN} AND p.role = session_user;
  RETURN FOUND AND NOT EXISTS (SELECT 1 FROM ${SCHEMA}.approval a WHERE a.hash = of_plan);
END`,
    isCalled: true,
  },
  {
    signature: 'may_approve(text, text)',
    arguments: 'of_plan text, as_role text',
    returns: 'boolean',
    body: `BEGIN
  ${LOCK_PLAN} AND p.role <> session_user;
  RETURN FOUND AND as_role = session_user;
END`,
    isCalled: true,
  },
  {
    signature: 'audit_add(text, text, text, json)',
    arguments: 'what text, subject text, process text, value json',
    returns: 'void',
    body: `BEGIN
  INSERT INTO ${SCHEMA}.audit (content) VALUES (json_build_object('at', ${utc('clock_timestamp()')},
    'role', session_user, 'process', process, 'what', what, 'subject', subject, 'value', value)::text);
END`,
    isCalled: false,
  },
  {
    signature: 'audit_process()',
    arguments: '',
    returns: 'trigger',
    body: `BEGIN
  PERFORM ${SCHEMA}.audit_add('process', NEW.id, NEW.id, ${processJson('NEW')});
  RETURN NULL;
END`,
    isCalled: false,
  },
  {
    signature: 'audit_entry()',
    arguments: '',
    returns: 'trigger',
    body: `DECLARE
  what text := 'entry';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    what := CASE WHEN NEW.tries > OLD.tries THEN 'attempt' WHEN NEW.fence > OLD.fence THEN 'settlement'
      ELSE 'outcome' END;
  END IF;
  PERFORM ${SCHEMA}.audit_add(what, NEW.id, NEW.process, ${entryJson('NEW')});
  RETURN NULL;
END`,
    isCalled: false,
  },
  {
    signature: 'audit_plan()',
    arguments: '',
    returns: 'trigger',
    body: `BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM ${SCHEMA}.audit_add('plan-deleted', OLD.hash, NULL, json_build_object('name', OLD.name));
  ELSE
    PERFORM ${SCHEMA}.audit_add('plan', NEW.hash, NULL, ${planJson('NEW')});
  END IF;
  RETURN NULL;
END`,
    isCalled: false,
  },
  {
    signature: 'audit_approval()',
    arguments: '',
    returns: 'trigger',
    body: `BEGIN
  PERFORM ${SCHEMA}.audit_add('approval', NEW.hash, NULL, ${approvalJson('NEW')});
  RETURN NULL;
END`,
    isCalled: false,
  },
];

interface StoreTrigger {
  readonly name: string;
  readonly table: string;
  /** Text after CREATE TRIGGER and its name. */
  readonly definition: string;
}

const trigger = (name: string, table: string, event: string, called: string): StoreTrigger => ({
  name,
  table,
  definition: `AFTER ${event.replace('%', `ON ${SCHEMA}.${table} FOR EACH ROW`)} EXECUTE FUNCTION ${SCHEMA}.${called}()`,
});

/** Changes of an entry that are recorded: all but the lease, and whether the result was shown. */
const CHANGED = ['outcome', 'detail', 'tries', 'fence', 'attempted_at', 'amount', 'intent']
  .map((column) => `(old.${column} IS DISTINCT FROM new.${column})`)
  .join(' OR ');

export const TRIGGERS: readonly StoreTrigger[] = [
  trigger('audit_process', 'process', 'INSERT %', 'audit_process'),
  trigger('audit_entry_insert', 'entry', 'INSERT %', 'audit_entry'),
  trigger('audit_entry_update', 'entry', `UPDATE % WHEN (${CHANGED})`, 'audit_entry'),
  trigger('audit_plan_insert', 'plan', 'INSERT %', 'audit_plan'),
  trigger('audit_plan_delete', 'plan', 'DELETE %', 'audit_plan'),
  trigger('audit_approval', 'approval', 'INSERT %', 'audit_approval'),
];

interface StorePolicy {
  readonly name: string;
  readonly table: string;
  readonly command: 'SELECT' | 'INSERT' | 'DELETE';
  readonly condition: string;
}

const policy = (table: string, command: StorePolicy['command'], condition: string): StorePolicy => ({
  name: `${table}_${command.toLowerCase()}`,
  table,
  command,
  condition,
});

/** What row-level security allows; everything else is refused. A plan with an approval is kept by the foreign key. */
export const POLICIES: readonly StorePolicy[] = [
  policy('plan', 'SELECT', 'true'),
  policy('plan', 'INSERT', `${SCHEMA}.is_me(role)`),
  policy('plan', 'DELETE', `${SCHEMA}.is_me(role)`),
  policy('plan_part', 'SELECT', 'true'),
  policy('plan_part', 'INSERT', `${SCHEMA}.may_change_plan(hash)`),
  policy('plan_part', 'DELETE', `${SCHEMA}.may_change_plan(hash)`),
  policy('approval', 'SELECT', 'true'),
  policy('approval', 'INSERT', `${SCHEMA}.may_approve(hash, role)`),
];

/** Tables with row-level security. */
export const GUARDED = [...new Set(POLICIES.map(({ table }) => table))];

/** Statements that put the rules in place, also where they were changed. Each function needs its table. */
export const RULES: readonly string[] = [
  ...FUNCTIONS.map(
    ({ signature, arguments: parameters, returns, body }) =>
      `CREATE OR REPLACE FUNCTION ${SCHEMA}.${signature.replace(/\(.*$/, '')}(${parameters}) RETURNS ${returns}
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ${SEARCH_PATH} AS $function$
${body}
$function$`,
  ),
  // A trigger of a table of one's own could otherwise call them.
  ...FUNCTIONS.map(({ signature }) => `REVOKE ALL ON FUNCTION ${SCHEMA}.${signature} FROM PUBLIC`),
  ...CONSTRAINTS.flatMap(({ name, table, definition }) => [
    `ALTER TABLE ${SCHEMA}.${table} DROP CONSTRAINT IF EXISTS ${name}`,
    `ALTER TABLE ${SCHEMA}.${table} ADD CONSTRAINT ${name} ${definition}`,
  ]),
  ...TRIGGERS.flatMap(({ name, table, definition }) => [
    `DROP TRIGGER IF EXISTS ${name} ON ${SCHEMA}.${table}`,
    `CREATE TRIGGER ${name} ${definition}`,
  ]),
  ...GUARDED.map((table) => `ALTER TABLE ${SCHEMA}.${table} ENABLE ROW LEVEL SECURITY`),
  ...POLICIES.flatMap(({ name, table, command, condition }) => [
    `DROP POLICY IF EXISTS ${name} ON ${SCHEMA}.${table}`,
    `CREATE POLICY ${name} ON ${SCHEMA}.${table} FOR ${command} ${
      command === 'INSERT' ? 'WITH CHECK' : 'USING'
    } (${condition})`,
  ]),
];
