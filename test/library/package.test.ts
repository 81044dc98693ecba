// The package entries as another project runs them.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve } from '#test/support/services/sandbox.ts';
import { ENTRIES, packedProject } from './packed.ts';

const execute = promisify(execFile);
let packed: ReturnType<typeof packedProject>;
beforeAll(() => {
  packed = packedProject();
});
afterAll(() => packed.remove());

/** What a program uses of each entry. */
const NAMES = [
  ['orThrow, PixctlError', 'client'],
  ['startSandbox', 'sandbox'],
  ['matchers', 'testing'],
  ['verifyWebhook, publicKeysFrom', 'webhooks'],
  ['decodeBrCode', 'brcode'],
  ['parsePixKey', 'pix'],
] as const;

describe('package', () => {
  it.each([
    [
      'import',
      'run.mjs',
      "import { createClient, memoryJournal, orThrow, PixctlError } from 'pixctl/client';",
    ],
    [
      'require',
      'run.cjs',
      "const { createClient, memoryJournal, orThrow, PixctlError } = require('pixctl/client');",
    ],
  ])('runs with %s against the served sandbox', async (_name, file, first) => {
    const { url, appKey } = await serve();
    writeFileSync(join(packed.folder, file), `${first}\n${RUN}`);
    const { stdout } = await execute(process.execPath, [file], {
      cwd: packed.folder,
      env: { PATH: process.env['PATH'], URL: url, KEY: appKey },
    });
    expect(JSON.parse(stdout)).toEqual({ value: 1990, listed: 1, code: 'invalid-input', isError: true });
  });

  it.each([
    ['import', 'shop.mjs', NAMES.map(([names, entry]) => `import { ${names} } from 'pixctl/${entry}';`)],
    [
      'require',
      'shop.cjs',
      NAMES.map(([names, entry]) => `const { ${names} } = require('pixctl/${entry}');`),
    ],
  ])('runs with %s in a sandbox of the same process, without a port', async (_name, file, first) => {
    writeFileSync(join(packed.folder, file), `${first.join('\n')}\n${SHOP}`);
    const { stdout } = await execute(process.execPath, [file], { cwd: packed.folder, env: { PATH: '' } });
    expect(JSON.parse(stdout)).toEqual({
      events: ['CHARGE_CREATED', 'CHARGE_COMPLETED', 'TRANSACTION_RECEIVED'],
      amount: 1990,
      key: 'EMAIL',
      isBalanced: true,
      isPaid: true,
      isSameError: true,
    });
  });

  it.each(ENTRIES)(
    '%s has the same exports for import and require, and loads its classes once',
    async (entry) => {
      const file = join(packed.folder, 'both.mjs');
      const name = entry.replace('.', 'pixctl');
      writeFileSync(
        file,
        `import { createRequire } from 'node:module';
       import * as imported from '${name}';
       const required = createRequire(import.meta.url)('${name}');
       const names = Object.keys(imported).filter((name) => name !== 'default').sort();
       console.log(JSON.stringify({
         isSame: names.join() === Object.keys(required).sort().join(),
         copies: names.filter((name) => /Error$/.test(name) && imported[name] !== required[name]),
         names,
       }));`,
      );
      const { stdout } = await execute(process.execPath, [file], { cwd: packed.folder });
      const { isSame, copies, names } = JSON.parse(stdout) as Record<string, unknown>;
      expect({ isSame, names }).toEqual({
        isSame: true,
        names: expect.arrayContaining([expect.any(String)]),
      });
      // Browsers and workers have no CommonJS, so that those entries are built twice.
      if (['./client', './sandbox', './testing'].includes(entry)) expect(copies).toEqual([]);
    },
  );
});

const RUN = `
(async () => {
  const client = createClient({ baseUrl: process.env.URL, appKey: process.env.KEY, journal: memoryJournal() });
  const { value } = orThrow(await client.charge.create({ value: 1990 }));
  const listed = (await client.charge.list().toArray()).length;
  const error = await client.charge.create({ value: 'x' }).catch((caught) => caught);
  await client.close();
  console.log(JSON.stringify({ value, listed, code: error.code, isError: error instanceof PixctlError }));
})();
`;

const SHOP = `
(async () => {
  const events = [];
  const sandbox = await startSandbox({
    seed: 'shop',
    webhooks: async (request) => {
      const event = await verifyWebhook({ body: await request.text(), headers: request.headers, publicKey: keys, company: '11222333000181' });
      if (event.type !== 'TEST') events.push(event.type);
      return new Response();
    },
  });
  const client = sandbox.client();
  const keys = async () => (await sandbox.fetch('/api/v1/webhook/public-keys', { headers: { authorization: sandbox.appKey } })).json();
  for (const event of ['CHARGE_CREATED', 'CHARGE_COMPLETED', 'TRANSACTION_RECEIVED'])
    orThrow(await client.webhook.create({ webhook: { name: event, event, url: 'http://shop.test/webhook' } }));
  const { correlationID, brCode, value } = orThrow(await client.charge.create({ value: 1990 }));
  await sandbox.pay(correlationID);
  await sandbox.deliveries();
  const paid = await matchers.toHaveBeenPaid(sandbox, correlationID);
  const error = await sandbox.pay('none').catch((caught) => caught);
  console.log(JSON.stringify({
    events,
    amount: decodeBrCode(brCode).amountCents ?? value,
    key: parsePixKey('ana@example.com').type,
    isBalanced: (await sandbox.ledger.check()).balanced,
    isPaid: paid.pass,
    isSameError: error instanceof PixctlError && Object.getPrototypeOf(error) === PixctlError.prototype,
  }));
  await sandbox.close();
})();
`;
