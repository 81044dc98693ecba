// What was hashed is what is read: a file that changes after it was opened gives nothing that was not verified.
import { createHash } from 'node:crypto';
import { openSync, closeSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSealed, openSealed } from '../../src/cli/adapters/payment-batch/sealed-file.ts';
import { tempDir } from '../support/cli.ts';

const seal = (hash: string): string => `${hash}\n`;
const SEAL_BYTES = 65;

async function* rows(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}
const create = (path: string, lines: readonly string[]): Promise<boolean> =>
  createSealed(path, { rows: rows(lines), head: () => `${lines.length} rows`, seal });

async function linesOf(lines: AsyncIterable<string>, into: string[] = []): Promise<string[]> {
  for await (const line of lines) into.push(line);
  return into;
}

describe('a sealed file', () => {
  it('gives back the lines that it was made of, across blocks and characters', async () => {
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

  it('is not read on where it was changed since it was opened', async () => {
    const path = join(tempDir(), 'f');
    const lines = Array.from({ length: 20_000 }, (_, index) => `row ${index} pays ana@example.com`);
    await create(path, lines);
    const file = (await openSealed(path, SEAL_BYTES))!;
    const late = readFileSync(path).indexOf('row 15000 ');
    const handle = openSync(path, 'r+');
    writeSync(handle, 'row 15000 pays eva@example.com', late);
    closeSync(handle);
    const read: string[] = [];
    await expect(linesOf(file.lines(), read)).rejects.toMatchObject({ fields: { code: 'plan-changed' } });
    expect(read.length).toBeGreaterThan(1_000);
    expect(read.join('\n')).not.toContain('eva');
    await file.close();
  });

  it('takes no place of another, and leaves nothing behind where its rows fail', async () => {
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
