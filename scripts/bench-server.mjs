// A loopback server in a process of its own that answers one list like either service.
import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

const charge = {
  status: 'ACTIVE',
  value: 1990,
  correlationID: 'order-1',
  brCode: '00020101021226…',
  createdAt: '2026-01-01T12:00:00.000Z',
};
const pix = JSON.stringify({
  pageInfo: { skip: 0, limit: 100, totalCount: 10, hasPreviousPage: false, hasNextPage: false },
  charges: Array.from({ length: 10 }, (_, index) => ({ ...charge, correlationID: `order-${index}` })),
});
const stripe = JSON.stringify({
  object: 'list',
  url: '/v1/charges',
  has_more: false,
  data: Array.from({ length: 10 }, (_, index) => ({
    id: `ch_${index}`,
    object: 'charge',
    amount: 1990,
    currency: 'brl',
  })),
});

/** Starts it; `stop` ends it. */
export function startLoopback() {
  return new Promise((done, fail) => {
    const child = fork(fileURLToPath(import.meta.url), ['serve'], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.on('message', (port) => done({ url: `http://127.0.0.1:${port}`, stop: () => child.kill() }));
    child.on('error', fail);
  });
}

if (process.argv[2] === 'serve') {
  const server = createServer((request, response) => {
    const body = request.url.startsWith('/v1/') ? stripe : pix;
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
}
