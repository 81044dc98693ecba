// The notice of a newer or withdrawn version, and `upgrade --check`, against a server of releases over TLS.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createPlainServer } from 'node:http';
import type { Server } from 'node:https';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isOlder, versionsIn } from '#cli/adapters/released-versions.ts';
import type { NoticeOptions } from '#cli/adapters/version-notice.ts';
import { checkNow, startVersionNotice } from '#cli/adapters/version-notice.ts';
import { translatorFor } from '#cli/translator.ts';
import type { Host } from '#host/host.ts';
import { processHost } from '#host/host.ts';
import { DAY_MS } from '#pix/dates.ts';
import { afterEveryTest } from '#test/support/clean-up.ts';
import type { Certificate } from '#test/support/services/certificate.ts';
import { makeCertificate } from '#test/support/services/certificate.ts';
import { tempDir } from '#test/support/temp-dir.ts';
import { until } from '#test/support/until.ts';

const open: (() => Promise<void>)[] = [];
afterEveryTest(async () => {
  for (const close of open.splice(0)) await close();
});

/** One for all tests, because making a key takes a fifth of a second. */
let certificate: Certificate | undefined;
afterAll(() => {
  if (certificate !== undefined) rmSync(dirname(certificate.file), { recursive: true });
  certificate = undefined;
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const HOUR_MS = DAY_MS / 24;
const OUTDATED = { newest: '0.2.0', withdrawn: [] };
const WITHDRAWN = { newest: '0.2.0', withdrawn: [{ version: '0.1.0', reason: 'it rounds refunds.' }] };
const PATH = '/ana/pixctl/releases/latest/download/versions.json';

const sends =
  (content: unknown): Answer =>
  (_request, response) =>
    void response.end(typeof content === 'string' ? content : JSON.stringify(content));

/** A server of releases, and a computer with a clock that the test sets. */
async function setup(answer: Answer) {
  const { file, cert, key } = (certificate ??= makeCertificate(mkdtempSync(join(tmpdir(), 'pixctl-tls-'))));
  const seen: IncomingMessage[] = [];
  const server: Server = createServer({ key, cert }, (request, response) => {
    seen.push(request);
    answer(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  open.push(
    () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  );
  const connections = { ended: false };
  server.on('secureConnection', (socket) => void socket.on('close', () => (connections.ended = true)));
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  const dir = tempDir();
  const self = { time: Date.parse('2026-11-21T12:00:00Z'), err: '', over: (): void => undefined };
  const host = (more: Partial<Host> = {}): Host => ({
    ...processHost(),
    stdoutIsTerminal: true,
    stderrIsTerminal: true,
    columns: 300,
    script: () => '/home/ana/pixctl',
    now: () => self.time,
    after: (_milliseconds, callback) => {
      self.over = callback;
      return () => undefined;
    },
    err: (text) => {
      self.err += text;
    },
    ...more,
    env: {
      SSL_CERT_FILE: file,
      PATH: '/nowhere',
      PIXCTL_DATA_DIR: dir,
      PIXCTL_APP_KEY: 'some-key-1',
      PIXCTL_BASE_URL: 'https://api.example.com',
      ...more.env,
    },
  });
  const settings: NoticeOptions['settings'] = {
    agent: undefined,
    format: 'table',
    interactive: true,
    jsonErrors: false,
    quiet: false,
  };
  const repository = `${origin}/ana/pixctl`;
  const t = await translatorFor({});
  const state = join(dir, 'versions.json');
  const stateFile = (): string | undefined => (existsSync(state) ? readFileSync(state, 'utf8') : undefined);
  /** Runs a command, which ends when the answer has come. Returns what it prints. */
  const command = async (
    more: Partial<NoticeOptions['settings']> = {},
    on: Partial<Host> = {},
    version = '0.1.0',
  ): Promise<string> => {
    self.err = '';
    const before = stateFile();
    connections.ended = false;
    const end = startVersionNotice(host(on), { settings: { ...settings, ...more }, t, repository, version });
    // The client closes the connection after the answer.
    if (stateFile() !== before) await until(() => connections.ended || undefined);
    await end();
    return self.err;
  };
  return { self, seen, origin, repository, host, settings, t, command, state, connections };
}

describe('notice of a newer version', () => {
  it('names the newest version and the command, once a day, and asks once a day', async () => {
    const { self, seen, command } = await setup(sends(OUTDATED));
    expect(await command()).toBe('pixctl 0.2.0 is out; this is 0.1.0. See: /home/ana/pixctl upgrade\n');
    self.time += DAY_MS - 1;
    expect(await command()).toBe('');
    expect(seen).toHaveLength(1);
    self.time += 1;
    expect(await command()).toContain('0.2.0 is out');
    expect(seen).toHaveLength(2);
  });

  it('sends the version in the user agent, and no key, cookie or address of the service', async () => {
    const { seen, command, origin } = await setup((_request, response) => {
      response.setHeader('set-cookie', 'id=1');
      response.end(JSON.stringify(OUTDATED));
    });
    await command();
    const [request] = seen;
    expect({ url: request?.url, ...request?.headers }).toEqual({
      url: PATH,
      host: origin.replace('https://', ''),
      connection: expect.anything() as string,
      accept: 'application/json',
      'user-agent': expect.stringMatching(/^pixctl\/[\w.-]+$/) as string,
    });
  });

  it.each<[string, Partial<NoticeOptions['settings']>, Partial<Host>]>([
    ['in a script', { interactive: false }, {}],
    ['for a pipe', {}, { stdoutIsTerminal: false }],
    ['in CI', {}, { env: { CI: 'true' } }],
    ['with --quiet', { quiet: true }, {}],
    ['with JSON', { format: 'json' }, {}],
    ['with JSON errors', { jsonErrors: true }, {}],
    ['under an agent', { agent: 'Claude Code' }, {}],
    ['with PIXCTL_UPDATE_NOTICE=off', {}, { env: { PIXCTL_UPDATE_NOTICE: 'off' } }],
  ])('%s › asks nothing, and shows a known newer version to nobody', async (_what, settings, on) => {
    const { self, seen, command } = await setup(sends(OUTDATED));
    expect(await command(settings, on)).toBe('');
    expect(seen).toHaveLength(0);
    await command();
    self.time += DAY_MS;
    expect(await command(settings, on)).toBe('');
    expect(seen).toHaveLength(1);
  });

  it('withdrawn version › says why, once a day, also to scripts, and asks nothing for them', async () => {
    const { self, seen, command } = await setup(sends(WITHDRAWN));
    const warning = 'warning: pixctl 0.1.0 was withdrawn: it rounds refunds. See: /home/ana/pixctl upgrade\n';
    expect(await command()).toBe(warning);
    expect(await command({ interactive: false, quiet: true, jsonErrors: true })).toBe('');
    self.time += DAY_MS;
    expect(await command({ interactive: false, quiet: true, jsonErrors: true })).toBe(warning);
    expect(seen).toHaveLength(1);
  });

  it('newer version after an upgrade › is no longer named', async () => {
    const { command } = await setup(sends(WITHDRAWN));
    await command({}, {}, '0.1.0');
    expect(await command({}, {}, '0.2.0')).toBe('');
  });

  it('command that ends before the answer › abandons the request, and asks again an hour later', async () => {
    const requested: ServerResponse[] = [];
    const { self, seen, host, settings, t, repository } = await setup(
      (_request, response) => void requested.push(response),
    );
    const start = () => startVersionNotice(host(), { settings, t, repository, version: '0.1.0' });
    const end = start();
    await until(() => requested[0]);
    await end();
    await start()();
    self.time += HOUR_MS - 1;
    await start()();
    expect(seen).toHaveLength(1);
    self.time += 1;
    const again = start();
    await until(() => requested[1]);
    await again();
    expect(self.err).toBe('');
  });

  it('answer that takes longer than two seconds › is not waited for, nor asked for on the same day', async () => {
    const requested: ServerResponse[] = [];
    const { self, seen, host, settings, t, repository, connections } = await setup(
      (_request, response) => void requested.push(response),
    );
    const start = () => startVersionNotice(host(), { settings, t, repository, version: '0.1.0' });
    const end = start();
    await until(() => requested[0]);
    self.over();
    await until(() => connections.ended || undefined);
    await end();
    self.time += DAY_MS - 1;
    await start()();
    expect({ err: self.err, asked: seen.length }).toEqual({ err: '', asked: 1 });
  });

  it.each([
    ['that is missing', (_request: unknown, response: ServerResponse) => void response.writeHead(404).end()],
    ['that is no JSON', sends('<html>')],
    ['with another version', sends({ newest: '9; rm -rf /' })],
    ['that is too large', sends(`{"newest":"0.2.0","x":"${'x'.repeat(70_000)}"}`)],
  ])('answer %s › shows nothing', async (_what, answer: Answer) => {
    const { command } = await setup(answer);
    expect(await command()).toBe('');
  });

  it.each([
    ['no JSON', '{'],
    ['no object', '[1]'],
    ['other types', '{"next":"x","named":{},"warned":[],"versions":{"newest":7}}'],
    ['a time far in the future', '{"next":9e15,"named":9e15,"warned":9e15}'],
  ])('state file with %s › counts as none', async (_what, content) => {
    const { command, state } = await setup(sends(OUTDATED));
    writeFileSync(state, content);
    expect(await command()).toContain('0.2.0 is out');
  });

  it('state file that cannot be written › is no error', async () => {
    const { host, settings, t, repository, state } = await setup(sends(OUTDATED));
    mkdirSync(state);
    await startVersionNotice(host(), { settings, t, repository, version: '0.1.0' })();
  });

  it('in Portuguese › has the same facts', async () => {
    const { self, host, settings, repository, state } = await setup(sends(WITHDRAWN));
    writeFileSync(state, JSON.stringify({ next: self.time + 1, versions: WITHDRAWN }));
    const t = await translatorFor({ PIXCTL_LANG: 'pt' });
    await startVersionNotice(host(), { settings, t, repository, version: '0.1.0' })();
    expect(self.err).toBe(
      'aviso: o pixctl 0.1.0 foi retirado: it rounds refunds. Veja: /home/ana/pixctl upgrade\n',
    );
  });
});

describe('upgrade --check', () => {
  const check = async (answer: Answer, version = '0.1.0') => {
    const made = await setup(answer);
    return checkNow(made.host(), made.repository, new AbortController().signal, version);
  };

  it.each([
    ['0.2.0', OUTDATED, { status: 'current', newest: '0.2.0' }],
    ['0.3.0', OUTDATED, { status: 'current', newest: '0.2.0' }],
    ['0.1.0', OUTDATED, { status: 'outdated', newest: '0.2.0' }],
    ['0.1.0', WITHDRAWN, { status: 'withdrawn', newest: '0.2.0', reason: 'it rounds refunds' }],
  ])('version %s of %j › is %j', async (version, answer, status) =>
    expect(await check(sends(answer), version)).toEqual(status),
  );

  it('redirects › are followed to https addresses, also to another path', async () => {
    const answer: Answer = (request, response) =>
      request.url === PATH
        ? void response.writeHead(302, { location: '/stored/1' }).end()
        : sends(OUTDATED)(request, response);
    expect(await check(answer)).toMatchObject({ status: 'outdated' });
  });

  it.each([
    [
      'to http',
      'http://localhost:1/versions.json',
      'http://localhost:1/versions.json" is not an https address',
    ],
    ['to a file', 'file:///etc/passwd', 'is not an https address'],
    ['with a password', 'https://a:b@localhost/', 'is not an https address'],
    ['to itself', PATH, 'it redirects more than 4 times'],
    ['that is no address', 'https://', 'is not an https address'],
  ])('redirect %s › is refused with 5', async (_what, location, message) => {
    await expect(
      check((_request, response) => void response.writeHead(302, { location }).end()),
    ).rejects.toMatchObject({
      message: expect.stringContaining(message) as string,
      fields: { code: 'unreachable', exitCode: 5 },
    });
  });

  it('repository without encryption › is refused, and nothing is sent', async () => {
    const server = createPlainServer(() => expect.unreachable());
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    open.push(() => new Promise((closed) => void server.close(() => closed())));
    const { host } = await setup(sends(OUTDATED));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(checkNow(host(), address, new AbortController().signal)).rejects.toMatchObject({
      message: expect.stringContaining('is not an https address') as string,
    });
  });

  it('no repository › is refused with 2', async () => {
    const { host } = await setup(sends(OUTDATED));
    await expect(checkNow(host(), '', new AbortController().signal)).rejects.toMatchObject({
      fields: { code: 'no-releases', exitCode: 2 },
    });
  });

  it('answer › is kept, so that the notice does not ask again', async () => {
    const made = await setup(sends(OUTDATED));
    await checkNow(made.host(), made.repository, new AbortController().signal, '0.1.0');
    expect(await made.command()).toBe('');
    expect(made.seen).toHaveLength(1);
  });
});

describe('list of versions', () => {
  it('reason › is one line of at most 200 characters that cannot move the cursor', () => {
    const reason = `a\u001b[2J\n\u202e${'b'.repeat(500)}`;
    const [entry] =
      versionsIn({ newest: '0.2.0', withdrawn: [{ version: '0.1.0', reason }] })?.withdrawn ?? [];
    expect(entry?.reason).toMatch(/^a\\u\{1b\}\[2J \\u\{202e\}b+…$/);
    expect(entry?.reason).toHaveLength(200);
  });

  it('entries that are not valid › are left out', () => {
    const withdrawn = [
      null,
      1,
      {},
      { version: '1' },
      { version: '0.1.0\n' },
      { version: '0.1.0', reason: 7 },
    ];
    expect(versionsIn({ newest: '0.2.0', withdrawn })?.withdrawn).toEqual([{ version: '0.1.0', reason: '' }]);
    expect(versionsIn({ newest: '0.2.0', withdrawn: 'all' })?.withdrawn).toEqual([]);
  });

  it.each([
    ['0.1.0', '0.2.0', true],
    ['0.9.0', '0.10.0', true],
    ['1.0.0', '0.10.0', false],
    ['1.0.0', '1.0.0', false],
    ['1.0.0-rc.1', '1.0.0', true],
    ['1.0.0', '1.0.0-rc.1', false],
    ['1.0.0-rc.1', '1.0.0-rc.2', true],
  ])('%s is older than %s: %s', (a, b, expected) => expect(isOlder(a, b)).toBe(expected));
});
