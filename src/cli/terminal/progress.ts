// Progress of long work on stderr, in one form everywhere. At a terminal it is one line that is redrawn after a second
// and erased before other output; elsewhere, such as in a log, a new line every few seconds.
import { mapPages } from '#contract/pages.ts';
import type { Host } from '#host/host.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { grouped, numberOfRows } from '#messages/quantity.ts';
import type { Translate } from '#messages/translate.ts';
import type { Work } from '#ports/output.ts';

const SHOWN_AFTER_MS = 1_000;
const FRAME_MS = 120;
/** Time before the first line in a log, and between two lines. */
const LOGGED_EVERY_MS = 10_000;
const FRAMES = ['|', '/', '-', '\\'];
const ERASE = '\r\u001b[2K';

export interface Progress {
  /** Host through which all output is written while it is shown. */
  readonly host: Host;
  start(): void;
  stop(): void;
  /** Begins to show this work, computed whenever it is drawn; ends it if undefined. */
  tell(work: (() => Work) | undefined): void;
  /** Counts printed items. */
  count(items: number): void;
  /** Counts items as they are read, because items that are not printed are otherwise invisible. */
  counted<T>(items: AsyncIterable<T>): AsyncIterable<T>;
}

/** `line` is redrawn in place, `log` adds lines. */
export type ProgressForm = 'line' | 'log' | 'none';

export const makeProgress = (host: Host, form: ProgressForm, t: Translate): Progress =>
  new ProgressLine(host, form, t);

/** @param seconds whole */
function duration(seconds: number): Message {
  if (seconds < 120) return say`${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? say`${minutes} min` : say`${Math.ceil(minutes / 60)} h`;
}

/** Returns `sending: 645 of 5,000 rows, 92 s, 11 min left`, as far as it is known. */
export function progressText({ words, count, total }: Work, ms: number): Message {
  const elapsed = duration(Math.floor(ms / 1000));
  if (total === undefined || total < count)
    return count === 0 ? say`${words}: ${elapsed}` : say`${words}: ${numberOfRows(count)}, ${elapsed}`;
  const line = say`${words}: ${grouped(count)} of ${numberOfRows(total)}, ${elapsed}`;
  if (count === 0) return line;
  return say`${line}, ${duration(Math.ceil(((ms / count) * (total - count)) / 1000))} left`;
}

class ProgressLine implements Progress {
  readonly host: Host;
  #cancel: (() => void) | undefined;
  #isDrawn = false;
  /** When the work, or else the command, began. */
  #began = 0;
  #frame = 0;
  #read = 0;
  #printed = 0;
  #work: (() => Work) | undefined;

  constructor(
    private readonly terminal: Host,
    private readonly form: ProgressForm,
    private readonly t: Translate,
  ) {
    // Inherits instead of copying, because the getters are expensive.
    this.host =
      form === 'log'
        ? terminal
        : Object.assign(Object.create(terminal) as Host, {
            out: (text: string) => {
              // Output on the same terminal ends a waiting indicator; the progress of work is drawn again below it.
              if (terminal.stdoutIsTerminal) {
                if (this.#work === undefined) this.stop();
                else this.#erase();
              }
              return terminal.out(text);
            },
            err: (text: string) => {
              this.#erase();
              terminal.err(text);
            },
          });
  }

  start(): void {
    if (this.form === 'none' || this.#cancel !== undefined) return;
    this.#began = this.terminal.uptime() * 1_000;
    this.#next(this.form === 'log' ? LOGGED_EVERY_MS : SHOWN_AFTER_MS);
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#erase();
  }

  tell(work: (() => Work) | undefined): void {
    this.#work = work;
    if (work === undefined) return this.stop();
    this.start();
    this.#began = this.terminal.uptime() * 1_000;
  }

  count(items: number): void {
    this.#printed += items;
  }

  counted<T>(items: AsyncIterable<T>): AsyncIterable<T> {
    return mapPages(items, (page) => {
      this.#read += page.length;
      return page;
    });
  }

  #next(milliseconds: number): void {
    this.#cancel = this.terminal.after(milliseconds, () => {
      if (this.form === 'log') this.#log();
      else this.#draw();
    });
  }

  /** The text of the current work; of items that a command without other work reads and prints. */
  #text(): Message | undefined {
    const ms = this.terminal.uptime() * 1_000 - this.#began;
    if (this.#work !== undefined) return progressText(this.#work(), ms);
    const count = Math.max(this.#read, this.#printed);
    return count === 0 ? undefined : progressText({ words: say`reading`, count }, ms);
  }

  #draw(): void {
    const { terminal, t } = this;
    const waiting = say`Working… ${Math.floor((terminal.uptime() * 1_000 - this.#began) / 1000)} s`;
    const text = t(this.#text() ?? waiting);
    terminal.control(ERASE);
    // A line that wraps could not be erased.
    terminal.err(
      `${FRAMES[(this.#frame += 1) % FRAMES.length] ?? ''} ${text}`.slice(0, terminal.columns - 1),
    );
    this.#isDrawn = true;
    this.#next(FRAME_MS);
  }

  /** Says nothing about a command that only waits, such as for a payment. */
  #log(): void {
    const text = this.#work?.().isWait === true ? undefined : this.#text();
    if (text !== undefined) this.terminal.err(`${this.t(text)}\n`);
    this.#next(LOGGED_EVERY_MS);
  }

  #erase(): void {
    if (this.#isDrawn) this.terminal.control(ERASE);
    this.#isDrawn = false;
  }
}
