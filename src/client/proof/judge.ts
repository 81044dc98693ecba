// Decides whether an answer proves that a write was done, or contains the requested resource: by its contents, never by
// its status alone. A gateway, a cache or a desynchronised connection may return answers to other requests.
import { isRefusal, saysItExists } from '#client/answers/error-body.ts';
import { readJson } from '#client/answers/read-json.ts';
import { resultOf } from '#client/answers/result.ts';
import type { CallInput } from '#client/types.ts';
import type { HttpHeaders, HttpResponse } from '#contract/http.ts';
import type { Operation } from '#contract/operation.ts';
import { at, schemaAt } from '#contract/path.ts';
import type { Schema } from '#contract/schema/schema.ts';

/** Verdict on the answer to a write. */
export type Verdict =
  /** Exactly this write was done. */
  | 'done'
  /** Some write was done, but the answer does not name the resource. */
  | 'unidentified'
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

/**
 * Judges the answer to a write.
 * @param idsBefore ids of the accounts that existed before the write was sent; only for `account.create`
 */
export type Judge = (
  operation: Operation,
  input: CallInput,
  response: HttpResponse,
  idsBefore?: ReadonlySet<unknown>,
) => Verdict;

/** Statuses of refusals by the service itself; others may come from an intermediary. */
const REFUSALS = new Set([400, 401, 403, 404, 422, 501]);

/** Judges the answer to a write by `proof` in the contract. */
export const judge: Judge = (operation, input, response) => {
  const { status } = response;
  if (REFUSALS.has(status)) {
    const body = readJson(response.body);
    if (!isRefusal(body)) return 'unclear';
    return saysItExists(body) ? 'exists' : 'refused';
  }
  if (!operation.success.includes(status)) return 'unclear';
  const body = readJson(response.body);
  const resource = resultOf(operation, body);
  if (resource === undefined || saysFailure(body)) return 'unclear';
  const { proof = {}, recovery } = operation;
  if (recovery?.kind === 'lookup' && recovery.notDoneWhile !== undefined) {
    const { path, equals } = recovery.notDoneWhile;
    if ((at(resource, path) ?? at(body, path) ?? null) === equals) return 'unclear';
  }
  const ids = compared(operation, input, resource, proof.id);
  if (ids.includes('differs') || !hasRequestedId(operation, input, resource)) return 'foreign';
  const isComplete =
    !ids.includes('absent') &&
    (proof.requiredFields ?? []).every((path) => isPresent(at(resource, path))) &&
    Object.entries(proof.expectedWords ?? {}).every(
      ([path, word]) => String(at(resource, path)).toUpperCase() === word.toUpperCase(),
    );
  if (!isComplete) return 'unclear';
  if (compared(operation, input, resource, proof.content).includes('differs'))
    return ids.length === 0 ? 'foreign' : 'other';
  return proof.confirmByLookUp === true ? 'unidentified' : 'done';
};

/** Whether the answer is a page, such as the login page of a network, and not the service's. */
const isPage = (headers: HttpHeaders): boolean => /^text\/html\b/i.test(headers['content-type'] ?? '');

/** Judges the answer to a request outside the contract, which is printed unchanged. */
export const judgeRaw = ({ status, headers, body }: HttpResponse): Verdict =>
  status >= 200 && status < 300
    ? isPage(headers)
      ? 'unclear'
      : 'done'
    : REFUSALS.has(status) && isRefusal(readJson(body))
      ? 'refused'
      : 'unclear';

/** Tests whether a resource has another identity than the request, so that it says nothing about the write. */
export const isOtherResource = (operation: Operation, input: CallInput, resource: unknown): boolean =>
  compared(operation, input, resource, operation.proof?.id).includes('differs');

/** Tests whether a resource found by the write's id has no other values than the ones that were sent. */
export const matchesRequest = (operation: Operation, input: CallInput, resource: unknown): boolean =>
  ![
    ...compared(operation, input, resource, operation.proof?.id),
    ...compared(operation, input, resource, operation.proof?.content),
  ].includes('differs');

/** Tests whether a resource has every value that an update was to set. */
export const showsChange = (operation: Operation, input: CallInput, resource: unknown): boolean =>
  compared(operation, input, resource, operation.proof?.content).every((one) => one === 'same');

/** Tests whether the answer of a read is the resource with this id. */
export function hasRequestedId(operation: Operation, input: CallInput, resource: unknown): boolean {
  const idFields = operation.proof?.idFields;
  const [param, id] = Object.entries(input.path ?? {})[0] ?? [];
  if (idFields === undefined || idFields.length === 0 || param === undefined || id === undefined) return true;
  const format = formatOf(operation.pathParams?.[param]);
  const values = idFields.map((path) => at(resource, path));
  return (
    values.some((value) => agrees(value, id, format)) ||
    // Some answers omit the service's own id, by which the resource can be requested.
    (isServiceId(id) && !values.some((value) => typeof value === 'string' && isServiceId(value)))
  );
}

/** Returns the first of the fields that identify a resource, if it has none of them. */
export function missingId({ proof }: Operation, resource: unknown): string | undefined {
  const idFields = proof?.idFields ?? [];
  return idFields.every((path) => (at(resource, path) ?? null) === null) ? idFields[0] : undefined;
}

/** Tests for an id of the service: base64 of a type and 24 hexadecimal digits. */
export const isServiceId = (id: string): boolean =>
  /^[\w ]+:[0-9a-f]{24}$/.test(Buffer.from(id, 'base64').toString('latin1'));

/** Tests for a non-empty text or a finite number. */
export const isPresent = (value: unknown): boolean =>
  typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && value !== '';

export type Comparison = 'same' | 'differs' | 'absent';

/** Tests for a failure in an answer with a status of success. */
export const saysFailure = (body: unknown): boolean =>
  Boolean(at(body, 'error')) || Boolean(at(body, 'errors')) || at(body, 'success') === false;

/** Compares each field that was sent. */
export function compared(
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
    const format =
      formatAt(operation.body, from) ??
      formatOf(operation.pathParams?.[from]) ??
      // The body of a request may leave the format to the service.
      (operation.result.kind === 'body' ? formatOf(schemaAt(operation.response, path)) : undefined);
    return [agrees(value, sent, format) ? 'same' : 'differs'];
  });
}

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
