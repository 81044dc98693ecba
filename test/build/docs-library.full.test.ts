// The examples in the documentation of the library run, and are those of the folder of examples.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleProgram, examplesOf } from '#test/support/doc-examples.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { textFiles } from '../../scripts/text-files.mjs';

const run = promisify(execFile);
/** Only the English pages: test/build/docs.test.ts checks that the Portuguese ones have the same code. */
const PAGES = ['docs/library.md', 'README.md'];
const ENTRIES = {
  brcode: 'src/library/brcode.ts',
  client: 'src/library/client/index.ts',
  pix: 'src/library/pix.ts',
  sandbox: 'src/library/sandbox/index.ts',
  webhooks: 'src/library/webhooks.ts',
};

/** Lines that a program should print: the comments behind `console.log`. */
const printedBy = (code: string): string[] =>
  [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, line]) => line!);

/** Examples that need something else than a service: a saved profile, keys of a real service. */
const cannotRun = (code: string): boolean =>
  /^const client = createClient\(\{ profile|api\.example\.com/m.test(code);

let dir: string;
beforeAll(async () => {
  mkdirSync('.cache', { recursive: true });
  dir = resolve(mkdtempSync('.cache/docs-library-'));
  const pixctl = join(dir, 'node_modules/pixctl');
  await build({
    input: ENTRIES,
    platform: 'node',
    plugins: [textFiles()],
    external: ['libsql'],
    output: {
      dir: pixctl,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: 'chunks/[name]-[hash].mjs',
    },
    logLevel: 'silent',
  });
  const exports = Object.fromEntries(Object.keys(ENTRIES).map((name) => [`./${name}`, `./${name}.mjs`]));
  writeFileSync(join(pixctl, 'package.json'), JSON.stringify({ name: 'pixctl', exports }));
  // Otherwise the programs would find the package of this repository under the same name.
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ name: 'examples' }));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe.each(PAGES)('examples of %s', (page) => {
  const examples = examplesOf(page, 'js')
    .filter((code) => !cannotRun(code))
    .map((code, index) => [index + 1, code] as const);

  it('exist', () => {
    expect(examples.length).toBeGreaterThan(0);
  });

  it.each(examples)('print what their comments say › number %i', async (_number, code) => {
    const { url, appKey } = await serve();
    const cwd = mkdtempSync(join(dir, 'example-'));
    writeFileSync(join(cwd, 'example.mjs'), exampleProgram(code));
    const { stdout } = await run(process.execPath, ['example.mjs'], {
      cwd,
      env: { ...process.env, PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: appKey, HOME: cwd },
    });
    const lines = stdout.trimEnd().split('\n');
    expect(lines.filter((line) => line !== '')).toEqual(printedBy(code));
  });
});

describe('docs/library.md', () => {
  const text = readFileSync('docs/library.md', 'utf8');

  it.each(readdirSync('examples/library'))('has examples/library/%s', (name) => {
    const [, ...code] = readFileSync(join('examples/library', name), 'utf8').split('\n');
    expect(text).toContain(`\`\`\`js\n${code.join('\n')}\`\`\``);
  });

  it('names every entry of the package', () => {
    const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as { exports: object };
    for (const name of Object.keys(exports).filter((one) => one !== './package.json'))
      expect(text).toContain(`pixctl/${name.slice(2)}`);
  });
});
