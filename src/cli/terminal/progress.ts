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
export function makeProgress(host: Host, shown: boolean, t: Translate): Progress {
  let cancel: (() => void) | undefined;
  let drawn = false;
  let began = 0;
  let frame = 0;
  let read = 0;
  let shownItems = 0;
  let reported: (() => Message) | undefined;
  const erase = (): void => {
    if (drawn) host.control(ERASE);
    drawn = false;
  };
  const draw = (): void => {
    const seconds = Math.floor((host.now() - began) / 1000);
    const items = Math.max(read, shownItems);
    const what =
      reported?.() ?? (items === 0 ? say`Working… ${seconds} s` : say`${items} read… ${seconds} s`);
    host.control(ERASE);
    host.err(`${FRAMES[(frame += 1) % FRAMES.length] ?? ''} ${t(what)}`);
    drawn = true;
    cancel = host.after(FRAME_MS, draw);
  };
  const start = (): void => {
    if (!shown || cancel !== undefined) return;
    began = host.now();
    cancel = host.after(SHOWN_AFTER_MS, draw);
  };
  const stop = (): void => {
    cancel?.();
    cancel = undefined;
    erase();
  };
  return {
    // Inherits instead of copying, because the getters are expensive.
    host: Object.assign(Object.create(host) as Host, {
      out: (text: string) => {
        // Other output to the same terminal replaces the indicator, unless it shows progress text.
        if (host.stdoutIsTerminal) {
          if (reported === undefined) stop();
          else erase();
        }
        return host.out(text);
      },
      err: (text: string) => {
        erase();
        host.err(text);
      },
    }),
    start,
    stop,
    tell: (words) => {
      reported = words;
      if (words !== undefined) start();
      else if (host.stdoutIsTerminal) stop();
      else erase();
    },
    count: (items) => {
      shownItems += items;
    },
    counted: (list) =>
      mapPages(list, (page) => {
        read += page.length;
        return page;
      }),
  };
}
