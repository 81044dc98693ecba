// Draws the picture of the README: the built program in a real pseudo-terminal, what a terminal emulator makes of it, as
// SVG. `node scripts/picture.mjs` after a build; the same words come out each time but for ids and times.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as pty from '@lydell/node-pty';
import xterm from '@xterm/headless';

const program = fileURLToPath(new URL('../dist/pixctl.cjs', import.meta.url));
const target = fileURLToPath(new URL('picture.svg', import.meta.url));

const COLUMNS = 86;
const ROWS = 52;
const SESSION = [
  'pixctl charge create --amount 19,90 --correlation-id order-1 --comment Coffee',
  'pixctl sandbox pay order-1 --payer-name "Ana Souza" --fields payer.name,value',
  'pixctl balance',
  'pixctl charge get order-1 --jq .status',
];

const home = mkdtempSync(join(tmpdir(), 'pixctl-picture-'));
// As where it is installed: hints name the program as it can be started.
mkdirSync(join(home, 'bin'));
symlinkSync(program, join(home, 'bin', 'pixctl'));
const env = {
  PATH: `${join(home, 'bin')}:${process.env.PATH}`,
  HOME: home,
  TERM: 'xterm-256color',
  PIXCTL_CONFIG_DIR: join(home, 'config'),
  PIXCTL_DATA_DIR: join(home, 'data'),
  PIXCTL_PROFILE: 'sandbox',
  PIXCTL_LANG: 'en',
};

const screen = new xterm.Terminal({ cols: COLUMNS, rows: ROWS, allowProposedApi: true });
const show = (text) => new Promise((resolve) => screen.write(text, resolve));

/** Words of a line; quotes keep words together. */
const words = (line) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2]);

function run(argv) {
  return new Promise((resolve) => {
    const child = pty.spawn(process.execPath, [program, ...argv], { cols: COLUMNS, rows: ROWS, env });
    let drawn = '';
    child.onData((chunk) => (drawn += chunk));
    child.onExit(() => resolve(drawn));
  });
}

for (const line of SESSION) {
  await show(`\u001b[32m$\u001b[0m ${line}\r\n`);
  await show(await run(words(line).slice(1)));
}
rmSync(home, { recursive: true, force: true });

const CELL = { width: 8.4, height: 17 };
const PAD = 16;
const BACKGROUND = '#14181d';
const FOREGROUND = '#d8dee6';
/** The sixteen colours of a terminal; of the other 240 only black and white are used, by the QR code. */
const PALETTE = ['#14181d', '#ff6b6b', '#5ad68a', '#e8c66a', '#6aa5ff', '#c58aff', '#5fd0d8', '#d8dee6'];
const exact = (index) =>
  index === 16 ? '#000000' : index === 231 ? '#ffffff' : (PALETTE[index % 8] ?? FOREGROUND);

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const shapes = [];
const buffer = screen.buffer.active;
let last = 0;
for (let row = 0; row < buffer.length; row += 1) {
  const line = buffer.getLine(row);
  const y = PAD + row * CELL.height;
  const runs = new Map();
  const rects = [];
  const texts = [];
  let text = '';
  let from = 0;
  let style = '';
  const flush = () => {
    if (text.trim() !== '')
      texts.push(
        `<text x="${(PAD + from * CELL.width).toFixed(1)}" y="${(y + 13).toFixed(1)}" ${style} textLength="${(text.length * CELL.width).toFixed(1)}" xml:space="preserve">${escape(text)}</text>`,
      );
    text = '';
  };
  for (let column = 0; column < COLUMNS; column += 1) {
    const cell = line.getCell(column);
    const characters = cell.getChars() || ' ';
    if (characters !== ' ') last = row;
    const foreground = cell.isFgPalette() ? exact(cell.getFgColor()) : FOREGROUND;
    const background = cell.isBgPalette() ? exact(cell.getBgColor()) : undefined;
    // Rectangles of their own: block characters of a font leave gaps, which a scanner sees.
    const rect = (top, height, fill) => {
      const before = runs.get(`${top} ${fill}`);
      if (before?.until === column) before.until += 1;
      else {
        const made = { from: column, until: column + 1, top, height, fill };
        runs.set(`${top} ${fill}`, made);
        rects.push(made);
      }
    };
    if (background !== undefined) {
      last = row;
      rect(0, CELL.height, background);
    }
    if ('█▀▄'.includes(characters)) {
      flush();
      from = column + 1;
      if (characters === '█') rect(0, CELL.height, foreground);
      else rect(characters === '▀' ? 0 : CELL.height / 2, CELL.height / 2, foreground);
      continue;
    }
    const wanted = `fill="${foreground}"${cell.isBold() ? ' font-weight="bold"' : ''}${cell.isDim() ? ' opacity="0.6"' : ''}`;
    if (wanted !== style || text === '') {
      flush();
      style = wanted;
      from = column;
    }
    text += characters;
  }
  flush();
  for (const rect of rects)
    shapes.push(
      `<rect x="${(PAD + rect.from * CELL.width).toFixed(1)}" y="${(y + rect.top).toFixed(1)}" width="${((rect.until - rect.from) * CELL.width).toFixed(1)}" height="${(rect.height + 0.4).toFixed(1)}" fill="${rect.fill}"/>`,
    );
  shapes.push(...texts);
}

const width = Math.ceil(COLUMNS * CELL.width + 2 * PAD);
const height = Math.ceil((last + 1) * CELL.height + 2 * PAD);
writeFileSync(
  target,
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="pixctl in a terminal">
<rect width="100%" height="100%" rx="10" fill="${BACKGROUND}"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14">
${shapes.join('\n')}
</g>
</svg>
`,
);
console.log(`${target}: ${width} x ${height}`);
