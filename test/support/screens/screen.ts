// Pictures of a real terminal: xterm on a display of its own, as a phone would see it.
import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAM, until } from '#test/support/binary.ts';
import { tempDir } from '#test/support/cli.ts';

/** What must be installed, and the package that brings it. */
const PARTS = {
  xterm: 'xterm',
  Xvfb: 'xvfb',
  import: 'imagemagick',
  convert: 'imagemagick',
  zbarimg: 'zbar-tools',
  'fc-list': 'fontconfig',
};

/** Names of packages that are lacking. */
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

/** A display that nobody sees, on whatever number is free. */
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
  /** Points. */
  readonly size: number;
  readonly background: string;
  readonly foreground: string;
}

export interface Picture {
  /** A PGM file: shades of grey. */
  readonly file: string;
}

/** What stands on the screen after `pixctl argv` has ended in a terminal that looks like this. */
export async function pictureOf(
  display: Display,
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
  { font, size, background, foreground }: TerminalLook,
): Promise<Picture> {
  const dir = tempDir();
  const quoted = argv.map((word) => `'${word}'`).join(' ');
  // What xterm would not pass on.
  const { COLORFGBG = '' } = env;
  // The terminal answers where the cursor is when it has worked through everything before the question.
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
    // What was worked through is drawn a moment later: two looks in a row see the same.
    let before: Buffer | undefined;
    const bytes = await until(() => {
      const { stdout } = spawnSync(
        'import',
        ['-display', display.name, '-window', 'root', '-colorspace', 'Gray', 'pgm:-'],
        {
          maxBuffer: 100_000_000,
        },
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

/** The same, as a lens that is not quite in focus sees it. */
export function blurred({ file }: Picture): Picture {
  const soft = `${file}.blurred.pgm`;
  spawnSync('convert', [file, '-blur', '0x1', soft]);
  return { file: soft };
}

/** Texts of the QR codes in a picture, by zbar. */
export const codesIn = ({ file }: Picture): string[] =>
  spawnSync('zbarimg', ['--raw', '-q', '-Sdisable', '-Sqrcode.enable', file], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line !== '');
