// Servers between pixctl and a service, which change what the service answers.
import type { Answer } from './pass-on.ts';
import { passOn } from './pass-on.ts';
import type { Seen } from './server.ts';
import { httpServer } from './server.ts';

/** Returns an answer in JSON. */
export const jsonAnswer = (status: number, body: unknown): Answer => ({
  status,
  type: 'application/json',
  body: Buffer.from(JSON.stringify(body)),
});

/**
 * Starts a server in front of a service; `seen` contains every request in order.
 * @param answer returns the answer to a request, for which it may `ask` the service; undefined closes the connection
 */
export const between = (
  { url }: { readonly url: string },
  answer: (request: Seen, ask: () => Promise<Answer>) => Answer | undefined | Promise<Answer | undefined>,
): ReturnType<typeof httpServer> =>
  httpServer((request, response) => {
    void Promise.resolve(answer(request, () => passOn(url, request, request.bytes))).then((answered) =>
      answered === undefined
        ? response.destroy()
        : response.writeHead(answered.status, { 'content-type': answered.type }).end(answered.body),
    );
  });
