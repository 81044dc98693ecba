// What was hashed is what is read: a file that changes after it was opened changes nothing.
import { createHash } from 'node:crypto';
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSealed, openSealed as openWith } from '#payment-plan/edge/sealed-file.ts';
import { tempDir } from '#test/support/cli.ts';

const seal = (hash: string): string => `${hash}\n`;
const SEAL_BYTES = 65;

/** Keeps lines in memory. */
const memory = () => {
  const lines: string[] = [];
  return { write: (line: string) => void lines.push(line), lines: () => lines, close: () => undefined };
};
const openSealed = (path: string, sealBytes: number) => openWith(path, sealBytes, memory);

async function* rows(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}
const create = (path: string, lines: readonly string[]): Promise<boolean> =>
  createSealed(path, { rows: rows(lines), head: () => `${lines.length} rows`, seal });

async function linesOf(lines: AsyncIterable<string>): Promise<string[]> {
  const into: string[] = [];
  for await (const line of lines) into.push(line);
  return into;
}

describe('sealed file', () => {
  it('returns the lines that it was created with, and their hash', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: fc.constantFrom('a', 'ã', '€', '🙂'), maxLength: 50 })),
        fc.nat({ max: 3_000 }),
        async (some, more) => {
          const lines = [...some, ...Array.from({ length: more }, (_, index) => `linha nº ${index} 🙂`)];
          const path = join(tempDir(), 'f');
          expect(await create(path, lines)).toBe(true);
          const file = (await openSealed(path, SEAL_BYTES))!;
          expect(file.seal).toBe(seal(file.hash));
          const text = readFileSync(path).subarray(0, -SEAL_BYTES);
          expect(file.hash).toBe(createHash('sha256').update(text).digest('hex'));
          expect(await linesOf(file.lines())).toEqual([`${lines.length} rows`, ...lines]);
          await file.close();
        },
      ),
      { numRuns: 20 },
    );
  });

  it('returns the hashed lines even if the file is changed, truncated or removed after opening', async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `row ${index} pays ana@example.com`);
    for (const change of [
      (path: string) => {
        const handle = openSync(path, 'r+');
        writeSync(handle, 'row 15000 pays eva@example.com', readFileSync(path).indexOf('row 15000 '));
        closeSync(handle);
      },
      (path: string) => truncateSync(path, 10),
      (path: string) => rmSync(path),
    ]) {
      const path = join(tempDir(), 'f');
      await create(path, lines);
      const file = (await openSealed(path, SEAL_BYTES))!;
      change(path);
      expect(await linesOf(file.lines())).toEqual([`${lines.length} rows`, ...lines]);
      await file.close();
    }
  });

  it('is refused if a line is too long or the text is not UTF-8', async () => {
    const path = join(tempDir(), 'f');
    writeFileSync(path, 'x'.repeat(10_000_000));
    await expect(openSealed(path, SEAL_BYTES)).rejects.toMatchObject({
      fields: { code: 'file', exitCode: 2 },
    });
    writeFileSync(path, Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.alloc(100, 'x')]));
    await expect(openSealed(path, SEAL_BYTES)).rejects.toMatchObject({
      fields: { code: 'file', exitCode: 2 },
    });
  });

  it('is not created over an existing file, and leaves no file if its rows fail', async () => {
    const dir = tempDir();
    const path = join(dir, 'f');
    await create(path, ['one']);
    const before = readFileSync(path, 'utf8');
    expect(await create(path, ['two'])).toBe(false);
    expect(readFileSync(path, 'utf8')).toBe(before);
    async function* failing(): AsyncGenerator<string> {
      yield 'one';
      throw new Error('no more');
    }
    const other = { rows: failing(), head: () => '', seal };
    await expect(createSealed(join(dir, 'g'), other)).rejects.toThrow('no more');
    expect(readdirSync(dir)).toEqual(['f']);
    writeFileSync(path, 'short');
    const short = (await openSealed(path, SEAL_BYTES))!;
    expect(short.seal).toBe('short');
    await short.close();
    expect(await openSealed(join(dir, 'h'), SEAL_BYTES)).toBeUndefined();
  });
});
