// Parses base URLs and builds the paths of operations.
import type { Operation } from '#contract/operation.ts';
import { isStorable } from '#contract/text.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';

export interface BaseUrl {
  /** `https://host[:port]`. */
  readonly origin: string;
  /** Path prefix of the service, without a trailing slash; usually empty. */
  readonly prefix: string;
  readonly loopback: boolean;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Tests whether a host name is a loopback name. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

/** Normalizes the names of this machine, so that the journal recognizes a service by any of them. */
export const plainHost = (origin: string): string =>
  origin.replace(/^(https?:\/\/)(?:localhost|\[::1\])(?=:|$)/i, '$1127.0.0.1');

/** Returns the address without a trailing API path; undefined if it has none. */
export function withoutApiPath(text: string): string | undefined {
  const [, address] = /^(https?:\/\/[^?#]+?)\/api(?:\/[^/?#]+)?\/v1\/*$/i.exec(text) ?? [];
  return address;
}

/**
 * Parses a base URL.
 * @param from the option or variable that names it
 * @throws PixctlError (exit 2) with the problem
 */
export function parseBaseUrl(text: string, from?: string): BaseUrl {
  const named = (message: Message): Message => (from === undefined ? message : say`${from}: ${message}`);
  const refuse = (problem: Message, hint: Message): never => {
    throw usageError(named(say`base URL ${showValue(text)} ${problem}`), hint, 'base-url');
  };
  if (!URL.canParse(text)) refuse(say`is not a URL`, say`Write it like https://api.example.com`);
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    refuse(say`is neither http nor https`, say`Write it like https://api.example.com`);
  if (url.username !== '' || url.password !== '') {
    // The text is not shown because it contains a password.
    throw usageError(
      named(say`the base URL contains a user name or password`),
      say`Leave them out. pixctl sends only the app key.`,
      'base-url',
    );
  }
  if (url.search !== '' || url.hash !== '')
    refuse(say`has a query or fragment`, say`Leave out everything from ? or # on.`);
  const address = withoutApiPath(text);
  if (address !== undefined)
    refuse(say`has the path of the API in it, which is added to every request`, say`Write it as ${address}`);
  const loopback = isLoopback(url.hostname);
  if (url.protocol === 'http:' && !loopback)
    refuse(
      say`would send the app key unencrypted`,
      say`Use https://. http is allowed only for this machine.`,
    );
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, ''), loopback };
}

/**
 * Returns the encoded path and query of an operation.
 * @throws PixctlError (exit 2) for an id that cannot be in a path
 */
export function operationPath(
  operation: Operation,
  namespace: string,
  input: {
    readonly path?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, unknown>>;
  },
): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'namespace') return encodeURIComponent(namespace);
    return encodeId(name, input.path?.[name] ?? '');
  });
  return path + queryString(input.query);
}

/**
 * Encodes a path segment. Reserved and non-ASCII characters are percent-encoded, so that an id cannot change the path.
 */
function encodeId(name: string, value: string): string {
  if (value === '') throw usageError(say`the ${name} is empty`, say`Give the id.`, 'empty-id');
  // Servers and proxies resolve dot segments even if they are encoded.
  if (value === '.' || value === '..')
    throw usageError(say`${showValue(value)} cannot be an id`, undefined, 'bad-id');
  if (!isStorable(value))
    throw usageError(say`the ${name} ${showValue(value)} is not valid text`, undefined, 'bad-id');
  return encodeURIComponent(value);
}

/** Returns `?a=1&b=2`, or an empty text. */
export function queryString(query: Readonly<Record<string, unknown>> | undefined): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  if (pairs.length === 0) return '';
  for (const [name, value] of pairs)
    if (typeof value === 'string' && !isStorable(value))
      throw usageError(say`the ${name} ${showValue(value)} is not valid text`, undefined, 'bad-id');
  return `?${pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`).join('&')}`;
}
