// Writes records to the journal: appended without a lock, or under the lock of the folder. Calls that arrive while others
// are being written are written together, with one fsync.
import { join } from 'node:path';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { appender, appendTogether } from './append.ts';
import { batched } from './batched.ts';
import { CURRENT, isLarge, MAX_BYTES, whyNot } from './files.ts';
import type { Live } from './open-entries.ts';
import type { JournalRecord } from './records.ts';
import { setAside } from './set-aside.ts';
import type { JournalOptions } from './types.ts';

/** Writes one record. */
export type Put = (record: JournalRecord) => void;

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}
type Line = Waiting & { readonly line: string; readonly record: JournalRecord };
type LockedWork = Waiting & { readonly work: (put: Put) => Promise<void> };

export class JournalWriter {
  readonly path: string;
  readonly #options: JournalOptions;
  readonly #live: Live;
  readonly #addLine = batched((lines: readonly Line[]) => this.#writeLines(lines));
  readonly #addWork = batched((works: readonly LockedWork[]) => this.#runLocked(works));

  constructor(options: JournalOptions, live: Live) {
    this.#options = options;
    this.#live = live;
    this.path = join(options.dir, CURRENT);
  }

  append(record: JournalRecord): Promise<void> {
    return new Promise((resolve, reject) => this.#addLine({ line: lineOf(record), record, resolve, reject }));
  }

  /** Runs `work` under the lock, so that what it reads is still true when it writes. */
  locked<T>(work: (put: Put) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let result: T;
      this.#addWork({
        work: async (put) => {
          result = await work(put);
        },
        resolve: () => resolve(result),
        reject,
      });
    });
  }

  /** Converts an error of writing to one for the user. */
  errorOf(error: unknown): unknown {
    return error instanceof PixctlError && error.fields.code !== 'config-file'
      ? error
      : cannotRecord(this.path, error);
  }

  get #isLarge(): boolean {
    return isLarge(this.path, this.#options.maxBytes ?? MAX_BYTES);
  }

  async #writeLines(lines: readonly Line[]): Promise<void> {
    try {
      // A file that cannot be set aside, such as after Ctrl-C while another process holds the lock, grows.
      if (this.#isLarge) await this.locked(() => Promise.resolve()).catch(() => undefined);
      const { failures, place } = await appendTogether(
        this.#options.dir,
        lines.map(({ line }) => line),
      );
      if (place !== undefined)
        this.#live.wrote(
          place,
          lines.map(({ record }) => record),
        );
      for (const [index, { resolve, reject }] of lines.entries()) {
        const failure = failures[index];
        if (failure === undefined) resolve();
        else reject(failure.error);
      }
    } catch (error) {
      for (const { reject } of lines) reject(error);
    }
  }

  async #runLocked(works: readonly LockedWork[]): Promise<void> {
    const { dir, now, lock, maxBytes = MAX_BYTES } = this.#options;
    const written: Waiting[] = [];
    try {
      await lock(dir, async (held) => {
        if (this.#isLarge) setAside(dir, now(), this.#live, maxBytes);
        const out = appender(dir);
        const put: Put = (record) => {
          // If this process was suspended, the lock may have been given to another one, and what was read may be
          // outdated.
          if (!held()) throw lockLost();
          out.line(lineOf(record));
        };
        for (const one of works)
          try {
            await one.work(put);
            written.push(one);
          } catch (error) {
            one.reject(this.errorOf(error));
          }
        out.end();
      });
      for (const { resolve } of written) resolve();
    } catch (error) {
      // Rejecting an already settled promise has no effect.
      for (const { reject } of works) reject(this.errorOf(error));
    }
  }
}

const lineOf = (record: JournalRecord): string => `${JSON.stringify(record)}\n`;

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
