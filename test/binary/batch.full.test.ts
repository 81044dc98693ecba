// A batch of the built program: what Ctrl-C, a reader that goes away and a file that changes do to it, what it leaves
// behind, and what a person sees.
import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshEnv, PROGRAM, run, start, until } from '#test/support/binary.ts';
import { parsedLines } from '#test/support/checked.ts';
import { tempDir } from '#test/support/cli.ts';
import { errorOf, outcome } from '#test/support/outputs.ts';
import { size } from '#test/support/sample-size.ts';
import { atTerminal, CTRL_C, ENTER } from '#test/support/screens/terminal.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const HEAD = 'correlation-id,value\n';
const rows = (count: number): string =>
  HEAD + Array.from({ length: count }, (_, index) => `o-${index},${index + 1}\n`).join('');

const charge = (body: string) => {
  const { correlationID, value } = JSON.parse(body) as { correlationID: string; value: number };
  return { charge: { correlationID, value, status: 'ACTIVE' }, correlationID, brCode: '' };
};

/** A service that answers a create when the test says so. */
async function held() {
  const waiting: (() => void)[] = [];
  let open = false;
  const created = new Set<string>();
  const answer = (body: string, response: ServerResponse): void => {
    const made = charge(body);
    created.add(made.correlationID);
    json(response, 200, made);
  };
  const { url, seen } = await httpServer(({ method, body }, response) => {
    if (method !== 'POST') json(response, 404, { errors: [{ message: 'not found' }] });
    else if (open) answer(body, response);
    else waiting.push(() => answer(body, response));
  });
  return {
    env: freshEnv({ PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'some-long-key' }),
    seen,
    created,
    waiting,
    release: () => {
      open = true;
      for (const one of waiting.splice(0)) one();
    },
  };
}

const BATCH = ['charge', 'create', '--batch', '-', '-o', 'ndjson'];
const journalOf = (env: Readonly<Record<string, string>>): string =>
  readFileSync(join(env['PIXCTL_DATA_DIR']!, 'journal.ndjson'), 'utf8');
const outcomes = (out: string) => parsedLines(outcome, out);

describe('charge create --batch on Ctrl-C', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'finishes requests in progress, sends no more, and reports the rest on %s',
    async (signal) => {
      const service = await held();
      const text = rows(100);
      const { child, done } = start([...BATCH, '--concurrency', '4'], service.env, text);
      await until(() => (service.waiting.length === 4 ? true : undefined));
      child.kill(signal);
      let err = '';
      child.stderr!.on('data', (chunk: Buffer) => (err += chunk.toString()));
      await until(() => (err.includes('No more rows are sent') ? true : undefined));
      service.release();
      const ended = await done;
      expect(ended.code).toBe(130);
      expect(outcomes(ended.out)).toMatchObject(
        [0, 1, 2, 3].map((index) => ({ row: index + 2, correlationID: `o-${index}`, outcome: 'done' })),
      );
      expect(ended.err).toContain('Rows: 4 done (R$ 0,10), 96 not sent (R$ 50,40).');
      expect(ended.err).toContain(
        'Run the same file again for the other rows: rows that are done are not repeated.',
      );
      expect(service.created.size).toBe(4);
      expect(journalOf(service.env).match(/"outcome":"done"/g)).toHaveLength(4);
      const again = await run(BATCH, service.env, text);
      expect(again.code).toBe(0);
      expect(service.created.size).toBe(100);
    },
  );

  it('stops at once on a second Ctrl-C, and records open requests as outcome unknown', async () => {
    const service = await held();
    const { child, done } = start([...BATCH, '--concurrency', '3'], service.env, rows(50));
    await until(() => (service.waiting.length === 3 ? true : undefined));
    child.kill('SIGINT');
    let err = '';
    child.stderr!.on('data', (chunk: Buffer) => (err += chunk.toString()));
    await until(() => (err.includes('No more rows are sent') ? true : undefined));
    child.kill('SIGINT');
    const ended = await done;
    expect(ended.code).toBe(6);
    expect(ended.err).toContain('Rows: 3 with an unknown outcome (R$ 0,06), 47 not sent');
    expect(journalOf(service.env).match(/"outcome":"unknown"/g)).toHaveLength(3);
    expect(service.seen.filter(({ method }) => method === 'POST')).toHaveLength(3);
  });

  it('reports its progress at a terminal, and that no more rows are sent', async () => {
    const service = await held();
    const file = join(tempDir(), 'orders.csv');
    writeFileSync(file, rows(1_500));
    const session = atTerminal(
      `charge create --batch ${file} --concurrency 2 -o ndjson --fields outcome`,
      service.env,
    );
    await session.answer('0 of 1,500 rows', CTRL_C);
    await session.shows('No more rows are sent.');
    service.release();
    expect(await session.ended).toBe(130);
    expect(session.text()).toContain('Rows: 2 done (R$ 0,03), 1498 not sent');
  });
});

it('charge create --batch › exits with 7 if the reader closes stdout, and records what was created', async () => {
  const service = await held();
  const child = spawn(process.execPath, [PROGRAM, ...BATCH, '--concurrency', '4'], { env: service.env });
  child.stdin.end(rows(2_000));
  await until(() => (service.waiting.length === 4 ? true : undefined));
  child.stdout.destroy();
  service.release();
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  expect(code).toBe(7);
  expect(service.created.size).toBeLessThan(2_000);
  expect(journalOf(service.env).match(/"outcome":"done"/g)).toHaveLength(service.created.size);
});

describe('validated rows of charge create --batch', () => {
  it('are sent unchanged if the file changes meanwhile', async () => {
    const service = await held();
    const file = join(tempDir(), 'orders.csv');
    const text = rows(20_000);
    writeFileSync(file, text);
    const { child, done } = start(['charge', 'create', '--batch', file, '-o', 'ndjson'], service.env);
    await until(() => (service.waiting.length > 0 ? true : undefined));
    writeFileSync(file, text.replaceAll('o-', 'x-'));
    appendFileSync(file, 'more,1\n');
    // Their file has no name any more: nothing is left, however the program ends.
    const data = service.env['PIXCTL_DATA_DIR']!;
    expect(readdirSync(data).filter((name) => name.startsWith('batch-'))).toEqual([]);
    child.kill('SIGINT');
    service.release();
    await done;
    expect([...service.created].filter((id) => !id.startsWith('o-'))).toEqual([]);
    expect(readdirSync(data).filter((name) => name.startsWith('batch-'))).toEqual([]);
  });

  it.skipIf(process.platform !== 'linux')(
    'are kept in an unlinked file that only the owner can read',
    async () => {
      const service = await held();
      const { child, done } = start(BATCH, service.env, rows(20_000));
      await until(() => (service.waiting.length > 0 ? true : undefined));
      const open = readdirSync(`/proc/${child.pid}/fd`).map((name) => `/proc/${child.pid}/fd/${name}`);
      const spools = open
        .map((path) => statSync(path, { throwIfNoEntry: false }))
        .filter((found) => found?.isFile() === true && found.nlink === 0);
      expect(spools.map((found) => found!.mode & 0o777)).toEqual([0o600]);
      child.kill('SIGKILL');
      await done;
    },
  );

  it('are refused if they cannot be stored, and nothing is sent', async () => {
    const service = await held();
    service.release();
    // A file where the folder is to be.
    const dir = tempDir();
    writeFileSync(join(dir, 'data'), '');
    const ended = await run(BATCH, { ...service.env, PIXCTL_DATA_DIR: join(dir, 'data') }, rows(20_000));
    expect(ended.code).toBe(2);
    expect(ended.out).toBe('');
    expect(service.seen).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')(
    'are refused if the disk is full, and nothing is sent',
    async () => {
      const service = await held();
      service.release();
      const file = join(tempDir(), 'orders.csv');
      writeFileSync(file, rows(30_000));
      const line = `ulimit -f 200; exec "${process.execPath}" "${PROGRAM}" charge create --batch "${file}" --json`;
      const child = spawn('/bin/sh', ['-c', line], { env: service.env });
      let err = '';
      child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
      const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
      expect(code).toBe(2);
      expect(errorOf({ err })).toMatchObject({
        code: 'temp-file',
        message: expect.stringContaining('the file is too large'),
        hint: expect.stringContaining('Nothing was sent.'),
      });
      expect(service.seen).toEqual([]);
      expect(readdirSync(service.env['PIXCTL_DATA_DIR']!)).toEqual([]);
    },
  );
});

it('charge create --batch › reports a duplicate correlation id in a large standard input within a 64 MB heap', async () => {
  const service = await held();
  const count = size(20_000, 100_000);
  const bad = `${rows(count)}o-0,1\n`;
  const ended = await run(BATCH, { ...service.env, NODE_OPTIONS: '--max-old-space-size=64' }, bad);
  expect(ended.code).toBe(2);
  expect(errorOf(ended).message).toBe(`rows 2 and ${count + 2} have the same correlation id "o-0"`);
  expect(service.seen).toEqual([]);
});

it('charge refund --batch › is confirmed once on a live profile, with the total amount', async () => {
  const served = await serve();
  const env = freshEnv();
  await run(
    ['login', '--url', served.url, '--name', 'loja', '--mode', 'live', '--app-key-stdin'],
    env,
    served.appKey,
  );
  for (const id of ['a', 'b']) {
    await served.ok('POST', '/api/v1/charge', { correlationID: id, value: 1000 });
    await served.ok('POST', '/_sandbox/pay', { id });
  }
  const folder = tempDir();
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'refunds.csv');
  writeFileSync(file, 'charge;correlation-id;valor\na;ra;3,00\nb;rb;7,50\n');
  const line = ['charge', 'refund', '--batch', file];
  const refused = atTerminal(line, env);
  await refused.shows('Type the amount of all of them');
  expect(refused.text()).toContain('Confirm these 2 refunds:');
  expect(refused.text()).toContain('R$ 10,50');
  expect(refused.text()).toContain('R$ 7,50 (row 3)');
  refused.type(`7,50${ENTER}`);
  expect(await refused.ended).toBe(9);
  expect((await served.ok('GET', '/api/v1/refund')).refunds).toEqual([]);
  const agreed = atTerminal(line, env);
  await agreed.answer('Type the amount of all of them', `10,50${ENTER}`);
  expect(await agreed.ended).toBe(0);
  expect(agreed.text()).toContain('Rows: 2 done (R$ 10,50).');
  // All of them were already done: there is nothing to agree to.
  const again = atTerminal(line, env);
  expect(await again.ended).toBe(0);
  expect(again.text()).toContain('Rows: 2 already done (R$ 10,50).');
});
