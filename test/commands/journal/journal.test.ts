// The journal: what is open after a lost answer, and how it is settled without doing anything twice.
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openJournal } from '#client/journal/open.ts';
import type { Journal } from '#client/journal/types.ts';
import { isOpen } from '#client/journal/types.ts';
import { allOf } from '#test/support/all-of.ts';
import { field, parsed, parseJson } from '#test/support/checked.ts';
import type { Machine } from '#test/support/cli.ts';
import { fundedMachine, machine, machineAt, tempDir } from '#test/support/cli.ts';
import { journalRecord } from '#test/support/outputs.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const journalOf = (self: Machine): string => join(self.env['PIXCTL_DATA_DIR']!, 'journal.ndjson');
const open = async (self: Machine) => (await self.run('--sandbox journal list --json')).json();
const fault = (self: Machine, line: string) => self.run(`--sandbox sandbox fault ${line}`);
const TRANSFER = 'transfer create --value 1 --from-pix-key a@example.com --to-pix-key b@example.com';

/** A transfer without an answer, from a machine whose service fails every request; `seen` contains the requests. */
async function openTransfer() {
  const { url, seen } = await httpServer((_request, response) => json(response, 500, {}));
  const self = machineAt({ url });
  expect((await self.run(TRANSFER)).code).toBe(6);
  return { self, seen, path: journalOf(self) };
}

/** Creates a charge that cannot be looked up: by default its answer is lost, with `reset` the request itself. */
async function lostCharge(self: Machine, id: string, kind: 'lost' | 'reset' = 'lost'): Promise<void> {
  await fault(self, `${kind} --operation charge.create --times 1`);
  await fault(self, 'error --operation charge.get');
  const ended = await self.run(
    `--sandbox charge create --value 100 --correlation-id ${id} --retries 0 --json`,
  );
  expect(ended).toMatchObject({ code: 6, out: '' });
  await fault(self, '--clear');
}

/** What is open may still be on its way, and is not done once its time is over. */
async function notDoneInTime(self: Machine): Promise<void> {
  const early = await self.run('--sandbox journal resolve --json');
  expect(early.code).toBe(6);
  expect(field(early.json(), '0.detail')).toMatch(/still arrive within 1?\d\d s/);
  self.time += 120_000;
  expect((await self.run('--sandbox journal resolve --json')).json()).toMatchObject([
    { outcome: 'not-done' },
  ]);
}

describe('journal entry with a lost answer', () => {
  it('is settled by journal resolve, which looks the charge up', async () => {
    const self = machine();
    await lostCharge(self, 'a');
    const [entry] = await open(self);
    expect(entry).toMatchObject({
      outcome: 'unknown',
      operation: 'charge.create',
      correlationID: 'a',
      value: 100,
      profile: 'sandbox',
    });
    expect((await self.run(`--sandbox journal show ${entry.id.slice(0, 8)} --json`)).json()).toMatchObject({
      body: { value: 100 },
    });
    const settled = await self.run('--sandbox journal resolve --json');
    expect(settled.code).toBe(0);
    expect(settled.json()).toMatchObject([{ outcome: 'done', detail: 'the service has it' }]);
    expect(await open(self)).toEqual([]);
    expect((await self.run('--sandbox journal list --all --json')).json()).toMatchObject([
      { outcome: 'done' },
    ]);
    expect((await self.run(`--sandbox journal resume ${entry.id}`)).err).toContain('done already');
  });

  it('is recorded as not done only after the request can no longer arrive', async () => {
    const self = machine();
    await lostCharge(self, 'a', 'reset');
    await notDoneInTime(self);
    expect((await self.run('--sandbox charge list --json')).json()).toEqual([]);
  });

  it.each([401, 403, 422])(
    'stays open if journal resume is refused with status %i while the request can still arrive',
    async (status) => {
      const self = machine();
      await lostCharge(self, 'a', 'reset');
      await fault(self, `error --operation charge.create --status ${status}`);
      const [{ id }] = await open(self);
      const resume = `--sandbox journal resume ${id}`;
      expect(await self.run(resume)).toMatchObject({ code: 6, err: expect.stringContaining('is unknown') });
      expect(await open(self)).toMatchObject([{ outcome: 'unknown' }]);
      self.time += 120_000;
      expect((await self.run(resume)).code).toBe(status === 422 ? 4 : 3);
      expect(await open(self)).toEqual([]);
    },
  );

  it('is completed by journal resume, which sends the request again with the same ids', async () => {
    const self = machine();
    await lostCharge(self, 'done');
    await lostCharge(self, 'undone', 'reset');
    for (const { id, correlationID } of await open(self))
      expect((await self.run(`--sandbox journal resume ${id} --json`)).json()).toMatchObject({
        correlationID,
        value: 100,
      });
    expect(await open(self)).toEqual([]);
    const charges = (await self.run('--sandbox charge list --json')).json();
    expect(charges.map(({ correlationID }) => correlationID).toSorted()).toEqual(['done', 'undone']);
  });

  it('is not sent again for a write without an id before journal resolve --as records its outcome', async () => {
    const self = machine();
    await self.run('--sandbox charge create --value 1000 --correlation-id a');
    await self.run('--sandbox sandbox pay a');
    const [{ accounts }] = (await self.run('--sandbox sandbox company list --json')).json();
    await fault(self, 'lost --operation account.withdraw --times 1');
    const withdraw = `--sandbox account withdraw ${accounts[0].accountId} --value 200`;
    expect((await self.run(withdraw)).code).toBe(6);
    const [{ id }] = await open(self);
    expect((await self.run('--sandbox journal resolve')).code).toBe(6);
    const refused = await self.run(`--sandbox journal resume ${id}`);
    expect(refused).toMatchObject({ code: 6, err: expect.stringContaining('--as done|not-done') });
    expect((await self.run(`--sandbox journal resolve ${id} --as done --json`)).json()).toMatchObject({
      outcome: 'done',
      detail: 'recorded by the user',
    });
    expect(await open(self)).toEqual([]);
    expect((await self.run('--sandbox balance --json')).json().balance.total).toBe(700);

    await fault(self, 'reset --operation account.withdraw --times 1');
    expect((await self.run(withdraw)).code).toBe(6);
    const [second] = await open(self);
    await self.run(`--sandbox journal resolve ${second.id} --as not-done`);
    expect((await self.run(`--sandbox journal resume ${second.id}`)).code).toBe(0);
    expect((await self.run('--sandbox balance --json')).json().balance.total).toBe(400);
    expect((await self.run(`--sandbox journal resume ${second.id}`)).code).toBe(2);
  });

  it('is completed for a transfer by journal resume with the same id, and refused for one recorded without an id', async () => {
    const self = machine();
    await self.run('--sandbox charge create --value 1000 --correlation-id a');
    await self.run('--sandbox sandbox pay a');
    const [{ accounts }] = (await self.run('--sandbox sandbox company list --json')).json();
    const { pixKey } = (await self.run('--sandbox sandbox account add --json')).json();
    const transfer = `--sandbox transfer create --value 300 --from-pix-key ${accounts[0].pixKey} --to-pix-key ${pixKey} --retries 0`;
    const total = async () => (await self.run('--sandbox balance --json')).json().balance.total;
    for (const [kind, before] of [
      ['lost', 700],
      ['reset', 700],
    ] as const) {
      await fault(self, `${kind} --operation transfer.create --times 1`);
      expect((await self.run(transfer)).code).toBe(6);
      expect(await total()).toBe(before);
      expect(await self.run(transfer)).toMatchObject({
        code: 6,
        err: expect.stringContaining('journal resume'),
      });
      const [{ id }] = await open(self);
      const resolved = await self.run('--sandbox journal resolve --json');
      expect(resolved).toMatchObject({ code: 6 });
      expect(field(resolved.json(), '0.detail')).toContain('journal resume');
      expect((await self.run(`--sandbox journal resume ${id} --json`)).json()).toMatchObject({ value: 300 });
      expect(await open(self)).toEqual([]);
    }
    expect(await total()).toBe(400);

    // One that an earlier version recorded has no id that could be sent again.
    await fault(self, 'lost --operation transfer.create --times 1');
    expect((await self.run(transfer)).code).toBe(6);
    const path = journalOf(self);
    writeFileSync(
      path,
      readFileSync(path, 'utf8')
        .replaceAll(/,"(?:correlationID|generated)":(?:"[^"]*"|true)/g, '')
        .replaceAll(/"correlationID":"[^"]*",/g, ''),
    );
    const [{ id }] = await open(self);
    expect(await self.run(`--sandbox journal resume ${id}`)).toMatchObject({
      code: 6,
      err: expect.stringContaining('--as done|not-done'),
    });
    expect(await total()).toBe(100);
  });

  it('is refused by journal resolve for another profile than that of the request', async () => {
    const self = machine();
    await lostCharge(self, 'a');
    const [{ id }] = await open(self);
    const env = { PIXCTL_BASE_URL: 'http://127.0.0.1:9', PIXCTL_APP_KEY: 'key' };
    const other = await self.run(`journal resolve ${id}`, { env });
    expect(other).toMatchObject({ code: 2, err: expect.stringContaining('--profile sandbox') });
    expect((await self.run('journal resolve nobody')).code).toBe(2);
    expect((await self.run('journal resolve --as done')).code).toBe(2);
  });

  it('is refused by journal resolve and resume for another service or app key under the same profile name', async () => {
    const silent = () => httpServer((_request, response) => json(response, 500, {}));
    const [a, b] = [await silent(), await silent()];
    const self = machine();
    const at = (url: string, key: string) => ({ env: { PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: key } });
    expect((await self.run(TRANSFER, at(a.url, 'key-of-a'))).code).toBe(6);
    const [{ id, origin }] = (await self.run('journal list --json', at(b.url, 'key-of-b'))).json();
    expect(origin).toBe(a.url);
    const before = b.seen.length;
    for (const line of [`journal resolve ${id}`, `journal resume ${id}`])
      for (const [where, why] of [
        [at(b.url, 'key-of-a'), 'was sent to'],
        [at(a.url, 'key-of-b'), 'another app key'],
      ] as const)
        expect(await self.run(line, where)).toMatchObject({ code: 2, err: expect.stringContaining(why) });
    // Among all of them it is not asked about there.
    const all = await self.run('journal resolve --json', at(b.url, 'key-of-b'));
    expect(all).toMatchObject({
      code: 0,
      err: expect.stringContaining('another service or app key'),
    });
    expect(b.seen).toHaveLength(before);
    // The same write to another account is no repeat, and what was found out by hand can be said from anywhere.
    expect((await self.run(TRANSFER, at(a.url, 'key-of-b'))).err).not.toContain('the same');
    expect((await self.run(`journal resolve ${id} --as not-done`, at(b.url, 'key-of-b'))).code).toBe(0);
    const text = readFileSync(journalOf(self), 'utf8');
    expect(text).not.toMatch(/key-of-/);
  });

  it.each([
    ['ahead', 365 * 86_400_000],
    ['behind', -365 * 86_400_000],
  ])('is settled as usual if the request was sent with the clock a year %s', async (_name, wrong) => {
    const self = machine();
    self.time += wrong;
    self.clockAheadBy += wrong;
    await lostCharge(self, 'a', 'reset');
    self.time -= wrong;
    self.clockAheadBy -= wrong;
    // It may still be on its way, and is for no longer than any other.
    await notDoneInTime(self);
  });

  it('is completed by journal resume while the process that wrote it still runs', async () => {
    const self = machine();
    await lostCharge(self, 'a');
    const path = journalOf(self);
    // Process 1 is always there.
    writeFileSync(path, readFileSync(path, 'utf8').replace(/"pid":\d+/, '"pid":1'));
    const other = machine({ isAlive: (pid) => pid === 1 }, self.dir);
    const [{ id, outcome }] = await open(other);
    expect(outcome).toBe('unknown');
    expect((await other.run(`--sandbox journal resume ${id}`)).code).toBe(0);
  });

  it('is pending, not running, if another process has the same process id now', async () => {
    const self = machine();
    await lostCharge(self, 'a');
    const path = journalOf(self);
    const [begun] = readFileSync(path, 'utf8').split('\n');
    writeFileSync(path, `${begun!.replace(/"pid":\d+/, '"pid":1,"born":"then"')}\n`);
    const at = (born: string) =>
      machine({ isAlive: (pid) => pid === 1, bornAt: (pid) => (pid === 1 ? born : undefined) }, self.dir);
    expect((await open(at('then')))[0].outcome).toBe('running');
    const [{ id, outcome }] = await open(at('now'));
    expect(outcome).toBe('pending');
    expect((await at('now').run(`--sandbox journal resume ${id}`)).code).toBe(0);
  });

  it('is refused by journal resume if the request had a secret, which the journal does not store', async () => {
    const self = machine();
    await fault(self, 'reset --operation webhook.create --times 1');
    await fault(self, 'error --operation webhook.list');
    await self.run(
      '--sandbox webhook add --name a --url https://a.example/ --authorization very-secret --no-validate --retries 0',
    );
    await fault(self, '--clear');
    const [{ id }] = await open(self);
    expect(readFileSync(journalOf(self), 'utf8')).not.toContain('very-secret');
    expect(await self.run(`--sandbox journal resume ${id}`)).toMatchObject({
      code: 2,
      err: expect.stringContaining('secret'),
    });
  });
});

describe('payment send, repeated with the same id', () => {
  it('finishes an unapproved payment once, and refuses another amount or key', async () => {
    const self = await fundedMachine(1_000);
    const send = (value: number, key = 'ana@example.com') =>
      self.run(
        `--sandbox payment send --value ${value} --destination-alias ${key} --correlation-id p --json --retries 0`,
      );
    await fault(self, 'error --operation payment.approve --times 1');
    expect((await send(300)).code).not.toBe(0);
    expect((await send(301)).err).toContain('its amount is R$ 3,00, not R$ 3,01');
    expect((await send(300, 'bia@example.com')).code).toBe(4);
    expect((await send(300)).json()).toMatchObject({ payment: { status: 'APPROVED', value: 300 } });
    expect((await send(300)).code).toBe(4);
    expect((await self.run('--sandbox balance --json')).json().balance.available).toBe(700);
  });
});

it.each(['journal resume', 'journal resolve'])(
  '%s says how to settle a request of pixctl api',
  async (command) => {
    const self = machine();
    await fault(self, 'lost --operation charge.create --times 1');
    expect((await self.run('--sandbox api POST /api/v1/charge -f value=100')).code).toBe(6);
    const [entry] = await open(self);
    const ended = await self.run(`--sandbox ${command} ${entry.id} --yes --json`);
    expect(ended.code).toBe(2);
    expect(parseJson(ended.err)).toMatchObject({
      error: {
        message: 'a request of pixctl api cannot be looked up or sent again',
        hint: expect.stringMatching(
          `pixctl journal resolve ${entry.id} (?:--profile sandbox )?--as done\\|not-done`,
        ),
      },
    });
  },
);

describe('a write without an id of its own that was done and not shown', () => {
  const linesOf = (self: Machine): string[] => readFileSync(journalOf(self), 'utf8').split('\n').slice(0, -1);
  /** As after a kill between the record of the outcome and the record that it was shown. */
  const forgetShown = (self: Machine): void => {
    const lines = linesOf(self);
    expect(lines.slice(-2).map((line) => parseJson(line))).toMatchObject([
      { outcome: 'done', shown: false },
      { outcome: 'done' },
    ]);
    writeFileSync(journalOf(self), `${lines.slice(0, -1).join('\n')}\n`);
  };
  const available = async (self: Machine) =>
    (await self.run('--sandbox balance --json')).json().balance.available;

  it.each([
    ['payment send --value 100 --pix-key ana@example.com', 'payment.create'],
    ['payment create --value 100 --pix-key ana@example.com --auto-approve', 'payment.create'],
    ['charge refund funds --value 100', 'charge.refund'],
  ])('%s is refused until journal resolve has listed it', async (line, operation) => {
    const self = await fundedMachine(1_000);
    const send = () => self.run(`--sandbox ${line} --yes --json`);
    expect((await send()).code).toBe(0);
    forgetShown(self);
    const records = linesOf(self).length;
    const repeated = await send();
    expect({ code: repeated.code, out: repeated.out }).toEqual({ code: 6, out: '' });
    expect(parseJson(repeated.err)).toMatchObject({
      error: {
        code: 'done-not-shown',
        message: expect.stringContaining(`the same ${operation} was done at`),
        hint: expect.stringContaining('Nothing was sent now. See the first one: pixctl journal resolve '),
      },
    });
    expect(linesOf(self)).toHaveLength(records);
    expect(await available(self)).toBe(900);
    const [listed] = await open(self);
    expect(listed).toMatchObject({ outcome: 'done', detail: 'the run ended before it showed the result' });
    expect(Object.keys(listed)).not.toContain('shown');
    const resolved = await self.run(`--sandbox journal resolve ${listed.id} --json`);
    expect({ code: resolved.code, rows: resolved.json() }).toMatchObject({ code: 0, rows: [listed] });
    expect(await open(self)).toEqual([]);
    expect((await send()).code).toBe(0);
    expect(await available(self)).toBe(800);
  });

  it('is refused after a look-up that was killed before it printed what it found', async () => {
    const self = await fundedMachine(1_000);
    await fault(self, 'lost --operation payment.approve --times 1');
    await fault(self, 'error --operation payment.get');
    const line = '--sandbox payment send --value 100 --pix-key ana@example.com --yes --retries 0';
    expect((await self.run(line)).code).toBe(6);
    await fault(self, '--clear');
    expect((await self.run('--sandbox journal resolve')).code).toBe(0);
    forgetShown(self);
    expect((await self.run(line)).err).toContain('ended before it showed the result');
    expect(await available(self)).toBe(900);
  });

  it('is refused after its journal file was rotated', async () => {
    const self = await fundedMachine(1_000);
    const line = '--sandbox payment send --value 100 --pix-key ana@example.com --yes';
    await self.run(line);
    forgetShown(self);
    appendFileSync(journalOf(self), `${'#'.repeat(600 * 1024)}\n`);
    await self.run('--sandbox charge create --value 1');
    expect(linesOf(self).length).toBeLessThan(8);
    expect((await self.run(line)).code).toBe(6);
    expect(await available(self)).toBe(900);
  });

  it('does not keep another payment, or the same with an id, from being sent', async () => {
    const self = await fundedMachine(1_000);
    await self.run('--sandbox payment send --value 100 --pix-key ana@example.com --yes');
    forgetShown(self);
    const others = ['--value 101 --pix-key ana@example.com', '--value 100 --pix-key bia@example.com'];
    for (const other of others)
      expect((await self.run(`--sandbox payment send ${other} --yes`)).code).toBe(0);
  });

  it('is not recorded as unseen for rows of a batch, which have ids', async () => {
    const self = await fundedMachine(1_000);
    const input = 'id,correlation-id,value\nfunds,back-1,100\n';
    const ended = await self.run('--sandbox charge refund --batch - --yes', { input });
    expect({ code: ended.code, err: ended.err }).toMatchObject({ code: 0 });
    expect(readFileSync(journalOf(self), 'utf8')).not.toContain('"shown"');
  });
});

describe('the journal file', () => {
  /** Oldest first. */
  const listed = async ({ recorded }: Journal) => (await allOf(recorded.entries())).toReversed();
  const journal = (dir: string, now = () => 0) => {
    let last = 0;
    return openJournal({
      dir,
      now,
      uptime: () => now() / 1_000,
      newId: () => `id-${(last += 1)}`,
      pid: 1,
      born: undefined,
      lock: (_dir, work) => Promise.resolve(work(() => true)),
    });
  };
  const intent = { profile: 'p', operation: 'charge.create', method: 'POST', path: '/' };

  it('stays readable after a torn record, with mode 0600', async () => {
    const dir = tempDir();
    const one = journal(dir);
    const id = await one.begin(intent, []);
    appendFileSync(join(dir, 'journal.ndjson'), '{"v":1,"id":"torn","operation":"ch');
    await one.finish(id, 'done');
    expect(await listed(one)).toMatchObject([{ id, outcome: 'done' }]);
    expect(statSync(join(dir, 'journal.ndjson')).mode & 0o777).toBe(0o600);
  });

  it('is rotated when large and deleted by age, but keeps open entries', async () => {
    const dir = tempDir();
    let now = Date.parse('2026-01-01T00:00:00Z');
    const one = journal(dir, () => now);
    const settled = await one.begin(intent, []);
    await one.finish(settled, 'done');
    const unknown = await one.begin(intent, []);
    await one.finish(unknown, 'unknown');
    const grow = (): void => appendFileSync(join(dir, 'journal.ndjson'), `${'#'.repeat(5 * 1024 * 1024)}\n`);
    grow();
    await one.begin(intent, []);
    const files = () => readdirSync(dir).filter((name) => name.endsWith('.ndjson'));
    expect(files()).toHaveLength(2);
    expect((await listed(one)).map(({ id }) => id)).toEqual([settled, unknown, 'id-3']);
    now += 200 * 86_400_000;
    grow();
    await one.begin(intent, []);
    // What was settled in the first file went with it; what is open has long been copied out of it.
    expect(files()).toHaveLength(2);
    expect((await listed(one)).some(({ id }) => id === settled)).toBe(false);
    expect((await one.recorded.open()).map(({ id }) => id)).toEqual([unknown, 'id-3', 'id-4']);
    await one.finish(unknown, 'not-done');
    now += 1;
    grow();
    await one.begin(intent, []);
    expect((await listed(one)).filter(({ outcome }) => isOpen(outcome)).map(({ id }) => id)).toEqual([
      'id-3',
      'id-4',
      'id-5',
    ]);
  });

  it('is read with arbitrary bytes in it, and its valid records are found', () => {
    return fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(fc.string(), fc.json()), { maxLength: 6 }), async (lines) => {
        const dir = tempDir();
        const one = journal(dir);
        const first = await one.begin(intent, []);
        appendFileSync(join(dir, 'journal.ndjson'), `${lines.join('\n')}\n`);
        const second = await one.begin(intent, []);
        await one.finish(second, 'unknown');
        const found = new Map((await listed(one)).map(({ id, outcome }) => [id, outcome]));
        expect([found.get(first), found.get(second)]).toEqual(['pending', 'unknown']);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps open entries after rotation, so that the same write is not sent again', async () => {
    const { self, seen, path } = await openTransfer();
    appendFileSync(path, `${'#'.repeat(5 * 1024 * 1024)}\n`);
    // Set aside by another write, and open in the new file as well.
    await self.run('charge create --value 1 --correlation-id x --retries 0');
    expect(statSync(path).size).toBeLessThan(10_000);
    const posts = seen.length;
    expect((await self.run(TRANSFER)).code).toBe(6);
    expect(seen).toHaveLength(posts);
    const open = (await self.run('journal list --json')).json();
    expect(open.filter(({ operation }) => operation === 'transfer.create')).toHaveLength(1);
    await self.run(`journal resolve ${open.at(-1)!.id} --as done`);
    expect((await self.run('journal list --json')).json()).toHaveLength(1);
  });

  it.each([
    ['was killed while it was', 1],
    ['has more that is open than is copied', 1_001],
  ])('still prevents the same write from being sent again after rotation: it %s', async (_name, more) => {
    const { self, seen, path } = await openTransfer();
    const [first] = readFileSync(path, 'utf8').split('\n');
    if (more === 1) renameSync(path, path.replace('.ndjson', '-1.open.ndjson'));
    else {
      const copies = Array.from({ length: more }, (_, n) =>
        first!.replace(/"id":"[^"]*"/, `"id":"copy-${n}"`),
      );
      const other = copies.map((line) => line.replace('"value":1', '"value":2')).join('\n');
      appendFileSync(path, `${other}\n${'#'.repeat(5 * 1024 * 1024)}\n`);
    }
    // Set aside by this one, where it is large.
    await self.run('charge create --value 1 --correlation-id x --retries 0');
    const posts = seen.length;
    expect((await self.run(TRANSFER)).code).toBe(6);
    expect(seen).toHaveLength(posts);
  });

  it('is not written if the lock was lost', async () => {
    const dir = tempDir();
    const lost = openJournal({
      dir,
      now: () => 0,
      uptime: () => 0,
      newId: () => 'id',
      pid: 1,
      born: undefined,
      lock: (_dir, work) => work(() => false),
    });
    await expect(lost.begin(intent, [], () => Promise.resolve())).rejects.toMatchObject({
      fields: { exitCode: 2 },
    });
    expect(await listed(lost)).toEqual([]);
  });

  it('makes journal resume exit with 2 and send nothing if a body is a list', async () => {
    const { url, seen } = await httpServer((_request, response) => json(response, 500, {}));
    const self = machineAt({ url });
    expect((await self.run('charge create --value 100 --correlation-id c-1 --retries 0')).code).toBe(6);
    const path = journalOf(self);
    const [line = '', ...rest] = readFileSync(path, 'utf8').split('\n');
    const record = { ...parsed(journalRecord, line), body: ['x'] };
    writeFileSync(path, [JSON.stringify(record), ...rest].join('\n'));
    const before = seen.length;
    const { code, err } = await self.run(`journal resume ${record.id}`);
    expect(code).toBe(2);
    expect(err).toContain('its record in the journal is damaged');
    expect(seen).toHaveLength(before);
  });

  it('settles nothing by an invalid outcome in a hand-written line, and no command crashes', async () => {
    const { self, seen, path } = await openTransfer();
    const { id } = JSON.parse(readFileSync(path, 'utf8').split('\n')[0]!);
    for (const outcome of [{}, 'weird', null, 5])
      appendFileSync(path, `${JSON.stringify({ id, outcome })}\n`);
    const posts = seen.length;
    expect((await self.run(TRANSFER)).code).toBe(6);
    expect(seen).toHaveLength(posts);
    appendFileSync(
      path,
      `${JSON.stringify({ id: 'zz', at: [], profile: 'env', operation: 'charge.create', body: null, params: 'x', query: 5 })}\n`,
    );
    for (const line of ['journal resume zz', 'journal resolve zz', 'journal show zz', 'journal list'])
      expect([0, 2, 6], line).toContain((await self.run(line)).code);
  });

  it.each([
    ['a folder', (path: string) => mkdirSync(path)],
    ['a pipe', (path: string) => execFileSync('mkfifo', [path])],
    [
      'a link to a pipe',
      (path: string) => {
        execFileSync('mkfifo', [`${path}.pipe`]);
        symlinkSync(`${path}.pipe`, path);
      },
    ],
  ])('makes commands exit with 2 and send nothing if it is %s', async (_name, make) => {
    const { url, seen } = await httpServer((_request, response) => json(response, 200, {}));
    const self = machineAt({ url });
    mkdirSync(self.env['PIXCTL_DATA_DIR']!);
    make(journalOf(self));
    for (const line of [
      'charge create --value 1',
      'charge create --value 1 --correlation-id a',
      'journal list',
    ])
      expect(await self.run(line)).toMatchObject({ code: 2, err: expect.stringContaining('the journal') });
    expect(seen).toEqual([]);
  });

  it('makes writes exit with 2 and send nothing if it is a symbolic link', async () => {
    const self = machine();
    await self.run('--sandbox balance');
    const path = journalOf(self);
    expect(existsSync(path)).toBe(false);
    const elsewhere = join(self.dir, 'elsewhere');
    writeFileSync(elsewhere, '');
    symlinkSync(elsewhere, path);
    expect(await self.run('--sandbox charge create --value 100')).toMatchObject({
      code: 2,
      err: expect.stringContaining('symbolic link'),
    });
    expect((await self.run('--sandbox charge list --json')).json()).toEqual([]);
  });
});

it('journal resolve without an id looks up several entries at once, and lists them in their order', async () => {
  const self = machine();
  mkdirSync(join(self.dir, 'data'));
  const ids = Array.from({ length: 8 }, (_, index) => `order-${index}`);
  writeFileSync(
    join(self.dir, 'data', 'journal.ndjson'),
    ids
      .map((id) =>
        JSON.stringify({
          v: 1,
          id,
          at: '2026-11-21T11:00:00.000Z',
          profile: 'env',
          operation: 'charge.create',
          method: 'POST',
          path: '/api/v1/charge',
          correlationID: id,
          body: { correlationID: id, value: 100 },
        }),
      )
      .map((line) => `${line}\n`)
      .join(''),
  );
  // Answers only once four look-ups wait at the same time.
  const waiting: (() => void)[] = [];
  const { url } = await httpServer(({ url: path }, response) => {
    const id = path.split('/').at(-1)!;
    waiting.push(() =>
      json(response, 200, { charge: { correlationID: id, identifier: id, value: 100, status: 'ACTIVE' } }),
    );
    if (waiting.length === 4) for (const answer of waiting.splice(0).toReversed()) answer();
  });
  const env = { PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'key' };
  const { code, json: result, err } = await self.run('journal resolve --json', { env });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(result()).toMatchObject(ids.map((correlationID) => ({ correlationID, outcome: 'done' })));
});
