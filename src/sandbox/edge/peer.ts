// Determines the user at the other end of a local connection, on systems with /proc/net.
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';

/** Connection tables; columns: number, local and remote address, state, queues, timers, retries, user … */
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];
const ROOT = 0;

/** Whether another user of this machine made the connection. False if that is unknown. */
export function isOfAnotherUser({
  remotePort,
  localPort,
}: Pick<Socket, 'remotePort' | 'localPort'>): boolean {
  const own = process.getuid?.();
  if (own === undefined || remotePort === undefined || localPort === undefined) return false;
  const users = TABLES.flatMap((table) => usersIn(table, remotePort, localPort));
  // Root may access everything anyway, and forwards connections for others. If several connections have the same ports
  // on different addresses, all of them must belong to this user.
  return users.some((user) => user !== own && user !== ROOT);
}

/** Returns the users of the connections between two local ports. */
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
