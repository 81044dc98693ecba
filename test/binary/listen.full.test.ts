// `webhook listen` as a user runs it: the built program, real receivers, Ctrl-C and kill -9.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { EVENTS } from '#contract/events/event-types.ts';
import type { Ended } from '#test/support/binary.ts';
import { freshEnv, run, start, until } from '#test/support/binary.ts';
import { field, parsedLines, parseJson } from '#test/support/checked.ts';
import { heardEvent, outputOf } from '#test/support/outputs.ts';
import { requestIn } from '#test/support/services/received.ts';
import { freePort, httpServer, json } from '#test/support/services/server.ts';
import { statusesAround } from '#test/support/services/statuses-around.ts';

type Env = Readonly<Record<string, string>>;
const running: { readonly child: { kill(signal: NodeJS.Signals): unknown } }[] = [];
afterEach(() => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
});

const pixctl = async (env: Env, line: string): Promise<Ended> => {
  const ended = await run(['--sandbox', ...line.split(' '), '--json'], env);
  expect({ line, err: ended.err, code: ended.code }).toMatchObject({ line, code: 0 });
  return ended;
};

/** Starts a listener and waits until it listens. */
async function startListener(env: Env, words: readonly string[]) {
  const self = start([...words, '-o', 'ndjson'], env);
  running.push(self);
  let err = '';
  self.child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()));
  await until(() => (/Listening on|Polling the lists/.test(err) ? true : undefined));
  const events = () => parsedLines(heardEvent, self.soFar());
  return {
    ...self,
    events,
    notes: () => err,
    all: (count: number) => until(() => (events().length >= count ? events() : undefined)),
    stop: (signal: NodeJS.Signals = 'SIGINT'): Promise<Ended> => {
      self.child.kill(signal);
      return self.done;
    },
  };
}

const listen = (env: Env, ...more: string[]) =>
  startListener(env, ['--sandbox', 'webhook', 'listen', '--port', '0', ...more]);

const webhooks = async (env: Env) => outputOf('webhook list', (await pixctl(env, 'webhook list')).out);

describe('webhook listen on the sandbox', () => {
  it('prints and forwards events unchanged, and removes its webhooks at the end', async () => {
    const env = freshEnv();
    const { url, seen } = await httpServer((_request, response) => json(response, 200, {}));
    const listener = await listen(env, '--forward-to', `${url}/pix?a=1`);
    expect(await webhooks(env)).toHaveLength(Object.keys(EVENTS).length);
    await pixctl(env, 'webhook trigger CHARGE_COMPLETED --set charge.correlationID=order-1');
    const events = await listener.all(3);
    expect(events.map(({ event }) => event).toSorted()).toEqual([
      'SERVICE:CHARGE_COMPLETED',
      'SERVICE:CHARGE_CREATED',
      'SERVICE:TRANSACTION_RECEIVED',
    ]);
    for (const event of events)
      expect(event).toMatchObject({
        id: 'order-1',
        signature: 'valid',
        passedOn: true,
        forwarded: { status: 200, tries: 1 },
      });
    expect(seen).toHaveLength(3);
    const server = readFileSync(join(env['PIXCTL_DATA_DIR']!, 'server.json'), 'utf8');
    const key = field(parseJson(server), 'appKey');
    for (const { method, url: path, headers, body } of seen) {
      expect([method, path]).toEqual(['POST', '/pix?a=1']);
      expect(headers['content-type']).toBe('application/json');
      expect(JSON.stringify(headers) + body).not.toContain(key);
      // What was signed is what arrived.
      const file = join(env['HOME']!, 'call');
      writeFileSync(file, `x-webhook-signature: ${String(headers['x-webhook-signature'])}\n\n${body}`);
      expect((await run(['--sandbox', 'webhook', 'verify', file], env)).code).toBe(0);
    }
    expect((await listener.stop()).code).toBe(0);
    expect(await webhooks(env)).toEqual([]);
  });

  it('--save keeps each call in a private file that webhook verify accepts, and --replay sends it again', async () => {
    const env = freshEnv();
    const dir = join(env['HOME']!, 'new', 'calls');
    const listener = await listen(
      env,
      '--save',
      dir,
      '--show-secret',
      '--events',
      'CHARGE_CREATED,CHARGE_COMPLETED',
    );
    const secret = /HMAC secret[^:]*: (\S+)/.exec(listener.notes())?.[1] ?? '';
    await pixctl(env, 'charge create --value 100 --comment Caf\u00e9 --correlation-id ../../a');
    await listener.all(1);
    await pixctl(env, 'webhook trigger CHARGE_COMPLETED --set charge.correlationID=b');
    await listener.all(2);
    expect((await listener.stop()).code).toBe(0);
    const files = readdirSync(dir).toSorted();
    expect(files).toEqual([
      expect.stringMatching(/^\d{8}T\d{9}Z-0001-CHARGE_CREATED\.http$/),
      expect.stringMatching(/^\d{8}T\d{9}Z-0002-CHARGE_CREATED\.http$/),
      expect.stringMatching(/^\d{8}T\d{9}Z-0003-CHARGE_COMPLETED\.http$/),
    ]);
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    writeFileSync(join(env['HOME']!, 'hmac'), secret);
    for (const name of files) {
      const file = join(dir, name);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(readFileSync(file, 'latin1')).toMatch(/^POST \/ HTTP\/1\.1\r\n(?:[\w-]+: .*\r\n)+\r\n\{/);
      expect((await run(['--sandbox', 'webhook', 'verify', file], env)).code).toBe(0);
    }
    const { url, seen } = await httpServer((_request, response) => json(response, 200, {}));
    symlinkSync(join(env['HOME']!, 'hmac'), join(dir, '0.http'));
    const words = ['--sandbox', 'webhook', 'listen', '--replay', dir, '--forward-to', `${url}/pix`];
    expect(await run(words, env)).toMatchObject({ code: 0, err: 'Saved calls sent: 3.\n' });
    expect(seen.map(({ body }) => body)).toEqual(
      files.map((name) => readFileSync(join(dir, name), 'utf8').split('\r\n\r\n')[1]),
    );
    const saved = readFileSync(join(dir, files[0]!), 'utf8');
    for (const name of ['x-webhook-signature', 'content-type', 'authorization'])
      expect(saved.toLowerCase()).toContain(`${name}: ${String(seen[0]!.headers[name])}`.toLowerCase());
  });

  it('--replay goes on after a file that is no call, and exits with 7', async () => {
    const env = freshEnv();
    const dir = join(env['HOME']!, 'calls');
    mkdirSync(dir);
    writeFileSync(join(dir, '1.http'), '');
    writeFileSync(join(dir, '2.http'), 'POST / HTTP/1.1\nx-a: 1\nx-b: \u0001\n\n{}');
    writeFileSync(join(dir, '3.http'), 'POST / HTTP/1.1\nX_a: 1\nx-a: 2\nx-a: 3\n\n{"event":"a"}');
    const { url, seen } = await httpServer((_request, response) => json(response, 200, {}));
    const replay = ['--sandbox', 'webhook', 'listen', '--replay'];
    const ran = await run([...replay, dir, '--forward-to', url], env);
    expect(ran.code).toBe(7);
    expect(ran.err).toContain('1.http is not a request');
    expect(ran.err).toContain('Saved calls sent: 1; failed: 2.');
    expect(seen).toMatchObject([{ body: '{"event":"a"}', headers: { x_a: '1', 'x-a': '2, 3' } }]);
    expect(await run([...replay, join(dir, '3.http'), '--exec', 'cat >&2'], env)).toMatchObject({ code: 0 });
    mkdirSync(join(dir, 'empty'));
    for (const [words, message] of [
      [[dir], /--replay .* needs --forward-to URL or --exec CMD/],
      [[dir, '--forward-to', url, '--poll'], /--replay and --poll cannot be used together/],
      [[join(dir, 'empty'), '--forward-to', url], /has no saved calls/],
      [[join(dir, 'none'), '--forward-to', url], /cannot read .*none: it does not exist/],
    ] as const)
      expect(await run([...replay, ...words], env)).toMatchObject({
        code: 2,
        err: expect.stringMatching(message),
      });
  });

  it.each([
    ['a file', 'cannot write'],
    ['a folder below /dev/null', 'cannot write'],
  ])('--save refuses %s before it registers a webhook', async (what, message) => {
    const env = freshEnv();
    const file = join(env['HOME']!, 'file');
    writeFileSync(file, '');
    const dir = what === 'a file' ? file : '/dev/null/calls';
    const ran = await run(['--sandbox', 'webhook', 'listen', '--port', '0', '--save', dir], env);
    expect(ran).toMatchObject({ code: 2, err: expect.stringContaining(`${message} ${dir}`) });
    expect(await webhooks(env)).toEqual([]);
  });

  it('registers and prints each event with the requested prefix, and PIX_AUTOMATIC_APPROVED without one', async () => {
    const env = freshEnv();
    const events =
      'OPENPIX:CHARGE_CREATED,WOOVI:CHARGE_COMPLETED,SERVICE:CHARGE_CREATED,transaction_received';
    const listener = await listen(env, '--events', `${events},PIX_AUTOMATIC_APPROVED`);
    expect((await webhooks(env)).map(({ event }) => event).toReversed()).toEqual([
      'OPENPIX:CHARGE_CREATED',
      'WOOVI:CHARGE_COMPLETED',
      'SERVICE:TRANSACTION_RECEIVED',
      'PIX_AUTOMATIC_APPROVED',
    ]);
    await pixctl(env, 'webhook trigger WOOVI:CHARGE_COMPLETED');
    await pixctl(env, 'webhook trigger OPENPIX:PIX_AUTOMATIC_APPROVED');
    const reported = await listener.all(4);
    expect(reported.map(({ event, signature }) => `${event} ${signature}`).toSorted()).toEqual([
      'OPENPIX:CHARGE_CREATED valid',
      'PIX_AUTOMATIC_APPROVED valid',
      'SERVICE:TRANSACTION_RECEIVED valid',
      'WOOVI:CHARGE_COMPLETED valid',
    ]);
    expect((await listener.stop()).code).toBe(0);
  });

  it('removes the webhooks of an earlier run that was killed', async () => {
    const env = freshEnv();
    const first = await listen(env, '--events', 'CHARGE_CREATED,charge_expired');
    await first.stop('SIGKILL');
    expect(await webhooks(env)).toHaveLength(2);
    await pixctl(env, 'charge create --value 100 --correlation-id meanwhile');
    const second = await listen(env, '--events', 'CHARGE_CREATED');
    expect(second.notes()).toContain('of an earlier webhook listen');
    expect(await webhooks(env)).toHaveLength(1);
    await pixctl(env, 'charge create --value 100 --correlation-id after');
    expect((await second.all(1)).map(({ id }) => id)).toEqual(['after']);
    await second.stop('SIGTERM');
    expect(await webhooks(env)).toEqual([]);
  });

  it('retries a failed forward, and runs the --exec command for each event', async () => {
    const env = freshEnv();
    const { url, seen } = await httpServer((_request, response, number) =>
      json(response, number === 1 ? 500 : 200, {}),
    );
    const out = join(env['HOME']!, 'out');
    const listener = await listen(
      env,
      '--events',
      'CHARGE_CREATED',
      '--forward-to',
      url,
      '--exec',
      `echo "$PIXCTL_EVENT $PIXCTL_EVENT_ID" >> ${out}; cat >> ${out}`,
    );
    await pixctl(env, 'charge create --value 100 --correlation-id order-1');
    const [event] = await listener.all(1);
    expect(event).toMatchObject({ passedOn: true, forwarded: { status: 200, tries: 2 } });
    expect(seen).toHaveLength(2);
    expect(readFileSync(out, 'utf8')).toMatch(
      /^SERVICE:CHARGE_CREATED order-1\n\{"event":"SERVICE:CHARGE_CREATED"/,
    );
    await listener.stop();
  });

  it('ends at Ctrl-C while the --exec command ignores the request to end', async () => {
    const env = freshEnv();
    const began = join(env['HOME']!, 'began');
    const command = `trap '' TERM; echo $$ > ${began}; exec sleep 600`;
    const listener = await listen(env, '--events', 'CHARGE_CREATED', '--exec', command);
    await pixctl(env, 'charge create --value 100');
    const pid = await until(() => (existsSync(began) && Number(readFileSync(began, 'utf8'))) || undefined);
    listener.child.kill('SIGINT');
    // Not `done`: the command still holds the stderr of pixctl.
    const [code] = (await once(listener.child, 'exit')) as [number | null];
    process.kill(pid, 'SIGKILL');
    expect(code).toBe(0);
    expect(listener.notes()).toContain('could not be forwarded: interrupted');
  });

  it('refuses calls without its secret with 401', async () => {
    const env = freshEnv();
    const listener = await listen(env, '--events', 'CHARGE_CREATED');
    const [{ url }] = await webhooks(env);
    const answered = await fetch(url, { method: 'POST', body: '{"event":"SERVICE:CHARGE_CREATED"}' });
    expect(answered.status).toBe(401);
    expect(listener.events()).toEqual([]);
    await listener.stop();
  });

  it('answers a call of more than 4 MiB with 413, and keeps the connection open', async () => {
    const env = freshEnv();
    const listener = await listen(env, '--events', 'CHARGE_CREATED');
    const [{ url }] = await webhooks(env);
    const half = 'x'.repeat(5 * 1024 * 1024);
    const start = `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${2 * half.length}\r\n\r\n${half}`;
    expect(await statusesAround(url, start, half)).toEqual(['413', '401']);
    expect(listener.events()).toEqual([]);
    await listener.stop();
  });

  it('refuses signed events of another company that registered its address', async () => {
    const env = freshEnv();
    const listener = await listen(env, '--events', 'CHARGE_CREATED');
    const [{ url }] = await webhooks(env);
    const added = await pixctl(env, 'sandbox company add --name Outra --tax-id 12.345.678/0001-95');
    const server = parseJson(readFileSync(join(env['PIXCTL_DATA_DIR']!, 'server.json'), 'utf8'));
    const post = async (path: string, body: unknown) => {
      const answer = await fetch(`${String(field(server, 'url'))}${path}`, {
        method: 'POST',
        headers: {
          authorization: String(field(parseJson(added.out), 'appKey')),
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      });
      expect([path, answer.status]).toEqual([path, 200]);
    };
    const webhook = { name: 'a', event: 'CHARGE_CREATED', url };
    await post('/api/v1/webhook?validate=false', { webhook });
    await post('/api/v1/charge', { correlationID: 'of-another', value: 100 });
    await pixctl(env, 'sandbox advance 20s');
    await pixctl(env, 'charge create --value 100 --correlation-id own');
    expect((await listener.all(1)).map(({ id }) => id)).toEqual(['own']);
    await listener.stop();
  });

  it('registers its webhooks again after a sandbox reset', async () => {
    const env = freshEnv();
    const listener = await listen(env, '--events', 'CHARGE_CREATED');
    await pixctl(env, 'sandbox reset');
    await until(() => (listener.notes().includes('registered again') ? true : undefined));
    await pixctl(env, 'charge create --value 100 --correlation-id back');
    expect((await listener.all(1)).map(({ id }) => id)).toEqual(['back']);
    await listener.stop();
  });

  it('refuses invalid or conflicting options before it registers a webhook', async () => {
    const env = freshEnv();
    const live = { ...env, PIXCTL_BASE_URL: 'https://api.example.com', PIXCTL_APP_KEY: 'key' };
    const refused = async (args: string[], more: Env = env) => {
      const { code, err } = await run(['webhook', 'listen', ...args], more);
      expect(code).toBe(2);
      return err;
    };
    expect(await refused([], live)).toContain('--poll');
    expect(await refused(['--sandbox', '--events', ','])).toContain('webhook events');
    expect(await refused(['--sandbox', '--forward-to', 'localhost:3000'])).toContain('http');
    expect(await refused(['--poll', '--public-url', 'https://x.example'], live)).toContain(
      'cannot be used together',
    );
    expect(await refused(['--sandbox', '--interval', '5s'])).toContain('--poll');
  });
});

/** A service that registers webhooks for the events it takes. */
async function registrar(takes: (event: string) => boolean) {
  const registered: ReturnType<typeof requestIn>['webhook'][] = [];
  const service = await httpServer(({ method, url, body }, response) => {
    if (url.startsWith('/api/v1/webhook/')) return json(response, 200, { status: 'OK', public_keys: [] });
    if (method === 'GET')
      return json(response, 200, {
        webhooks: registered,
        pageInfo: { skip: 0, limit: 100, hasPreviousPage: false, hasNextPage: false },
      });
    const { webhook } = requestIn({ body });
    if (!takes(webhook.event)) return json(response, 400, { error: 'Evento inválido' });
    const stored = { ...webhook, id: `w${registered.length}` };
    registered.push(stored);
    return json(response, 200, { webhook: stored });
  });
  return { service, registered };
}

describe('webhook listen with an unknown event', () => {
  it('registers the event as written, with a warning, and prints and forwards it', async () => {
    const { service, registered } = await registrar(() => true);
    const own = await httpServer((_request, response) => json(response, 200, {}));
    const env = freshEnv({ PIXCTL_BASE_URL: service.url, PIXCTL_APP_KEY: 'key' });
    const port = String(await freePort());
    const address = `http://127.0.0.1:${port}/`;
    const listener = await startListener(env, [
      ...['webhook', 'listen', '--port', port, '--public-url', address, '--forward-to', own.url],
      ...['--events', 'Ted_OUT_CONFIRMED,charge_created,pix_automatic_approved'],
    ]);
    expect(listener.notes()).toContain('does not know the event "Ted_OUT_CONFIRMED"');
    expect(registered.map(({ event }) => event)).toEqual([
      'Ted_OUT_CONFIRMED',
      'SERVICE:CHARGE_CREATED',
      'PIX_AUTOMATIC_APPROVED',
    ]);
    const body = '{"event":"Ted_OUT_CONFIRMED","correlationID":"b-1","value":1250,"new":{"a":[1]}}';
    const { authorization } = registered[0]!;
    const answered = await fetch(address, { method: 'POST', headers: { authorization }, body });
    expect(answered.status).toBe(200);
    expect(await listener.all(1)).toMatchObject([
      { event: 'Ted_OUT_CONFIRMED', id: 'b-1', passedOn: true, body: JSON.parse(body) },
    ]);
    expect(own.seen.map((one) => one.body)).toEqual([body]);
    await listener.stop();
  });

  it.each(['some', 'all'] as const)(
    'skips events that the service refuses, or fails if it refuses all: %s refused',
    async (which) => {
      const { service, registered } = await registrar(
        (event) => which === 'some' && /:(?:CHARGE|TRANSACTION|MOVEMENT)/.test(event),
      );
      const env = freshEnv({ PIXCTL_BASE_URL: service.url, PIXCTL_APP_KEY: 'key' });
      const port = String(await freePort());
      const words = ['webhook', 'listen', '--port', port, '--public-url', `http://127.0.0.1:${port}/`];
      if (which === 'all') {
        const { code, err } = await run(words, env);
        expect(code).toBe(4);
        expect(err).toContain('Evento inválido');
        return;
      }
      const listener = await startListener(env, words);
      expect(listener.notes()).toContain('the service refuses webhooks for');
      expect(listener.notes()).toContain('PIX_AUTOMATIC_APPROVED');
      expect(listener.notes()).toContain(`events of profile env: ${registered.length}`);
      expect(registered.length).toBeGreaterThanOrEqual(8);
      await listener.stop();
    },
  );

  it('is refused by the sandbox, and registers no webhook', async () => {
    const env = freshEnv();
    const { code, err } = await run('--sandbox webhook listen --port 0 --events NONSENSE', env);
    expect(code).toBe(4);
    expect(err).toContain('does not know the event "NONSENSE"');
    expect(await webhooks(env)).toEqual([]);
  });

  it('has a signature that webhook verify accepts', async () => {
    const env = freshEnv();
    const body = '{"event":"TED_OUT_CONFIRMED"}';
    const [file, secret] = [join(env['HOME']!, 'call'), join(env['HOME']!, 'secret')];
    const signature = createHmac('sha1', 'hush').update(body).digest('base64');
    writeFileSync(file, `x-openpix-signature: ${signature}\n\n${body}`);
    writeFileSync(secret, 'hush');
    expect((await run(['--sandbox', 'webhook', 'verify', file, '--secret-file', secret], env)).code).toBe(0);
  });
});

describe('webhook listen --poll', () => {
  /** A served sandbox that the listener sees as somebody's service, with no way to call back. */
  async function service() {
    const env = freshEnv();
    const server = start(['sandbox', 'start', '--port', '0', '-o', 'json'], env);
    running.push(server);
    const { url, appKey } = JSON.parse(await until(() => server.soFar().split('\n')[0] || undefined));
    return { env, client: freshEnv({ PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: appKey }), server };
  }
  const poll = (client: Env, ...more: string[]) =>
    startListener(client, ['webhook', 'listen', '--poll', '--interval', '100ms', ...more]);

  it('reports each event once, also across restarts', async () => {
    const { env, client } = await service();
    await pixctl(env, 'charge create --value 100 --correlation-id old');
    await pixctl(env, 'webhook trigger MOVEMENT_CONFIRMED --set payment.correlationID=old-payment');
    const first = await poll(client);
    await pixctl(env, 'webhook trigger CHARGE_COMPLETED --set charge.correlationID=a');
    await pixctl(env, 'webhook trigger CHARGE_EXPIRED --set charge.correlationID=b');
    const reported = (list: ReturnType<typeof first.events>) =>
      list.map(({ event, id }) => `${event.replace('SERVICE:', '')} ${id}`);
    expect(reported(await first.all(5)).toSorted()).toEqual([
      'CHARGE_COMPLETED a',
      'CHARGE_CREATED a',
      'CHARGE_CREATED b',
      'CHARGE_EXPIRED b',
      'TRANSACTION_RECEIVED a',
    ]);
    expect(first.events()[0]).toMatchObject({ signature: 'polled', passedOn: true });
    await first.stop();

    // While nobody listens.
    await pixctl(env, 'sandbox pay old');
    await pixctl(env, 'webhook trigger MOVEMENT_FAILED --set payment.correlationID=c');
    await pixctl(env, 'payment create --value 5 --destination-alias ana@example.com --correlation-id d');
    const second = await poll(client);
    await until(() =>
      second.events().some(({ event }) => event.endsWith('MOVEMENT_FAILED')) ? true : undefined,
    );
    await pixctl(env, 'webhook trigger TRANSACTION_REFUND_RECEIVED --set charge.correlationID=e');
    await until(() =>
      second.events().some(({ event }) => event.endsWith('REFUND_RECEIVED')) ? true : undefined,
    );
    const later = reported(second.events());
    expect(later).toEqual(
      expect.arrayContaining([
        'CHARGE_COMPLETED old',
        'TRANSACTION_RECEIVED old',
        'MOVEMENT_FAILED c',
        'CHARGE_CREATED e',
      ]),
    );
    const all = [...reported(first.events()), ...later].filter(
      (one) => !one.startsWith('TRANSACTION_REFUND'),
    );
    expect(new Set(all).size).toBe(all.length);
    expect(all.some((one) => one.includes('old-payment'))).toBe(false);
    await second.stop();
    const dir = client['PIXCTL_DATA_DIR']!;
    const positions = readdirSync(dir).filter((name) => name.startsWith('listen-'));
    expect(positions).toHaveLength(1);
    expect(readFileSync(join(dir, positions[0]!), 'utf8')).not.toContain(client['PIXCTL_APP_KEY']!);
  });

  it('is not needed with --public-url, where the service delivers the events', async () => {
    const { env, client } = await service();
    // The "tunnel" ends at the port itself.
    const port = await freePort();
    const address = ['--port', String(port), '--public-url', `http://127.0.0.1:${port}/`];
    const words = ['webhook', 'listen', ...address, '--events', 'CHARGE_CREATED'];
    const self = await startListener(client, words);
    await pixctl(env, 'charge create --value 100 --correlation-id order-1');
    expect(await self.all(1)).toMatchObject([{ id: 'order-1', signature: 'valid' }]);
    await self.stop();
    expect(await webhooks(env)).toEqual([]);
  });

  it('delivers an event only after the forward target accepts it', async () => {
    const { env, client } = await service();
    let up = false;
    const { url, seen } = await httpServer((_request, response) => json(response, up ? 200 : 503, {}));
    const self = await poll(client, '--events', 'CHARGE_CREATED', '--forward-to', url);
    await pixctl(env, 'charge create --value 100 --correlation-id one');
    await until(() => seen[0]);
    up = true;
    await pixctl(env, 'charge create --value 100 --correlation-id two');
    await until(() => (self.events().filter(({ passedOn }) => passedOn).length >= 2 ? true : undefined));
    const delivered = self.events().filter(({ passedOn }) => passedOn);
    expect(delivered.map(({ id }) => id)).toEqual(['one', 'two']);
    await self.stop();
  });

  it('reports a lost service, and exits with 5 after --max-retries', async () => {
    const { env, client } = await service();
    const self = await poll(client, '--max-retries', '1', '--retries', '0');
    await pixctl(env, 'sandbox stop');
    const { code, err } = await self.done;
    expect(code).toBe(5);
    expect(self.notes() + err).toContain('The service cannot be reached');
  });
});
