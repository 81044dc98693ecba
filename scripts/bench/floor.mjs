// The floor: a whole process that does the same requests with undici and nothing else.
// `node scripts/bench/floor.mjs list URL` reads all pages one after another, and writes each row as a line of JSON.
// `node scripts/bench/floor.mjs replay URL FILE` reads the pages of which the paths are in a file, one after another.
// `node scripts/bench/floor.mjs create URL COUNT CONNECTIONS` creates charges, each answer parsed and its id compared.
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

async function replay(url, file) {
  const client = new Client(url, options);
  for (const path of readFileSync(file, 'utf8').split('\n')) {
    const { body } = await client.request({ method: 'GET', path, headers });
    await body.json();
  }
  await client.close();
}

async function create(url, count, connections) {
  const pool = new Pool(url, { ...options, connections });
  let next = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < count) {
        const correlationID = `floor-${process.pid}-${(next += 1)}`;
        const { statusCode, body } = await pool.request({
          method: 'POST',
          path: '/api/v1/charge',
          headers,
          body: JSON.stringify({ correlationID, value: 1990 }),
        });
        const { charge } = await body.json();
        if (statusCode !== 200 || charge.correlationID !== correlationID)
          throw new Error(`${correlationID}: answered ${statusCode}`);
      }
    }),
  );
  await pool.close();
}

const [what, url, count, connections] = process.argv.slice(2);
if (what === 'list') await list(url);
else if (what === 'replay') await replay(url, count);
else if (what === 'create') await create(url, Number(count), Number(connections));
else throw new Error('list URL | replay URL FILE | create URL COUNT CONNECTIONS');
