// Converts replies and errors to HTTP responses.
import type { HttpResponse } from '#contract/http.ts';
import type { Reply } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { storeTrouble } from './answers.ts';

export interface Responded {
  readonly response: HttpResponse;
  /** Error text for the log. */
  readonly error?: string;
}

/** Matches a path with a `.` or `..` segment, percent-encoded or not. */
const DOT_SEGMENT = /^[^?#]*[/\\](?:\.|%2e){1,2}(?:[/\\?#]|$)/i;

/** Answers the request for a path with the reply, or with its error. Never rejects. */
export async function respond(path: string, reply: (url: URL) => Promise<Reply>): Promise<Responded> {
  try {
    return { response: await responseOf(await reply(parsePath(path))) };
  } catch (error) {
    if (error instanceof Refusal) return { response: json(error.status, error.body), error: error.message };
    const text = storeTrouble(error);
    return { response: json(500, { error: text }), error: text };
  }
}

/** @throws Refusal for a path that the URL parser would change */
function parsePath(path: string): URL {
  if (!path.startsWith('/')) throw new Refusal('the path must start with /');
  // The URL parser resolves dot segments: `DELETE /charge/x/..` would become another path.
  if (DOT_SEGMENT.test(path)) throw new Refusal('the path must not have . or .. between two slashes');
  return new URL(path, 'http://sandbox');
}

async function responseOf({ status = 200, body, made, bytes, headers }: Reply): Promise<HttpResponse> {
  if (status === 204) return { status, headers: { ...headers }, body: new Uint8Array() };
  if (bytes === undefined) return json(status, (made === undefined ? body : await made()) ?? {}, headers);
  return { status, headers: { 'content-type': bytes.contentType, ...headers }, body: await bytes.make() };
}

const encoder = new TextEncoder();

const json = (status: number, body: unknown, headers: Reply['headers'] = {}): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: encoder.encode(JSON.stringify(body)),
});
