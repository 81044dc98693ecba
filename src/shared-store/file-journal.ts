// Journal of the current user in files of the data folder, with the clocks and the lock that it needs.
import { openJournal } from '#client/journal/open.ts';
import { ageOf } from '#client/journal/records.ts';
import type { JournalEntry } from '#client/journal/types.ts';
import { isUnseen } from '#client/journal/types.ts';
import type { JournalAccess } from '#client/types.ts';
import { dataDir } from '#config/paths.ts';
import type { Host } from '#host/host.ts';
import type { Message } from '#messages/message.ts';

/** @param onTrouble called if an outcome could not be recorded */
export const fileJournal = (host: Host, onTrouble: (message: Message) => void): JournalAccess => ({
  journal: openJournal({
    dir: dataDir(host),
    now: () => host.now(),
    uptime: () => host.uptime(),
    newId: () => host.newId(),
    pid: host.pid,
    born: host.bornAt(host.pid),
    lock: async (dir, work) => (await import('#config/files.ts')).withLock(dir, host, work),
    onTrouble,
  }),
  isRunning: (entry) => isRunning(host, entry),
  ageOf: (entry) => ageOf(entry, host.now(), host.uptime()),
});

/** Whether the entry is running: its process is alive, and has not recorded an outcome or shown its result. */
const isRunning = (host: Host, entry: JournalEntry): boolean => {
  const { outcome, pid, born } = entry;
  return (
    (outcome === 'pending' || isUnseen(entry)) &&
    pid !== undefined &&
    pid !== host.pid &&
    host.isAlive(pid) &&
    (born === undefined || born === (host.bornAt(pid) ?? born))
  );
};
