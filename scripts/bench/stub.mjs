// A service on loopback, in a process of its own, that answers as fast as node:http can: charge creates, lists of
// charges whose pages are prepared, and fixed lists of payments and accounts. It checks nothing and keeps only the ids of
// what was created.
// `node scripts/bench/stub.mjs serve [--latency MS] [--rows N] [--short]` prints its address.
import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

const CHARGES = '/api/v1/charge';
const MAX_PAGE = 100;
const DIGITS = 12;
const MARK = '#'.repeat(DIGITS);

/** A charge with every field that a service fills in, about 900 bytes; MARK is where its number goes. */
const full = (correlationID, value) => ({
  status: 'ACTIVE',
  customer: null,
  value,
  comment: 'coffee',
  correlationID,
  paymentLinkID: `8cfc24df-7ee5-452b-825c-${MARK}`,
  paymentLinkUrl: `http://127.0.0.1:4010/pay/8cfc24df-7ee5-452b-825c-${MARK}`,
  qrCodeImage: `http://127.0.0.1:4010/service/charge/brcode/image/8cfc24df-7ee5-452b-825c-${MARK}.png`,
  globalID: `Q2hhcmdlOmU4MTdmOTU5Mzg5MGFlYTc4${MARK}`,
  transactionID: `796dfe6b9a88f65fd9d7${MARK}`,
  identifier: `796dfe6b9a88f65fd9d7${MARK}`,
  brCode: `00020101021226750014br.gov.bcb.pix2553127.0.0.1:4010/qr/v1/796dfe6b9a88f65fd9d7${MARK}520400005303986540519.905802BR5912Loja_Sandbox6009Sao_Paulo62290525796dfe6b9a88f65fd9d7019746304A544`,
  additionalInfo: [],
  type: 'DYNAMIC',
  expiresIn: 2_592_000,
  expiresDate: '2026-12-22T06:03:29.305Z',
  discount: 0,
  valueWithDiscount: value,
  createdAt: '2026-11-22T06:03:29.305Z',
  updatedAt: '2026-11-22T06:03:29.305Z',
});
/** About 150 bytes: what a list costs beside its parsing. */
const short = (correlationID, value) => ({
  status: 'ACTIVE',
  value,
  correlationID,
  comment: 'coffee',
  createdAt: '2026-11-22T06:03:29.305Z',
});

/** Writes a number where MARK stands in prepared text, in place. */
function template(text) {
  const bytes = Buffer.from(text);
  const places = [];
  for (let at = bytes.indexOf(MARK); at >= 0; at = bytes.indexOf(MARK, at + DIGITS)) places.push(at);
  return {
    length: bytes.length,
    /** Puts a copy with this number at `offset` of `into`. */
    put(into, offset, number) {
      bytes.copy(into, offset);
      for (const place of places) renumber(into, offset + place, number);
    },
    /** Changes the number of such a copy. */
    number(into, offset, number) {
      for (const place of places) renumber(into, offset + place, number);
    },
  };
}

function renumber(bytes, at, number) {
  let rest = number;
  for (let digit = DIGITS - 1; digit >= 0; digit -= 1) {
    bytes[at + digit] = 48 + (rest % 10);
    rest = Math.floor(rest / 10);
  }
}

/** Pages of `total` charges, each with a number of its own. */
function pagesOf(total, make) {
  const row = template(`,${JSON.stringify(make(`order-${MARK}`, 1990))}`);
  const rows = Buffer.alloc(row.length * MAX_PAGE);
  for (let index = 0; index < MAX_PAGE; index += 1) row.put(rows, index * row.length, 0);
  const tail = Buffer.from(']}');
  return (skip, limit) => {
    const count = Math.max(0, Math.min(limit, MAX_PAGE, total - skip));
    for (let index = 0; index < count; index += 1) row.number(rows, index * row.length, skip + index);
    const pageInfo = {
      skip,
      limit,
      totalCount: total,
      hasPreviousPage: skip > 0,
      hasNextPage: skip + count < total,
    };
    const head = Buffer.from(`{"status":"OK","pageInfo":${JSON.stringify(pageInfo)},"charges":[`);
    // The first row without its comma. A copy, as what is being sent must not change.
    return Buffer.concat([head, rows.subarray(Math.min(1, count), count * row.length), tail]);
  };
}

const pageInfo = (totalCount) => ({
  skip: 0,
  limit: MAX_PAGE,
  totalCount,
  hasPreviousPage: false,
  hasNextPage: false,
});

const payments = Buffer.from(
  JSON.stringify({
    pageInfo: pageInfo(10),
    payments: Array.from({ length: 10 }, (_, index) => ({
      payment: {
        status: 'CONFIRMED',
        value: 1990,
        correlationID: `payout-${index}`,
        destinationAlias: 'ana@example.com',
        comment: 'coffee',
      },
    })),
  }),
);

const accounts = Buffer.from(
  JSON.stringify({
    pageInfo: pageInfo(1),
    accounts: [
      {
        accountId: '6290ccfd42831958a405debc',
        isDefault: true,
        balance: { total: 1990, blocked: 0, available: 1990 },
      },
    ],
  }),
);

const stripe = Buffer.from(
  JSON.stringify({
    object: 'list',
    url: '/v1/charges',
    has_more: false,
    data: Array.from({ length: 10 }, (_, index) => ({
      id: `ch_${index}`,
      object: 'charge',
      amount: 1990,
      currency: 'brl',
    })),
  }),
);

function serve({ latency, rows, isShort }, ready) {
  const pageOf = pagesOf(rows, isShort ? short : full);
  const created = new Map();
  let repeats = 0;
  const answer = (response, body, status = 200) => {
    const send = () => {
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length });
      response.end(body);
    };
    if (latency > 0) setTimeout(send, latency);
    else send();
  };
  const json = (response, value, status) => answer(response, Buffer.from(JSON.stringify(value)), status);
  const server = createServer((request, response) => {
    const { method, url } = request;
    if (method === 'POST' && url.startsWith(CHARGES)) {
      const chunks = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        const { correlationID, value, ...rest } = JSON.parse(Buffer.concat(chunks));
        if (created.has(correlationID)) repeats += 1;
        const number = String(created.size).padStart(DIGITS, '0');
        const text = JSON.stringify({ ...full(correlationID, value), ...rest }).replaceAll(MARK, number);
        created.set(correlationID, value);
        const { brCode } = full(correlationID, value);
        answer(
          response,
          Buffer.from(
            `{"correlationID":${JSON.stringify(correlationID)},"brCode":"${brCode.replaceAll(MARK, number)}","charge":${text}}`,
          ),
        );
      });
      return;
    }
    const { pathname, searchParams } = new URL(url, 'http://stub');
    if (pathname === '/api/v1/payment') return answer(response, payments);
    if (pathname === '/api/v1/account/') return answer(response, accounts);
    if (pathname === CHARGES)
      answer(
        response,
        pageOf(Number(searchParams.get('skip') ?? 0), Number(searchParams.get('limit') ?? MAX_PAGE)),
      );
    else if (pathname === '/counts') json(response, { created: created.size, repeats });
    else if (pathname.startsWith(`${CHARGES}/`)) {
      const id = decodeURIComponent(pathname.slice(CHARGES.length + 1));
      if (!created.has(id)) json(response, { error: 'Cobrança não encontrada' }, 404);
      else json(response, { charge: full(id, created.get(id)) });
    } else answer(response, stripe);
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => ready(server.address().port));
}

/**
 * Starts it. `latency`: milliseconds before each answer; `rows`: charges that its lists have; `short`: rows of 150
 * bytes in place of 900. `counts` tells how many charges were created and how many ids came again; `stop` ends it.
 */
export function startStub({ latency = 0, rows = 10, short: isShort = false } = {}) {
  return new Promise((done, fail) => {
    const child = fork(
      fileURLToPath(import.meta.url),
      ['serve', '--latency', String(latency), '--rows', String(rows), ...(isShort ? ['--short'] : [])],
      { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] },
    );
    child.once('message', (port) => {
      const url = `http://127.0.0.1:${port}`;
      done({
        url,
        counts: async () => (await fetch(`${url}/counts`)).json(),
        stop: () => new Promise((ended) => child.once('close', ended).kill()),
      });
    });
    child.once('error', fail);
    child.once('exit', (code) => fail(new Error(`the stub ended with ${code}`)));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] === 'serve') {
  const { parseArgs } = await import('node:util');
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { latency: { type: 'string' }, rows: { type: 'string' }, short: { type: 'boolean' } },
  });
  const settings = {
    latency: Number(values.latency ?? 0),
    rows: Number(values.rows ?? 10),
    isShort: values.short === true,
  };
  // Whoever started it has gone.
  process.on('disconnect', () => process.exit());
  serve(settings, (port) => (process.send ? process.send(port) : console.log(`http://127.0.0.1:${port}`)));
}
