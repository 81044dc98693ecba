// `pixctl/brcode`, `pixctl/pix` and `pixctl/webhooks` in other runtimes than Node.js. Their programs come from packages of
// the npm registry, which are too large for a dependency, and are kept in .cache/runtimes.
import { execFile } from 'node:child_process';
import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import vectors from '#test/pix/vectors.json' with { type: 'json' };
import { tempDir } from '#test/support/cli.ts';
import { installed } from '#test/support/npm.ts';
import { hasBrowser, inBrowser } from '#test/support/screens/browser.ts';
import { httpServer } from '#test/support/services/server.ts';
import { bundle } from './bundle.ts';
import type { Delivery } from './everywhere.ts';
import { everywhere } from './everywhere.ts';

const execute = promisify(execFile);
const CACHE = resolve(import.meta.dirname, '../../.cache/runtimes');

const BODY = JSON.stringify({
  event: 'OPENPIX:CHARGE_CREATED',
  charge: { globalID: 'a', comment: 'Olá 😀' },
  company: { taxID: '11222333000181' },
});
const sha1 = (body: string): string => createHmac('sha1', 's').update(body).digest('base64');

/** Deliveries with right and wrong signatures; keys of 1024 bits are what the service has. */
const DELIVERIES: readonly Delivery[] = [1024, 2048].flatMap((modulusLength): Delivery[] => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength });
  const sign = (body: string): string => createSign('sha256').update(body).sign(privateKey, 'base64');
  const key = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const rsa = (body: string, signature: string): Delivery => ({
    body,
    headers: { 'X-Webhook-Signature': signature },
    publicKey: key,
    company: '11.222.333/0001-81',
  });
  const hmac = (body: string, signature: string): Delivery => ({
    body,
    headers: { 'X-OpenPix-Signature': signature },
    secret: 's',
  });
  return [
    rsa(BODY, sign(BODY)),
    rsa(BODY, sign(`${BODY}\n`)),
    rsa(BODY, sign('other')),
    rsa(BODY, 'A'.repeat(20)),
    rsa(BODY, '***'),
    rsa(BODY, ''),
    rsa('', sign('')),
    rsa('[', sign('[')),
    rsa('{"event":"NEW"}', sign('{"event":"NEW"}')),
    rsa('{"evento":"teste_webhook"}', sign('{"evento":"teste_webhook"}')),
    { ...rsa(BODY, sign(BODY)), publicKey: 'none' },
    { ...rsa(BODY, sign(BODY)), company: '12ABC34501DE35' },
    { ...rsa(BODY, sign(BODY)), company: '' },
    hmac(BODY, sha1(BODY)),
    hmac(BODY, sha1('other')),
    hmac(JSON.stringify(JSON.parse(BODY), null, 2), sha1(BODY)),
  ];
});

const TEXTS: readonly string[] = [
  ...vectors.brcode.sound.map(({ code }) => code),
  ...vectors.brcode.broken.map(({ code }) => code),
  ...vectors.pixKey.read.map(({ text }) => text),
  ...vectors.money.cents.map(([text]) => String(text)),
  ...vectors.endToEndId.payments,
  'São João & Cia™ 商店 ﷺ',
  '\ud800',
  '😀',
  '2026-11-20',
  '',
];

const CALL = `everywhere(${JSON.stringify(DELIVERIES)}, ${JSON.stringify(TEXTS)})`;
const IMPORT = "import { everywhere } from '#test/library/everywhere.ts';";

interface Runtime {
  readonly name: string;
  /** Package with the program for this platform. */
  readonly packaged: string;
  /** Runs the library and returns its result. @param folder where the package is installed */
  readonly run: (folder: string) => Promise<string>;
}

/** Runs a program with a module that prints the result. */
async function print(program: string, args: readonly string[]): Promise<string> {
  const dir = tempDir();
  const { code } = await bundle(`${IMPORT}\nconsole.log(await ${CALL});`);
  writeFileSync(join(dir, 'main.mjs'), code);
  const env = { PATH: '/usr/bin:/bin', HOME: dir, DENO_DIR: dir, NO_COLOR: '1' };
  const { stdout } = await execute(program, [...args, 'main.mjs'], { cwd: dir, env, maxBuffer: 1 << 24 });
  return stdout.trim();
}

async function workerd(program: string): Promise<string> {
  const dir = tempDir();
  const { code } = await bundle(
    `${IMPORT}\nexport default { test: async () => console.log('RESULT' + (await ${CALL})) };`,
  );
  writeFileSync(join(dir, 'main.mjs'), code);
  writeFileSync(
    join(dir, 'config.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = (
  modules = [(name = "main.mjs", esModule = embed "main.mjs")],
  compatibilityDate = "2026-01-01",
))]);`,
  );
  const { stdout, stderr } = await execute(program, ['test', 'config.capnp'], {
    cwd: dir,
    maxBuffer: 1 << 24,
  });
  const line = `${stdout}\n${stderr}`.split('\n').find((one) => one.includes('RESULT'));
  return line?.slice(line.indexOf('RESULT') + 'RESULT'.length) ?? `${stdout}${stderr}`;
}

async function edge(folder: string): Promise<string> {
  const { EdgeVM } = createRequire(join(folder, 'package.json'))('@edge-runtime/vm') as {
    readonly EdgeVM: new () => { evaluate(code: string): unknown };
  };
  const { code } = await bundle(`${IMPORT}\nglobalThis.result = ${CALL};`, 'iife');
  const vm = new EdgeVM();
  vm.evaluate(code);
  return (await vm.evaluate('globalThis.result')) as string;
}

const RUNTIMES: readonly Runtime[] = [
  {
    name: 'Deno',
    packaged: '@deno/linux-x64-glibc@2.9.6',
    run: (folder) =>
      print(join(folder, 'node_modules/@deno/linux-x64-glibc/deno'), [
        'run',
        '--quiet',
        '--no-remote',
        '--no-config',
      ]),
  },
  {
    name: 'Bun',
    packaged: '@oven/bun-linux-x64@1.4.5',
    run: (folder) => print(join(folder, 'node_modules/@oven/bun-linux-x64/bin/bun'), ['run']),
  },
  {
    name: 'workerd (Cloudflare Workers)',
    packaged: '@cloudflare/workerd-linux-64@1.20261117.1',
    run: (folder) => workerd(join(folder, 'node_modules/@cloudflare/workerd-linux-64/bin/workerd')),
  },
  { name: 'Edge Runtime (Vercel)', packaged: '@edge-runtime/vm@5.0.0', run: edge },
];

const expected = await everywhere(DELIVERIES, TEXTS);

it('the library has the results that the comparison is about', () => {
  expect(expected).toMatch(/CHARGE_CREATED:a.*line-ending.*wrong-key-or-body.*reserialised/);
});

it.for(RUNTIMES)(
  'the library has the same results in $name as in Node.js',
  async ({ packaged, run }, { skip }) => {
    const isHere = process.platform === 'linux' && process.arch === 'x64';
    if (!isHere && packaged.includes('linux')) {
      console.error(`SKIPPED: ${packaged} is for another platform`);
      skip();
    }
    const folder = join(CACHE, packaged.replaceAll('/', '-'));
    if (!(await installed(folder, [packaged]))) skip();
    expect(JSON.parse(await run(folder))).toEqual(JSON.parse(expected));
  },
);

describe.skipIf(!hasBrowser('the library in a browser'))('in Chromium', () => {
  const browser = inBrowser();

  it('the library has the same results as in Node.js', async () => {
    const { code } = await bundle(`${IMPORT}\nglobalThis.result = ${CALL};`, 'iife');
    const { url } = await httpServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<title>Library</title>');
    });
    const page = await browser.open(url);
    await page.evaluate(code);
    expect(JSON.parse(await page.evaluate<string>('globalThis.result'))).toEqual(JSON.parse(expected));
  });
});
