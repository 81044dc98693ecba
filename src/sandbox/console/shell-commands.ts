// Commands that send a request again: with curl, and with pixctl. The texts come from requests of strangers, and the
// commands are pasted into a shell; so every word is quoted, and characters that a terminal could act on are escaped.
import type { OperationId } from '#contract/operations/index.ts';
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

/**
 * Commands by operation, where the command sends the same request from its arguments (the path), options (the query)
 * and `--input` (the body). Other operations are sent with `pixctl api`.
 */
export const COMMAND_OF: { readonly [I in OperationId]?: string } = {
  'charge.create': 'charge create',
  'charge.list': 'charge list',
  'charge.get': 'charge get',
  'charge.update': 'charge update',
  'charge.delete': 'charge delete',
  'charge.refund': 'charge refund',
  'qrcode.create': 'qrcode create',
  'qrcode.list': 'qrcode list',
  'qrcode.get': 'qrcode get',
  'qrcode.delete': 'qrcode delete',
  'customer.create': 'customer create',
  'customer.update': 'customer update',
  'customer.list': 'customer list',
  'customer.get': 'customer get',
  'subscription.create': 'subscription create',
  'subscription.list': 'subscription list',
  'subscription.get': 'subscription get',
  'subscription.cancel': 'subscription cancel',
  'payment.create': 'payment create',
  'payment.list': 'payment list',
  'payment.get': 'payment get',
  'refund.create': 'refund create',
  'refund.list': 'refund list',
  'refund.get': 'refund get',
  'dispute.list': 'dispute list',
  'dispute.get': 'dispute get',
  'subaccount.list': 'subaccount list',
  'subaccount.get': 'subaccount get',
  'account.list': 'account list',
  'account.get': 'account get',
  'transaction.list': 'transaction list',
  'transaction.get': 'transaction get',
  'company.get': 'company',
  'webhook.list': 'webhook list',
  'webhook.delete': 'webhook remove',
  'webhook.events': 'webhook events',
};

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

/** Whether a text has characters that must not be pasted, or cannot be part of a command line. */
const isUnsafe = (text: string): boolean => text.replaceAll('\n', '').search(invisible()) >= 0;

/** The body as the argument of `printf %b`, in which every character is visible. */
function printfArgument(text: string): string {
  const bytes = (character: string): string =>
    Array.from(new TextEncoder().encode(character), (byte) => `\\0${byte.toString(8).padStart(3, '0')}`).join(
      '',
    );
  return shellQuote(text.replaceAll('\\', String.raw`\\`).replace(invisible(), bytes));
}

/** The path as sent: Node.js decodes its bytes as Latin-1, which curl would send as UTF-8. */
const encodedPath = (path: string): string =>
  path.replaceAll(
    /[^\x21-\x7e]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );

/** @param publicUrl base URL of the sandbox */
export function curlCommand(
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
  ];
  if (body === undefined) return words.join(' ');
  if (!isUnsafe(body)) return [...words, `--data-raw ${shellQuote(body)}`].join(' ');
  return `printf %b ${printfArgument(body)} | ${[...words, '--data-binary @-'].join(' ')}`;
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
export function pixctlCommand(namespace: string, request: RepeatableRequest): string {
  const { method, path, body } = request;
  const own = ownCommand(namespace, request);
  const words = ['pixctl --sandbox', own ?? `api ${shellQuote(method)} ${shellQuote(encodedPath(path))}`];
  if (body === undefined) return words.join(' ');
  const printed = isUnsafe(body) ? `printf %b ${printfArgument(body)}` : `printf %s ${shellQuote(body)}`;
  return `${printed} | ${[...words, '--input -'].join(' ')}`;
}

function ownCommand(namespace: string, { method, path, body }: RepeatableRequest): string | undefined {
  const url = new URL(`http://sandbox${encodedPath(path)}`);
  const found = findOperation(method, url, namespace);
  const command = found && COMMAND_OF[found.operation.id];
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
