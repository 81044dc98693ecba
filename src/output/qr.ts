// A QR code in a terminal, readable on dark and light backgrounds alike.
import qrcode from 'qrcode-terminal';

const QUIET = 2;
/** Black on white, said outright: the terminal's own colours would turn the code inside out on half of them. */
const ON = '\u001b[38;5;16;48;5;231m';
const OFF = '\u001b[0m';

/**
 * Lines of half blocks, two modules a character in height; undefined when the terminal is narrower than the code.
 * Without colour light modules are drawn as blocks, which reads on a dark background.
 */
export async function terminalQr(
  text: string,
  { color, width }: { readonly color: boolean; readonly width: number },
): Promise<string | undefined> {
  const modules = await modulesOf(text);
  const columns = modules.length + 2 * QUIET;
  if (columns > width) return undefined;
  const dark = (row: number, column: number): boolean => modules[row - QUIET]?.[column - QUIET] === true;
  const lines: string[] = [];
  for (let row = 0; row < columns; row += 2) {
    let line = '';
    for (let column = 0; column < columns; column += 1) {
      const top = dark(row, column);
      const bottom = dark(row + 1, column);
      line += color
        ? top
          ? bottom
            ? '█'
            : '▀'
          : bottom
            ? '▄'
            : ' '
        : top
          ? bottom
            ? ' '
            : '▄'
          : bottom
            ? '▀'
            : '█';
    }
    lines.push(color ? ON + line + OFF : line);
  }
  return lines.join('\n');
}

/** Dark modules of the code, read from the drawing the library makes. */
function modulesOf(text: string): Promise<boolean[][]> {
  return new Promise((resolve) => {
    qrcode.generate(text, { small: true }, (drawing) => {
      // Its small drawing: `█` two light modules, `▀` light above, `▄` light below, space none; one light module around,
      // and half a line of nothing above.
      const rows = drawing.split('\n').filter((line) => line !== '');
      const light: boolean[][] = [];
      for (const line of rows) {
        light.push([...line].map((character) => character === '█' || character === '▀'));
        light.push([...line].map((character) => character === '█' || character === '▄'));
      }
      const size = light[0]!.length - 2;
      resolve(
        Array.from({ length: size }, (_, row) =>
          Array.from({ length: size }, (_unused, column) => !light[row + 2]![column + 1]!),
        ),
      );
    });
  });
}
