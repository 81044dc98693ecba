// Write-ahead journal: intents and outcomes of requests, on disk before the request is sent. One JSON record per line,
// appended so that processes can share the file; nothing is changed in place. Operations that must see a consistent
// journal (a limit, one resume at a time) run under a lock.
import { join } from 'node:path';
import { maskJson } from '#client/mask.ts';
import { defined } from '#errors/defined.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { appender, appendTogether } from './append.ts';
import { CURRENT, isLarge, MAX_BYTES, whyNot } from './files.ts';
import { liveEntries } from './open-entries.ts';
import { recordedIn } from './recorded.ts';
import { VERSION } from './records.ts';
import { copied, setAside } from './set-aside.ts';
import type { Journal, JournalOptions, JournalOutcome } from './types.ts';

type Put = (record: object) => void;

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Opens the journal in a folder; creates nothing before the first record. */
export function openJournal(options: JournalOptions): Journal {
  const { dir, now, uptime, newId, pid, maxBytes = MAX_BYTES, onTrouble } = options;
  const born = options.born === undefined ? {} : { born: options.born };
  const path = join(dir, CURRENT);
  const live = liveEntries(dir);
  const recorded = recordedIn(options, live);
  let up = 0;
  let upSince = Number.NaN;
  const stamp = () => {
    const at = now();
    // Cached for one second: reading the uptime takes as long as the rest of a record.
    if (!(Math.abs(at - upSince) < 1_000)) [up, upSince] = [Math.floor(uptime()), at];
    return { at: new Date(at).toISOString(), up };
  };
  const refusedBy = (error: unknown): unknown =>
    error instanceof PixctlError && error.fields.code !== 'config-file' ? error : cannotRecord(path, error);

  const lines = gathered<Waiting & { readonly line: string }>(async (group) => {
    try {
      if (isLarge(path, maxBytes)) await alone(() => undefined);
      const failures = await appendTogether(
        dir,
        group.map(({ line }) => line),
      );
      for (const [index, { resolve, reject }] of group.entries()) {
        const failure = failures[index];
        if (failure === undefined) resolve();
        else reject(failure.error);
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  });
  const append = (record: object): Promise<void> =>
    new Promise((resolve, reject) =>
      lines({ line: `${JSON.stringify(record)}\n`, resolve: () => resolve(), reject }),
    );

  const works = gathered<Waiting & { readonly work: (put: Put) => void }>(async (group) => {
    const written: Waiting[] = [];
    try {
      await options.lock(dir, (held) => {
        if (isLarge(path, maxBytes)) setAside(dir, now(), live, maxBytes);
        const out = appender(dir);
        const put: Put = (record) => {
          // If this process was suspended, the lock may have been given to another one, and what was read may be
          // outdated.
          if (!held()) throw lockLost();
          out.line(`${JSON.stringify(record)}\n`);
        };
        for (const one of group)
          try {
            one.work(put);
            written.push(one);
          } catch (error) {
            one.reject(refusedBy(error));
          }
        out.end();
      });
      for (const { resolve } of written) resolve();
    } catch (error) {
      // Rejecting an already settled promise has no effect.
      for (const { reject } of group) reject(refusedBy(error));
    }
  });
  /** Runs `work` under the lock, so that what it reads is still true when it writes. */
  const alone = <T>(work: (put: Put) => T): Promise<T> =>
    new Promise((resolve, reject) => {
      let result: T;
      works({ work: (put) => void (result = work(put)), resolve: () => resolve(result), reject });
    });

  const outcomeRecord = (id: string, outcome: JournalOutcome, detail: string | undefined): object => ({
    v: VERSION,
    id,
    at: new Date(now()).toISOString(),
    outcome,
    ...(detail === undefined ? {} : { detail }),
  });

  return {
    recorded: {
      ...recorded,
      // Called before a write is recorded: if it fails, nothing is sent.
      openWith: (...requested) => {
        try {
          return recorded.openWith(...requested);
        } catch (error) {
          throw refusedBy(error);
        }
      },
    },
    begin: async (intent, secrets, check) => {
      const id = newId();
      const masked = maskJson(intent, secrets);
      const record = (): object => ({ v: VERSION, id, ...stamp(), pid, ...born, ...masked });
      if (check === undefined)
        await append(record()).catch((error: unknown) => {
          throw refusedBy(error);
        });
      else
        await alone((put) => {
          check(recorded);
          put(record());
        });
      return id;
    },
    resume: (id, check) =>
      alone((put) => {
        check(recorded);
        const before = defined(recorded.withId(id)[0], 'entry that is resumed');
        // An entry settled long ago may be in a rotated file: copy it, so that the current file is complete for it.
        if (!live.read().has(id)) for (const record of copied(before)) put(record);
        put({ v: VERSION, id, ...stamp(), pid, ...born, outcome: 'pending' });
        return before;
      }),
    finish: (id, outcome, detail) =>
      append(outcomeRecord(id, outcome, detail)).catch((error: unknown) =>
        onTrouble?.(say`the journal ${path} could not be written: ${whyNot(error)}`),
      ),
    settle: (id, outcome, detail, check) =>
      alone((put) => {
        check(recorded);
        put(outcomeRecord(id, outcome, detail));
      }),
  };
}

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Batches items: all items that arrive while a batch runs form the next batch. */
function gathered<T>(together: (group: readonly T[]) => Promise<void>): (one: T) => void {
  let waiting: T[] = [];
  let busy = false;
  const run = async (): Promise<void> => {
    busy = true;
    while (waiting.length > 0) {
      // Wait one turn, so that answers that have just arrived join the batch.
      await nextTurn();
      const group = waiting;
      waiting = [];
      await together(group);
    }
    busy = false;
  };
  return (one) => {
    waiting.push(one);
    if (!busy) void run();
  };
}

const lockLost = (): PixctlError =>
  new PixctlError(say`another pixctl wrote to the journal at the same time`, {
    code: 'journal-locked',
    exitCode: EXIT.usage,
    hint: say`Nothing was sent. Run the command again.`,
  });

function cannotRecord(path: string, error: unknown): PixctlError {
  return new PixctlError(say`the journal ${path} cannot be written: ${whyNot(error)}`, {
    code: 'journal',
    exitCode: EXIT.usage,
    hint: say`Nothing was sent, because the write could not be recorded first. Free some disk space, or set PIXCTL_DATA_DIR.`,
  });
}
