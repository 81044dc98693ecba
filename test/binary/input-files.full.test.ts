// Every option and argument that names an input file, with everything that is no file that can be read: the built
// program names it, says what it is and ends.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshEnv, run } from '#test/support/binary.ts';
import { machine } from '#test/support/cli.ts';
import type { FileInput } from '#test/support/file-inputs.ts';
import { fileInputs, unmarked } from '#test/support/file-inputs.ts';
import { LARGEST, sampleOf } from '#test/support/sample-size.ts';

const dir = mkdtempSync(join(tmpdir(), 'pixctl-inputs-'));
const at = (name: string): string => join(dir, name);
const valid = at('valid');
/** More than any kind of file may have. */
const HUGE_BYTES = 2 ** 31;
let socket: Server;

/** Files that cannot be read, and what is said of each. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  [at('folder')]: /it is a folder|is not a file/,
  [at('missing')]: /it does not exist|there is no plan/,
  [at('socket')]: /it is a socket|is not a file/,
  [at('huge')]: /too large|longer than|not CSV|not a plan/,
  '/dev/zero': /it is a device|is not a file/,
};
const FIFO = at('fifo');

beforeAll(async () => {
  mkdirSync(at('folder'));
  writeFileSync(valid, 'x: y\n');
  writeFileSync(at('huge'), '');
  truncateSync(at('huge'), HUGE_BYTES);
  execFileSync('mkfifo', [FIFO]);
  socket = createServer().listen(at('socket'));
  await new Promise((ready) => socket.once('listening', ready));
});
afterAll(() => {
  socket.close();
  rmSync(dir, { recursive: true, force: true });
});

const inputs = await fileInputs();
/** One command for each way of reading: what many commands have is read by the same code. */
const representatives = [
  ...new Map(inputs.map((input) => [input.title.replace(/^.* (?=--(?:input|batch)$)/, ''), input])).values(),
];
const sampled = sampleOf(representatives, 4);
const NAMES = ['folder', 'missing', 'socket', 'huge', '/dev/zero'];
/** With each command one kind of file, in turn; in full each kind. */
const namesFor = (index: number): readonly string[] => (LARGEST ? NAMES : [NAMES[index % NAMES.length]!]);
const env = freshEnv({ PIXCTL_PROFILE: 'sandbox', NO_COLOR: '1' });

async function refusalOf(input: FileInput, path: string): Promise<{ code: number | null; err: string }> {
  const { code, err } = await run(input.line(path, valid), env);
  return { code, err };
}

describe.skipIf(process.platform === 'win32')('input files of the built program', () => {
  it.each(sampled.map((input) => [input.title, input] as const))(
    '%s › refuses folders, sockets, devices, and files that are missing or too large',
    async (_title, input) => {
      for (const [path, why] of Object.entries(REFUSED)) {
        const { code, err } = await refusalOf(input, path);
        expect({ path, code, err }).toEqual({ path, code: 2, err: expect.stringMatching(why) as string });
        expect(err).toContain(path);
      }
    },
  );

  it.each(sampled.map((input) => [input.title, input.use, input] as const))(
    '%s (%s) › stops after --timeout at a pipe without a writer',
    async (_title, use, input) => {
      const ran = await run([...input.line(FIFO, valid), '--timeout', '1s'], env);
      // A pipe is waited for as long as --timeout says.
      expect(ran).toMatchObject({ code: use === 'file' ? 2 : 5, out: '' });
      expect(ran.err).toContain(FIFO);
    },
  );
});

describe
  .skipIf(process.platform === 'win32')
  .each(inputs.map((input, index) => [input.title, input, index] as const))('%s', (_title, input, index) => {
  it.each(namesFor(index))('refuses %s as input file', async (name) => {
    const path = name.startsWith('/') ? name : at(name);
    const { code, err } = await machine().run(['--sandbox', ...input.line(path, valid)]);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(REFUSED[path]!) as string });
    expect(err).toContain(path);
  });
});

it('options with a FILE or DIR placeholder › all declare the use of their file', async () => {
  expect(await unmarked()).toEqual([]);
  expect(inputs.length).toBeGreaterThan(40);
});
