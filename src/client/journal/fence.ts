// Fences of the entries that this process attempts: asked for right before a request leaves, because the process may have
// been suspended since it recorded the entry, and another one may have taken the entry over.
import type { Fence } from '#contract/http.ts';
import { defined } from '#errors/defined.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';

/** An entry that was recorded or confirmed less than this many milliseconds ago needs no confirmation. */
const CONFIRMED_MS = 1_000;

/** Clocks of the machine. */
export interface Clocks {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Seconds since the machine was started; does not depend on the clock. */
  readonly uptime: () => number;
}

/** A moment by both clocks, in milliseconds. */
interface Moment {
  readonly wall: number;
  readonly uptime: number;
}

interface OwnEntry {
  /** Number of its last attempt, as recorded; another process that takes the entry over raises it. */
  attempt: number;
  confirmed: Moment;
}

export class Fences {
  readonly #entries = new Map<string, OwnEntry>();
  /** Entries that another process has taken over. */
  readonly #lost = new Set<string>();

  /**
   * @param confirm records that the process still attempts an entry, if this is still its last attempt. Resolves to the
   *   number of the attempt from then on; to undefined if another process has taken the entry over
   */
  constructor(
    private readonly clocks: Clocks,
    private readonly confirm: (id: string, attempt: number) => Promise<number | undefined>,
  ) {}

  moment(): Moment {
    return { wall: this.clocks.now(), uptime: this.clocks.uptime() * 1_000 };
  }

  /** @param since when the record began: what happens while it is written is not in it */
  hold(id: string, attempt: number, since: Moment): void {
    this.#entries.set(id, { attempt, confirmed: since });
  }

  /** Whether it was found out that another process has taken the entry over. */
  isLost(id: string): boolean {
    return this.#lost.has(id);
  }

  /** Returns the number of the last attempt of this process. */
  attemptOf(id: string): number | undefined {
    return this.#entries.get(id)?.attempt;
  }

  release(id: string): void {
    this.#entries.delete(id);
  }

  of(id: string): Fence {
    const own = defined(this.#entries.get(id), 'entry that is sent');
    const isFresh = (): boolean => this.#isFresh(own.confirmed);
    return {
      isFresh,
      ask: async () => {
        if (isFresh()) return;
        const asked = this.moment();
        const attempt = await this.confirm(id, own.attempt);
        if (attempt === undefined) {
          this.#lost.add(id);
          throw takenOver(id);
        }
        own.attempt = attempt;
        own.confirmed = asked;
      },
    };
  }

  /** By the larger age: one clock may stand still or be set back. */
  #isFresh(confirmed: Moment): boolean {
    const { wall, uptime } = this.moment();
    const ages = [wall - confirmed.wall, uptime - confirmed.uptime];
    return Math.min(...ages) >= 0 && Math.max(...ages) < CONFIRMED_MS;
  }
}

export const takenOver = (id: string): PixctlError =>
  new PixctlError(say`another pixctl has taken over entry ${id}`, {
    code: 'taken-over',
    exitCode: EXIT.unknown,
    retryable: false,
    hint: say`See what became of it: pixctl journal show ${id}`,
  });
