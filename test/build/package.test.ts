// The package as somebody has it who installed it, and the code cache in it.
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeName } from '#cli/code-cache.ts';
import { freshEnv } from '#test/support/binary.ts';
import { tempDir } from '#test/support/cli.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const PROBE = resolve(import.meta.dirname, 'probe-scripts.cjs');
const place = mkdtempSync(join(tmpdir(), 'pixctl-package-'));
const installed = join(place, 'package');

beforeAll(() => {
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', place]);
  execFileSync('tar', ['-xzf', join(place, packed.toString().trim()), '-C', place]);
});
afterAll(() => rmSync(place, { recursive: true }));

/** Lists charges with the package in that folder; the caches V8 was given are by chunk. */
async function listCharges(folder: string): Promise<{ charges: string; caches: Record<string, string> }> {
  const { url } = await httpServer((_, response) =>
    json(response, 200, {
      pageInfo: { skip: 0, limit: 100, totalCount: 1, hasPreviousPage: false, hasNextPage: false },
      charges: [
        { correlationID: 'a-1', status: 'ACTIVE', value: 1990, createdAt: '2026-01-01T12:00:00.000Z' },
      ],
    }),
  );
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['-r', PROBE, join(folder, 'dist/pixctl.cjs'), 'charge', 'list'],
    { env: freshEnv({ PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'key' }) },
  );
  return { charges: stdout, caches: JSON.parse(stderr) as Record<string, string> };
}

/** The package once more, to be changed by a test. */
function copy(): string {
  const folder = join(tempDir(), 'package');
  cpSync(installed, folder, { recursive: true });
  return folder;
}
const cacheOf = (folder: string): string => join(folder, 'dist/code-cache', nodeName());

it('runs without a folder of dependencies for a request', async () => {
  expect((await listCharges(installed)).charges).toMatch(/^a-1\tACTIVE\t1990\t/);
});

describe.skipIf('enableCompileCache' in Module)('the code cache for Nodes that keep none', () => {
  it('is in the package, and V8 takes it for what a request loads', async () => {
    for (const name of readdirSync(cacheOf(installed)))
      expect(existsSync(join(installed, 'dist/chunks', basename(name, '.cache'))), name).toBe(true);
    const { caches } = await listCharges(installed);
    expect(Object.keys(caches).map((name) => name.replace(/-[\w-]{8}(?:\.cjs)?$/, ''))).toEqual(
      expect.arrayContaining(['start', 'base', 'request', 'transport', 'charge']),
    );
    expect(new Set(Object.values(caches))).toEqual(new Set(['used']));
  });

  it('is left alone by another Node, which it could crash', async () => {
    const folder = copy();
    renameSync(cacheOf(folder), join(folder, 'dist/code-cache/v20.18.1-linux-x64-98426952'));
    const { charges, caches } = await listCharges(folder);
    expect(charges).toContain('a-1');
    expect(caches).toEqual({});
  });

  it('may be spoilt', async () => {
    const folder = copy();
    for (const name of readdirSync(cacheOf(folder))) writeFileSync(join(cacheOf(folder), name), 'spoilt');
    const { charges, caches } = await listCharges(folder);
    expect(charges).toContain('a-1');
    expect(new Set(Object.values(caches))).toEqual(new Set(['rejected']));
  });
});
