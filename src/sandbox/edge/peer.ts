// Who is at the other end of a connection within this machine, where the system tells.
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';

/** Tables of connections, a line each: number, local and remote address, state, queues, timers, retries, user … */
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];
const ROOT = 0;

/** Whether another user of this machine has made the connection. False where the system does not tell. */
export function isOfAnotherUser({
  remotePort,
  localPort,
}: Pick<Socket, 'remotePort' | 'localPort'>): boolean {
  const own = process.getuid?.();
  if (own === undefined || remotePort === undefined || localPort === undefined) return false;
  const users = TABLES.flatMap((table) => usersIn(table, remotePort, localPort));
  // Root may do all of it anyway, and passes connections on for others. Whose line it is cannot be told where two have the
  // same ports on different addresses: then both have to be one's own.
  return users.some((user) => user !== own && user !== ROOT);
}

/** Users of the connections from one port of this machine to another. */
function usersIn(table: string, from: number, to: number): number[] {
  let text: string;
  try {
    text = readFileSync(table, 'latin1');
  } catch {
    return [];
  }
  const ending = (port: number): string => `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const [near, far] = [ending(from), ending(to)];
  return text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, remote]) => local?.endsWith(near) === true && remote?.endsWith(far) === true)
    .map(([, , , , , , , user]) => Number(user));
}
