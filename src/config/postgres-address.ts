// Addresses of PostgreSQL databases: of a shared store, and of a mirror. They are stored and shown, so they may not
// contain a password, nor a parameter that changes what pixctl sets for its connections.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';

const ADDRESS = /^postgres(?:ql)?:\/\/(?:([^@/?#]*)@)?([^@/?#]+)\/([^@/?#]+)(?:\?([^#]*))?$/i;
const HOST = /^[^\s:,@#?]+(?::\d{1,5})?$/;
const TLS_MODES = ['disable', 'require', 'verify-full'];

/** A checked address. The parts are decoded. */
export interface PostgresAddress {
  readonly url: string;
  /** The address without user and parameters, for messages. */
  readonly name: string;
  /** Empty if the address has none. */
  readonly user: string;
  /** First of the servers. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  /** User, all servers and database, as the address has them. */
  readonly login: string;
}

/** Returns the address, or what is wrong with it. The messages never repeat it: a part may be a password. */
export function readPostgresAddress(url: string): PostgresAddress | { readonly problem: Message } {
  const [, user = '', hosts = '', database = '', parameters = ''] = ADDRESS.exec(url) ?? [];
  const decoded = [user, hosts, database].map(decode);
  const [decodedUser, decodedHosts, decodedDatabase] = decoded;
  if (hasPassword(url, decodedUser)) return { problem: say`the address of the database contains a password` };
  if (
    decodedUser === undefined ||
    decodedHosts === undefined ||
    decodedDatabase === undefined ||
    decodedDatabase === '' ||
    /\s/.test(url) ||
    decoded.some((part) => /\p{Cc}/u.test(part ?? '')) ||
    !decodedHosts.split(',').every((host) => HOST.test(host))
  )
    return { problem: say`the address of the database is not valid` };
  if (!areAllowed(parameters))
    return {
      problem: say`the address of the database has a parameter that pixctl does not allow`,
    };
  const [first = ''] = decodedHosts.split(',');
  const [host = '', port = '5432'] = first.split(':');
  return {
    url,
    name: `postgres://${hosts}/${database}`,
    user: decodedUser,
    host,
    port: Number(port),
    database: decodedDatabase,
    login: `${user}@${hosts}/${database}`,
  };
}

/** What an address may look like, for hints. */
export const ADDRESS_FORM = say`It looks like this: postgres://USER@HOST:5432/DATABASE, or with several hosts: postgres://USER@HOST1,HOST2/DATABASE. The only parameter is sslmode, with the value ${TLS_MODES.join(', ')}.`;

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Tests for a password after the user, or in a parameter. */
const hasPassword = (url: string, user = ''): boolean =>
  user.includes(':') || /^[a-z]+:\/\/[^/?#]*:[^/?#]*@/i.test(url) || /[?&](?:pass|password|pwd)=/i.test(url);

function areAllowed(parameters: string): boolean {
  if (parameters === '') return true;
  const found = parameters.split('&').map((one) => one.split('='));
  return (
    found.length === 1 &&
    found.every(
      ([name, value = '', ...more]) => name === 'sslmode' && TLS_MODES.includes(value) && more.length === 0,
    )
  );
}
