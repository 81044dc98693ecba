// Commands that send a request again: with curl, and with pixctl. The texts come from requests of strangers, and the
// commands are pasted into a shell; so every word is quoted, and no character remains that a terminal could act on.
import { invisible } from '#pix/invisible.ts';
import type { Match } from '#sandbox/service/router.ts';
import { match } from '#sandbox/service/router.ts';

/** Request whose texts contain no secrets. */
export interface RepeatableRequest {
  readonly method: string;
  readonly path: string;
  readonly contentType: string | undefined;
  /** Whether it had an app key. */
  readonly hasKey: boolean;
  /** Undefined if there was none. */
  readonly body: string | undefined;
}

/** Variable with the app key, which no command contains. */
const KEY_VARIABLE = '$PIXCTL_APP_KEY';

/** Query parameters with an option of their own name, and the values that the options pass on unchanged. */
const OPTIONS: Readonly<Record<string, RegExp>> = {
  skip: /^\d{1,9}$/,
  limit: /^(?:[1-9]\d?|100)$/,
  start: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/,
  end: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/,
  status: /^[A-Z_]+$/,
};

/** Quotes a word for a POSIX shell. */
export const shellQuote = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** Returns the body without control and invisible characters; undefined if it has some and is not JSON. */
function pasteable(body: string): string | undefined {
  if (body.replaceAll('\n', '').search(invisible()) < 0) return body;
  try {
    JSON.parse(body);
  } catch {
    return undefined;
  }
  // JSON has control characters only between its tokens, and the others only in texts, where they can be escaped.
  return body
    .replaceAll(/[\t\r]/g, ' ')
    .replace(invisible(), (found) => (found === '\n' ? found : escaped(found)));
}

const escaped = (text: string): string =>
  text.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The path as sent: Node.js decodes its bytes as Latin-1, which curl would send as UTF-8. */
const encodedPath = (path: string): string =>
  path.replaceAll(
    /[^\x21-\x7e]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );

/** Commands that send a request again. */
export interface ShellCommands {
  readonly curl: string;
  readonly pixctl: string;
}

/**
 * Returns the commands that send a request again; undefined if its body cannot be pasted.
 * @param publicUrl base URL of the sandbox
 */
export function shellCommands(
  publicUrl: string,
  namespace: string,
  request: RepeatableRequest,
): ShellCommands | undefined {
  const body = request.body === undefined ? undefined : pasteable(request.body);
  if (body === undefined && request.body !== undefined) return undefined;
  const sent = { ...request, body };
  return { curl: curlCommand(publicUrl, sent), pixctl: pixctlCommand(namespace, sent) };
}

function curlCommand(
  publicUrl: string,
  { method, path, contentType, hasKey, body }: RepeatableRequest,
): string {
  const isGet = method === 'GET' && body === undefined;
  const words = [
    // --globoff: brackets in the path are no pattern. --path-as-is: dots in it are not removed.
    'curl -sS --globoff --path-as-is',
    ...(isGet ? [] : [`-X ${shellQuote(method)}`]),
    shellQuote(publicUrl + encodedPath(path)),
    ...(hasKey ? [`-H "Authorization: ${KEY_VARIABLE}"`] : []),
    ...contentTypeOption(contentType, body),
    ...(body === undefined ? [] : [`--data-raw ${shellQuote(body)}`]),
  ];
  return words.join(' ');
}

/** Without a content type, curl would add its own to a body. */
function contentTypeOption(contentType: string | undefined, body: string | undefined): string[] {
  if (contentType === undefined) return body === undefined ? [] : ["-H 'Content-Type:'"];
  const value = visible(contentType);
  return [`-H ${shellQuote(value === '' ? 'Content-Type;' : `Content-Type: ${value}`)}`];
}

/** A header cannot contain control characters, and the others have no effect on the sandbox. */
const visible = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '');

/** The command of the operation if it sends the same request, otherwise `pixctl api`. */
function pixctlCommand(namespace: string, request: RepeatableRequest): string {
  const { method, path, body } = request;
  const own = ownCommand(namespace, request) ?? `api ${shellQuote(method)} ${shellQuote(encodedPath(path))}`;
  const command = `pixctl --sandbox ${own}`;
  return body === undefined ? command : `printf %s ${shellQuote(body)} | ${command} --input -`;
}

function ownCommand(namespace: string, { method, path, body }: RepeatableRequest): string | undefined {
  const url = new URL(`http://sandbox${encodedPath(path)}`);
  const found = findOperation(method, url, namespace);
  const command = found?.operation.command;
  if (found === undefined || command === undefined) return undefined;
  if ((found.operation.body === undefined) !== (body === undefined)) return undefined;
  const query = [...url.searchParams];
  if (new Set(query.map(([name]) => name)).size !== query.length) return undefined;
  if (!query.every(([name, value]) => isOption(found.operation, name, value))) return undefined;
  const args = Object.values(found.params);
  if (args.some((arg) => arg === '' || arg.search(invisible()) >= 0)) return undefined;
  const options = query.map(([name, value]) => `--${name}=${value}`);
  // An argument that looks like an option comes after `--`.
  const end = args.some((arg) => arg.startsWith('-')) ? ['--'] : [];
  return [command, ...[...options, ...end, ...args].map(shellQuote)].join(' ');
}

function isOption({ query }: Match['operation'], name: string, value: string): boolean {
  const schema = Object.hasOwn(query?.properties ?? {}, name) ? query?.properties[name] : undefined;
  if (schema === undefined || !Object.hasOwn(OPTIONS, name) || OPTIONS[name]?.test(value) !== true)
    return false;
  return schema.type !== 'string' || schema.enum === undefined || schema.enum.includes(value);
}

function findOperation(method: string, { pathname }: URL, namespace: string): Match | undefined {
  try {
    return match(method, pathname, namespace);
  } catch {
    // Another method is expected, or an escape in the path is invalid.
    return undefined;
  }
}
