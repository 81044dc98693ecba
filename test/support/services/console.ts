// Signs in to the console like its page does, and sends requests with headers that fetch does not allow.
import { request } from 'node:http';
import { field } from '#test/support/checked.ts';
import type { Served } from './sandbox.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly body: unknown;
}

export const ask = (
  url: string,
  method: string,
  headers: Readonly<Record<string, string>> = {},
  body?: unknown,
): Promise<Reply> =>
  new Promise((done, fail) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const type =
      body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
    const { hostname, port, origin } = new URL(url);
    const sent = request(
      { hostname, port, path: url.slice(origin.length), method, headers: { ...type, ...headers } },
      (response) => {
        let answered = '';
        response.on('data', (chunk: Buffer) => (answered += chunk.toString()));
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: answered,
            body: parsed(answered),
          }),
        );
      },
    );
    sent.on('error', fail);
    sent.end(text);
  });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns an invitation URL of the console for an app key. */
export const invite = async (s: Served, key?: string): Promise<string> =>
  (await s.ok('POST', '/_sandbox/console', {}, key)).url;

export const ticketOf = (url: string): string => new URL(url).hash.slice('#ticket='.length);

export const enter = (s: Served, ticket: string, headers: Readonly<Record<string, string>> = {}) =>
  ask(`${s.url}/console/session`, 'POST', headers, { ticket });

/** Opens a console session for an app key. */
export async function session(s: Served, key?: string) {
  const { body } = await enter(s, ticketOf(await invite(s, key)));
  const own = String(field(body, 'session'));
  return {
    session: own,
    send: (
      method: string,
      path: string,
      sent?: unknown,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<Reply> =>
      ask(`${s.url}/console${path}`, method, { 'x-sandbox-console': own, ...headers }, sent),
  };
}
