// Stacks of the errors of all entries of the built package: they begin with the line that called the library. The
// program does not await the calls itself, so that no frame of its own is kept by an `await`.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseJson } from '#test/support/checked.ts';
import { packedProject } from './packed.ts';

let packed: ReturnType<typeof packedProject>;
beforeAll(() => {
  packed = packedProject();
});
afterAll(() => packed.remove());

const NAMES: Readonly<Record<string, string>> = {
  client: 'createClient, fileJournal, memoryJournal, postgresJournal',
  sandbox: 'startSandbox, replay',
  testing: 'createSandboxFixture, matchers, useSandbox',
  webhooks: 'verifyWebhook, publicKeysFrom',
};

/** Each call stands on a line of its own, which ends with its name. */
const PROGRAM = `
const hooks = { beforeEach: (hook) => (hooks.before = hook), afterEach: (hook) => (hooks.after = hook) };
const caught = (call) => new Promise((done) => { try { call().then(done, done); } catch (error) { done(error); } });
const framesOf = (error) => error.stack.split('\\n').filter((line) => /^ +at /.test(line) && !line.includes('node:'));
/** Returns what is in place of the line of the caller. */
const misplaced = (error, isCaller) => {
  const shown = error?.error ?? error;
  const frames = shown instanceof Error ? framesOf(shown) : [String(shown)];
  return isCaller(frames[0] ?? '') && frames.every((frame) => !frame.includes('pixctl/dist')) ? undefined : frames.slice(0, 4);
};
const isHere = (frame) => frame.includes(__file);
const walk = async (path, value, wrong, seen) => {
  if (typeof value === 'function') {
    let error = await caught(() => value('none', 'none'));
    if (error !== null && typeof error === 'object' && 'toArray' in error) error = await caught(() => error.toArray());
    seen.push(path);
    const found = misplaced(error, isHere);
    if (found !== undefined) wrong[path] = found;
  } else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) await walk(path + '.' + name, inner, wrong, seen);
};
(async () => {
  const sandbox = await startSandbox({ seed: 'stacks' });
  const client = sandbox.client();
  const away = createClient({ baseUrl: 'http://127.0.0.1:1', appKey: 'a', retries: 0, journal: memoryJournal() });
  const lost = createClient({ baseUrl: 'http://127.0.0.1:1', appKey: 'a', retries: 0, journal: postgresJournal('postgres://u@127.0.0.1:1/d') });
  const company = sandbox.forCompany('none');
  const test = useSandbox(hooks);
  await sandbox.faults.inject({ kind: 'reset', operation: 'customer.create' });
  const cases = [
    () => client.charge.get({ id: 'none' }), // a read that is refused
    () => client.charge.get({ id: 5 }), // a read with invalid input
    () => client.charge.create({ value: 0 }), // a write with invalid input
    () => client.charge.refund({ id: 'none' }), // a write that is refused
    () => client.customer.create({ name: 'Ana', taxID: '52998224725' }, { timeout: 50 }), // a write without an answer
    () => client.charge.get({ id: 'a' }, { timeut: 1 }), // an unknown option
    () => away.company.get(), // a read without a service
    () => away.charge.create({ value: 100 }), // a write without a service
    () => lost.charge.create({ value: 100 }), // a write without a journal
    () => lost.journal.open(), // a journal that cannot be reached
    () => away.charge.list().toArray(), // a list that is read as a whole
    async () => { for await (const charge of away.charge.list()) return charge; }, // a list that is iterated
    () => client.journal.resolve('none'), // an unknown entry
    () => sandbox.pay('none'), // a control that is refused
    () => sandbox.seedData({ charges: 1, cherges: 1 }), // a control with an unknown option
    () => sandbox.mandates.approve('none'), // a control of a group
    () => company.status(), // a control of another company
    () => company.events(), // a control of another company that reads the database
    () => sandbox.clock.advance(-1), // a negative duration
    () => sandbox.clock.advance('soon'), // a text that is no duration
    () => sandbox.restore({}), // a snapshot of another sandbox
    () => sandbox.fetch('http://shop.test/'), // a request to another host
    () => startSandbox({ seed: NaN }), // an invalid seed
    () => startSandbox({ sead: 1 }), // an unknown option of a sandbox
    () => startSandbox({ port: Number(new URL(sandbox.url).port) }), // a port in use
    () => replay({}), // something else than a recording
    () => verifyWebhook({ body: '{}', headers: {}, secret: 's' }), // a delivery without a signature
    () => verifyWebhook({ body: '{}', headers: { 'x-openpix-signature': 'AAAA' }, secret: 's' }), // a wrong signature
    () => verifyWebhook({ body: {}, headers: {}, publicKey: 'x' }), // a parsed body
    () => publicKeysFrom('http://shop.test', { fetch: async () => ({ ok: false, status: 500 }) })({ refresh: false }), // keys that are refused
    () => matchers.toHaveBeenPaid(5, 'a'), // a matcher on something else
    () => matchers.toHaveDelivered(sandbox, 'NOTHING'), // a matcher on an unknown event
    () => createSandboxFixture({ seed: NaN })({}, () => undefined), // a fixture with an invalid seed
    () => createClient({}), // a client without options
    () => sandbox.client({ seed: 1 }), // a sandbox client with an unknown option
    () => fileJournal('relative'), // a relative folder
    () => test(), // a sandbox before the first test
    () => useSandbox(hooks, { sead: 1 }), // a hook with an unknown option
    () => createSandboxFixture({ sead: 1 }), // a fixture with an unknown option
    () => sandbox.webhooks.redeliver({ since: 'soon' }), // a time that is none
    () => sandbox.forCompany('none').deliveries(), // a control of an unknown company
  ];
  const wrong = {};
  for (const call of cases) {
    const name = String(__source.find((line) => line.includes(String(call)))).split(' // ')[1];
    const error = await caught(call);
    const found = misplaced(error, (frame) => __source[Number(/:(\\d+):\\d+\\)?$/.exec(frame)?.[1]) - 1]?.endsWith(name));
    if (found !== undefined) wrong[name] = found;
  }
  const foreign = new Error('of the program');
  const { stack } = foreign;
  const own = createClient({ baseUrl: sandbox.url, appKey: () => Promise.reject(foreign), journal: memoryJournal() });
  const isPassedOn = (await caught(() => own.company.get())) === foreign && foreign.stack === stack;
  const signal = AbortSignal.abort(foreign);
  const isReason = (await caught(() => client.company.get({ signal }))) === foreign && foreign.stack === stack;
  const seen = [];
  await client.close();
  await sandbox.close();
  const { close, url, appKey, seed, client: _client, ...controls } = sandbox;
  const { close: _close, ...operations } = client;
  await walk('client', operations, wrong, seen);
  await walk('sandbox', controls, wrong, seen);
  await walk('company', company, wrong, seen);
  console.log(JSON.stringify({ wrong, seen: seen.length, isPassedOn, isReason }));
})();
`;

describe('stack of an error of the library', () => {
  it.each([
    ['import', 'stacks.mjs'],
    ['require', 'stacks.cjs'],
  ])('begins with the line of the call, of every entry loaded with %s', (how, file) => {
    const entries = Object.entries(NAMES);
    const head =
      how === 'import'
        ? [
            "import { readFileSync } from 'node:fs';",
            ...entries.map(([name, names]) => `import { ${names} } from 'pixctl/${name}';`),
          ]
        : [
            "const { readFileSync } = require('node:fs');",
            ...entries.map(([name, names]) => `const { ${names} } = require('pixctl/${name}');`),
          ];
    const path = join(packed.folder, file);
    const source = [
      ...head,
      `const __file = ${JSON.stringify(file)};`,
      `const __source = readFileSync(${JSON.stringify(path)}, 'utf8').split('\\n');`,
      PROGRAM,
    ];
    writeFileSync(path, source.join('\n'));
    const printed = execFileSync(process.execPath, [path], { cwd: packed.folder, encoding: 'utf8' });
    expect(parseJson(printed)).toEqual({
      wrong: {},
      seen: expect.toSatisfy((count: number) => count > 150),
      isPassedOn: true,
      isReason: true,
    });
  });
});
