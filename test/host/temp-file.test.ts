// Lines that a command keeps: few in memory, many in a file without a name.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Host } from '#host/host.ts';
import { openTempFile } from '#host/temp-file.ts';
import { tempDir } from '#test/support/cli.ts';

const hostIn = (dir: string): Host =>
  ({
    env: { PIXCTL_DATA_DIR: dir },
    platform: process.platform,
    homedir: () => dir,
    pid: 1,
    newId: () => 'id',
    isAlive: () => true,
  }) as unknown as Host;

const KILOBYTE = 1_024;

describe('a temporary file', () => {
  it('returns the lines that were written, however long they are', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\n')),
            fc
              .tuple(fc.constantFrom('x', 'é', '€', '🙂'), fc.nat(100 * KILOBYTE))
              .map(([unit, n]) => unit.repeat(n)),
          ),
          { maxLength: 12 },
        ),
        (lines) => {
          const file = openTempFile(hostIn(join(tempDir(), 'data')));
          for (const line of lines) file.write(line);
          // More than once.
          expect([...file.lines()]).toEqual(lines);
          expect([...file.lines()]).toEqual(lines);
          file.close();
        },
      ),
    ));

  it('creates no file for few lines, and leaves none for many', () => {
    const dir = join(tempDir(), 'data');
    const file = openTempFile(hostIn(dir));
    file.write('a'.repeat(80 * KILOBYTE));
    expect(() => readdirSync(dir)).toThrow('ENOENT');
    for (let line = 0; line < 10; line += 1) file.write('b'.repeat(80 * KILOBYTE));
    expect([...file.lines()].map(({ length }) => length)).toEqual(Array(11).fill(80 * KILOBYTE));
    file.close();
    expect(readdirSync(dir)).toEqual([]);
  });
});
