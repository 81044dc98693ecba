// Says why an answer with a status of success does not prove its write: the first field that is missing or differs.
import { errorText } from '#client/answers/error-body.ts';
import { describeBody } from '#client/answers/errors.ts';
import { readJson } from '#client/answers/read-json.ts';
import { resultOf } from '#client/answers/result.ts';
import type { CallInput } from '#client/types.ts';
import type { HttpResponse } from '#contract/http.ts';
import type { Operation } from '#contract/operation.ts';
import { at, isObject } from '#contract/path.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { compared, isPresent, missingId, saysFailure } from './judge.ts';

/** Returns the reason; undefined if the status is not a success of this operation. */
export function whyUnproved(
  operation: Operation,
  input: CallInput,
  response: HttpResponse,
): Message | undefined {
  if (!operation.success.includes(response.status) || operation.result.kind === 'none') return undefined;
  const body = readJson(response.body);
  if (typeof body !== 'object' || body === null)
    return say`the service answered with ${describeBody(response)} instead of JSON`;
  if (saysFailure(body)) {
    const text = errorText(body);
    return text === undefined
      ? say`the answer has status ${response.status} and contains an error`
      : say`the answer has status ${response.status} and contains the error “${text}”`;
  }
  const resource = resultOf(operation, body);
  const prefix = prefixOf(operation, body);
  if (resource === undefined) return say`the answer has no ${prefix}`;
  const named = (path: string): string => (prefix === '' ? path : `${prefix}.${path}`);
  const unchanged = unchangedPath(operation, body, resource);
  if (unchanged !== undefined)
    return say`the answer has the unexpected ${named(unchanged)} ${String(at(resource, unchanged))}`;
  const { id = {}, content = {}, requiredFields = [], expectedWords = {} } = operation.proof ?? {};
  const is = (result: 'differs' | 'absent', fields: Readonly<Record<string, string>>) =>
    Object.keys(fields).find((path) =>
      compared(operation, input, resource, { [path]: fields[path] ?? '' }).includes(result),
    );
  const different = is('differs', id);
  if (different !== undefined) return say`the answer has another ${named(different)} than the request`;
  const missing =
    is('absent', id) ??
    requiredFields.find((path) => !isPresent(at(resource, path))) ??
    Object.keys(expectedWords).find((path) => (at(resource, path) ?? null) === null) ??
    missingId(operation, resource);
  if (missing !== undefined) return say`the answer has no ${named(missing)}`;
  const changed = is('differs', content);
  if (changed !== undefined) return say`the answer has another ${named(changed)} than the request`;
  const word = Object.keys(expectedWords)[0];
  return word === undefined
    ? say`the answer does not prove it`
    : say`the answer has the unexpected ${named(word)} ${String(at(resource, word))}`;
}

/** Returns the path of the value that a resource has before the write, if the answer has it still. */
function unchangedPath({ recovery }: Operation, body: unknown, resource: unknown): string | undefined {
  if (recovery?.kind !== 'lookup' || recovery.notDoneWhile === undefined) return undefined;
  const { path, equals } = recovery.notDoneWhile;
  return equals !== null && (at(resource, path) ?? at(body, path)) === equals ? path : undefined;
}

/** Returns the name of the object with the payload; empty if the body itself is the payload. */
function prefixOf({ result }: Operation, body: unknown): string {
  if (result.kind === 'body')
    return result.wrapper !== undefined && isObject(at(body, result.wrapper)) ? result.wrapper : '';
  if (result.kind !== 'resource' && result.kind !== 'list') return '';
  return (
    [result.key, ...(result.aliases ?? [])].find((key) => (at(body, key) ?? null) !== null) ?? result.key
  );
}
