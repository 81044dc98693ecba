// Runs every example of docs/testing.md, in both languages, as it is written there.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleLibrary } from '#test/support/library-bundle.ts';

const run = promisify(execFile);

/** Examples in TypeScript, with the heading above each. */
function examplesIn(page: string): { readonly heading: string; readonly code: string }[] {
  const found: { heading: string; code: string }[] = [];
  let heading = '';
  for (const [, title, code] of readFileSync(page, 'utf8').matchAll(/^#+ (.+)$|^```ts\n([^]*?)^```$/gm)) {
    if (title !== undefined) heading = title;
    else if (code !== undefined) found.push({ heading, code });
  }
  return found;
}

const isOf = (runner: string) => (example: { readonly code: string }) => example.code.includes(`'${runner}'`);
/** Types of matchers, which run nothing. */
const isTypes = ({ code }: { readonly code: string }): boolean => !/\btest\(/.test(code);

/**
 * Playwright and Jest are no dependencies of the project: Vitest stands in for them. The page is read again for each
 * assertion instead of by a browser.
 */
const STAND_INS = {
  '@jest/globals': `export * from 'vitest';`,
  '@playwright/test': `import { expect as check, test as base } from 'vitest';
    export const test = base.extend({
      page: async ({}, use) => {
        let shown;
        await use({
          goto: async (url) => { shown = url; },
          locator: () => ({ text: async () => (await fetch(shown)).text() }),
        });
      },
    });
    export const expect = (locator) => ({
      toContainText: async (text) => check(await locator.text()).toContain(text),
    });`,
};

describe.each(['docs/testing.md', 'docs/pt-BR/testing.md'])('%s', (page) => {
  const examples = (): ReturnType<typeof examplesIn> => examplesIn(page);
  let dir: string;
  beforeAll(async () => {
    dir = mkdtempSync('.cache/docs-testing-');
    await bundleLibrary(['client', 'sandbox', 'testing', 'webhooks'], dir);
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it('has examples for each runner', () => {
    for (const runner of ['vitest', '@jest/globals', 'node:test', '@playwright/test'])
      expect(examples().filter(isOf(runner)).length, runner).toBeGreaterThan(0);
  });

  it('has examples that pass in Vitest, Jest and Playwright', async () => {
    const all = examples().filter((one) => !isOf('node:test')(one) && !isTypes(one));
    for (const [index, { code }] of all.entries())
      writeFileSync(join(dir, `${String(index).padStart(2, '0')}.test.ts`), code);
    for (const [id, code] of Object.entries(STAND_INS))
      writeFileSync(join(dir, `${id.replaceAll(/\W/g, '')}.ts`), code);
    const at = (file: string): string => resolve(join(dir, file));
    const alias = {
      'pixctl/client': at('client.mjs'),
      'pixctl/sandbox': at('sandbox.mjs'),
      'pixctl/testing': at('testing.mjs'),
      'pixctl/webhooks': at('webhooks.mjs'),
      ...Object.fromEntries(Object.keys(STAND_INS).map((id) => [id, at(`${id.replaceAll(/\W/g, '')}.ts`)])),
    };
    const config = join(dir, 'vitest.config.mjs');
    writeFileSync(config, `export default ${JSON.stringify({ root: at('.'), resolve: { alias } })};`);
    const vitest = resolve('node_modules/vitest/vitest.mjs');
    const { stdout } = await run(
      process.execPath,
      [vitest, 'run', '--config', resolve(config), '--reporter=json'],
      { cwd: dir, maxBuffer: 64 * 1024 * 1024 },
    ).catch((error: unknown) => error as { stdout: string });
    const report = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
      numPassedTests: number;
      testResults: {
        name: string;
        message: string;
        assertionResults: { status: string; failureMessages: string[] }[];
      }[];
    };
    const failures = report.testResults.flatMap(({ name, message, assertionResults }) => {
      const example = all[Number(/(\d+)\.test\.ts$/.exec(name)?.[1])];
      const messages = [message, ...assertionResults.flatMap(({ failureMessages }) => failureMessages)];
      return messages.filter((text) => text !== '').map((text) => `${example?.heading ?? name}: ${text}`);
    });
    expect(failures).toEqual([]);
    expect(report.testResults).toHaveLength(all.length);
    expect(report.numPassedTests).toBe(all.flatMap(({ code }) => [...code.matchAll(/^test\(/gm)]).length);
  });

  it('has examples that pass in node:test', async () => {
    for (const [index, { code }] of examples().filter(isOf('node:test')).entries()) {
      const file = join(dir, `node-${index}.mjs`);
      writeFileSync(
        file,
        code.replaceAll(/'pixctl\/(\w+)'/g, (_all, name: string) => `'./${name}.mjs'`),
      );
      const env = { ...process.env };
      // Set by a surrounding node:test.
      delete env['NODE_TEST_CONTEXT'];
      const { stdout } = await run(process.execPath, ['--test', file], { env });
      expect(stdout).toMatch(/^(?:# |ℹ )pass [1-9]/m);
    }
  });
});
