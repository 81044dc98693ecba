// Turns the flat input of a method into path parameters, query, body and file, and checks it before anything is sent.
import { checkBody } from '#client/check-body.ts';
import type { CallInput, SentFile } from '#client/types.ts';
import type { Operation } from '#contract/operation.ts';
import { isObject } from '#contract/path.ts';
import { pixFormats } from '#contract/schema/formats.ts';
import { expectation, validate } from '#contract/schema/validate.ts';
import { invalidInput } from '#library/errors.ts';
import { english } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Whether the method of an operation takes an input. */
export const takesInput = ({ pathParams, query, body, upload }: Operation): boolean =>
  [pathParams, query?.properties, body?.properties].some((fields) => Object.keys(fields ?? {}).length > 0) ||
  upload !== undefined;

/**
 * @throws PixctlError `invalid-input` naming the field, of the library or of the client; nothing was sent
 */
export function callInput(operation: Operation, input: unknown): CallInput {
  const { id, pathParams = {}, query, body, upload, paged } = operation;
  const given = input ?? {};
  if (!isObject(given)) throw invalidInput(`the input of ${id} must be an object`);
  const path: Record<string, string> = {};
  const queried: Record<string, unknown> = {};
  const sent: Record<string, unknown> = {};
  let file: SentFile | undefined;
  for (const [name, value] of Object.entries(given)) {
    // Like JSON, which has no undefined.
    if (value === undefined) continue;
    if (Object.hasOwn(pathParams, name)) path[name] = pathValue(id, name, value);
    else if (paged === true && (name === 'skip' || name === 'limit'))
      queried[name] = itemCount(id, name, value);
    else if (Object.hasOwn(query?.properties ?? {}, name)) queried[name] = value;
    else if (Object.hasOwn(body?.properties ?? {}, name)) sent[name] = copied(id, name, value);
    else if (upload?.field === name) file = fileOf(operation, value, given);
    else throw invalidInput(`${id} has no field ${showValue(name)}`);
  }
  for (const name of Object.keys(pathParams)) if (path[name] === undefined) throw required(name);
  if (upload !== undefined && file === undefined) throw required(upload.field);
  if (query !== undefined) checkQuery(operation, queried);
  if (body !== undefined) checkBody(operation, sent);
  return {
    path,
    query: queried,
    ...(body === undefined ? {} : { body: sent }),
    ...(file === undefined ? {} : { file }),
  };
}

const required = (name: string): Error => invalidInput(`${name} is required`);

/** `limit` counts the items of all pages, and so may be larger than a page. */
function itemCount(id: string, name: string, value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= (name === 'limit' ? 1 : 0))
    return value;
  throw invalidInput(`${name} of ${id} must be a number of items`);
}

function pathValue(id: string, name: string, value: unknown): string {
  if (typeof value !== 'string') throw invalidInput(`${name} of ${id} must be a string`);
  return value;
}

/** Copies a value as JSON has it, so that a caller who changes it later does not change what is sent again. */
function copied(id: string, name: string, value: unknown): unknown {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    // A BigInt, or an object that contains itself.
  }
  if (text === undefined) throw invalidInput(`${name} of ${id} cannot be sent as JSON`);
  return JSON.parse(text);
}

function checkQuery({ query, id, paged }: Operation, { skip, limit, ...filters }: Fields): void {
  if (query === undefined) return;
  const [issue] = validate(query, paged === true ? filters : { skip, limit, ...filters }, pixFormats);
  if (issue === undefined) return;
  throw issue.rule === 'required'
    ? required(issue.path)
    : invalidInput(`${issue.path} of ${id} must be ${english(expectation(issue))}`);
}

function fileOf(operation: Operation, value: unknown, given: Fields): SentFile {
  const { id, upload, identity } = operation;
  const { name, contentType, bytes } = isObject(value) ? value : {};
  if (typeof name !== 'string' || typeof contentType !== 'string' || !(bytes instanceof Uint8Array))
    throw invalidInput(`the file of ${id} needs a name, a contentType and bytes as a Uint8Array`);
  if (name === '' || /[/\\\p{Cc}]/u.test(name))
    throw invalidInput(`${showValue(name)} cannot be the name of a file`);
  if (!/^[\w.+-]+\/[\w.+-]+$/.test(contentType))
    throw invalidInput(`${showValue(contentType)} is not a media type such as application/pdf`);
  if (upload !== undefined && bytes.length > upload.maxBytes)
    throw invalidInput(`the file has ${bytes.length} bytes, and at most ${upload.maxBytes} can be sent`);
  const of = identity === undefined ? undefined : given[identity];
  return { name, path: name, contentType, bytes: bytes.slice(), of: typeof of === 'string' ? of : '' };
}
