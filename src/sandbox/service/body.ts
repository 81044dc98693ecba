// Parses the JSON body of a request, before it is validated against the contract.
import type { HttpRequest } from '#contract/http.ts';
import { isObject } from '#contract/path.ts';
import { Refusal } from '#sandbox/context.ts';

const MAX_DEPTH = 64;

/** Returns the JSON object of a request. @throws Refusal 400 for an invalid body, 415 for another content type */
export function readBody(request: HttpRequest): Readonly<Record<string, unknown>> {
  const text = bodyText(request.body);
  if (text === '') return {};
  const type = request.headers['content-type'];
  if (type !== undefined && !/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type))
    throw new Refusal('the body must be application/json', 415);
  if (depthOf(text) > MAX_DEPTH) throw new Refusal('the body is nested too deeply');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal('the body is not valid JSON');
  }
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

/**
 * Counts how deep brackets nest outside of strings; done before parsing, so that deep nesting cannot exhaust the stack.
 */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (quoted) {
      if (character === '\\') index += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, (depth += 1));
    else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
}
