// Sends answers over HTTP, with the faults that were injected.
import type { ServerResponse } from 'node:http';
import type { HttpResponse } from '#contract/http.ts';
import type { Delivery } from '#sandbox/faults/connection-faults.ts';

/** Returns the headers of an answer as they are sent. */
export const sentHeaders = ({ status, headers, body }: HttpResponse): Record<string, string> => ({
  // No content headers without a body.
  ...(status === 204
    ? headers
    : {
        'content-type': 'application/json; charset=utf-8',
        ...headers,
        'content-length': String(body.length),
      }),
  'x-content-type-options': 'nosniff',
  'cache-control': headers['cache-control'] ?? 'no-store',
});

function send(response: ServerResponse, answer: HttpResponse): void {
  response.writeHead(answer.status, sentHeaders(answer));
  response.end(answer.body);
}

export const refuse = (response: ServerResponse, status: number, error: string): void =>
  send(response, { status, headers: {}, body: Buffer.from(JSON.stringify({ error })) });

/** Sends an answer, applying an injected fault: delayed, broken or not at all. */
export function deliver(response: ServerResponse, { disturbance, ...answer }: Delivery): void {
  const { delay = 0, end } = disturbance ?? {};
  if (delay > 0) setTimeout(() => deliver(response, answer), delay).unref();
  else if (end === undefined) send(response, answer);
  else if (end === 'reset') response.socket?.resetAndDestroy();
  else if (end === 'truncate') {
    response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length });
    response.write(answer.body.subarray(0, Math.ceil(answer.body.length / 2)), () =>
      response.socket?.destroy(),
    );
  }
  // `hang`: send nothing; the connection ends when the client gives up or the server stops.
}
