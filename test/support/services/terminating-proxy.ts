// Proxy before a PostgreSQL server that ends each connection just after log-in, as an administrator or a failover does.
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';
import postgres from 'postgres';
import { afterEveryTest } from '../clean-up.ts';

const BACKEND_KEY = 'K'.charCodeAt(0);
const READY = 'Z'.charCodeAt(0);

const PARAMETER_STATUS = 'S'.charCodeAt(0);

const opened: (() => unknown)[] = [];
afterEveryTest(async () => {
  for (const close of opened.splice(0)) await close();
});

function* messagesOf(bytes: Buffer): Generator<Buffer, void, undefined> {
  for (let at = 0; at + 5 <= bytes.length;) {
    const end = at + 1 + bytes.readUInt32BE(at + 1);
    yield bytes.subarray(at, end);
    at = end;
  }
}

/** Returns the process id of a backend; undefined if the server has not reported that it is ready. */
function readyBackend(login: Buffer): number | undefined {
  const messages = [...messagesOf(login)];
  return messages.some(([type]) => type === READY)
    ? messages.find(([type]) => type === BACKEND_KEY)?.readUInt32BE(5)
    : undefined;
}

/** Removes what a server before version 14 does not report, such as whether it is a standby. */
const withoutParameters = (login: Buffer): Buffer =>
  Buffer.concat([...messagesOf(login)].filter(([type]) => type !== PARAMETER_STATUS));

/**
 * @param address of a database on a server without TLS
 * @param isEnded whether to end a connection, by its number from 1
 * @returns the address of the database through the proxy
 */
export async function terminatingProxy(
  address: string,
  {
    isEnded = () => true,
    isOld = false,
  }: { readonly isEnded?: (connection: number) => boolean; readonly isOld?: boolean } = {},
): Promise<string> {
  const { port } = new URL(address);
  const superuser = postgres(address.replace('pixctl@', 'postgres@'), { max: 1, fetch_types: false });
  let connections = 0;
  const proxy = createServer((client) => {
    const server = connect(Number(port), '127.0.0.1');
    for (const socket of [client, server]) {
      opened.push(() => socket.destroy());
      socket.on('error', () => undefined);
    }
    server.on('close', () => client.end());
    client.on('close', () => server.destroy());
    client.pipe(server);
    connections += 1;
    if (!isEnded(connections)) return void server.pipe(client);
    let login = Buffer.alloc(0);
    return server.on('data', (chunk: Buffer) => {
      login = Buffer.concat([login, chunk]);
      const pid = readyBackend(login);
      if (pid === undefined) return;
      server.removeAllListeners('data');
      server.pause();
      // The client sees that the server is ready, and then that the connection ends.
      void superuser`SELECT pg_terminate_backend(${pid})`.then(() => {
        client.write(isOld ? withoutParameters(login) : login);
        server.pipe(client);
      });
    });
  }).listen(0, '127.0.0.1');
  opened.push(
    () => proxy.close(),
    () => superuser.end(),
  );
  await new Promise((resolve) => void proxy.once('listening', resolve));
  return address.replace(port, String((proxy.address() as AddressInfo).port));
}
