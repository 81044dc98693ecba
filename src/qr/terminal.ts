// A QR code in a terminal. What is drawn are the light modules: fonts leave hairlines between glyphs, and scanners get
// over dark lines through light modules, but not over light lines through dark ones.
import QRCode from 'qrcode-terminal/vendor/QRCode/index.js';
import errorCorrection from 'qrcode-terminal/vendor/QRCode/QRErrorCorrectLevel.js';

/** Light modules around the code; with fewer a scanner takes the text beside it for part of the code. */
const QUIET = 2;
/** For the encoder. */
const SMALLEST_THAT_FITS = -1;
const WHITE_INK = '\u001b[38;5;231m';
const ON_BLACK = '\u001b[48;5;16m';
const ON_WHITE = '\u001b[48;5;231m';
/** Ink and paper exchanged, whatever they are. */
const REVERSE = '\u001b[7m';
const OFF = '\u001b[0m';

export interface TerminalQrOptions {
  readonly color: boolean;
  /** Columns of the terminal. */
  readonly width: number;
  /** False where only ASCII can be shown: a module is then two columns and a line. */
  readonly unicode?: boolean;
  /** Known of a terminal that draws dark on light; it is told to draw the code the other way round. */
  readonly lightBackground?: boolean;
}

/**
 * The code as lines without a line end after the last; undefined when it is wider than the terminal, or the text longer
 * than any code.
 *
 * With colour it reads on any background. Without, it reads on a dark one and on one that is known to be light; on
 * another it is inside out, which some scanners read too.
 */
export function terminalQr(
  text: string,
  { color, width, unicode = true, lightBackground = false }: TerminalQrOptions,
): string | undefined {
  const modules = modulesOf(text);
  if (modules === undefined) return undefined;
  const size = modules.length + 2 * QUIET;
  if (size * (unicode ? 1 : 2) > width) return undefined;
  const light = (row: number, column: number): boolean => modules[row - QUIET]?.[column - QUIET] !== true;
  const columns = Array.from({ length: size }, (_, column) => column);
  const lines: string[] = [];
  for (let row = 0; row < size; row += unicode ? 2 : 1) {
    const glyphs = columns.map((column) =>
      unicode ? block(light(row, column), light(row + 1, column)) : light(row, column) ? '##' : '  ',
    );
    lines.push(color ? colored(glyphs) : lightBackground ? REVERSE + glyphs.join('') + OFF : glyphs.join(''));
  }
  return lines.join('\n');
}

/** Two modules, one above the other; true is light. */
const block = (top: boolean, bottom: boolean): string => (top ? (bottom ? '█' : '▀') : bottom ? '▄' : ' ');

/** White on black, said outright. Where all is light the background is too, so that no hairline is seen at all. */
function colored(glyphs: readonly string[]): string {
  let before = '';
  const cells = glyphs.map((glyph) => {
    const ground = glyph === '█' || glyph === '##' ? ON_WHITE : ON_BLACK;
    const change = ground === before ? '' : ground;
    before = ground;
    return change + glyph;
  });
  return WHITE_INK + cells.join('') + OFF;
}

/**
 * Returns the dark modules of the code; undefined when the text is too long. They come from the encoder of
 * qrcode-terminal: its main module draws with one light module around, and rolldown cannot parse the octal escapes in it.
 */
function modulesOf(text: string): readonly (readonly boolean[])[] | undefined {
  const code = new QRCode(SMALLEST_THAT_FITS, errorCorrection.L);
  // The library takes a character for a byte.
  code.addData(Buffer.from(text, 'utf8').toString('latin1'));
  try {
    code.make();
  } catch {
    // It throws for no other reason than the length.
    return undefined;
  }
  return code.modules;
}
