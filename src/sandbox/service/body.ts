// Parses the JSON body of a request, before it is validated against the contract.
import type { HttpRequest } from '#contract/http.ts';
import { isDeeper, MAX_BODY_LEVELS } from '#contract/json.ts';
import { isObject } from '#contract/path.ts';
import { Refusal } from '#sandbox/context.ts';

/** Returns the JSON object of a request. @throws Refusal 400 for an invalid body, 415 for another content type */
export function readBody(request: HttpRequest): Readonly<Record<string, unknown>> {
  const text = bodyText(request.body);
  if (text === '') return {};
  const type = request.headers['content-type'];
  if (type !== undefined && !/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type))
    throw new Refusal('the body must be application/json', 415);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal('the body is not valid JSON');
  }
  if (isDeeper(value, MAX_BODY_LEVELS)) throw new Refusal('the body is nested too deeply');
  if (!isObject(value)) throw new Refusal('the body must be a JSON object');
  return value;
}

function bodyText(body: HttpRequest['body']): string {
  if (body === undefined || typeof body === 'string') return body ?? '';
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new Refusal('the body is not valid UTF-8');
  }
}
