// A process is suspended (SIGSTOP) after it has recorded a write and before it sends it; meanwhile another one records the
// write as not done. When the first one goes on, it must send nothing. Built programs, a sandbox behind a server that
// notes every write, and journals in files of a shared home (the other process is in a container) or in PostgreSQL.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import postgres from 'postgres';
import { describe, expect, it } from 'vitest';
import { freshEnv, PROGRAM, run, start, startCommand, until } from '#test/support/binary.ts';
import { outputOf } from '#test/support/outputs.ts';
import { size } from '#test/support/sample-size.ts';
import { serve } from '#test/support/services/sandbox.ts';
import type { Seen } from '#test/support/services/server.ts';
import { httpServer } from '#test/support/services/server.ts';
import { usePostgres } from '#test/support/services/use-postgres.ts';

const database = usePostgres('suspended processes');

/** Starts a program that sees no process of this test. */
const CONTAINER = ['unshare', '--pid', '--fork', '--mount-proc'];
function hasContainers(): boolean {
  try {
    execFileSync(CONTAINER[0] ?? '', [...CONTAINER.slice(1), 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    console.warn(
      'SKIPPED: no permission to start a container (unshare) for the tests of suspended processes',
    );
    return false;
  }
}

const SUSPENDER = resolve(import.meta.dirname, '../support/suspend-at.cjs');
/** Whether a process is suspended; Linux only. */
const isStopped = (pid: number | undefined): boolean =>
  /\) T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));

type Env = Readonly<Record<string, string>>;

interface Setup {
  readonly env: Env;
  /** Writes that the service received: method and path. */
  readonly writes: string[];
  /** Records that an open write was not done, in another process that believes the first one to have ended. */
  settle(): Promise<void>;
}

async function setup(kind: 'files' | 'store'): Promise<Setup> {
  const service = await serve();
  await service.ok('POST', '/api/v1/charge', { correlationID: 'funds', value: 1_000_000 });
  await service.ok('POST', '/_sandbox/pay', { id: 'funds' });
  const writes: string[] = [];
  const forward = async ({ method, url: path, headers, body }: Seen, response: ServerResponse) => {
    if (method !== 'GET') writes.push(`${method} ${path}`);
    const answer = await fetch(service.url + path, {
      method,
      headers: { authorization: String(headers.authorization), 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body }),
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  };
  const { url } = await httpServer((request, response) => void forward(request, response));
  const store = kind === 'store' ? database.server.database() : undefined;
  const env = freshEnv({
    PIXCTL_BASE_URL: url,
    PIXCTL_APP_KEY: service.appKey,
    ...(store === undefined ? {} : { PIXCTL_STORE: store }),
  });
  if (store !== undefined) expect(await run(['store', 'init'], env)).toMatchObject({ code: 0 });
  return {
    env,
    writes,
    settle: async () => {
      if (store !== undefined) {
        const sql = postgres(store, { max: 1, onnotice: () => undefined });
        await sql.unsafe(`UPDATE pixctl_store.process SET lease_until = clock_timestamp()`);
        await sql.end();
      }
      const open = outputOf('journal list', (await run(['journal', 'list', '--json'], env)).out);
      expect(open).toHaveLength(1);
      const resolved = ['journal', 'resolve', open[0]?.id ?? '', '--as', 'not-done'];
      const command = [process.execPath, PROGRAM, ...resolved];
      const { done } = startCommand(kind === 'files' ? [...CONTAINER, ...command] : command, env);
      expect(await done).toMatchObject({ code: 0 });
    },
  };
}

const ok = async (argv: readonly string[], env: Env) => {
  const ended = await run(argv, env);
  expect(ended).toMatchObject({ code: 0 });
  return ended;
};

/** Commands that write, with what they need before. */
const WRITES: Readonly<Record<string, (env: Env) => Promise<readonly string[]>>> = {
  'charge create': () => Promise.resolve(['charge', 'create', '--value', '100']),
  'payment create': () =>
    Promise.resolve(['payment', 'create', '--pix-key', 'ana@example.com', '--value', '100', '--yes']),
  'payment send': () =>
    Promise.resolve(['payment', 'send', '--pix-key', 'ana@example.com', '--value', '100', '--yes']),
  'payment create --auto-approve': () =>
    Promise.resolve([
      ...['payment', 'create', '--pix-key', 'ana@example.com', '--value', '100'],
      ...['--auto-approve', '--yes'],
    ]),
  'payment approve': async (env) => {
    await ok(
      [
        ...['payment', 'create', '--pix-key', 'ana@example.com', '--value', '100'],
        ...['--correlation-id', 'rent', '--yes'],
      ],
      env,
    );
    return ['payment', 'approve', 'rent', '--yes'];
  },
  'refund create': () => Promise.resolve(['charge', 'refund', 'funds', '--value', '100', '--yes']),
  'payment batch run': async (env) => {
    const sheet = join(env['HOME'] ?? '', 'pay.csv');
    const name = env['PIXCTL_STORE'] === undefined ? `${sheet}.plan` : 'pay.csv.plan';
    writeFileSync(sheet, 'pix-key,value\nana@example.com,100\n');
    await ok(['payment', 'batch', 'plan', sheet], env);
    await ok(['payment', 'batch', 'approve', name, '--yes', '--total', '1,00'], env);
    return ['payment', 'batch', 'run', name, '--yes', '--json'];
  },
};

const CASES = Object.keys(WRITES).flatMap((write) =>
  Array.from({ length: size(1, 50) }, (_, n) => ({ write, place: 'sending', n: n + 1 })),
);
/** Its first request is the write, so the connection is opened for it. */
const PLACES = ['connecting', 'connected'].map((place) => ({ write: 'charge create', place, n: 1 }));

describe.each([
  ['files', hasContainers()],
  ['store', !database.isMissing],
] as const)('a process with a journal in the %s', (kind, isPossible) => {
  it.skipIf(!isPossible).each([...PLACES, ...CASES])(
    'that was suspended while $place sends nothing if another one has recorded its $write as not done ($n)',
    async ({ write, place }) => {
      const { env, writes, settle } = await setup(kind);
      const argv = await (WRITES[write] ?? (() => Promise.reject(new Error(write))))(env);
      const before = writes.length;
      const suspended = start(argv, {
        ...env,
        NODE_OPTIONS: `--require ${SUSPENDER}`,
        SUSPEND_AT: place,
        SUSPEND_PORT: new URL(env['PIXCTL_BASE_URL'] ?? '').port,
      });
      await until(() => (isStopped(suspended.child.pid) ? true : undefined));
      const since = performance.now();
      await settle();
      // A second after its last record, the process has to ask again.
      await until(() => (performance.now() - since > 1_100 ? true : undefined));
      suspended.child.kill('SIGCONT');
      const { code, out, err } = await suspended.done;
      expect({ code, text: out + err }).toMatchObject({
        code: 6,
        text: expect.stringContaining('taken over') as string,
      });
      expect(writes.slice(before)).toEqual([]);
    },
  );
});
