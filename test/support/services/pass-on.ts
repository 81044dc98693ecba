// Forwards requests to the service unchanged, for the gate and for the proxy of test/faults.
import type { IncomingMessage } from 'node:http';
import { request as requestHttp } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
}

/** Forwards a request to the service at `target`, over a new connection. */
export const passOn = (
  target: string,
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  body: Buffer,
): Promise<Answer> =>
  new Promise((done, fail) => {
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const onward = requestHttp(
      target + request.url!,
      { method: request.method!, headers, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', fail);
        response.on('end', () =>
          done({
            status: response.statusCode!,
            type: response.headers['content-type'] ?? 'application/json',
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    onward.on('error', fail);
    onward.end(body);
  });
