// Renders a QR code in a terminal by drawing the light modules: fonts leave hairlines between glyphs, and scanners
// tolerate dark lines through light modules but not light lines through dark ones.
import QRCode from 'qrcode-terminal/vendor/QRCode/index.js';
import errorCorrection from 'qrcode-terminal/vendor/QRCode/QRErrorCorrectLevel.js';

/** Width of the quiet zone in modules; with fewer, scanners take adjacent text for part of the code. */
const QUIET = 2;
/** Type number with which the encoder chooses the smallest version. */
const SMALLEST_THAT_FITS = -1;
const WHITE_INK = '\u001b[38;5;231m';
const ON_BLACK = '\u001b[48;5;16m';
const ON_WHITE = '\u001b[48;5;231m';
/** Swaps foreground and background. */
const REVERSE = '\u001b[7m';
const OFF = '\u001b[0m';

export interface TerminalQrOptions {
  readonly color: boolean;
  /** Width of the terminal in columns. */
  readonly width: number;
  /** False if the terminal only supports ASCII: a module then takes two columns and one line. */
  readonly unicode?: boolean;
  /** True if the terminal is known to have a light background; the code is then inverted. */
  readonly lightBackground?: boolean;
}

/**
 * Returns the code as lines without a trailing newline; undefined if it is wider than the terminal or the text is too
 * long. With colour it is readable on any background. Without colour it is readable on dark backgrounds and on those
 * known to be light; on others it is inverted, which only some scanners read.
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

/** Returns the glyph of two modules, one above the other; true is light. */
const block = (top: boolean, bottom: boolean): string => (top ? (bottom ? '█' : '▀') : bottom ? '▄' : ' ');

/** Sets white on black explicitly. Fully light cells also get a white background, so that no hairline is visible. */
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
 * Returns the dark modules of the code; undefined if the text is too long. Imports the encoder inside qrcode-terminal:
 * its main module draws a quiet zone of only one module, and contains octal escapes that rolldown cannot parse.
 */
function modulesOf(text: string): readonly (readonly boolean[])[] | undefined {
  const code = new QRCode(SMALLEST_THAT_FITS, errorCorrection.L);
  // The library treats each character as one byte.
  code.addData(Buffer.from(text, 'utf8').toString('latin1'));
  try {
    code.make();
  } catch {
    // The encoder throws only if the text is too long.
    return undefined;
  }
  return code.modules;
}
