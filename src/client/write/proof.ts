// Whether an answer proves that a write was done, or is the resource that was asked for: by what it says, never by its
// status alone. A gateway, a cache or a shifted connection gives answers that are somebody else's.
import { isRefusal, readJson, saysItExists } from '#client/errors.ts';
import { resultOf } from '#client/result.ts';
import type { CallInput } from '#client/types.ts';
import type { HttpResponse } from '#contract/http.ts';
import type { Operation } from '#contract/operation.ts';
import { at, schemaAt } from '#contract/path.ts';
import type { Schema } from '#contract/schema/schema.ts';

/** What an answer to a write says. */
export type Verdict =
  /** This very write was done. */
  | 'done'
  /** Something was done, and what it was done to is not said. */
  | 'nameless'
  /** The service refused it, in the contract's own shape: nothing was done. */
  | 'refused'
  /** Refused because it exists: perhaps made by this very request. */
  | 'exists'
  /** It answers another request. */
  | 'foreign'
  /** The id belongs to something else than what was asked for. */
  | 'other'
  /** Nothing that could be relied on. */
  | 'unclear';

/** Statuses by which the service itself refuses; any other may come from something in between. */
const REFUSALS = new Set([400, 401, 403, 404, 422]);

/** @param before ids that a new thing cannot have */
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
    (proof.has ?? []).every((path) => isSaid(at(resource, path))) &&
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

/** The same of a request outside the contract, whose answer is printed as it came. */
export const judgeRaw = ({ status, body }: HttpResponse): Verdict =>
  status >= 200 && status < 300
    ? 'done'
    : REFUSALS.has(status) && isRefusal(readJson(body))
      ? 'refused'
      : 'unclear';

/** Whether a resource found by the write's own id is what the write asked for. `body` is all that the look-up answered. */
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

/** Whether a body tells every number of a bank or an account that was sent. Where none was sent, it does. */
export const tellsBesides = (operation: Operation, input: CallInput, body: unknown): boolean =>
  !besides(operation, input, body).includes('absent');

/** Whether a resource that was looked up has other terms than were sent. A day and a date are not compared. */
export const hasOtherTerms = (operation: Operation, input: CallInput, resource: unknown): boolean =>
  Object.entries(operation.proof?.terms ?? {}).some(([path, from]) => {
    const [value, sent] = [at(resource, path), at(input.body, from)];
    return typeof value === typeof sent && value !== sent;
  });

/** Whether a resource shows each value that an update was to set. */
export const showsChange = (operation: Operation, input: CallInput, resource: unknown): boolean =>
  compared(operation, input, resource, operation.proof?.content).every((one) => one === 'same');

/** Whether the answer of a read is the resource with this id. */
export function isNamed(operation: Operation, input: CallInput, resource: unknown): boolean {
  const named = operation.proof?.named;
  const [param, id] = Object.entries(input.path ?? {})[0] ?? [];
  if (named === undefined || named.length === 0 || param === undefined || id === undefined) return true;
  const format = formatOf(operation.pathParams?.[param]);
  const values = named.map((path) => at(resource, path));
  return (
    values.some((value) => agrees(value, id, format)) ||
    // Some answers leave out the service's own id, by which it can be asked for all the same.
    (isServiceId(id) && !values.some((value) => typeof value === 'string' && isServiceId(value)))
  );
}

/** An id of the service: base64 of a type and 24 hexadecimal digits. */
export const isServiceId = (id: string): boolean =>
  /^[\w ]+:[0-9a-f]{24}$/.test(Buffer.from(id, 'base64').toString('latin1'));

/** Whether a list has as many items as the one that was sent. */
const hasAll = (items: unknown, sent: unknown): boolean =>
  !Array.isArray(sent) || (Array.isArray(items) && items.length >= sent.length);

const isSaid = (value: unknown): boolean =>
  typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && value !== '';

type Comparison = 'same' | 'differs' | 'absent';

/** How each field compares with what was sent; what was not sent is left out. */
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

/** How each number of a bank or an account compares with what was sent. */
const besides = (operation: Operation, input: CallInput, body: unknown): Comparison[] =>
  Object.entries(operation.proof?.beside ?? {}).flatMap(([from, paths]) => {
    const sent = at(input.body, from);
    if (typeof sent !== 'string') return [];
    const values = paths.map((path) => at(body, path));
    if (values.includes(sent)) return ['same'];
    const value = values.map(bareNumber).find((one) => one !== undefined);
    return [value === undefined ? 'absent' : value === bareNumber(sent) ? 'same' : 'differs'];
  });

/** Digits without zeros at their front. The name of a bank and an account that is masked are no number. */
const bareNumber = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\d./ -]*\d[\d./ -]*x?$/i.test(value)
    ? value
        .toUpperCase()
        .replace(/[^\dX]/g, '')
        .replace(/^0+/, '')
    : undefined;

/** Whether the service's value is the one that was sent: tax ids, keys and events may be written in other ways. */
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

/** Letters and digits. A phone keeps its country: without it, it may be a CPF. */
const bareKey = (key: string): string => key.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** The digits of a phone, without the code of Brazil. */
const nationalPhone = (phone: string): string => phone.replace(/\D/g, '').replace(/^55(?=\d{10,11}$)/, '');

/** An event's name without its prefix. */
export const bareEvent = (name: unknown): string => String(name).toUpperCase().replace(/^.*:/, '');

const formatOf = (schema: Schema | undefined): string | undefined =>
  schema?.type === 'string' ? schema.format : undefined;

const formatAt = (schema: Schema | undefined, path: string): string | undefined =>
  path.endsWith('event') ? 'event' : formatOf(schemaAt(schema, path));
