// A QR code in a terminal, readable on dark and light backgrounds alike.
import qrcode from 'qrcode-terminal';

/** Light modules around the code; with fewer a scanner takes the text beside it for part of the code. */
const QUIET = 2;
/** Black on white, said outright: the terminal's own colours would turn the code inside out on half of them. */
const ON = '\u001b[38;5;16;48;5;231m';
const ON_DARK = '\u001b[48;5;16m';
const ON_LIGHT = '\u001b[48;5;231m';
const OFF = '\u001b[0m';

export interface TerminalQrOptions {
  readonly color: boolean;
  /** Columns of the terminal. */
  readonly width: number;
  /** False where only ASCII can be shown: a module is then two columns and a line. */
  readonly unicode?: boolean;
}

/**
 * The code as lines without a line end after the last; undefined when it is wider than the terminal, or the text longer
 * than any code.
 *
 * Without colour the light modules are drawn and the dark ones left out, which is right on a dark background; on a light
 * one the code is inside out, which most scanners read too.
 */
export async function terminalQr(
  text: string,
  { color, width, unicode = true }: TerminalQrOptions,
): Promise<string | undefined> {
  const modules = await modulesOf(text);
  if (modules === undefined) return undefined;
  const size = modules.length + 2 * QUIET;
  if (size * (unicode ? 1 : 2) > width) return undefined;
  const dark = (row: number, column: number): boolean => modules[row - QUIET]?.[column - QUIET] === true;
  const lineAt = unicode ? (color ? colorLine : plainLine) : color ? asciiColorLine : asciiLine;
  const columns = Array.from({ length: size }, (_, column) => column);
  const lines: string[] = [];
  for (let row = 0; row < size; row += unicode ? 2 : 1)
    lines.push(lineAt(columns.map((column) => ({ top: dark(row, column), bottom: dark(row + 1, column) }))));
  return lines.join('\n');
}

/** Two modules, one above the other; true is dark. */
interface Pair {
  readonly top: boolean;
  readonly bottom: boolean;
}

const block = (top: boolean, bottom: boolean): string => (top ? (bottom ? '█' : '▀') : bottom ? '▄' : ' ');

const colorLine = (pairs: readonly Pair[]): string =>
  ON + pairs.map(({ top, bottom }) => block(top, bottom)).join('') + OFF;
const plainLine = (pairs: readonly Pair[]): string =>
  pairs.map(({ top, bottom }) => block(!top, !bottom)).join('');
const asciiColorLine = (pairs: readonly Pair[]): string =>
  pairs.map(({ top }) => `${top ? ON_DARK : ON_LIGHT}  `).join('') + OFF;
const asciiLine = (pairs: readonly Pair[]): string => pairs.map(({ top }) => (top ? '  ' : '##')).join('');

/** Dark modules of the code, read from the drawing the library makes; undefined when the text is too long. */
function modulesOf(text: string): Promise<boolean[][] | undefined> {
  // The library takes a character for a byte.
  const bytes = Buffer.from(text, 'utf8').toString('latin1');
  return new Promise((resolve) => {
    try {
      qrcode.generate(bytes, { small: true }, (drawing) => resolve(modulesIn(drawing)));
    } catch {
      // It has no other complaint than the length.
      resolve(undefined);
    }
  });
}

function modulesIn(drawing: string): boolean[][] {
  // Its small drawing: `█` two light modules, `▀` light above, `▄` light below, space none; one light module around,
  // and half a line of nothing above.
  const light: boolean[][] = [];
  for (const line of drawing.split('\n').filter((each) => each !== '')) {
    light.push([...line].map((character) => character === '█' || character === '▀'));
    light.push([...line].map((character) => character === '█' || character === '▄'));
  }
  const size = light[0]!.length - 2;
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_unused, column) => !light[row + 2]![column + 1]!),
  );
}
