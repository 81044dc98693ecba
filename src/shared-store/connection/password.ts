// Password of a shared store: from PGPASSWORD, from store login, or from the password file that psql reads.
import { closeSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openRegular } from '#files/read.ts';
import type { Host } from '#host/host.ts';

/** A server as named in the address of a store. */
export interface StoreServer {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  /** User, all servers and database, as the address has them. */
  readonly login: string;
}

/**
 * Returns the password for a server; undefined if none is known.
 * @throws PixctlError (exit 3) if the keyring does not return a saved one
 */
export async function passwordFor(
  host: Pick<Host, 'env' | 'homedir' | 'platform' | 'uptime' | 'sleep' | 'onInterrupt'>,
  server: StoreServer,
): Promise<string | undefined> {
  const { PGPASSWORD } = host.env;
  if (PGPASSWORD !== undefined && PGPASSWORD !== '') return PGPASSWORD;
  const { savedPassword } = await import('./saved-password.ts');
  return (await savedPassword(host, server.login)) ?? fromPasswordFile(host, server);
}

function fromPasswordFile(
  host: Pick<Host, 'env' | 'homedir' | 'platform'>,
  server: StoreServer,
): string | undefined {
  const { PGPASSFILE } = host.env;
  const path = PGPASSFILE ?? join(host.homedir(), '.pgpass');
  let text: string;
  try {
    const { file, stats } = openRegular(path);
    try {
      // As psql does: a file that others can read is ignored.
      if (host.platform !== 'win32' && (stats.mode & 0o077) !== 0) return undefined;
      text = readFileSync(file, 'utf8');
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
  const wanted = [server.host, String(server.port), server.database, server.user];
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#')) continue;
    const fields = fieldsOf(line);
    if (fields.length === 5 && wanted.every((value, n) => fields[n] === '*' || fields[n] === value))
      return fields[4];
  }
  return undefined;
}

/** Splits a line at colons; a backslash takes the next character literally. */
const fieldsOf = (line: string): string[] =>
  [...line.matchAll(/((?:\\.|[^\\:])*)(?::|$)/g)]
    .map(([, field = '']) => field.replaceAll(/\\(.)/g, '$1'))
    .slice(0, 5);
