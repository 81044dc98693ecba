// The least that a durable service does: bare node:http, one JSON.parse, one insert into a table of an id and a text, one
// commit (WAL, synchronous = FULL) for all requests that have arrived, and an answer of the size that the sandbox gives.
// No validation, no authentication, no second index. Run as: sandbox-floor.mjs FOLDER
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setImmediate } from 'node:timers';

const Database = createRequire(import.meta.url)('libsql');
const db = new Database(join(process.argv[2], 'floor.db'));
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'wal_autocheckpoint = 8000'])
  db.exec(`PRAGMA ${pragma}`);
db.exec('CREATE TABLE charges (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL)');
const insert = db.prepare('INSERT INTO charges (id, body) VALUES (?, ?)');
const select = db.prepare('SELECT body FROM charges WHERE id = ?');
select.raw(true);

/** Bytes of an answer of the sandbox beyond the charge of the request. */
const FILLER = 'x'.repeat(1_500);

let waiting = [];
function commit() {
  const group = waiting;
  waiting = [];
  db.exec('BEGIN IMMEDIATE');
  const bodies = group.map(({ charge }) => {
    const body = JSON.stringify({ charge, filler: FILLER });
    insert.run([charge.correlationID, body]);
    return body;
  });
  db.exec('COMMIT');
  for (const [index, { response }] of group.entries()) answer(response, bodies[index]);
}

function answer(response, text) {
  const body = Buffer.from(text);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
}

const server = createServer((request, response) => {
  if (request.method === 'GET') return answer(response, select.get([request.url.split('/').at(-1)])[0]);
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const charge = JSON.parse(Buffer.concat(chunks).toString());
    if (waiting.push({ charge, response }) === 1) setImmediate(commit);
  });
}).listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
