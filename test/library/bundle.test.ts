// The entries that run anywhere, as a web project bundles them: what they need of the runtime, and their sizes.
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import { bundle, bundleEntries, PORTABLE } from './bundle.ts';

/** Globals that Node.js 20, Deno, Bun, workers and browsers have. */
const WEB_GLOBALS = ['AbortSignal', 'TextDecoder', 'TextEncoder', 'atob', 'crypto', 'fetch', 'performance'];

/** Maximum size in bytes, minified and compressed. Raise it only for a feature that is worth it to everybody. */
const LIMITS = { brcode: 12 * 1024, pix: 8 * 1024, webhooks: 6.5 * 1024 } as const;

/** Returns the globals that code uses besides those of the language. */
function globalsIn(code: string): string[] {
  const messages = new Linter().verify(code, {
    languageOptions: { ecmaVersion: 2023, sourceType: 'module' },
    rules: { 'no-undef': 'error' },
  });
  return [
    ...new Set(
      messages.map(({ message, ruleId }) =>
        ruleId === 'no-undef' ? (/'(.+?)'/.exec(message)?.[1] ?? '') : message,
      ),
    ),
  ].toSorted();
}

describe.each(PORTABLE)('pixctl/%s in a web bundle', (name) => {
  it('imports nothing, and uses only globals that every runtime has', async () => {
    const { code, imports, warnings } = await bundleEntries([name]);
    expect(imports).toEqual([]);
    expect(warnings).toEqual([]);
    expect(globalsIn(code).filter((global) => !WEB_GLOBALS.includes(global))).toEqual([]);
    expect(code.match(/globalThis\.\w+/g)?.filter((one) => !/\.(?:crypto|fetch)$/.test(one)) ?? []).toEqual(
      [],
    );
  });

  it(`has at most ${LIMITS[name]} bytes, compressed`, async () => {
    const { code, gzipped } = await bundleEntries([name]);
    console.log(`pixctl/${name}: ${code.length} bytes, ${gzipped} compressed`);
    expect(gzipped).toBeLessThanOrEqual(LIMITS[name]);
  });
});

describe('a web bundle', () => {
  it.each([
    ['brcode', 'decodeBrCode', 6_000],
    ['pix', 'isCpf', 2_500],
    ['pix', 'formatReais', 2_500],
  ])('of pixctl/%s with only %s has at most %i bytes, compressed', async (name, member, most) => {
    const { gzipped } = await bundle(`export { ${member} } from '#library/${name}.ts';`);
    console.log(`${member} of pixctl/${name}: ${gzipped} compressed`);
    expect(gzipped).toBeLessThanOrEqual(most);
  });

  it('of a module of Node.js is noticed', async () => {
    const { imports, warnings } = await bundle(
      `import { readFileSync } from 'node:fs'; export { readFileSync };`,
    );
    expect([...imports, ...warnings].join()).toContain('node:fs');
    expect(
      globalsIn('export const a = [Buffer.from(process.argv[0]), require("fs"), typeof window];'),
    ).toEqual(['Buffer', 'process', 'require']);
  });
});
