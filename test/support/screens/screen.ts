// Takes screenshots of a real terminal (xterm in a virtual display), as a phone camera would see it.
import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAM, until } from '#test/support/binary.ts';
import { tempDir } from '#test/support/cli.ts';

/** Required commands, with the packages that contain them. */
const PARTS = {
  xterm: 'xterm',
  Xvfb: 'xvfb',
  import: 'imagemagick',
  convert: 'imagemagick',
  zbarimg: 'zbar-tools',
  'fc-list': 'fontconfig',
};

/** Returns the names of missing packages. */
export function lackingParts(fonts: Readonly<Record<string, string>>): string[] {
  const lacking = Object.entries(PARTS)
    .filter(([command]) => spawnSync('sh', ['-c', `command -v ${command}`]).status !== 0)
    .map(([, packageName]) => packageName);
  const { stdout } = spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' });
  const installed = (stdout ?? '').split('\n').flatMap((line) => line.split(','));
  const without = Object.entries(fonts).filter(([font]) => !installed.includes(font));
  return [...new Set([...lacking, ...without.map(([, packageName]) => packageName)])];
}

export interface Display {
  readonly name: string;
  readonly process: ChildProcess;
}

/** Starts a virtual display (Xvfb) on a free number. */
export function openDisplay(): Promise<Display> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '820x1010x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    server.on('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
    server.stdio[3]!.on('data', (number: Buffer) =>
      resolve({ name: `:${number.toString().trim()}`, process: server }),
    );
  });
}

export interface TerminalLook {
  readonly font: string;
  /** Font size in points. */
  readonly size: number;
  readonly background: string;
  readonly foreground: string;
}

export interface Picture {
  /** Path of a PGM file (greyscale). */
  readonly file: string;
}

/** Returns a screenshot after `pixctl argv` has ended in a terminal with this theme. */
export async function pictureOf(
  display: Display,
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
  { font, size, background, foreground }: TerminalLook,
): Promise<Picture> {
  const dir = tempDir();
  const quoted = argv.map((word) => `'${word}'`).join(' ');
  // xterm does not pass COLORFGBG on.
  const { COLORFGBG = '' } = env;
  // The terminal answers the cursor position query after it has processed all earlier output.
  const script = [
    `COLORFGBG='${COLORFGBG}' '${process.execPath}' '${PROGRAM}' ${quoted}`,
    "stty raw -echo; printf '$ \\033[?25l\\033[6n'; dd bs=1 count=5 of=/dev/null 2>/dev/null",
    `touch '${dir}/ready'; exec sleep 600`,
  ].join('; ');
  const child = spawn(
    'xterm',
    [
      '-fa',
      font,
      '-fs',
      String(size),
      '-u8',
      '-bg',
      background,
      '-fg',
      foreground,
      '-geometry',
      '64x42',
    ].concat(['+sb', '-xrm', 'XTerm*allowWindowOps: false', '-e', 'sh', '-c', script]),
    { env: { LC_ALL: 'C.UTF-8', ...env, DISPLAY: display.name }, stdio: 'ignore' },
  );
  const ended = new Promise((resolve) => child.on('exit', resolve));
  try {
    await until(() => (existsSync(`${dir}/ready`) ? true : undefined));
    // Processed output is drawn a moment later: wait until two screenshots in a row are equal.
    let before: Buffer | undefined;
    const bytes = await until(() => {
      const { stdout } = spawnSync(
        'import',
        ['-display', display.name, '-window', 'root', '-colorspace', 'Gray', 'pgm:-'],
        { maxBuffer: 100_000_000 },
      );
      const same = before?.equals(stdout) === true;
      before = stdout;
      return same ? stdout : undefined;
    });
    const file = join(dir, 'screen.pgm');
    writeFileSync(file, bytes);
    return { file };
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

/** Blurs a picture by a standard deviation in pixels, like a camera slightly out of focus. */
export function blurred({ file }: Picture, sigma: number): Picture {
  const soft = `${file}.blurred.pgm`;
  spawnSync('convert', [file, '-blur', `0x${sigma}`, soft]);
  return { file: soft };
}

/** Reads the QR codes in a picture with zbar. */
export const codesIn = ({ file }: Picture): string[] =>
  spawnSync('zbarimg', ['--raw', '-q', '-Sdisable', '-Sqrcode.enable', file], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line !== '');
