// Starts writers on one database file.
import { fork } from 'node:child_process';
import { resolve } from 'node:path';
import { afterEveryTest } from '#test/support/clean-up.ts';
import type { Body } from './answers.ts';
import { answerTo } from './answers.ts';
import type { WriterRequest } from './writer.ts';

const WRITER = resolve(import.meta.dirname, '../../../.cache/test/writer.mjs');

export interface Reply<B = unknown> {
  readonly status: number;
  readonly body: B;
}

export interface Writer {
  send<const M extends string, const P extends string>(
    request: Omit<WriterRequest, 'id'> & { readonly method: M; readonly path: P },
  ): Promise<Reply<Body<M, P>>>;
  stop(): void;
}

const running: Writer[] = [];
afterEveryTest(() => {
  for (const writer of running.splice(0)) writer.stop();
});

export async function startWriter(dir: string): Promise<Writer> {
  const child = fork(WRITER, [dir], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const waiting = new Map<number, (reply: Reply) => void>();
  let last = 0;
  const reply = (id: number): Promise<Reply> => new Promise((done) => waiting.set(id, done));
  const ready = reply(0);
  child.on('message', (message: Reply & { id: number }) => {
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  await ready;
  const writer: Writer = {
    send: async (request) => {
      const id = (last += 1);
      const answered = reply(id);
      child.send({ ...request, id });
      const { status, body } = await answered;
      return { status, body: answerTo(request.method, request.path, status, body) };
    },
    stop: () => child.disconnect(),
  };
  running.push(writer);
  return writer;
}

/** Returns a common start time for two writers, so that neither has a head start. */
export const together = (): number => Date.now() + 3;
