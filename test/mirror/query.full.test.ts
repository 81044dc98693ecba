// What a query on a SQLite mirror may call, and how it ends.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PixctlError } from '#errors/pixctl-error.ts';
import { openSqlite } from '#mirror/edge/sqlite.ts';
import { FUNCTIONS, TABLE_FUNCTIONS } from '#mirror/edge/sqlite-query.ts';
import type { SqlConnection, SqlRow } from '#mirror/sql.ts';
import { freshEnv, run, start, until } from '#test/support/binary.ts';
import { field, parseJson } from '#test/support/checked.ts';
import { tempDir } from '#test/support/cli.ts';

const ENDLESS = 'WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT COUNT(*) FROM r';

let dir: string;
let file: string;
let mirror: SqlConnection;

beforeAll(async () => {
  // Kept for all tests of this file.
  dir = mkdtempSync(join(tmpdir(), 'pixctl-query-'));
  file = join(dir, 'mirror.db');
  expect(await run(['--sandbox', 'sync', '--to', file], freshEnv())).toMatchObject({ code: 0 });
  mirror = await openSqlite(file, 'read');
});
afterAll(async () => {
  await mirror.close();
  rmSync(dir, { recursive: true, force: true });
});

const never = new AbortController().signal;

async function rowsOf(sql: string): Promise<readonly SqlRow[]> {
  const { pages } = await mirror.query(sql, { signal: never, asSuperuser: false });
  const rows: SqlRow[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}

/** Says of a query that is refused why, and of any other nothing. */
async function refusal(sql: string): Promise<string | undefined> {
  try {
    await rowsOf(sql);
    return undefined;
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error;
    expect(error.fields.exitCode).toBe(2);
    return error.message;
  }
}

const query = (sql: string, ...more: readonly string[]) =>
  run(['query', '--to', file, sql, ...more], freshEnv());

describe('query on SQLite', () => {
  /** How a function is called that is not called `name(NULL, …)`. */
  const CALLS: Readonly<Record<string, string>> = {
    '->': "'{}' -> 'a'",
    '->>': "'{}' ->> 'a'",
    current_date: 'current_date',
    current_time: 'current_time',
    current_timestamp: 'current_timestamp',
    likelihood: 'likelihood(1, 0.5)',
    generate_series: 'generate_series(1, 2)',
    match: 'name MATCH 1',
    nth_value: 'nth_value(1, 1) OVER ()',
    ntile: 'ntile(1) OVER ()',
    percentile: 'percentile(value, 50)',
    percentile_cont: 'percentile_cont(value, 0.5)',
    percentile_disc: 'percentile_disc(value, 0.5)',
    json_group_object: "json_group_object('a', 1)",
    jsonb_group_object: "jsonb_group_object('a', 1)",
    json_object: "json_object('a', 1)",
    jsonb_object: "jsonb_object('a', 1)",
  };

  it('calls the allowed SQL functions and refuses all others of the engine', async () => {
    // Its own connection: a query may not ask for this list.
    const listed = await mirror.all('SELECT name, narg, type FROM pragma_function_list');
    const shapes = new Map<string, { narg: number; type: string }>();
    for (const row of listed) {
      const { name, narg, type } = row as { name: string; narg: number; type: string };
      const known = shapes.get(name);
      if (known === undefined || narg > known.narg) shapes.set(name, { narg, type });
    }
    expect(shapes.size).toBeGreaterThan(100);
    const wrong: string[] = [];
    for (const [name, { narg, type }] of shapes) {
      const args = Array<string>(narg < 0 ? 1 : narg).fill('NULL');
      const call = CALLS[name] ?? `${name}(${args.join(', ')})${type === 'w' ? ' OVER ()' : ''}`;
      const says = (await refusal(`SELECT ${call} AS x FROM pixctl_mirror LIMIT 1`)) ?? '';
      if (FUNCTIONS.includes(name) ? /may not/.test(says) : !says.includes(`"${name}"`))
        wrong.push(`${name}: ${says || 'was run'}`);
    }
    // Arguments of the wrong number or kind are refused by SQLite itself, before it would call the function.
    const ofSqlite =
      /wrong number of arguments|unable to use function|misuse of window function|no such function/;
    expect(wrong.filter((one) => !ofSqlite.test(one))).toEqual([]);
    expect(
      wrong.filter((one) => /^(?:readfile|writefile|load_extension|fts3_tokenizer|lsmode)\b/.test(one)),
    ).toEqual([]);
  });

  it('reads only from the allowed table-valued functions and virtual tables', async () => {
    const listed = await mirror.all('SELECT name FROM pragma_module_list');
    const wrong: string[] = [];
    for (const { name } of listed) {
      const says = await refusal(`SELECT 1 FROM "${String(name)}" LIMIT 1`);
      if (TABLE_FUNCTIONS.includes(String(name)) ? says !== undefined : says === undefined)
        wrong.push(String(name));
    }
    expect(wrong).toEqual([]);
    for (const name of [
      'pragma_table_info',
      'pragma_database_list',
      'pragma_query_only',
      'sqlite_dbpage',
      'fsdir',
    ])
      expect([name, await refusal(`SELECT * FROM ${name}`)]).toEqual([
        name,
        expect.stringMatching(new RegExp(`may not read from "${name}"|no such table`)),
      ]);
    expect(await rowsOf(`SELECT value FROM json_each('[1, "a"]')`)).toEqual([{ value: 1n }, { value: 'a' }]);
  });

  it.each([
    'SELECT 1 LIMIT CALL',
    'SELECT 1 FROM pixctl_mirror WHERE EXISTS (SELECT 1 WHERE CALL)',
    'SELECT CASE WHEN 0 THEN CALL END',
    'SELECT (SELECT CALL)',
    'VALUES (CALL)',
    'WITH x AS (SELECT CALL AS a) SELECT a FROM x',
    'WITH RECURSIVE x(a) AS (SELECT 1 UNION ALL SELECT CALL FROM x LIMIT 2) SELECT a FROM x',
    'SELECT SUM(1) FILTER (WHERE CALL) FROM pixctl_mirror',
    'SELECT SUM(1) OVER (ORDER BY CALL) FROM pixctl_mirror',
    'SELECT name FROM pixctl_mirror GROUP BY CALL HAVING CALL',
    'SELECT a.name FROM pixctl_mirror a JOIN pixctl_mirror b ON CALL',
    'SELECT value FROM json_each(CALL)',
    '/* EXPLAIN */ SELECT CALL',
    '-- EXPLAIN\nSELECT CALL',
    "SELECT '--', CALL --'",
    'SELECT "a""--" AS b, [--], `--`, CALL FROM (SELECT 1 AS "a""--", 2 AS [--], 3 AS `--`)',
    "SELECT $a('), CALL --')",
    "SELECT x'27', CALL, x'27'",
  ])('refuses a call of load_extension in %s', async (shape) => {
    const call = "load_extension('/tmp/pixctl-none')";
    expect(await refusal(shape.replaceAll('CALL', call))).toContain('"load_extension"');
  });

  it('refuses functions that read or write files', async () => {
    const target = join(tempDir(), 'target');
    writeFileSync(target, 'before');
    for (const sql of [
      `SELECT writefile('${target}', 'after', 33261)`,
      `SELECT CAST(readfile('${target}') AS TEXT)`,
      `SELECT * FROM fsdir('${target}')`,
      `SELECT * FROM zipfile('${target}')`,
      `SELECT edit('x', 'touch ${target}2')`,
    ]) {
      const { code, out, err } = await query(sql);
      expect([sql, code, out, err.includes('before')]).toEqual([sql, 2, '', false]);
    }
    expect(readFileSync(target, 'utf8')).toBe('before');
    expect(existsSync(`${target}2`)).toBe(false);
  });

  it('refuses a view that calls a forbidden function, and lists the other views', async () => {
    const foreign = join(tempDir(), 'foreign.db');
    expect((await run(['--sandbox', 'sync', '--to', foreign], freshEnv())).code).toBe(0);
    const target = join(tempDir(), 'target');
    const writer = await openSqlite(foreign, 'write');
    await writer.exec(`DROP VIEW receivables;
      CREATE VIEW receivables AS SELECT load_extension('${target}') AS x;
      CREATE VIEW harmless AS SELECT upper('a') AS x`);
    await writer.close();
    const ask = (...words: readonly string[]) => run(['query', '--to', foreign, ...words], freshEnv());
    expect(await ask('SELECT * FROM receivables')).toMatchObject({ code: 2, out: '' });
    expect(await ask('SELECT x FROM harmless')).toMatchObject({ code: 0, out: 'A\n' });
    // The list goes on with the other views, and says of this one what is wrong with it.
    const { code, out } = await ask('--list');
    expect(code).toBe(0);
    expect(out).toMatch(/^ledger\tview\taccount_id/m);
  });

  it('prints text with NUL, large integers, bytes, infinity and a column named __proto__ unchanged', async () => {
    const sql = `SELECT 1 AS "__proto__", 'a' || char(0) || 'b' AS text, 9007199254740993 AS large, x'00ff' AS bytes,
      9e999 AS infinite, 1.1 AS real, NULL AS "toString"`;
    const { code, out } = await query(sql, '--json');
    expect(code).toBe(0);
    expect(Object.entries(field(parseJson(out), '0') as object)).toEqual([
      ['__proto__', 1],
      ['text', 'a\0b'],
      ['large', '9007199254740993'],
      ['bytes', '00ff'],
      ['infinite', 'Infinity'],
      ['real', 1.1],
      ['toString', null],
    ]);
    expect((await query('SELECT 1 AS "__proto__", 2 AS b', '-o', 'csv')).out).toBe('__proto__,b\n1,2\n');
  });

  it('reports row and column of text that is not UTF-8', async () => {
    const { code, out, err } = await query("SELECT 'good' AS a UNION ALL SELECT CAST(x'41ff' AS TEXT)");
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('row 2 of the result: column "a" holds text that is not UTF-8');
  });

  it('prints rows of an endless result while it runs', async () => {
    const { child, done, soFar } = start(
      ['query', '--to', file, ENDLESS.replace('COUNT(*)', 'n'), '-o', 'ndjson'],
      freshEnv(),
    );
    await until(() => (soFar().includes('{"n":2000}') ? true : undefined));
    child.kill('SIGINT');
    expect(await done).toMatchObject({ code: 130 });
  });

  it('evaluates random() once for each row', async () => {
    const [row] = await rowsOf('SELECT a = a AS same, typeof(a) AS type FROM (SELECT random() AS a)');
    expect(row).toEqual({ same: 1n, type: 'integer' });
    const mixed = await rowsOf(
      "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r LIMIT 200) SELECT CASE WHEN random() > 0 THEN 'text' ELSE x'00' END AS v FROM r",
    );
    expect(new Set(mixed.map(({ v }) => v))).toEqual(new Set(['text', '00']));
  });
});

describe('query with SQL that never ends', () => {
  const endless = () => start(['query', '--to', file, ENDLESS], freshEnv());
  /** State, parent and processor time of a process; nothing where it has ended. */
  const stat = (pid: number | string): readonly string[] => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
    } catch {
      return [];
    }
  };
  const lives = (pid: number): boolean => !['Z', 'X', undefined].includes(stat(pid)[0]);
  /** The process in which the SQL of a program runs, once it runs. */
  const runningIn = async (program: number): Promise<number> =>
    Number(
      await until(() =>
        readdirSync('/proc').find((pid) => {
          const [, parent, ...rest] = stat(pid);
          return Number(parent) === program && Number(rest[9]) > 10;
        }),
      ),
    );

  it('stops after --timeout, and exits with 5', async () => {
    const { code, err } = await query(ENDLESS, '--timeout', '1s');
    expect({ code, says: err.includes('did not end within the time limit') }).toEqual({
      code: 5,
      says: true,
    });
  });

  it.runIf(process.platform === 'linux').each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    'stops, with its child process, on %s',
    async (signal) => {
      const { child, done } = endless();
      const running = await runningIn(child.pid!);
      expect(lives(running)).toBe(true);
      child.kill(signal);
      const ended = await done;
      expect(ended).toMatchObject(signal === 'SIGKILL' ? { signal } : { code: 130 });
      await until(() => (lives(running) ? undefined : true));
    },
  );

  it.runIf(process.platform === 'linux')(
    'keeps the SQL out of the command line of its child process',
    async () => {
      const { child, done } = endless();
      const running = await runningIn(child.pid!);
      expect(readFileSync(`/proc/${running}/cmdline`, 'utf8')).not.toContain('RECURSIVE r(n)');
      child.kill('SIGTERM');
      await done;
    },
  );
});

/** Writes what no statement of pixctl would: `sqlite3` is another program. */
const SQLITE3 = (() => {
  try {
    execFileSync('sqlite3', ['--version']);
    return true;
  } catch {
    console.warn('SKIPPED: text that is not UTF-8 in a file. Install sqlite3 to have it tested.');
    return false;
  }
})();

describe.runIf(SQLITE3)('a SQLite file with text that is not UTF-8', () => {
  const spoil = (path: string, sql: string): void => void execFileSync('sqlite3', [path, sql]);
  const usesLibsql = process.versions.node.startsWith('20.');

  it('does not crash sync verify', async () => {
    const own = freshEnv();
    const to = join(tempDir(), 'spoilt.db');
    const cli = (...words: readonly string[]) => run(['--sandbox', ...words], own);
    for (const words of [
      ['charge', 'create', '--value', '100', '--correlation-id', 'a'],
      ['sync', '--to', to],
    ])
      expect(await cli(...words)).toMatchObject({ code: 0 });
    spoil(to, "UPDATE charges SET comment = CAST(x'ff' AS TEXT)");
    const { code, signal, err } = await cli('sync', 'verify', '--to', to);
    expect({ code, signal }).toEqual({ code: usesLibsql ? 5 : 7, signal: null });
    if (usesLibsql) expect(err).toMatch(/not UTF-8: table charges, column comment, row with \w+ = /);
  });

  it('does not crash the sandbox or its server', async () => {
    const own = freshEnv();
    const cli = (...words: readonly string[]) => run(['--sandbox', ...words], own);
    const data = own['PIXCTL_DATA_DIR']!;
    mkdirSync(data, { recursive: true });
    for (const id of ['good', 'bad'])
      expect((await cli('charge', 'create', '--value', '100', '--correlation-id', id)).code).toBe(0);
    const served = start(['sandbox', 'start', '--port', '0', '-o', 'json'], own);
    await until(() => (served.soFar().includes('"url"') ? true : undefined));
    spoil(
      join(data, 'sandbox.db'),
      "UPDATE charges SET comment = CAST(x'ff' AS TEXT) WHERE correlation_id = 'bad'",
    );
    const list = await cli('charge', 'list');
    expect(list.signal).toBe(null);
    expect(list.code).not.toBe(1);
    expect(await cli('charge', 'get', 'good')).toMatchObject({ code: 0 });
    expect(served.child.exitCode).toBe(null);
    served.child.kill('SIGTERM');
    await served.done;
    if (usesLibsql) {
      const alone = await cli('charge', 'list');
      expect(alone.code).toBe(5);
      expect(alone.err).toMatch(/not UTF-8: table charges, column comment, row with seq = "\d+"/);
    }
  });
});
