// The examples in JavaScript and TypeScript as a user gets them: with the packed pixctl and the runners of the registry.
import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshEnv, until } from '#test/support/binary.ts';
import { afterEveryTest } from '#test/support/clean-up.ts';
import { installed } from '#test/support/npm.ts';
import { ROOT, tarball } from '#test/support/packed.ts';
import { sampleOf } from '#test/support/sample-size.ts';
import { hasBrowser } from '#test/support/screens/browser.ts';
import { serve } from '#test/support/services/sandbox.ts';

const execute = promisify(execFile);

const BROWSER = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  .map((name) => join('/usr/bin', name))
  .find((path) => existsSync(path));
/** Arguments of Playwright that leave out the tests in a browser. */
const NO_BROWSER = ['--', '--grep-invert', '@browser'];

/** What the runner prints if all tests of an example have passed. */
const EXAMPLES = {
  jest: /^Tests: +2 passed, 2 total$/m,
  'node-test': /^. tests 2$[^]*^. pass 2$[^]*^. fail 0$[^]*^. skipped 0$/m,
  playwright: hasBrowser('examples/playwright') ? /^ +2 passed/m : /^ +1 passed/m,
  shop: /^ *Test Files +2 passed \(2\)\n *Tests +9 passed \(9\)$/m,
  vitest: /^ *Tests +2 passed \(2\)$/m,
} as const;
type Name = keyof typeof EXAMPLES;
const NAMES = Object.keys(EXAMPLES) as Name[];
const RECIPES = NAMES.filter((name) => name !== 'shop');

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}
const read = (...path: readonly string[]): string => readFileSync(join(ROOT, ...path), 'utf8');
const manifestOf = (folder: string): Manifest => JSON.parse(read(folder, 'package.json')) as Manifest;
const packagesOf = (name: string): (readonly [string, string])[] => {
  const { dependencies, devDependencies = {} } = manifestOf(`examples/${name}`);
  return Object.entries({ ...dependencies, ...devDependencies });
};
const RUNNERS = [...new Set(NAMES.flatMap(packagesOf).map((one) => one.join('@')))]
  .filter((one) => !one.startsWith('pixctl@'))
  .toSorted();

const place = mkdtempSync(join(tmpdir(), 'pixctl-examples-'));
/** Folder with one `node_modules` for copies of all examples. */
const projects = join(place, 'projects');
let isReady = false;

/** Links what a folder contains, except for what is in the other folder already. */
function linkInto(to: string, from: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const [target, link] = [join(from, name), join(to, name)];
    if (!existsSync(link)) symlinkSync(target, link);
    else if (name.startsWith('@') || name === '.bin') linkInto(link, target);
  }
}

beforeAll(async () => {
  const runners = join(ROOT, '.cache/examples', RUNNERS.join(',').replaceAll('/', '-'));
  if (!(await installed(runners, RUNNERS))) return;
  if (!(await installed(projects, [tarball()]))) return;
  const modules = join(projects, 'node_modules');
  linkInto(modules, join(runners, 'node_modules'));
  for (const name of ['@types', 'undici-types'])
    linkInto(join(modules, name), join(ROOT, 'node_modules', name));
  for (const name of NAMES) copyOf(name, name);
  isReady = true;
});
afterAll(() => rmSync(place, { recursive: true }));

/** Copies an example to a folder of the projects. */
function copyOf(example: string, to: string, change: (folder: string) => void = () => undefined): string {
  const folder = join(projects, to);
  cpSync(join(ROOT, 'examples', example), folder, {
    recursive: true,
    filter: (path) => basename(path) !== 'node_modules',
  });
  change(folder);
  return folder;
}

/** Replaces text in a file. Fails if the file does not contain it. */
function replaceIn(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(
    file,
    text.replace(from, () => to),
  );
}

/** Runs `npm test` in a folder to its end. */
async function npmTest(folder: string, words: readonly string[] = []) {
  const env = freshEnv({ NO_COLOR: '1', CHROMIUM: BROWSER ?? '', npm_config_update_notifier: 'false' });
  const run = execute('npm', ['test', ...words], { cwd: folder, env });
  const { stdout, stderr } = await run.catch((error: unknown) => error as { stdout: string; stderr: string });
  return { code: run.child.exitCode, log: stdout + stderr };
}

describe('examples', () => {
  it.each(NAMES)('%s › has exact versions, and that of pixctl', (name) => {
    expect(packagesOf(name)).toContainEqual(['pixctl', manifestOf('.').version]);
    for (const [, version] of packagesOf(name)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('vitest, node-test, playwright and jest › have the same code under test', () => {
    const text = read('examples/vitest/orders.mjs');
    for (const name of ['node-test', 'playwright']) expect(read('examples', name, 'orders.mjs')).toBe(text);
    const commonJs = text
      .replaceAll(/^import (.*) from ('.*');$/gm, 'const $1 = require($2);')
      .replace(/^export /m, '');
    expect(read('examples/jest/orders.js')).toBe(`${commonJs}\nmodule.exports = { createOrders };\n`);
  });
});

describe('examples with the packed pixctl', () => {
  beforeEach(({ skip }) => {
    if (!isReady) skip();
  });

  it.each(NAMES)('%s › npm test passes', async (name) => {
    const words = name === 'playwright' && BROWSER === undefined ? NO_BROWSER : [];
    const { code, log } = await npmTest(join(projects, name), words);
    expect(log).toMatch(EXAMPLES[name]);
    expect(code).toBe(0);
  });

  // All have the same code under test.
  it.each(sampleOf(RECIPES, RECIPES.length))(
    '%s › npm test fails if the refund is of another amount',
    async (name) => {
      const folder = copyOf(name, `broken-${name}`, (copy) => {
        const file = join(copy, name === 'jest' ? 'orders.js' : 'orders.mjs');
        replaceIn(file, 'charge.refund({ id,', 'charge.refund({ id, value: 1,');
      });
      const { code, log } = await npmTest(folder, name === 'playwright' ? NO_BROWSER : []);
      expect(log).toMatch(/R\$ 19[.,]89 is available/);
      expect(code).toBe(1);
    },
  );

  it('compile strictly', async () => {
    const { stdout } = await execute(
      process.execPath,
      [
        join(ROOT, 'node_modules/typescript/bin/tsc'),
        ...['--strict', '--noEmit', '--allowJs', '--checkJs', '--skipLibCheck', '--target', 'es2023'],
        ...['--module', 'nodenext', '--types', 'node'],
        ...['shop/server.mjs', 'vitest/orders.test.ts', 'playwright/orders.spec.ts'],
        'playwright/playwright.config.ts',
      ],
      { cwd: projects },
    ).catch((error: unknown) => error as { readonly stdout: string });
    expect(stdout).toBe('');
  });
});

/** Mistakes in copies of the shop: file, what is replaced, and by what. */
const MISTAKES: Readonly<Record<string, readonly [file: string, from: string, to: string]>> = {
  'does not verify signatures': [
    'app.mjs',
    'await verifyWebhook({ body, headers, publicKey, company })',
    `await verifyWebhook({ body, headers, publicKey, company }).catch(() => {
      const data = JSON.parse(Buffer.from(body).toString());
      return { type: data.event, data };
    })`,
  ],
  'accepts events of other companies': ['app.mjs', 'publicKey, company })', 'publicKey, anyCompany: true })'],
  'lets everybody refund': ['app.mjs', ', bearerAuth({ token: adminToken })', ''],
  'changes the price of an order': ['app.mjs', 'if (stored.product !== product)', 'if (false)'],
  'takes prices from the prototype': [
    'app.mjs',
    'Object.hasOwn(prices, product) ? prices[product] : undefined',
    'prices[product]',
  ],
  'refunds with a new id each time': ['shop.mjs', '`${id}-refund-${order.refund}`', 'crypto.randomUUID()'],
  'refunds with the id of a rejected refund': [
    'shop.mjs',
    'refund: order.refund + 1',
    'refund: order.refund',
  ],
  'refunds again because of an old event': ['shop.mjs', "if (order?.status === 'refunding')", 'if (order)'],
  'reports a refund whose outcome is unknown as not made': [
    'shop.mjs',
    "case 'unknown':\n        return orders.get(id);",
    "case 'unknown':\n        return orders.change(id, ['refunding'], { status: 'paid' });",
  ],
  'pays a refunded order': [
    'shop.mjs',
    "'expired'], { status: 'paid'",
    "'expired', 'refunded'], { status: 'paid'",
  ],
  'forgets that a webhook came early': ['shop.mjs', "change(id, ['new'], {", "change(id, ['new', 'paid'], {"],
  'accepts any amount': ['shop.mjs', 'orders.get(id)?.value !== value', 'orders.get(id) === undefined'],
  'does not continue a refund after a kill': [
    'shop.mjs',
    "if (status === 'refunding') await refund(id);",
    'void [id, status];',
  ],
  'does not find payments without webhooks': [
    'shop.mjs',
    'pay(id, value, payment?.endToEndId);',
    'void payment;',
  ],
  'stores nothing': ['orders.mjs', 'writeSync(file,', 'String('],
};

describe('examples/shop', () => {
  beforeEach(({ skip }) => {
    if (!isReady) skip();
  });

  it('fails its tests for each of these mistakes', async () => {
    const names = Object.keys(MISTAKES);
    for (const [index, [file, from, to]] of Object.values(MISTAKES).entries())
      copyOf('shop', `mistakes/${index}`, (copy) => replaceIn(join(copy, file), from, to));
    copyOf('shop', 'mistakes/none');
    // In one run, which loads pixctl once for each worker.
    const { stdout } = await execute(
      join(projects, 'node_modules/.bin/vitest'),
      ['run', '--no-isolate', '--reporter=json'],
      {
        cwd: join(projects, 'mistakes'),
        env: freshEnv(),
      },
    ).catch((error: unknown) => error as { readonly stdout: string });
    const { testResults } = JSON.parse(stdout) as {
      readonly testResults: readonly {
        readonly name: string;
        readonly assertionResults: readonly { readonly status: string }[];
      }[];
    };
    const statuses = (folder: string): string[] =>
      testResults
        .filter(({ name }) => basename(dirname(name)) === folder)
        .flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
    expect(statuses('none')).toEqual(Array<string>(9).fill('passed'));
    for (const [index, name] of names.entries()) {
      expect(statuses(String(index)), name).toContain('failed');
      // The mistake breaks no more than one or a few of them.
      expect(statuses(String(index)), name).toContain('passed');
    }
  });

  const children: ChildProcess[] = [];
  afterEveryTest(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  it('refunds once if its server is killed before the refund is answered', async () => {
    const s = await serve();
    const folder = copyOf('shop', 'killed');
    const start = async (port = 0) => {
      const child = spawn(process.execPath, ['server.mjs'], {
        cwd: folder,
        env: freshEnv({
          PIX_API_URL: s.url,
          PIX_APP_KEY: s.appKey,
          PIX_COMPANY: '11222333000181',
          SHOP_ADMIN_TOKEN: 'admin',
          PORT: String(port),
        }),
      });
      children.push(child);
      let log = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
      const found = await until(() => {
        if (child.exitCode !== null) throw new Error(log);
        return /listening on port (\d+)/.exec(log)?.[1];
      });
      return { child, port: Number(found) };
    };
    const { child, port } = await start();
    const order = `http://127.0.0.1:${port}/orders/order-${crypto.randomUUID()}`;
    const statusOf = async (method: string, path = '', body?: string): Promise<string> => {
      const headers = { authorization: 'Bearer admin' };
      const response = await fetch(order + path, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
      });
      return ((await response.json()) as { readonly status: string }).status;
    };
    const becomes = (status: string): Promise<true> =>
      until(async () => ((await statusOf('GET')) === status ? true : undefined));

    for (const event of ['CHARGE_COMPLETED', 'PIX_TRANSACTION_REFUND_SENT_CONFIRMED']) {
      const url = `http://127.0.0.1:${port}/webhooks/pix`;
      await s.ok('POST', '/api/v1/webhook', { webhook: { name: event, event, url } });
    }
    expect(await statusOf('PUT', '', '{"product":"coffee"}')).toBe('open');
    await s.ok('POST', '/_sandbox/pay', { id: basename(order) });
    await becomes('paid');

    await s.ok('POST', '/_sandbox/fault', {
      kind: 'hang',
      operation: 'charge.refund',
      after: true,
      times: 1,
    });
    const refunds = async (): Promise<readonly unknown[]> => (await s.ok('GET', '/api/v1/refund')).refunds;
    const unanswered = statusOf('POST', '/refund').catch(() => 'unanswered');
    await until(async () => ((await refunds()).length === 1 ? true : undefined));
    child.kill('SIGKILL');
    expect(await unanswered).toBe('unanswered');

    // It continues the refund when it starts; the webhook then belongs to an order.
    await start(port);
    await s.advance(10_000);
    await becomes('refunded');
    expect(await refunds()).toHaveLength(1);
  });
});
