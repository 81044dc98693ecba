// Journal in a shared store, for this process.
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Journal, Recorded } from '#client/journal/types.ts';
import type { JournalAccess } from '#client/types.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Host } from '#host/host.ts';
import { unlessAborted } from '#host/unless-aborted.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { numberOfOpenEntries } from '#messages/quantity.ts';
import type { StoreAddress } from '#shared-store/connection/connect.ts';
import { checkStore, connectToStore, parseStoreAddress } from '#shared-store/connection/connect.ts';
import { fileJournal } from '#shared-store/file-journal.ts';
import type { SharedJournal, StoreMember } from './open.ts';
import { openSharedJournal } from './open.ts';
import type { StoreProcess } from './rows.ts';

/** @param signal ends the wait for the database before a request leaves */
export function sharedJournal(
  host: Host,
  address: StoreAddress,
  profile: string | undefined,
  onTrouble: (message: Message) => void,
  signal: AbortSignal,
): JournalAccess & { readonly member: StoreMember & { readonly store: string }; close(): Promise<void> } {
  const { name } = parseStoreAddress(address);
  const journal = openSharedJournal({
    connect: async () => {
      // Nothing was sent yet: there is no outcome to record.
      signal.throwIfAborted();
      const connection = connectToStore(host, address);
      try {
        await unlessAborted(checkStore(connection, name), signal);
        return connection;
      } catch (error) {
        await connection.close(0);
        throw error;
      }
    },
    process: processOf(host),
    hasEnded: ({ pid, born }) =>
      !host.isAlive(pid) || (born !== undefined && born !== (host.bornAt(pid) ?? born)),
    newId: () => host.newId(),
    uptime: () => host.uptime(),
    now: () => host.now(),
    // Goes on after Ctrl-C: it comes between attempts to record the outcome of a request that has left.
    sleep: (milliseconds) => new Promise((done) => void host.after(milliseconds, done)),
    every: (milliseconds, work) => repeat(host, milliseconds, work),
    beforeFirst: (recorded) => refuseUnimported(host, profile, recorded),
    onTrouble,
  });
  return {
    journal: untilSent(journal, signal),
    isRunning: journal.isRunning,
    ageOf: journal.ageOf,
    member: { ...journal.member, store: name },
    close: () => journal.close(),
  };
}

/** Lets the signal end what comes before a request; outcomes are recorded all the same. */
const untilSent = (journal: SharedJournal, signal: AbortSignal): Journal => ({
  recorded: journal.recorded,
  begin: (...entry) => unlessAborted(journal.begin(...entry), signal),
  resume: (...entry) => unlessAborted(journal.resume(...entry), signal),
  fence: (id) => {
    const fence = journal.fence(id);
    return { isFresh: () => fence.isFresh(), ask: () => unlessAborted(fence.ask(), signal) };
  },
  // The outcome may be recorded: no message may deny it.
  settle: (...entry) => journal.settle(...entry),
  finish: (...outcome) => journal.finish(...outcome),
  markShown: () => journal.markShown(),
});

/**
 * Refuses to record as long as the journal files of this machine have open entries that the store lacks: a payment that
 * may have been sent by one of them could be sent again.
 * @throws PixctlError (exit 2)
 */
async function refuseUnimported(host: Host, profile: string | undefined, recorded: Recorded): Promise<void> {
  if (profile === undefined) return;
  const files = fileJournal(host, () => undefined).journal.recorded;
  let missing = 0;
  for (const entry of [...(await files.open()), ...(await files.unseen())])
    if (entry.profile === profile && (await recorded.withId(entry.id)).length === 0) missing += 1;
  if (missing === 0) return;
  throw usageError(
    say`the journal files of this machine have ${numberOfOpenEntries(missing)} of profile ${profile} that the shared store lacks`,
    say`Nothing was sent. Copy them: ${`pixctl store import --profile ${profile}`}`,
    'store-import',
  );
}

export const processOf = (host: Host): StoreProcess => ({
  id: host.newId(),
  machine: hostname(),
  person: host.whoami(),
  pid: host.pid,
  born: host.bornAt(host.pid),
  pidSpace: pidSpace(),
});

/**
 * Identifies where process ids are valid: one boot of one machine, and the container in it. Other systems than Linux do
 * not tell; there the lease of a killed process has to end before others may look its writes up.
 */
function pidSpace(): string | undefined {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return undefined;
  }
}

function repeat(host: Host, milliseconds: number, work: () => void): () => void {
  let cancel = (): void => undefined;
  const next = (): void => {
    cancel = host.after(milliseconds, () => {
      next();
      work();
    });
  };
  next();
  return () => cancel();
}
