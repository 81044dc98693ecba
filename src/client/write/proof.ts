// Decides whether an answer proves that a write was done, or contains the requested resource: by its contents, never by
// its status alone. A gateway, a cache or a desynchronised connection may return answers to other requests.
import { isRefusal, readJson, saysItExists } from '#client/errors.ts';
import { resultOf } from '#client/result.ts';
import type { CallInput } from '#client/types.ts';
import type { HttpResponse } from '#contract/http.ts';
import type { Operation } from '#contract/operation.ts';
import { at, schemaAt } from '#contract/path.ts';
import type { Schema } from '#contract/schema/schema.ts';

/** Verdict on the answer to a write. */
export type Verdict =
  /** Exactly this write was done. */
  | 'done'
  /** Some write was done, but the answer does not name the resource. */
  | 'nameless'
  /** The service refused it in the contract's format: nothing was done. */
  | 'refused'
  /** Refused because the resource exists: perhaps created by this request. */
  | 'exists'
  /** The answer belongs to another request. */
  | 'foreign'
  /** The id belongs to a different resource. */
  | 'other'
  /** No reliable answer. */
  | 'unclear';

/** Statuses of refusals by the service itself; others may come from an intermediary. */
const REFUSALS = new Set([400, 401, 403, 404, 422]);

/** Judges the answer to a write. @param before ids that a new resource cannot have */
export function judge(
  operation: Operation,
  input: CallInput,
  response: HttpResponse,
  before?: ReadonlySet<unknown>,
): Verdict {
  const { status } = response;
  if (REFUSALS.has(status)) {
    const body = readJson(response.body);
    if (!isRefusal(body)) return 'unclear';
    return saysItExists(body) ? 'exists' : 'refused';
  }
  if (!operation.success.includes(status)) return 'unclear';
  const body = readJson(response.body);
  const resource = resultOf(operation, body);
  if (resource === undefined || at(body, 'error') || at(body, 'errors')) return 'unclear';
  const { proof = {}, recovery } = operation;
  if (recovery?.kind === 'lookup' && recovery.undoneWhile !== undefined) {
    const { path, equals } = recovery.undoneWhile;
    if ((at(resource, path) ?? at(body, path) ?? null) === equals) return 'unclear';
  }
  const ids = compared(operation, input, resource, proof.id);
  if (ids.includes('differs') || !isNamed(operation, input, resource)) return 'foreign';
  if (proof.newTo !== undefined && before?.has(at(resource, proof.newTo.id)) !== false) return 'foreign';
  const whole =
    !ids.includes('absent') &&
    hasAll(resource, proof.whole === undefined ? undefined : at(input.body, proof.whole)) &&
    (proof.has ?? []).every((path) => isPresent(at(resource, path))) &&
    Object.entries(proof.says ?? {}).every(
      ([path, word]) => String(at(resource, path)).toUpperCase() === word.toUpperCase(),
    );
  if (!whole) return 'unclear';
  if (
    [...compared(operation, input, resource, proof.content), ...besides(operation, input, body)].includes(
      'differs',
    )
  )
    return ids.length === 0 ? 'foreign' : 'other';
  return proof.nameless === true ? 'nameless' : 'done';
}

/** Judges the answer to a request outside the contract, which is printed unchanged. */
export const judgeRaw = ({ status, body }: HttpResponse): Verdict =>
  status >= 200 && status < 300
    ? 'done'
    : REFUSALS.has(status) && isRefusal(readJson(body))
      ? 'refused'
      : 'unclear';

/**
 * Tests whether a resource found by the write's id is what the write requested. `body` is the whole answer of the
 * look-up.
 */
export const isWhatWasAsked = (
  operation: Operation,
  input: CallInput,
  resource: unknown,
  body: unknown,
): boolean =>
  ![
    ...compared(operation, input, resource, operation.proof?.id),
    ...compared(operation, input, resource, operation.proof?.content),
    ...besides(operation, input, body),
  ].includes('differs');

/** Tests whether a body contains every bank and account number that was sent; true if none was sent. */
export const tellsBesides = (operation: Operation, input: CallInput, body: unknown): boolean =>
  !besides(operation, input, body).includes('absent');

/**
 * Tests whether a looked-up resource has other terms than were sent. Values of different types, such as a day and a
 * date, are not compared.
 */
export const hasOtherTerms = (operation: Operation, input: CallInput, resource: unknown): boolean =>
  Object.entries(operation.proof?.terms ?? {}).some(([path, from]) => {
    const [value, sent] = [at(resource, path), at(input.body, from)];
    return typeof value === typeof sent && value !== sent;
  });

/** Tests whether a resource has every value that an update was to set. */
export const showsChange = (operation: Operation, input: CallInput, resource: unknown): boolean =>
  compared(operation, input, resource, operation.proof?.content).every((one) => one === 'same');

/** Tests whether the answer of a read is the resource with this id. */
export function isNamed(operation: Operation, input: CallInput, resource: unknown): boolean {
  const named = operation.proof?.named;
  const [param, id] = Object.entries(input.path ?? {})[0] ?? [];
  if (named === undefined || named.length === 0 || param === undefined || id === undefined) return true;
  const format = formatOf(operation.pathParams?.[param]);
  const values = named.map((path) => at(resource, path));
  return (
    values.some((value) => agrees(value, id, format)) ||
    // Some answers omit the service's own id, by which the resource can be requested.
    (isServiceId(id) && !values.some((value) => typeof value === 'string' && isServiceId(value)))
  );
}

/** Tests for an id of the service: base64 of a type and 24 hexadecimal digits. */
export const isServiceId = (id: string): boolean =>
  /^[\w ]+:[0-9a-f]{24}$/.test(Buffer.from(id, 'base64').toString('latin1'));

/** Tests whether a list has at least as many items as the one that was sent. */
const hasAll = (items: unknown, sent: unknown): boolean =>
  !Array.isArray(sent) || (Array.isArray(items) && items.length >= sent.length);

const isPresent = (value: unknown): boolean =>
  typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && value !== '';

type Comparison = 'same' | 'differs' | 'absent';

/** Compares each field that was sent. */
function compared(
  operation: Operation,
  input: CallInput,
  resource: unknown,
  fields: Readonly<Record<string, string>> = {},
): Comparison[] {
  return Object.entries(fields).flatMap(([path, from]) => {
    const sent = at(input.body, from) ?? input.path?.[from];
    if (sent === undefined || sent === null) return [];
    const value = at(resource, path);
    if (value === undefined || value === null) return ['absent'];
    const format = formatAt(operation.body, from) ?? formatOf(operation.pathParams?.[from]);
    return [agrees(value, sent, format) ? 'same' : 'differs'];
  });
}

/** Compares each bank and account number that was sent. */
const besides = (operation: Operation, input: CallInput, body: unknown): Comparison[] =>
  Object.entries(operation.proof?.beside ?? {}).flatMap(([from, paths]) => {
    const sent = at(input.body, from);
    if (typeof sent !== 'string') return [];
    const values = paths.map((path) => at(body, path));
    if (values.includes(sent)) return ['same'];
    const value = values.map(bareNumber).find((one) => one !== undefined);
    return [value === undefined ? 'absent' : value === bareNumber(sent) ? 'same' : 'differs'];
  });

/** Returns digits without leading zeros; undefined for text such as a bank name or a masked account. */
const bareNumber = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\d./ -]*\d[\d./ -]*x?$/i.test(value)
    ? value
        .toUpperCase()
        .replace(/[^\dX]/g, '')
        .replace(/^0+/, '')
    : undefined;

/** Compares a value of the service with the sent one, ignoring formatting of tax ids, keys and events. */
function agrees(value: unknown, sent: unknown, format: string | undefined): boolean {
  if (value === sent) return true;
  if (typeof value !== 'string' || typeof sent !== 'string') return false;
  switch (format) {
    case 'tax-id':
      return bareKey(value) === bareKey(sent);
    case 'pix-key':
      return value.includes('@') || sent.includes('@')
        ? value.toLowerCase() === sent.toLowerCase()
        : bareKey(value) === bareKey(sent);
    case 'email':
      return value.toLowerCase() === sent.toLowerCase();
    case 'event':
      return bareEvent(value) === bareEvent(sent);
    case 'date-time':
      return Date.parse(value) === Date.parse(sent);
    case 'phone':
      return nationalPhone(value) === nationalPhone(sent);
    default:
      return false;
  }
}

/** Returns letters and digits of a key. A phone keeps its country code: without it, it could be a CPF. */
const bareKey = (key: string): string => key.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** Returns the digits of a phone without the country code 55. */
const nationalPhone = (phone: string): string => phone.replace(/\D/g, '').replace(/^55(?=\d{10,11}$)/, '');

/** Returns an event's name without its prefix. */
export const bareEvent = (name: unknown): string => String(name).toUpperCase().replace(/^.*:/, '');

const formatOf = (schema: Schema | undefined): string | undefined =>
  schema?.type === 'string' ? schema.format : undefined;

const formatAt = (schema: Schema | undefined, path: string): string | undefined =>
  path.endsWith('event') ? 'event' : formatOf(schemaAt(schema, path));
