import { MAX_BODY_LEVELS, parseJson } from '#contract/json.ts';
import { at, isObject } from '#contract/path.ts';
import { UNSUPPORTED_OPERATIONS } from '#contract/unsupported-operations.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { numberOfCharacters } from '#messages/quantity.ts';
import { showValue } from '#pix/errors.ts';
import type { Context } from '#ports/context.ts';
import type { KeyValue } from './kit/command.ts';
import { Ended } from './kit/command.ts';
import { command } from './kit/define.ts';
import { setPath } from './kit/input.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'];

/**
 * Builds a body from `-f` options: `-f a.b=1` makes `{a: {b: 1}}`. Integers, true, false and null are parsed; other
 * values stay text.
 */
export function bodyOfFields(fields: readonly KeyValue[]): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const { key, value } of fields) {
    const names = key.split('.');
    if (names.length > MAX_BODY_LEVELS)
      throw usageError(say`-f ${key}=… has more than ${MAX_BODY_LEVELS} levels`);
    if (names.some((name) => name === '' || name === '__proto__'))
      throw usageError(
        say`-f ${key}=… is not a field name`,
        say`Write -f name=value, or -f object.name=value.`,
      );
    const taken = names.slice(0, -1).find((_name, index) => {
      const earlier = at(body, names.slice(0, index + 1).join('.'));
      return earlier !== undefined && !isObject(earlier);
    });
    if (taken !== undefined) throw usageError(say`-f ${key}=… goes into ${taken}, which is not an object`);
    setPath(body, key, literal(value));
  }
  return body;
}

function literal(text: string): unknown {
  if (text === 'true') return true;
  if (text === 'false') return false;
  if (text === 'null') return null;
  // Integers only: an amount with a fraction must not become a float.
  return /^-?(?:0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
}

/** Maximum length of a path with its query. Servers refuse longer ones, or cut the connection. */
const MAX_PATH_LENGTH = 8_000;

/** Characters that a path and a query can have, by RFC 3986, and `[]`, which servers use in names of fields. */
const SENDABLE = /^(?:%[\dA-F]{2}|[\w\-.~!$&'()*+,;=:@/?[\]])*$/i;

/** Whether a segment is `.` or `..`. Servers resolve them even if they are encoded, so that another path is requested. */
const hasDotSegment = (path: string): boolean =>
  (path.split('?')[0] ?? '').split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));

/** @throws PixctlError (exit 2) for a path that would not be sent as it is written */
function checkedPath(path: string): string {
  if (!path.startsWith('/') || path.startsWith('//'))
    throw usageError(
      say`path ${showValue(path)} must start with one /`,
      say`Give the path below the base URL, e.g. /api/v1/charge.`,
    );
  if (path.length > MAX_PATH_LENGTH)
    throw usageError(
      say`the path has ${numberOfCharacters(path.length)}; at most ${MAX_PATH_LENGTH} are sent`,
      say`Send long values in the body.`,
    );
  if (hasDotSegment(path))
    throw usageError(
      say`path ${showValue(path)} has a . or .. between slashes`,
      say`Give the path that is meant.`,
    );
  if (!SENDABLE.test(path))
    throw usageError(
      say`path ${showValue(path)} has a character that cannot be in a path`,
      say`Percent-encode it, such as %20 for a space. -f name=value encodes the fields of a query.`,
    );
  return path;
}

/** Returns parsed JSON; undefined if the text is not JSON. */
function jsonIn(bytes: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** Returns the parsed JSON of a file; undefined if it cannot be read or is not JSON. */
async function jsonOf(context: Context, file: string): Promise<unknown> {
  try {
    return jsonIn(await context.files.read(file));
  } catch {
    return undefined;
  }
}

/** Warns if the contract does not describe a request; it is sent unchanged. */
async function warnOfDifferences(
  context: Context,
  request: {
    readonly method: string;
    readonly path: string;
    readonly query?: Readonly<Record<string, string>>;
  },
  body: Uint8Array | Readonly<Record<string, unknown>> | undefined,
): Promise<void> {
  const { differencesFromContract } = await import('./kit/check-raw-request.ts');
  const differences = differencesFromContract({
    ...request,
    body: body instanceof Uint8Array ? jsonIn(body) : body,
  });
  for (const difference of differences)
    context.output.warn(say`${difference}; the request is sent unchanged`);
}

export const api = command({
  meta: {
    name: 'api',
    words:
      'request, curl, raw, post, put, http, rest, requisicao, endpoint, call, chamar, chamar api, raw request, requisicao http',
    summary: 'Send any request with the app key of the profile',
    details: [
      '-f fields become the JSON body, or the query of a GET request. The response is printed unchanged.',
      'Writes sent this way are never retried.',
      'pixctl warns if it knows the operation and the request does not fit it. The request is sent all the same.',
    ],
    notes: {
      title: 'Operations of the service without a command',
      rows: UNSUPPORTED_OPERATIONS.map(({ method, path, summary }) => [`${method} ${path}`, summary]),
    },
    network: 'write',
    examples: [
      { command: 'pixctl api GET /api/v1/charge -f status=ACTIVE -f limit=5', note: 'A list with a filter' },
      {
        command: 'pixctl api POST /api/v1/charge -f correlationID=order-1 -f value=1990',
        note: 'Create a charge',
      },
      {
        command: 'pixctl api GET /api/v1/transaction --paginate -o ndjson',
        note: 'All transactions, one per line',
      },
    ],
  },
  input: {
    args: [
      { name: 'method', description: 'HTTP method' },
      { name: 'path', description: 'path, e.g. /api/v1/charge' },
    ],
    options: {
      field: {
        type: 'key-value',
        short: 'f',
        repeatable: true,
        placeholder: 'KEY=VALUE',
        description: 'field of the body, or of the query for GET',
      },
      input: {
        type: 'string',
        file: 'file-or-pipe',
        placeholder: 'FILE|-',
        description: 'body from a file or standard input',
      },
      include: { type: 'boolean', short: 'i', description: 'print the status and headers too' },
      paginate: { type: 'boolean', description: 'print the items of all pages' },
    },
  },
  money: {
    raw: true,
    intendedWrites: async (context, { args, options }) => {
      const { field: fields = [], input: file } = options;
      const method = args.method.toUpperCase();
      if (method === 'GET' || method === 'HEAD') return [];
      const body = file === undefined ? bodyOfFields(fields) : await jsonOf(context, file);
      const path = checkedPath(args.path);
      return [{ what: `${method} ${path}`, request: { method, path }, body }];
    },
  },
  run: async (context, input) => {
    const method = input.args.method.toUpperCase();
    if (!METHODS.includes(method))
      throw usageError(
        say`method ${showValue(input.args.method)} is not known`,
        say`Use one of: ${METHODS.join(', ')}.`,
      );
    const path = checkedPath(input.args.path);
    const { field: fields = [], input: file } = input.options;
    if (file !== undefined && fields.length > 0 && method !== 'GET')
      throw usageError(say`--input and -f cannot be used together`, say`Use exactly one of them.`);
    const read = method === 'GET' || method === 'HEAD';
    const client = await context.service.client();
    const query = read ? Object.fromEntries(fields.map(({ key, value }) => [key, value])) : undefined;
    if (input.options.paginate === true) {
      if (method !== 'GET') throw usageError(say`--paginate works only with GET`);
      return client.paginate({ path, ...(query === undefined ? {} : { query }) });
    }
    const body =
      file !== undefined
        ? await context.files.read(file)
        : fields.length > 0 && !read
          ? bodyOfFields(fields)
          : undefined;
    await warnOfDifferences(context, { method, path, ...(query && { query }) }, body);
    const answer = await client.request({
      method,
      path,
      ...(query === undefined ? {} : { query }),
      ...(body === undefined ? {} : { body }),
    });
    const shown =
      input.options.include === true
        ? { status: answer.status, headers: answer.headers, body: answer.body }
        : answer.body;
    if (answer.error === undefined) return shown;
    // Without a body, only the error says what happened.
    if (shown === '') throw answer.error;
    const { userMessage, fields: failure } = answer.error;
    // The body alone does not say that the write may have been done.
    if (failure.exitCode === EXIT.unknown) {
      context.output.warn(userMessage);
      if (failure.hint !== undefined) context.output.warn(failure.hint);
    }
    return new Ended(shown, failure.exitCode);
  },
});
