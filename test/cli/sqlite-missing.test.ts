// A Node.js without SQLite, on a platform for which libsql is not installed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshEnv, run } from '#test/support/binary.ts';
import { tempDir } from '#test/support/cli.ts';
import { serve } from '#test/support/services/sandbox.ts';

/** Hides libsql, and the SQLite that Node.js itself may have. */
const HIDE = `
  const Module = require('node:module');
  const resolve = Module._resolveFilename;
  Module._resolveFilename = function (id, ...more) {
    if (/^(?:libsql$|@libsql\\/)/.test(id))
      throw Object.assign(new Error("Cannot find module '" + id + "'"), { code: 'MODULE_NOT_FOUND' });
    return resolve.call(this, id, ...more);
  };
  const builtIn = process.getBuiltinModule;
  process.getBuiltinModule = (id) => (id === 'node:sqlite' ? undefined : builtIn?.(id));
`;

/** Of a home in which everything worked before the library was lost. */
async function without(
  more: Readonly<Record<string, string>> = {},
  ...before: readonly (readonly string[])[]
): Promise<Record<string, string>> {
  const env = freshEnv(more);
  for (const words of before) expect(await run(words, env)).toMatchObject({ code: 0 });
  const preload = join(tempDir(), 'hide.cjs');
  writeFileSync(preload, HIDE);
  return { ...env, NODE_OPTIONS: `--require=${preload}` };
}

const SAYS = `the SQLite library libsql for ${process.platform} ${process.arch} is not installed or cannot be loaded`;

describe('pixctl without a SQLite library', () => {
  it.each([
    ['--sandbox', 'charge', 'list'],
    ['--sandbox', 'sync'],
    ['--sandbox', 'query', 'SELECT 1'],
    ['--sandbox', 'sync', 'verify'],
    ['sandbox', 'start', '--port', '0'],
    ['sandbox', 'reset', '--yes'],
  ])('names the missing library and the platform in %s %s %s', async (...words) => {
    const { code, out, err } = await run(words, await without({}, ['--sandbox', 'sync']));
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(`error: ${SAYS}\n`);
    expect(err).toContain('without --omit=optional');
  });

  it('reports the missing library in doctor', async () => {
    const { code, out } = await run(['doctor', '--sandbox', '--json'], await without());
    expect(code).toBe(2);
    expect(JSON.parse(out)).toContainEqual(
      expect.objectContaining({ check: 'SQLite', state: 'problem', detail: SAYS }),
    );
  });

  it('creates and lists charges of a service over HTTP', async () => {
    const { url, appKey } = await serve();
    const env = await without({ PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: appKey });
    const made = await run('charge create --value 100 --correlation-id a --json --yes', env);
    expect(made).toMatchObject({ code: 0 });
    const listed = await run(['charge', 'list', '--json'], env);
    expect(listed).toMatchObject({ code: 0 });
    expect(JSON.parse(listed.out)).toMatchObject([{ correlationID: 'a' }]);
  });
});
