// Process that runs a user's SQL on a SQLite mirror. A statement cannot be interrupted within its own process, so it
// runs in one that can be killed. sqlite-query.ts starts it with this source text and sends the SQL over the IPC
// channel, so that it does not appear on a command line.
'use strict';
const { TextDecoder } = require('node:util');
const { Worker } = require('node:worker_threads');
// Node.js 20 has no node:sqlite; a plain require would fail the import check there.
const { getBuiltinModule: builtIn } = process;

/** Maximum number of rows in a page, and of bytes of text and blobs in it. */
const PAGE_ROWS = 500;
const PAGE_BYTES = 1 << 20;
/** Maximum size of one value in bytes. */
const VALUE_BYTES = 64 << 20;

// Ends this process when its parent ends, even while SQL is running, because the pipe then closes. On Windows, the job
// object in which libuv starts processes does this.
if (process.platform !== 'win32')
  new Worker(
    `const pipe = new (require('node:net').Socket)({ fd: 4 });
     for (const event of ['close', 'error']) pipe.on(event, () => process.kill(process.pid, 'SIGKILL'));
     pipe.resume();`,
    { eval: true },
  );

let db;
/** Rows of the running statement, and whether its text values are read as bytes. */
let rows;
let asBytes;
let names;
let count;

function open({ path, libsql }) {
  db = libsql === undefined ? new (builtIn('node:sqlite').DatabaseSync)(path) : new (require(libsql))(path);
  db.exec('PRAGMA busy_timeout = 10000');
  db.exec('PRAGMA query_only = ON');
  // Views of a foreign file may call only functions without side effects.
  db.exec('PRAGMA trusted_schema = OFF');
  db.enableDefensive?.(true);
}

const FUNCTION_CALLS = new Set([
  'Function',
  'PureFunc',
  'AggStep',
  'AggStep1',
  'AggInverse',
  'AggValue',
  'AggFinal',
]);

const programOf = (sql) => db.prepare(`EXPLAIN ${sql}`).all();
const virtualTablesOf = (program) => program.filter(({ opcode }) => opcode === 'VOpen').map(({ p4 }) => p4);

/** Returns the address by which a program refers to a virtual table; it stays the same within a connection. */
function addressOf(table) {
  try {
    return virtualTablesOf(programOf(`SELECT 1 FROM "${String(table).replaceAll('"', '""')}"`))[0];
  } catch {
    return undefined;
  }
}

/**
 * Replaces the digits of blob literals. A program lists blobs as text, which libsql cannot read if they are not UTF-8.
 * Blobs of the same length produce the same program, and no function name consists only of hexadecimal digits.
 */
const withOtherBlobs = (sql) =>
  sql.replaceAll(/(?<![\w$])(x')([0-9a-f]+)(?=')/gi, (_, begin, digits) => begin + '4'.repeat(digits.length));

/**
 * Returns what a statement does that is not allowed, also within views, subqueries and expressions that are never
 * evaluated. SQLite compiles the whole statement into one program that lists every call.
 */
function forbiddenIn(sql, { functions, tables }) {
  const program = programOf(withOtherBlobs(sql));
  if (program.some(({ opcode, p2 }) => opcode === 'Transaction' && p2 !== 0)) return { kind: 'write' };
  for (const { opcode, p4 } of program) {
    if (!FUNCTION_CALLS.has(opcode)) continue;
    const name = /^(.*)\(-?\d+\)$/.exec(p4)?.[1] ?? String(p4);
    if (!functions.includes(name)) return { kind: 'function', name };
  }
  const allowed = new Set(tables.map(addressOf));
  const foreign = virtualTablesOf(program).find((address) => !allowed.has(address));
  if (foreign === undefined) return undefined;
  const known = [
    ...db.prepare('SELECT name FROM pragma_module_list').all(),
    ...db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all(),
  ].map(({ name }) => name);
  return {
    kind: 'table',
    name: [...known, ...(sql.match(/\w+/g) ?? [])].find((name) => addressOf(name) === foreign) ?? '',
  };
}

/** Removes comments and the trailing semicolon. */
const plainSql = (sql) =>
  sql
    .replaceAll(
      /('(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\])|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g,
      (_, quoted) => quoted ?? ' ',
    )
    .replace(/[;\s]+$/, '')
    .trimStart();

const EXPLAIN = /^explain\b\s*(?:query\s+plan\b)?/i;

/**
 * Wraps a query so that text is returned as bytes and blobs as hexadecimal digits, because libsql crashes on text that
 * is not UTF-8 and truncates it at NUL. OFFSET keeps SQLite from inlining the user's expressions, which would evaluate
 * them several times.
 */
function readableSql(sql, width) {
  const columns = Array.from({ length: width }, (_, index) => `c${index}`);
  const values = columns.map(
    (name) =>
      `CASE typeof(${name}) WHEN 'text' THEN CAST(${name} AS BLOB) WHEN 'blob' THEN lower(hex(${name})) ELSE ${name} END`,
  );
  return `WITH q(${columns.join(', ')}) AS (SELECT * FROM (${sql}) LIMIT -1 OFFSET 0) SELECT ${values.join(', ')} FROM q`;
}

/** Node.js before 22.16 cannot return the columns of a statement, or rows as arrays. */
function prepared(sql) {
  const statement = db.prepare(sql);
  statement.setReadBigInts?.(true);
  statement.safeIntegers?.(true);
  statement.setReturnArrays?.(true);
  statement.raw?.(true);
  return statement;
}

function begin(request) {
  if (db === undefined) open(request);
  // Check and run in one transaction, so that no other process changes a view in between.
  if (rows !== undefined) {
    rows.return?.();
    db.exec('ROLLBACK');
  }
  rows = undefined;
  db.exec('BEGIN');
  rows = [][Symbol.iterator]();
  const sql = plainSql(request.sql);
  const forbidden = forbiddenIn(sql.replace(EXPLAIN, ''), request);
  if (forbidden !== undefined) return { forbidden };
  const statement = prepared(sql);
  names = statement.columns?.().map(({ name }) => name);
  const readable = names !== undefined && !EXPLAIN.test(sql);
  asBytes = readable && db.prepare('PRAGMA encoding').get().encoding === 'UTF-8';
  rows = (asBytes ? prepared(readableSql(sql, names.length)) : statement).iterate();
  count = 0;
  return { names };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @throws Error with the position of a value that cannot be shown */
function valueAt(value, index) {
  const bytes = value instanceof Uint8Array;
  if (bytes && value.length > VALUE_BYTES) throw placed('large', index);
  if (typeof value === 'string' && value.length > 2 * VALUE_BYTES) throw placed('large', index);
  if (!bytes || !asBytes) return value;
  try {
    return utf8.decode(value);
  } catch {
    throw placed('encoding', index);
  }
}

const placed = (problem, index) =>
  Object.assign(new Error(problem), { problem, row: count, column: names?.[index] ?? String(index + 1) });

const sizeOf = (value) => (typeof value === 'string' || value instanceof Uint8Array ? value.length : 8);

function next() {
  const page = [];
  let bytes = 0;
  while (page.length < PAGE_ROWS && bytes < PAGE_BYTES) {
    const { value: row, done } = rows.next();
    if (done || row === undefined) return { names, rows: page, done: true };
    count += 1;
    names ??= Object.keys(row);
    const values = (Array.isArray(row) ? row : Object.values(row)).map(valueAt);
    for (const value of values) bytes += sizeOf(value);
    page.push(values);
  }
  return { names, rows: page, done: false };
}

process.on('message', (request) => {
  let answer;
  try {
    answer = request.sql === undefined ? next() : begin(request);
  } catch (error) {
    const { message, code, problem, row, column } = error;
    answer = { error: { message: String(message), code: String(code ?? ''), problem, row, column } };
  }
  process.send(answer);
});
