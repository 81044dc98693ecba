// Full screen that is redrawn in place on the terminal's alternate screen; the previous content is restored at the end.
import type { Host } from '#host/host.ts';
import { cleanOutput } from '#output/sanitize.ts';

/** Alternate screen, no cursor, and lines that are cut instead of wrapped. */
const BEGIN = '\u001b[?1049h\u001b[?25l\u001b[?7l';
const END = '\u001b[?7h\u001b[?25h\u001b[?1049l';
const HOME = '\u001b[H';
const REST_OF_LINE = '\u001b[K';
const REST_OF_SCREEN = '\u001b[J';

export interface TerminalScreen {
  draw(text: string): void;
  /** Restores the previous content. */
  end(): void;
}

/** Each frame is a single write over the previous one, to avoid flicker. */
export function openScreen(host: Host): TerminalScreen {
  let open = false;
  return {
    draw: (text) => {
      const lines = cleanOutput(text).trimEnd().split('\n');
      // Leave the last line free for messages.
      const picture = lines.slice(0, Math.max(1, host.rows - 1)).map((line) => `${line}${REST_OF_LINE}\r\n`);
      host.control(`${open ? '' : BEGIN}${HOME}${picture.join('')}${REST_OF_SCREEN}`);
      open = true;
    },
    end: () => {
      if (open) host.control(END);
      open = false;
    },
  };
}
