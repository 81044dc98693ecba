// Starts writers on one database file.
import { fork } from 'node:child_process';
import { resolve } from 'node:path';
import { afterEveryTest } from '#test/support/clean-up.ts';
import type { WriterRequest } from './writer.ts';

const WRITER = resolve(import.meta.dirname, '../../../.cache/test/writer.mjs');

export interface Reply {
  readonly status: number;
  readonly body: any;
}

export interface Writer {
  send(request: Omit<WriterRequest, 'id'>): Promise<Reply>;
  stop(): void;
}

const running: Writer[] = [];
afterEveryTest(() => {
  for (const writer of running.splice(0)) writer.stop();
});

export async function startWriter(dir: string): Promise<Writer> {
  const child = fork(WRITER, [dir], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const waiting = new Map<number, (reply: any) => void>();
  let last = 0;
  const reply = (id: number): Promise<any> => new Promise((done) => waiting.set(id, done));
  const ready = reply(0);
  child.on('message', (message: { id: number }) => {
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  await ready;
  const writer: Writer = {
    send: (request) => {
      const id = (last += 1);
      const answered = reply(id);
      child.send({ ...request, id });
      return answered;
    },
    stop: () => child.disconnect(),
  };
  running.push(writer);
  return writer;
}

/** Returns a common start time for two writers, so that neither has a head start. */
export const together = (): number => Date.now() + 3;
