// The floor: a whole process that does the same requests with undici and nothing else.
// `node scripts/bench/floor.mjs list URL` reads all pages one after another, and writes each row as a line of JSON.
// `node scripts/bench/floor.mjs replay URL FILE [DATABASE]` reads the pages of which the paths are in a file, one after
// another. With a database (a SQLite file or a PostgreSQL address), it also inserts each item as JSON under its id, one
// transaction a page.
// `node scripts/bench/floor.mjs create URL COUNT CONNECTIONS [DATABASE]` creates charges, each answer parsed and its id
// compared. With a PostgreSQL address, it inserts a row before each request and updates it after the answer.
import { readFileSync, writeSync } from 'node:fs';
import { Client, Pool } from 'undici';

const PAGE = 100;
const CHUNK = 64 * 1024;
const headers = { authorization: process.env.FLOOR_KEY ?? 'bench-key', 'content-type': 'application/json' };
const options = { headersTimeout: 0, bodyTimeout: 0 };

/** All of it, however little a pipe takes at once. */
function writeAll(text) {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}

async function list(url) {
  const client = new Client(url, options);
  let text = '';
  for (let skip = 0, more = true; more;) {
    const { body } = await client.request({
      method: 'GET',
      path: `/api/v1/charge?skip=${skip}&limit=${PAGE}`,
      headers,
    });
    const { charges, pageInfo } = await body.json();
    for (const charge of charges) text += `${JSON.stringify(charge)}\n`;
    if (text.length >= CHUNK) {
      writeAll(text);
      text = '';
    }
    skip += charges.length;
    more = pageInfo.hasNextPage;
  }
  writeAll(text);
  await client.close();
}

/** The list in the body of a page; empty for a single resource. */
const itemsOf = (body) =>
  Array.isArray(body) ? body : (Object.values(body).find((value) => Array.isArray(value)) ?? []);

/** An id and the JSON of each item, all columns of a bare table. */
const bareRows = (path, items) =>
  items.map((item, index) => [
    `${path.split('?')[0]} ${item.globalID ?? item.refundId ?? item.id ?? item.correlationID ?? item.payment?.correlationID ?? index}`,
    JSON.stringify(item),
  ]);

/** Returns functions that insert rows into a new bare table and end the connection. */
async function bareTable(database) {
  if (!database.startsWith('postgres:')) {
    const { default: Database } = await import('libsql');
    const db = new Database(database);
    db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; CREATE TABLE bare (id TEXT PRIMARY KEY, raw TEXT)',
    );
    const insert = db.prepare('INSERT INTO bare VALUES (?, ?) ON CONFLICT DO NOTHING');
    const put = (rows) => {
      db.exec('BEGIN');
      for (const row of rows) insert.run(...row);
      db.exec('COMMIT');
    };
    return { put, end: () => db.close() };
  }
  const { default: postgres } = await import('postgres');
  const sql = postgres(database, { max: 1, onnotice: () => undefined });
  await sql`CREATE TABLE bare (id text PRIMARY KEY, raw jsonb)`;
  const put = (rows) =>
    sql.unsafe(
      'INSERT INTO bare SELECT id, raw::jsonb FROM unnest($1::text[], $2::text[]) AS new (id, raw) ON CONFLICT DO NOTHING',
      [rows.map(([id]) => id), rows.map(([, raw]) => raw)],
    );
  return { put, end: () => sql.end() };
}

async function replay(url, file, database) {
  const client = new Client(url, options);
  const table = database === undefined ? undefined : await bareTable(database);
  for (const path of readFileSync(file, 'utf8').split('\n')) {
    const { body } = await client.request({ method: 'GET', path, headers });
    const items = itemsOf(await body.json());
    if (items.length > 0) await table?.put(bareRows(path, items));
  }
  await client.close();
  await table?.end();
}

/** Returns functions that record a request before it leaves and after its answer, each in a statement of its own. */
async function bareJournal(database, connections) {
  if (database === undefined)
    return { begin: () => undefined, finish: () => undefined, end: () => undefined };
  const { default: postgres } = await import('postgres');
  const sql = postgres(database, { max: connections, onnotice: () => undefined });
  await sql`CREATE TABLE bare_journal (id text PRIMARY KEY, intent text NOT NULL, outcome text NOT NULL)`;
  return {
    begin: (id, intent) => sql`INSERT INTO bare_journal VALUES (${id}, ${intent}, 'pending')`,
    finish: (id) => sql`UPDATE bare_journal SET outcome = 'done' WHERE id = ${id}`,
    end: () => sql.end(),
  };
}

async function create(url, count, connections, database) {
  const pool = new Pool(url, { ...options, connections });
  const journal = await bareJournal(database, connections);
  let next = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < count) {
        const correlationID = `floor-${process.pid}-${(next += 1)}`;
        const intent = JSON.stringify({ correlationID, value: 1990 });
        await journal.begin(correlationID, intent);
        const { statusCode, body } = await pool.request({
          method: 'POST',
          path: '/api/v1/charge',
          headers,
          body: intent,
        });
        const { charge } = await body.json();
        if (statusCode !== 200 || charge.correlationID !== correlationID)
          throw new Error(`${correlationID}: answered ${statusCode}`);
        await journal.finish(correlationID);
      }
    }),
  );
  await pool.close();
  await journal.end();
}

const [what, url, count, connections, database] = process.argv.slice(2);
if (what === 'list') await list(url);
else if (what === 'replay') await replay(url, count, connections);
else if (what === 'create') await create(url, Number(count), Number(connections), database);
else throw new Error('list URL | replay URL FILE [DATABASE] | create URL COUNT CONNECTIONS [DATABASE]');
