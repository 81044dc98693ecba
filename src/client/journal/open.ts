// Write-ahead journal: intents and outcomes of requests, on disk before the request is sent. One JSON record per line,
// appended so that processes can share the file; nothing is changed in place. Operations that must see a consistent
// journal (a limit, one resume at a time) run under a lock.
import { maskJson } from '#client/masking/mask.ts';
import { defined } from '#errors/defined.ts';
import { say } from '#messages/message.ts';
import { Fences } from './fence.ts';
import { whyNot } from './files.ts';
import { liveEntries } from './open-entries.ts';
import { recordedIn } from './recorded.ts';
import type { JournalRecord } from './records.ts';
import { VERSION } from './records.ts';
import { copied } from './set-aside.ts';
import type { Found, Journal, JournalEntry, JournalOptions, JournalOutcome, Recorded } from './types.ts';
import type { Put } from './writer.ts';
import { JournalWriter } from './writer.ts';

/** Opens the journal in a folder; creates nothing before the first record. */
export function openJournal(options: JournalOptions): Journal {
  const { now, newId, pid, onTrouble } = options;
  const live = liveEntries(options.dir);
  const recorded = recordedIn(options, live);
  const writer = new JournalWriter(options, live);
  const timeNow = timer(options);
  const attempt = () => ({
    ...timeNow(),
    pid,
    ...(options.born === undefined ? {} : { born: options.born }),
  });
  /** Ids of the entries whose results this process has not shown yet. */
  let unseen: string[] = [];
  const outcomeRecord = (
    id: string,
    outcome: JournalOutcome,
    { detail, awaitsShown = false }: Found = {},
  ): JournalRecord => {
    const isUnseen = awaitsShown && outcome === 'done';
    if (isUnseen) unseen.push(id);
    return {
      v: VERSION,
      id,
      at: new Date(now()).toISOString(),
      outcome,
      ...(detail === undefined ? {} : { detail }),
      ...(isUnseen ? { shown: false } : {}),
    };
  };
  const appendOutcome = (record: JournalRecord): Promise<void> =>
    writer
      .append(record)
      .catch((error: unknown) =>
        onTrouble?.(say`the journal ${writer.path} could not be written: ${whyNot(error)}`, record.id),
      );
  /** Records another attempt of an entry. */
  const attemptAgain = (before: JournalEntry, put: Put): void => {
    // An entry settled long ago may be in a rotated file: copy it, so that the current file is complete for it.
    if (!live.read().has(before.id)) for (const record of copied(before)) put(record);
    put({ v: VERSION, id: before.id, ...attempt(), outcome: 'pending' });
  };
  const entryOf = async (id: string): Promise<JournalEntry> =>
    defined((await recorded.withId(id))[0], 'entry that is sent');
  const fences = new Fences(options, (id, last) =>
    writer.locked(async (put) => {
      const entry = await entryOf(id);
      if (entry.outcome !== 'pending' || entry.tries !== last) return undefined;
      attemptAgain(entry, put);
      return last + 1;
    }),
  );
  return {
    recorded: checkedBeforeWrite(recorded, writer),
    begin: async (intent, secrets, check) => {
      const id = newId();
      const begun = fences.moment();
      const masked = maskJson(intent, secrets);
      const record = (): JournalRecord => ({ v: VERSION, id, ...attempt(), ...masked });
      if (check === undefined)
        await writer.append(record()).catch((error: unknown) => {
          throw writer.errorOf(error);
        });
      else
        await writer.locked(async (put) => {
          await check(recorded);
          put(record());
        });
      fences.hold(id, 1, begun);
      return id;
    },
    resume: async (id, check) => {
      const begun = fences.moment();
      const before = await writer.locked(async (put) => {
        await check(recorded);
        const entry = await entryOf(id);
        attemptAgain(entry, put);
        return entry;
      });
      fences.hold(id, before.tries + 1, begun);
      return before;
    },
    fence: (id) => fences.of(id),
    finish: (id, outcome, found) => {
      // What another process has recorded since it took the entry over is kept.
      if (fences.isLost(id)) return Promise.resolve();
      fences.release(id);
      return appendOutcome(outcomeRecord(id, outcome, found));
    },
    markShown: async () => {
      const ids = unseen;
      unseen = [];
      await Promise.all(ids.map((id) => appendOutcome(outcomeRecord(id, 'done'))));
    },
    settle: (id, outcome, found, check) =>
      writer.locked(async (put) => {
        await check(recorded);
        put(outcomeRecord(id, outcome, found));
      }),
  };
}

/** Returns a function for the time of an attempt: by the clock, and by the uptime of the machine in seconds. */
function timer({ now, uptime }: JournalOptions): () => { readonly at: string; readonly up: number } {
  let up = 0;
  let upSince = Number.NaN;
  return () => {
    const at = now();
    // Cached for one second: reading the uptime takes as long as the rest of a record.
    if (!(Math.abs(at - upSince) < 1_000)) [up, upSince] = [Math.floor(uptime()), at];
    return { at: new Date(at).toISOString(), up };
  };
}

/** Some reads come before a write is recorded: their errors say that nothing is sent. */
function checkedBeforeWrite(recorded: Recorded, writer: JournalWriter): Recorded {
  const checked =
    <A extends readonly unknown[], T>(read: (...how: A) => Promise<T>) =>
    async (...how: A): Promise<T> => {
      try {
        return await read(...how);
      } catch (error) {
        throw writer.errorOf(error);
      }
    };
  return { ...recorded, openWith: checked(recorded.openWith), notDone: checked(recorded.notDone) };
}
