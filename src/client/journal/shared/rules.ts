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

export const FUNCTIONS: readonly StoreFunction[] = [
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
