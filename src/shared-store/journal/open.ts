// Journal in a PostgreSQL database that several machines share. It makes the same promises as the journal of files:
// an intent is durable before its request leaves, and limits and duplicates are checked in the same transaction.
// In addition, an entry belongs to one process at a time: to its last attempt, as long as that process renews its lease.
import { batched } from '#client/journal/batched.ts';
import type { Clocks } from '#client/journal/fence.ts';
import { Fences, takenOver } from '#client/journal/fence.ts';
import type {
  Check,
  Found,
  Journal,
  JournalEntry,
  JournalIntent,
  JournalOutcome,
  Recorded,
} from '#client/journal/types.ts';
import { isUnseen } from '#client/journal/types.ts';
import { maskJson } from '#client/masking/mask.ts';
import type { Fence } from '#contract/http.ts';
import { defined } from '#errors/defined.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { next } from '#shared-store/tables/rules.ts';
import { LEASE_SECONDS, STORE_SCHEMA } from '#shared-store/tables/schema.ts';
import type { StoreConnection, StoreSession } from '#shared-store/tables/sql.ts';
import type { Snapshot } from './ended.ts';
import { snapshots } from './ended.ts';
import { recordedIn, recordedInTransaction } from './recorded.ts';
import type { HasEnded, StoreProcess } from './rows.ts';
import { columnsOf, INSERT_ENTRIES } from './rows.ts';

export interface SharedJournalOptions extends Clocks {
  /** Opens the connection; called once. @throws PixctlError (exit 5) */
  readonly connect: () => Promise<StoreConnection>;
  readonly process: StoreProcess;
  readonly hasEnded: HasEnded;
  readonly newId: () => string;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Calls back again and again without keeping the process alive; returns a function that ends it. */
  readonly every: (milliseconds: number, work: () => void) => () => void;
  /**
   * Called before the first record.
   * @throws PixctlError to prevent it
   */
  readonly beforeFirst: (recorded: Recorded) => Promise<void>;
  /** Called if an outcome could not be recorded. */
  readonly onTrouble: (message: Message) => void;
}

/** Both a journal and what is known of the processes that hold its entries. */
export interface SharedJournal extends Journal {
  readonly fence: (id: string) => Fence;
  readonly isRunning: (entry: JournalEntry) => boolean;
  /** Minimum age in milliseconds, by the clock of the database. */
  readonly ageOf: (entry: JournalEntry) => number;
  readonly member: StoreMember;
  close(): Promise<void>;
}

/** This process as a member of the store, for what is in the store besides the journal. */
export interface StoreMember {
  readonly process: StoreProcess;
  readonly hasEnded: HasEnded;
  /** @throws PixctlError (exit 5) */
  connection(): Promise<StoreConnection>;
  /**
   * Registers this process with a lease, which is renewed until the journal is closed.
   * @throws PixctlError (exit 2 or 5)
   */
  register(): Promise<void>;
}

/** Time in milliseconds between two renewals of the lease. */
const RENEW_MS = 5_000;
/** Pauses in milliseconds before an outcome is recorded again, while the database fails over or restarts. */
const RECORD_AGAIN_MS = [100, 300, 1_000, 3_000, 5_000];

const LEASE = `clock_timestamp() + interval '${LEASE_SECONDS} seconds'`;

interface Waiting<T> {
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

/** A record in a transaction: the check, then the statement. */
interface CheckedWork {
  run(session: StoreSession, recorded: Recorded): Promise<() => void>;
  reject(error: unknown): void;
}

type NewEntry = Waiting<void> & { readonly columns: Readonly<Record<string, unknown>> };
type Outcome = Waiting<void> & {
  readonly id: string;
  readonly fence: number;
  readonly outcome: JournalOutcome;
  readonly detail: string | undefined;
  readonly unseen: boolean;
};

export function openSharedJournal(options: SharedJournalOptions): SharedJournal {
  return new Shared(options);
}

class Shared implements SharedJournal {
  readonly recorded: Journal['recorded'];
  readonly member: StoreMember;
  readonly #options: SharedJournalOptions;
  readonly #snapshot: () => Snapshot;
  #connection: Promise<StoreConnection> | undefined;
  #registered: Promise<void> | undefined;
  #stopRenewing: (() => void) | undefined;
  readonly #fences: Fences;
  #unseen: string[] = [];
  readonly #addEntry = batched((entries: readonly NewEntry[]) => this.#insert(entries));
  readonly #addChecked = batched((works: readonly CheckedWork[]) => this.#runChecked(works));
  readonly #addOutcome = batched((outcomes: readonly Outcome[]) => this.#recordOutcomes(outcomes));

  constructor(options: SharedJournalOptions) {
    this.#options = options;
    this.#fences = new Fences(options, (id, fence) => this.#confirm(id, fence));
    this.#snapshot = snapshots(options.hasEnded);
    this.recorded = recordedIn(() => this.#connect(), options.process, this.#snapshot);
    this.member = {
      process: options.process,
      hasEnded: options.hasEnded,
      connection: () => this.#connect(),
      register: () => this.#register(),
    };
  }

  isRunning = (entry: JournalEntry): boolean =>
    entry.isHeld === true && (entry.outcome === 'pending' || isUnseen(entry));

  ageOf = ({ ageMs = 0 }: JournalEntry): number => ageMs;

  async begin(intent: JournalIntent, secrets: readonly string[], check?: Check): Promise<string> {
    const id = this.#options.newId();
    const columns = columnsOf(id, maskJson(intent, secrets));
    await this.#register();
    const begun = this.#fences.moment();
    if (check === undefined)
      await new Promise<void>((resolve, reject) => this.#addEntry({ columns, resolve, reject }));
    else
      await this.#checked(check, async (session) => {
        await session.query(INSERT_ENTRIES, [JSON.stringify([columns]), this.#options.process.id]);
      });
    this.#fences.hold(id, 1, begun);
    return id;
  }

  async resume(id: string, check: Check): Promise<JournalEntry> {
    await this.#register();
    const begun = this.#fences.moment();
    const { before, fence } = await this.#checked(check, async (session, recorded) => {
      const [entry] = await recorded.withId(id);
      const found = defined(entry, 'entry that is resumed');
      const [row] = await session.query<'fence'>(
        `UPDATE ${STORE_SCHEMA}.entry SET fence = ${next('fence')}, tries = ${next('tries')}, outcome = 'pending', unseen = false,
           attempted_at = clock_timestamp(), process = $2
         WHERE id = $1 RETURNING fence`,
        [found.id, this.#options.process.id],
      );
      return { before: found, fence: Number(row?.fence) };
    });
    this.#fences.hold(before.id, fence, begun);
    return before;
  }

  fence = (id: string): Fence => this.#fences.of(id);

  /** @throws PixctlError (exit 5) if it cannot be found out whether the entry was taken over */
  async #confirm(id: string, fence: number): Promise<number | undefined> {
    const connection = await this.#connect();
    // Both rows are written: a process that takes the entry over at this moment then fails to serialize, or this one.
    // The time of the attempt is renewed: the request may still arrive up to two minutes after it.
    return connection.serializable(async (session) => {
      await session.query(`UPDATE ${STORE_SCHEMA}.process SET lease_until = ${LEASE} WHERE id = $1`, [
        this.#options.process.id,
      ]);
      const rows = await session.query(
        `UPDATE ${STORE_SCHEMA}.entry SET process = $3, attempted_at = clock_timestamp()
         WHERE id = $1 AND fence = $2 RETURNING id`,
        [id, fence, this.#options.process.id],
      );
      return rows.length === 1 ? fence : undefined;
    });
  }

  async finish(
    id: string,
    outcome: JournalOutcome,
    { detail, awaitsShown = false }: Found = {},
  ): Promise<void> {
    const unseen = awaitsShown && outcome === 'done';
    // What another process has recorded since it took the entry over is kept.
    if (this.#fences.isLost(id)) return;
    const fence = defined(this.#fences.attemptOf(id), 'entry that was sent');
    try {
      await new Promise<void>((resolve, reject) =>
        this.#addOutcome({ id, fence, outcome, detail, unseen, resolve, reject }),
      );
      this.#fences.release(id);
      if (unseen) this.#unseen.push(id);
    } catch (error) {
      this.#options.onTrouble(
        error instanceof PixctlError
          ? say`the outcome of entry ${id} was not recorded: ${error.userMessage}`
          : say`the outcome of entry ${id} was not recorded`,
      );
    }
  }

  async markShown(): Promise<void> {
    const ids = this.#unseen;
    this.#unseen = [];
    if (ids.length === 0) return;
    try {
      await (
        await this.#connect()
      ).query(
        `UPDATE ${STORE_SCHEMA}.entry SET unseen = false
         WHERE process = $2 AND id IN (SELECT json_array_elements_text($1::text::json))`,
        [JSON.stringify(ids), this.#options.process.id],
      );
    } catch {
      // The results count as unseen: a later run names them instead of sending the same again.
    }
  }

  async settle(
    id: string,
    outcome: JournalOutcome,
    { detail, awaitsShown = false }: Found,
    check: Check,
  ): Promise<void> {
    const unseen = awaitsShown && outcome === 'done';
    await this.#register();
    await this.#checked(check, async (session) => {
      await session.query(
        `UPDATE ${STORE_SCHEMA}.entry SET outcome = $2, detail = COALESCE($3, detail), unseen = $4, fence = ${next('fence')},
           process = $5
         WHERE id = $1`,
        [id, outcome, detail ?? null, unseen, this.#options.process.id],
      );
    });
    if (unseen) this.#unseen.push(id);
  }

  async close(): Promise<void> {
    this.#stopRenewing?.();
    const connection = await this.#connection?.catch(() => undefined);
    if (connection === undefined) return;
    // Others need not wait for the lease to end.
    if (this.#registered !== undefined)
      await connection
        .query(`UPDATE ${STORE_SCHEMA}.process SET lease_until = clock_timestamp() WHERE id = $1`, [
          this.#options.process.id,
        ])
        .catch(() => undefined);
    await connection.close();
  }

  #connect(): Promise<StoreConnection> {
    if (this.#connection === undefined) {
      this.#connection = this.#options.connect();
      // The next use tries again.
      this.#connection.catch(() => (this.#connection = undefined));
    }
    return this.#connection;
  }

  /** Registers this process before its first entry. */
  #register(): Promise<void> {
    if (this.#registered === undefined) {
      this.#registered = this.#registerNow();
      this.#registered.catch(() => (this.#registered = undefined));
    }
    return this.#registered;
  }

  async #registerNow(): Promise<void> {
    const { id, machine, person, pid, born = null, pidSpace = null } = this.#options.process;
    const connection = await this.#connect();
    await this.#options.beforeFirst(this.recorded);
    await connection.query(
      `INSERT INTO ${STORE_SCHEMA}.process (id, machine, person, pid, born, pid_space, started_at, lease_until)
       VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp(), ${LEASE})
       ON CONFLICT (id) DO UPDATE SET lease_until = ${LEASE}`,
      [id, machine, person, pid, born, pidSpace],
    );
    this.#stopRenewing ??= this.#options.every(RENEW_MS, () => {
      // If it fails, the next confirmation fails too, and nothing is sent.
      connection
        .query(`UPDATE ${STORE_SCHEMA}.process SET lease_until = ${LEASE} WHERE id = $1`, [id])
        .catch(() => undefined);
    });
  }

  async #insert(entries: readonly NewEntry[]): Promise<void> {
    try {
      await (
        await this.#connect()
      ).query(INSERT_ENTRIES, [
        JSON.stringify(entries.map(({ columns }) => columns)),
        this.#options.process.id,
      ]);
      for (const { resolve } of entries) resolve();
    } catch (error) {
      for (const { reject } of entries) reject(error);
    }
  }

  #checked<T>(check: Check, work: (session: StoreSession, recorded: Recorded) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) =>
      this.#addChecked({
        run: async (session, recorded) => {
          await check(recorded);
          const result = await work(session, recorded);
          return () => resolve(result);
        },
        reject,
      }),
    );
  }

  /** Runs all works in one transaction. A work whose check fails leaves nothing in it. */
  async #runChecked(works: readonly CheckedWork[]): Promise<void> {
    try {
      const connection = await this.#connect();
      let ends: readonly (() => void)[] | undefined;
      while (ends === undefined) ends = await this.#runIn(connection, works);
      for (const end of ends) end();
    } catch (error) {
      for (const { reject } of works) reject(error);
    }
  }

  /** Returns undefined, and changes nothing, if the snapshot of the transaction turned out to be outdated. */
  async #runIn(
    connection: StoreConnection,
    works: readonly CheckedWork[],
  ): Promise<readonly (() => void)[] | undefined> {
    let isOutdated = false;
    try {
      return await connection.serializable(async (session) => {
        const snapshot = this.#snapshot();
        const ends = await runEach(works, session, (watched) =>
          recordedInTransaction(watched, this.#options.process, snapshot),
        );
        isOutdated = snapshot.isOutdated();
        if (isOutdated) throw new Error('rolls the transaction back');
        return ends;
      });
    } catch (error) {
      if (!isOutdated) throw error;
      return undefined;
    }
  }

  async #recordOutcomes(outcomes: readonly Outcome[]): Promise<void> {
    // A statement changes a row only once: the second outcome of an entry follows in a statement of its own.
    const ids = new Set<string>();
    const [first, second]: [Outcome[], Outcome[]] = [[], []];
    for (const one of outcomes) {
      (ids.has(one.id) ? second : first).push(one);
      ids.add(one.id);
    }
    await this.#recordDistinct(first);
    if (second.length > 0) await this.#recordOutcomes(second);
  }

  async #recordDistinct(outcomes: readonly Outcome[]): Promise<void> {
    for (const pause of [...RECORD_AGAIN_MS, undefined])
      try {
        const rows = await (
          await this.#connect()
        ).query<'id'>(
          `UPDATE ${STORE_SCHEMA}.entry AS e
           SET outcome = r.outcome, detail = COALESCE(r.detail, e.detail), unseen = r.unseen
           FROM json_to_recordset($1::text::json) AS r (id text, fence bigint, outcome text, detail text, unseen boolean)
           WHERE e.id = r.id AND e.fence = r.fence
           RETURNING e.id`,
          [
            JSON.stringify(
              outcomes.map(({ id, fence, outcome, detail, unseen }) => ({
                id,
                fence,
                outcome,
                detail,
                unseen,
              })),
            ),
          ],
        );
        const recorded = new Set(rows.map(({ id }) => id));
        for (const { id, resolve, reject } of outcomes)
          if (recorded.has(id)) resolve();
          else reject(takenOver(id));
        return;
      } catch (error) {
        if (pause === undefined) for (const { reject } of outcomes) reject(error);
        else await this.#options.sleep(pause);
      }
  }
}

/**
 * Runs each work of a transaction and returns what to call once it is committed. The error of a check concerns only its
 * own record; that of a statement ends the transaction.
 */
async function runEach(
  works: readonly CheckedWork[],
  session: StoreSession,
  recordedBy: (session: StoreSession) => Recorded,
): Promise<readonly (() => void)[]> {
  let failed: { readonly error: unknown } | undefined;
  const watched: StoreSession = {
    query: async (...statement) => {
      try {
        return await session.query(...statement);
      } catch (error) {
        failed ??= { error };
        throw error;
      }
    },
  };
  const ends: (() => void)[] = [];
  const recorded = recordedBy(watched);
  for (const work of works) {
    const end = await work.run(watched, recorded).catch((error: unknown) => () => work.reject(error));
    if (failed !== undefined) throw failed.error;
    ends.push(end);
  }
  return ends;
}
