// Options of a journal and of a client without the commands. Their clock stands still, and pauses take no time.
import { randomUUID } from 'node:crypto';
import { makeDeadline } from '#client/http/deadline.ts';
import type { Journal, JournalOptions } from '#client/journal/types.ts';
import type { ClientOptions } from '#client/types.ts';

export const NOW = Date.parse('2026-03-01T15:00:00Z');

/** Journal in a folder, as process 1 opens it while no other process holds its lock. */
export const journalOptions = (dir: string, more: Partial<JournalOptions> = {}): JournalOptions => ({
  dir,
  now: () => NOW,
  uptime: () => 1,
  newId: randomUUID,
  pid: 1,
  born: undefined,
  lock: (_dir, work) => Promise.resolve(work(() => true)),
  ...more,
});

/** Client of the service at this address, with a minute for each call. */
export const clientOptions = (
  origin: string,
  transport: ClientOptions['transport'],
  journal: Journal,
  retries: number,
): ClientOptions => ({
  transport,
  origin,
  where: origin,
  prefix: '',
  namespace: 'service',
  appKey: () => Promise.resolve('key'),
  profile: 'test',
  deadline: makeDeadline(60_000, { uptime: () => NOW / 1_000, after: () => (): void => undefined }),
  retries,
  userAgent: 'test',
  openJournal: () => Promise.resolve({ journal, isRunning: () => false, ageOf: () => Infinity }),
  now: () => NOW,
  sleep: () => Promise.resolve(),
  random: () => 0,
  newId: randomUUID,
});
