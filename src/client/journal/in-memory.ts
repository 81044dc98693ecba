// Journal in memory, for tests and for programs that only read: a crash loses it.
import { maskJson } from '#client/masking/mask.ts';
import { defined } from '#errors/defined.ts';
import { doneIds } from './done-ids.ts';
import { countedCents, paidUnderMandate } from './outgoing-totals.ts';
import type { Held, JournalRecord } from './records.ts';
import { fold, VERSION } from './records.ts';
import { requestKeys } from './request-keys.ts';
import type { Check, Journal, JournalEntry, JournalOptions, Recorded } from './types.ts';
import { isNotDone, isOfOperation, isOpen, isUnseen } from './types.ts';

/** Entries of a journal in memory, which several clients can open. */
export class MemoryEntries {
  readonly #held = new Map<string, Held>();
  #last: Promise<unknown> = Promise.resolve();

  add(record: JournalRecord): void {
    fold(this.#held, record, '');
  }

  /** Returns the entries, oldest first. */
  all(): JournalEntry[] {
    return [...this.#held.values()].map(({ entry }) => entry);
  }

  /** Runs `work` while no other work runs. */
  exclusive<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#last.then(work);
    this.#last = run.catch(() => undefined);
    return run;
  }
}

type Options = Omit<JournalOptions, 'dir' | 'lock' | 'maxBytes' | 'onTrouble'>;

export function openMemoryJournal(entries: MemoryEntries, options: Options): Journal {
  const { now, uptime, newId, pid, born } = options;
  const recorded = recordedIn(entries, options);
  const at = () => new Date(now()).toISOString();
  const attempt = () => ({
    v: VERSION,
    at: at(),
    up: Math.floor(uptime()),
    pid,
    ...(born === undefined ? {} : { born }),
  });
  let unseen: string[] = [];
  const finish: Journal['finish'] = (id, outcome, { detail, awaitsShown = false } = {}) => {
    const isNotShown = awaitsShown && outcome === 'done';
    if (isNotShown) unseen.push(id);
    entries.add({
      v: VERSION,
      id,
      at: at(),
      outcome,
      ...(detail === undefined ? {} : { detail }),
      ...(isNotShown ? { shown: false } : {}),
    });
    return Promise.resolve();
  };
  const checked = <T>(check: Check, work: () => T | Promise<T>): Promise<T> =>
    entries.exclusive(async () => {
      await check(recorded);
      return work();
    });
  return {
    recorded,
    begin: async (intent, secrets, check) => {
      const id = newId();
      const masked = maskJson(intent, secrets);
      const add = (): void => entries.add({ ...attempt(), id, ...masked });
      await (check === undefined ? add() : checked(check, add));
      return id;
    },
    resume: (id, check) =>
      entries.exclusive(async () => {
        await check(recorded);
        const [before] = await recorded.withId(id);
        entries.add({ ...attempt(), id, outcome: 'pending' });
        return defined(before, 'entry that is resumed');
      }),
    finish,
    markShown: async () => {
      const ids = unseen;
      unseen = [];
      for (const id of ids) await finish(id, 'done');
    },
    settle: (id, outcome, found, check) => checked(check, () => finish(id, outcome, found)),
  };
}

function recordedIn(entries: MemoryEntries, { now, uptime }: Options): Recorded {
  const where = (isWanted: (entry: JournalEntry) => boolean): Promise<JournalEntry[]> =>
    Promise.resolve(entries.all().filter(isWanted));
  const newestFirst = async function* () {
    yield* entries.all().toReversed();
  };
  const about = (id: string) => where(({ correlationID }) => correlationID === id);
  const cents = (of: readonly JournalEntry[], on: Parameters<Recorded['left']>[0]): number =>
    of.reduce((sum, entry) => sum + countedCents(entry, on, now(), uptime()), 0);
  return {
    open: () => where(({ outcome }) => isOpen(outcome)),
    unseen: () => where(isUnseen),
    notDone: async () => (await where(isNotDone)).toReversed(),
    openWith: (keys) =>
      where((entry) => isOpen(entry.outcome) && requestKeys(entry).some((key) => keys.includes(key))),
    entries: newestFirst,
    withId: async (beginning) => {
      const whole = await where(({ id }) => id === beginning);
      return whole.length > 0 ? whole : (await where(({ id }) => id.startsWith(beginning))).toReversed();
    },
    ofOperation: (operation, since) => where((entry) => isOfOperation(entry, operation, since)),
    about,
    ofDebt: (wanted) => where(({ debt }) => debt === wanted),
    left: (on) => Promise.resolve(cents(entries.all(), on)),
    leftFor: async (on, operation, id) =>
      cents(
        (await about(id)).filter((entry) => (operation ?? entry.operation) === entry.operation),
        on,
      ),
    now: () => Promise.resolve(now()),
    underMandate: (account, since) => Promise.resolve(paidUnderMandate(entries.all(), account, since)),
    done: (wanted) => doneIds(newestFirst(), wanted),
  };
}
