// A process that holds the service on a database file and answers requests sent to it over IPC. Two of them on one
// file are two writers that really run at once.
import { randomBytes } from 'node:crypto';
import { openDatabase } from '#sandbox/edge/open-database.ts';
import { openSandbox } from '#sandbox/index.ts';

export interface WriterRequest {
  readonly id: number;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** Current time for this writer; epoch milliseconds. */
  readonly time: number;
  /** Wall clock time to start, in epoch milliseconds, so that both writers start together. */
  readonly notBefore: number;
}

let time = 0;
const [, , dir] = process.argv;
const database = await openDatabase(dir!);
const sandbox = openSandbox({
  database,
  now: () => time,
  sleep: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  randomBytes: (count) => randomBytes(count),
  // Only in this namespace may a date be the first day of a subscription.
  namespace: 'openpix',
  publicUrl: 'http://127.0.0.1:4010',
  later: (drain) => void setImmediate(drain),
});

process.on('message', (request: WriterRequest) => {
  time = request.time;
  while (Date.now() < request.notBefore);
  void sandbox
    .handle({
      method: request.method,
      path: request.path,
      headers: { authorization: sandbox.appKey, 'content-type': 'application/json' },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    })
    .then(({ status, body }) => {
      process.send!({ id: request.id, status, body: JSON.parse(new TextDecoder().decode(body)) as unknown });
    });
});
process.on('disconnect', () => {
  sandbox.close();
  process.exit();
});
process.send!({ id: 0, ready: true });
