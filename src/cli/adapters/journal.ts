// Journal of the current user, with the clocks and the lock that it needs.
import type { Host } from '#cli/host.ts';
import { openJournal } from '#client/journal/open.ts';
import { ageOf } from '#client/journal/records.ts';
import type { Journal, JournalEntry } from '#client/journal/types.ts';
import { isUnseen } from '#client/journal/types.ts';
import { dataDir } from '#config/paths.ts';
import type { Message } from '#messages/message.ts';
import type { JournalPort } from '#ports/journal.ts';

export { ageOf };

export const journalOf = (host: Host, onTrouble: (message: Message) => void): Journal =>
  openJournal({
    dir: dataDir(host),
    now: () => host.now(),
    uptime: () => host.uptime(),
    newId: () => host.newId(),
    pid: host.pid,
    born: host.bornAt(host.pid),
    lock: async (dir, work) => (await import('#config/files.ts')).withLock(dir, host, work),
    onTrouble,
  });

/** Whether the entry is running: its process is alive, and has not recorded an outcome or shown its result. */
export const isRunning = (host: Host, entry: JournalEntry): boolean => {
  const { outcome, pid, born } = entry;
  return (
    (outcome === 'pending' || isUnseen(entry)) &&
    pid !== undefined &&
    pid !== host.pid &&
    host.isAlive(pid) &&
    (born === undefined || born === (host.bornAt(pid) ?? born))
  );
};

/** Adapts the journal to the port for commands. */
export function journalAdapter(host: Host, onTrouble: (message: Message) => void): JournalPort {
  const { recorded, settle, markShown } = journalOf(host, onTrouble);
  return {
    recorded,
    settle,
    markShown,
    isRunning: (entry) => isRunning(host, entry),
    ageOf: (entry) => ageOf(entry, host.now(), host.uptime()),
  };
}
