// Sends requests of the console's page, also with headers that fetch does not allow.
import { request } from 'node:http';
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

/** Returns the address of the console for an app key. */
export const invite = async (s: Served, key?: string): Promise<string> =>
  (await s.ok('POST', '/_sandbox/console', {}, key)).url;

export const tokenOf = (url: string): string => new URL(url).hash.slice('#token='.length);

/** Sends requests as the console's page does, with the token for an app key. */
export async function consoleOf(s: Served, key?: string) {
  const token = tokenOf(await invite(s, key));
  return {
    token,
    send: (
      method: string,
      path: string,
      sent?: unknown,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<Reply> =>
      ask(`${s.url}/console${path}`, method, { 'x-sandbox-console': token, ...headers }, sent),
  };
}
