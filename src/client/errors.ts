// Interprets error responses of the service in all their formats.
import type { HttpResponse } from '#contract/http.ts';
import { isObject } from '#contract/path.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { RequestFacts } from './refusals.ts';
import { explain } from './refusals.ts';

const MAX_CHARACTERS = 500;

/** Sanitises text from the network for a message: one line, no control or bidi characters, limited length. */
export function tidy(text: string): string {
  const clean = text
    .replace(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .trim();
  return clean.length > MAX_CHARACTERS ? `${clean.slice(0, MAX_CHARACTERS)}…` : clean;
}

/**
 * The last parsed body, because an answer is checked before it is used. Only one is kept, so that older ones can be
 * garbage-collected.
 */
let last: { readonly body: Uint8Array; readonly value: unknown } | undefined;

const strict = new TextDecoder('utf-8', { fatal: true });

/** Parses a body as JSON; undefined if it is not JSON. Parts nested too deep are removed. */
export function readJson(body: Uint8Array): unknown {
  if (last?.body === body) return last.value;
  let value: unknown;
  try {
    value = JSON.parse(strict.decode(body));
  } catch {
    return undefined;
  }
  if (isDeep(value)) value = cut(value);
  last = { body, value };
  return value;
}

/** Maximum nesting: far more than any answer of the contract has, and as much as jq accepts. */
const MAX_LEVELS = 32;
const LEFT_OUT = '(nested too deep)';

/** Tests whether a value is nested deeper than `MAX_LEVELS`. */
function isDeep(value: unknown, level = 1): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (level > MAX_LEVELS) return true;
  if (Array.isArray(value)) return value.some((one: unknown) => isDeep(one, level + 1));
  const fields = value as Readonly<Record<string, unknown>>;
  // `for…in` is faster than `Object.values`; parsed JSON inherits no enumerable fields.
  for (const name in fields) {
    const one = fields[name];
    if (typeof one === 'object' && one !== null && isDeep(one, level + 1)) return true;
  }
  return false;
}

/** Replaces parts nested too deep by a text. */
function cut(value: unknown, level = 1): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (level > MAX_LEVELS) return LEFT_OUT;
  return Array.isArray(value)
    ? value.map((one: unknown) => cut(one, level + 1))
    : Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cut(one, level + 1)]));
}

/** Describes an unexpected body in a few words, for a message. */
export function describeBody(response: HttpResponse): Message {
  if (response.body.length === 0) return say`an empty body`;
  const given = response.headers['content-type'];
  const type = given === undefined ? say`no content type` : (tidy(given).split(';')[0] ?? '');
  const start = tidy(new TextDecoder().decode(response.body.subarray(0, 120)));
  return say`${response.body.length} bytes of ${type} starting with “${start.slice(0, 60)}”`;
}

/** Fields of an error body that are read, in the formats of all services; none is checked yet. */
interface ErrorBody {
  readonly error?: unknown;
  readonly errors?: unknown;
  readonly message?: unknown;
  readonly details?: unknown;
  readonly code?: unknown;
  readonly errorCode?: unknown;
  /** Name of the field, in an item of `details`. */
  readonly field?: unknown;
}

const errorBody = (body: unknown): ErrorBody => (isObject(body) ? body : {});

/** Returns the text of an error body: `{error}` in all its forms, `{errors: []}`, `{message}`. */
export function errorText(body: unknown): string | undefined {
  if (typeof body === 'string') return tidy(body) || undefined;
  const { error, errors, message, details } = errorBody(body);
  const main = textOf(error) ?? (Array.isArray(errors) ? textOf(errors[0]) : undefined) ?? textOf(message);
  if (main === undefined) return undefined;
  const more = Array.isArray(details)
    ? details.map((detail) => {
        const { field, message: problem } = errorBody(detail);
        return [field, problem].filter((part) => typeof part === 'string').join(': ');
      })
    : [];
  return tidy([main, ...more.filter((line) => line !== '')].join('; '));
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return tidy(value) || undefined;
  if (Array.isArray(value)) {
    const texts = value.map(textOf).filter((text) => text !== undefined);
    return texts.length === 0 ? undefined : texts.join('; ');
  }
  if (!isObject(value)) return undefined;
  const { message } = errorBody(value);
  if (typeof message === 'string') return tidy(message) || undefined;
  // `{field: ["problem"]}`
  const fields = Object.entries(value).flatMap(([name, one]) => {
    const text = textOf(one);
    return text === undefined ? [] : [`${tidy(name)}: ${text}`];
  });
  return fields.length === 0 ? undefined : fields.join('; ');
}

/** Tests whether a body is a refusal in the contract's format, not a gateway's page or an empty body. */
export function isRefusal(body: unknown): boolean {
  const { error, errors } = errorBody(body);
  return Array.isArray(errors) || (error !== undefined && error !== null && errorText(body) !== undefined);
}

/** Texts for "already exists", which are in the language of the account. */
const EXISTS =
  /j[aá] (?:existe|est[aá] cadastrad|foi (?:aprovad|criad|cadastrad))|already (?:exists?|been (?:approved|created)|approved|registered)|duplicat|duplicad/i;

/**
 * Tests whether a refusal says that the resource already exists: an earlier attempt of the same request may have
 * created it.
 */
export const saysItExists = (body: unknown): boolean =>
  EXISTS.test(errorText(body) ?? '') || /exist|duplicate|conflict/i.test(serviceCode(body) ?? '');

/** Returns the service's error code, if present. */
function serviceCode(body: unknown): string | undefined {
  const { code, errorCode } = errorBody(body);
  const text = code ?? errorCode;
  return typeof text === 'string' && /^[\w.-]{1,64}$/.test(text) ? text : undefined;
}

/**
 * Returns the error for a 4xx or 5xx answer: 401 and 403 exit 3, other 4xx and 501 exit 4, the rest exit 5. The caller decides
 * whether a write that got a 5xx took effect.
 */
export function refusal(response: HttpResponse, requested?: RequestFacts): PixctlError {
  const { status } = response;
  const body = readJson(response.body);
  const text = errorText(body);
  const code = serviceCode(body);
  const known = text === undefined ? undefined : explain(text, requested);
  if (status === 401)
    return new PixctlError(
      text === undefined ? say`the app key was refused` : say`the app key was refused: ${text}`,
      {
        code: code ?? 'key-refused',
        exitCode: EXIT.auth,
        status,
        hint: say`Check that the app key belongs to this environment, or run: pixctl login`,
      },
    );
  if (status === 403)
    return new PixctlError(
      text === undefined
        ? say`the app key is not allowed to do this`
        : say`${known?.userMessage ?? say`the app key is not allowed to do this`}; the service said “${text}”`,
      {
        code: code ?? 'forbidden',
        exitCode: EXIT.auth,
        status,
        hint: say`The app key does not have the permission, or the operation is not enabled for the company.`,
      },
    );
  if (status === 429)
    return new PixctlError(text === undefined ? say`too many requests` : say`too many requests: ${text}`, {
      code: 'rate-limited',
      exitCode: EXIT.unreachable,
      status,
      retryable: true,
      hint: say`Nothing was done. Wait a moment and run the command again.`,
    });
  if ((status >= 400 && status < 500) || status === 501)
    return new PixctlError(
      text === undefined
        ? say`the service refused with status ${status} and ${describeBody(response)}`
        : known?.userMessage === undefined
          ? say`${text}`
          : say`${known.userMessage}; the service said “${text}”`,
      {
        code: code ?? known?.code ?? (isMissing(status, text, requested) ? 'not-found' : 'refused'),
        exitCode: EXIT.refused,
        status,
        ...(known?.hint === undefined ? {} : { hint: known.hint }),
        ...(known?.field === undefined ? {} : { field: known.field }),
      },
    );
  return new PixctlError(
    status >= 500
      ? text === undefined
        ? say`the service failed with status ${status} and ${describeBody(response)}`
        : say`the service failed with status ${status}: ${text}`
      : say`the service answered with the unexpected status ${status}`,
    { code: 'service-failed', exitCode: EXIT.unreachable, status, retryable: true },
  );
}

/** Tests for "not found": 404 with a text of the service, for an operation of the contract. */
const isMissing = (status: number, text: string | undefined, requested: RequestFacts | undefined): boolean =>
  status === 404 && text !== undefined && requested !== undefined;

/** Returns the error for a redirect, which is never followed: the key must not be sent to another address. */
export function redirected(response: HttpResponse): PixctlError {
  const to = response.headers.location;
  return new PixctlError(say`the service redirects to ${to === undefined ? say`nowhere` : tidy(to)}`, {
    code: 'redirected',
    exitCode: EXIT.refused,
    status: response.status,
    hint: say`The app key was not sent there. If the address is correct, use it as the base URL.`,
  });
}
