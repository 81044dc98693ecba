// Progress indicator on stderr for work that takes longer than a second; it is erased before other output.
import type { Host } from '#cli/host.ts';
import { mapPages } from '#contract/pages.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Translate } from '#messages/translate.ts';

const SHOWN_AFTER_MS = 1_000;
const FRAME_MS = 120;
const FRAMES = ['|', '/', '-', '\\'];
const ERASE = '\r\u001b[2K';

export interface Progress {
  /** Host through which all output is written while it is shown. */
  readonly host: Host;
  start(): void;
  stop(): void;
  /** Sets a text to show instead of the elapsed time, computed for each frame. */
  tell(words: (() => Message) | undefined): void;
  /** Counts printed items. */
  count(items: number): void;
  /** Counts items as they are read, because items that are not printed are otherwise invisible. */
  counted<T>(items: AsyncIterable<T>): AsyncIterable<T>;
}

/** @param shown false to draw nothing */
export const makeProgress = (host: Host, shown: boolean, t: Translate): Progress =>
  new ProgressLine(host, shown, t);

class ProgressLine implements Progress {
  readonly host: Host;
  #cancel: (() => void) | undefined;
  #isDrawn = false;
  #began = 0;
  #frame = 0;
  #read = 0;
  #printed = 0;
  #words: (() => Message) | undefined;

  constructor(
    private readonly terminal: Host,
    private readonly shown: boolean,
    private readonly t: Translate,
  ) {
    // Inherits instead of copying, because the getters are expensive.
    this.host = Object.assign(Object.create(terminal) as Host, {
      out: (text: string) => {
        // Other output to the same terminal replaces the indicator, unless it shows progress text.
        if (terminal.stdoutIsTerminal) {
          if (this.#words === undefined) this.stop();
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
    if (!this.shown || this.#cancel !== undefined) return;
    this.#began = this.terminal.now();
    this.#cancel = this.terminal.after(SHOWN_AFTER_MS, () => this.#draw());
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#erase();
  }

  tell(words: (() => Message) | undefined): void {
    this.#words = words;
    if (words !== undefined) this.start();
    else if (this.terminal.stdoutIsTerminal) this.stop();
    else this.#erase();
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

  #draw(): void {
    const { terminal, t } = this;
    const seconds = Math.floor((terminal.now() - this.#began) / 1000);
    const items = Math.max(this.#read, this.#printed);
    const words =
      this.#words?.() ?? (items === 0 ? say`Working… ${seconds} s` : say`${items} read… ${seconds} s`);
    terminal.control(ERASE);
    terminal.err(`${FRAMES[(this.#frame += 1) % FRAMES.length] ?? ''} ${t(words)}`);
    this.#isDrawn = true;
    this.#cancel = terminal.after(FRAME_MS, () => this.#draw());
  }

  #erase(): void {
    if (this.#isDrawn) this.terminal.control(ERASE);
    this.#isDrawn = false;
  }
}
