// The built program, as a user runs it.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode as decodePng } from 'fast-png';
import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { freshEnv, PROGRAM, run, start, until } from '#test/support/binary.ts';
import { field, parseJson } from '#test/support/checked.ts';
import { tempDir } from '#test/support/cli.ts';
import { outputOf } from '#test/support/outputs.ts';
import { atTerminal } from '#test/support/screens/terminal.ts';
import { answerTo } from '#test/support/services/answers.ts';
import { httpServer, json } from '#test/support/services/server.ts';

/** Starts a served sandbox and returns its address once it is ready. */
async function served(env: Record<string, string>, ...more: string[]) {
  const server = start(['sandbox', 'start', '--port', '0', '-o', 'json', ...more], env);
  const line = await until(() => /^\{.*\}\n/.exec(server.soFar())?.[0]);
  const address = JSON.parse(line) as { url: string; appKey: string; controlKey: string; dataDir: string };
  return { ...server, address };
}
const get = (address: { url: string; appKey: string }, path: string, headers = {}) =>
  fetch(address.url + path, { headers: { authorization: address.appKey, ...headers } });
const post = (address: { url: string; appKey: string }, path: string, body: unknown, headers = {}) =>
  fetch(address.url + path, {
    method: 'POST',
    headers: { authorization: address.appKey, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** What a scanner reads from lines of half blocks that draw what is light. */
function scan(lines: readonly string[]): string | undefined {
  const rows = lines.flatMap((line) => [
    [...line].map((c) => c === ' ' || c === '▄'),
    [...line].map((c) => c === ' ' || c === '▀'),
  ]);
  const scale = 4;
  const width = rows[0]!.length * scale;
  const height = rows.length * scale;
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  rows.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (!dark) return;
      for (let dy = 0; dy < scale; dy += 1)
        for (let dx = 0; dx < scale; dx += 1)
          pixels.fill(
            0,
            ((y * scale + dy) * width + x * scale + dx) * 4,
            ((y * scale + dy) * width + x * scale + dx) * 4 + 3,
          );
    }),
  );
  return jsQR(pixels, width, height)?.data;
}

describe('charge commands', () => {
  it('creates and lists a charge with an empty home directory, in a pipe', async () => {
    const env = freshEnv();
    const created = await run(['--sandbox', 'charge', 'create', '--amount', '19,90', '--json'], env);
    expect(created).toMatchObject({ code: 0, err: '' });
    const charge = outputOf('charge create', created.out);
    const listed = await run(['--sandbox', 'charge', 'list'], env);
    expect(listed.out.split('\t').slice(0, 3)).toEqual([charge.correlationID, 'ACTIVE', '1990']);
    for (const name of readdirSync(env['PIXCTL_DATA_DIR']!))
      expect(statSync(join(env['PIXCTL_DATA_DIR']!, name)).mode & 0o077, name).toBe(0);
  });

  it('adds a BOM only to CSV with a spreadsheet locale', async () => {
    const env = freshEnv({ PIXCTL_PROFILE: 'sandbox' });
    await run(['charge', 'create', '--value', '1990', '--correlation-id', 'é\ufeff'], env);
    const csv = await run('charge list -o csv --locale pt-BR --fields correlationID,value', env);
    expect(csv.out).toBe('\ufeffcorrelationID;value\né\\u{feff};19,90\n');
    const plain = await run(['charge', 'list', '-o', 'csv', '--fields', 'value'], env);
    expect(plain.out).toBe('value\n1990\n');
  });

  it('draws a QR code in a terminal that a scanner can decode', async () => {
    const terminal = atTerminal(['--sandbox', 'charge', 'create', '--amount', '19,90'], freshEnv(), {
      rows: 60,
    });
    expect(await terminal.ended).toBe(0);
    const screen = terminal.raw();
    expect(screen).toContain('R$ 19,90');
    const plain = screen.replace(/\u001b\[[0-9;]*m/g, '').replaceAll('\r', '');
    const code = /BR Code\s+(\S+)/.exec(plain)![1]!;
    expect(scan(plain.split('\n').filter((line) => /^[ █▀▄]{20,}$/.test(line)))).toBe(code);
    // Colours are said outright, so that a light terminal does not turn the code inside out.
    expect(screen.match(/\u001b\[38;5;231m\u001b\[48;5;231m/g)!.length).toBeGreaterThan(20);
  });

  it('saves a QR code as PNG of the requested size, and as SVG', async () => {
    const env = freshEnv();
    const file = join(env['HOME']!, 'a.png');
    const { brCode } = JSON.parse(
      (await run(['--sandbox', 'charge', 'create', '--value', '100', '--correlation-id', 'a', '--json'], env))
        .out,
    );
    expect((await run(`--sandbox charge qr a --png ${file} --size 600 --svg ${file}.svg`, env)).code).toBe(0);
    const png = decodePng(readFileSync(file));
    expect([png.width, png.height]).toEqual([600, 600]);
    expect(readFileSync(`${file}.svg`, 'utf8')).toMatch(/^<svg /);
    expect(brCode).toContain('br.gov.bcb.pix');
  });
});

describe('sandbox server over HTTP', () => {
  it('starts, shares its data with the profile sandbox, and stops', async () => {
    const env = freshEnv();
    const { address, done } = await served(env);
    expect(address.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const answer = await post(address, '/api/v1/charge', { correlationID: 'a/é', value: 250 });
    const created = answerTo('POST', '/api/v1/charge', answer.status, await answer.json());
    expect(created).toMatchObject({
      charge: { status: 'ACTIVE' },
      correlationID: 'a/é',
      brCode: created.charge.brCode,
    });
    expect((await run(['--sandbox', 'charge', 'get', 'a/é', '--json'], env)).out).toContain(
      created.charge.globalID,
    );
    expect(
      await (await get(address, `/api/openpix/v1/charge/${encodeURIComponent('a/é')}`)).json(),
    ).toMatchObject({ charge: { value: 250 } });

    for (const [path, size] of [
      [new URL(created.charge.qrCodeImage).pathname, 1024],
      [`/openpix/charge/brcode/image/${created.charge.paymentLinkID}.png?size=600`, 600],
    ] as const) {
      const image = await get(address, path);
      expect(image.headers.get('content-type')).toBe('image/png');
      const { width, height, data } = decodePng(new Uint8Array(await image.arrayBuffer()));
      expect([width, height]).toEqual([size, size]);
      const rgba = new Uint8ClampedArray(width * height * 4);
      for (let i = 0; i < width * height; i += 1)
        rgba.fill(
          ((data[Math.floor(i / width) * Math.ceil(width / 8) + ((i % width) >> 3)]! >>
            (7 - ((i % width) & 7))) &
            1) *
            255,
          i * 4,
          i * 4 + 4,
        );
      expect(jsQR(rgba, width, height)?.data).toBe(created.charge.brCode);
    }
    for (const size of ['599', '4097', 'abc'])
      expect(
        (await get(address, `/service/charge/brcode/image/${created.charge.paymentLinkID}.png?size=${size}`))
          .status,
      ).toBe(400);

    expect(
      await (await get(address, `/openpix/testing?transactionID=${created.charge.transactionID}`)).json(),
    ).toMatchObject({ transaction: { value: 250 } });
    expect((await run(['--sandbox', 'balance', '--jq', '.balance.available'], env)).out).toBe('250\n');
    expect((await run(['sandbox', 'status', '--json'], env)).out).toContain(address.url);
    const second = await run(['sandbox', 'start', '--port', '0'], env);
    expect(second).toMatchObject({ code: 2, err: expect.stringContaining('already running') });

    expect(Object.keys(address)).toEqual(['url', 'appKey', 'controlKey', 'dataDir']);
    expect(statSync(join(address.dataDir, 'server.json')).mode & 0o777).toBe(0o600);
    // Even without any company's key of its own the program controls the sandbox of its data.
    const [first] = outputOf(
      'sandbox company list',
      (await run(['sandbox', 'company', 'list', '--json'], env)).out,
    );
    const { clientId } = first.applications[0];
    expect((await run(['sandbox', 'key', 'disable', clientId], env)).code).toBe(0);
    expect((await get(address, '/api/v1/charge')).status).toBe(401);
    expect((await run(['sandbox', 'key', 'enable', clientId], env)).code).toBe(0);
    const again = await get({ url: address.url, appKey: address.controlKey }, '/_sandbox/status');
    expect(again.status).toBe(200);

    expect((await run(['sandbox', 'stop', '--json'], env)).out).toContain('"stopped": true');
    expect(await done).toMatchObject({ code: 0 });
    expect(existsSync(join(address.dataDir, 'server.json'))).toBe(false);
    expect((await run(['--sandbox', 'charge', 'get', 'a/é', '--jq', '.status'], env)).out).toBe(
      'COMPLETED\n',
    );
  });

  it('refuses invalid requests with their status codes', async () => {
    const { address, child, done } = await served(freshEnv(), '--data', ':memory:');
    const status = async (reply: Promise<Response>) => (await reply).status;
    const key = await fetch(`${address.url}/api/v1/charge`);
    expect([key.status, await key.json()]).toEqual([
      401,
      { data: null, errors: [{ message: 'appID inválido' }] },
    ]);
    expect(await status(get(address, '/api/v1/charge', { authorization: `Bearer ${address.appKey}` }))).toBe(
      401,
    );
    expect(await status(get(address, '/api/v1/nothing'))).toBe(404);
    expect(await status(post(address, '/api/v1/charge/x', {}))).toBe(405);
    expect(await status(get(address, '/api/v1/charge/%zz'))).toBe(400);
    expect(await status(get(address, '/api/v1/charge?limit=-1'))).toBe(400);
    expect(await (await get(address, '/api/v1/charge?limit=1000')).json()).toMatchObject({
      pageInfo: { limit: 100, errors: [{ data: { limit: 1000 } }] },
    });
    expect(await status(post(address, '/api/v1/charge', '{"correlationID":'))).toBe(400);
    expect(await status(post(address, '/api/v1/charge', '['.repeat(100_000)))).toBe(400);
    expect(
      await status(
        post(address, '/api/v1/charge', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }),
      ),
    ).toBe(415);
    expect(
      await status(
        post(address, '/api/v1/charge', { correlationID: 'a', value: 1, comment: 'x'.repeat(2_000_000) }),
      ),
    ).toBe(413);
    expect(await status(get(address, '/api/v1/charge', { origin: 'https://evil.example' }))).toBe(403);
    expect(
      await (await post(address, '/api/v1/charge', { correlationID: 'a', value: 1, expiresIn: 60 })).json(),
    ).toEqual({ error: 'expiresIn must be at least 900 seconds, not 60' });
    expect(
      await (await post(address, '/api/v1/charge', { correlationID: 'a', value: 1, comment: '🎉' })).json(),
    ).toEqual({ error: 'Emoji não é permitido no comentário' });
    expect(await (await post(address, '/api/v1/customer', { name: 'Ana' })).json()).toEqual({
      error: 'taxID is required',
    });
    const rebound = spawnSync('curl', [
      '-s',
      '-o',
      '/dev/null',
      '-w',
      '%{http_code}',
      '-H',
      'Host: evil.example',
      `${address.url}/api/v1/charge`,
    ]);
    if (rebound.error === undefined) expect(rebound.stdout.toString()).toBe('403');
    else console.warn('SKIPPED: no curl, so a foreign Host header was not tried');
    child.kill('SIGINT');
    expect(await done).toMatchObject({ code: 0 });
  });

  it('creates one charge for thirty concurrent requests with the same correlation id', async () => {
    const { address, child, done } = await served(freshEnv());
    const replies = await Promise.all(
      Array.from({ length: 30 }, () =>
        post(address, '/api/v1/charge', { correlationID: 'same', value: 100 }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(29).fill(400)]);
    const existing = await Promise.all(
      Array.from({ length: 10 }, async () =>
        (
          await post(address, '/api/v1/charge?return_existing=true', { correlationID: 'same', value: 100 })
        ).json(),
      ),
    );
    expect(new Set(existing.map((body) => field(body, 'charge.globalID'))).size).toBe(1);
    child.kill('SIGTERM');
    await done;
  });

  it('keeps every acknowledged charge after SIGKILL, and all writes of concurrent processes', async () => {
    const env = freshEnv();
    const { address, child, done } = await served(env);
    const acknowledged: string[] = [];
    let number = 0;
    const writer = async (): Promise<void> => {
      for (;;) {
        const id = `k${(number += 1)}`;
        try {
          const reply = await post(address, '/api/v1/charge', { correlationID: id, value: 1 });
          if (reply.status === 200) acknowledged.push(id);
          if (acknowledged.length === 60) child.kill('SIGKILL');
        } catch {
          return;
        }
      }
    };
    await Promise.all([writer(), writer(), writer()]);
    await done;
    const listed = JSON.parse(
      (await run(['--sandbox', 'charge', 'list', '--all', '--jq', '[.[].correlationID]'], env)).out,
    ) as string[];
    expect(acknowledged.filter((id) => !listed.includes(id))).toEqual([]);
    // Two programs on the same file at once, in-process both.
    const both = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        run(['--sandbox', 'charge', 'create', '--value', '5', '--correlation-id', `p${index}`], env),
      ),
    );
    expect(both.map(({ code }) => code)).toEqual(Array(8).fill(0));
    const paid = await Promise.all(
      Array.from({ length: 8 }, (_, index) => run(['sandbox', 'pay', `p${index}`], env)),
    );
    expect(paid.map(({ code }) => code)).toEqual(Array(8).fill(0));
    expect((await run(['--sandbox', 'balance', '--jq', '.balance.total'], env)).out).toBe('40\n');
    expect((await run(['sandbox', 'status', '--jq', '.ledgerBalanced'], env)).out).toBe('true\n');
  });

  it('pays a charge once for twelve concurrent requests', async () => {
    const { address, child, done } = await served(freshEnv());
    await post(address, '/api/v1/charge', { correlationID: 'a', value: 700 });
    const pays = await Promise.all(
      Array.from({ length: 12 }, () => post(address, '/_sandbox/pay', { id: 'a' })),
    );
    expect(pays.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await (await get(address, '/api/v1/account/')).json()).toMatchObject({
      accounts: [{ balance: { total: 700 } }],
    });
    child.kill();
    await done;
  });

  it('reports a port in use and a full disk', async () => {
    const env = freshEnv();
    const { address, child, done } = await served(env, '--data', ':memory:');
    const port = new URL(address.url).port;
    expect(await run(['sandbox', 'start', '--port', port], env)).toMatchObject({
      code: 2,
      err: expect.stringContaining('it is in use'),
    });
    child.kill();
    await done;

    const small = join(tempDir(), 'small');
    mkdirSync(small);
    if (
      process.platform !== 'linux' ||
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300k', 'tmpfs', small]).status !== 0
    ) {
      console.warn('SKIPPED: no tmpfs can be mounted, so a full disk was not tried');
      return;
    }
    try {
      const full = freshEnv({ PIXCTL_DATA_DIR: join(small, 'data') });
      const codes = [];
      for (let number = 0; number < 40; number += 1) {
        const ended = await run(`--sandbox charge create --value 1 --correlation-id f${number}`, full);
        codes.push(ended.code);
        if (ended.code !== 0) {
          expect(ended.err).toMatch(/disk is full/);
          break;
        }
      }
      expect(codes.at(-1)).not.toBe(0);
      expect(codes.at(-1)).not.toBe(1);
    } finally {
      spawnSync('umount', [small]);
    }
  });
});

describe('output streams and signals', () => {
  it('--version and --help work without profile and data directory', async () => {
    const env = freshEnv();
    const version = field(parseJson(readFileSync('package.json', 'utf8')), 'version');
    expect((await run(['--version'], env)).out).toBe(`${String(version)}\n`);
    const help = await run(['--help'], env);
    expect(help.out).toContain('pixctl --sandbox charge create');
    expect((await run([], env)).out).toBe(help.out);
    expect((await run(['charge', '--help'], env)).out).toContain('refunds');
    expect((await run(['charge', 'create', '--help'], env)).out).toMatch(
      /--expires-in <DURATION>[\s\S]* \(5m to 3650d/,
    );
    expect(existsSync(env['PIXCTL_DATA_DIR']!)).toBe(false);
  });

  it('charge list exits with 0 if its reader closes the pipe', async () => {
    const env = freshEnv();
    const items = Array.from({ length: 100 }, (_, index) => ({
      correlationID: `c${index}`,
      comment: 'x'.repeat(2_000),
    }));
    const { url } = await httpServer((request, response) => {
      const skip = Number(new URL(request.url, 'http://x').searchParams.get('skip'));
      json(response, 200, {
        pageInfo: { skip, limit: 100, totalCount: 1e6, hasPreviousPage: false, hasNextPage: true },
        charges: items,
      });
    });
    const ended = await new Promise<{ code: number | null; err: string }>((resolve) => {
      const child = spawn(
        'bash',
        [
          '-c',
          `"${process.execPath}" "${PROGRAM}" charge list --all -o ndjson | head -1; exit \${PIPESTATUS[0]}`,
        ],
        { env: { ...env, PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'k' } },
      );
      let err = '';
      child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
      child.stdout.resume();
      child.on('close', (code) => resolve({ code, err }));
    });
    expect(ended).toEqual({ code: 0, err: '' });
  });

  it('Ctrl-C exits with 130 during a read, and with 6 during a write', async () => {
    const waiting: (() => void)[] = [];
    const { url } = await httpServer(() => waiting.shift()?.());
    const env = freshEnv({ PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'k' });
    for (const [argv, code] of [
      [['charge', 'list'], 130],
      [['charge', 'create', '--value', '1', '--correlation-id', 'a'], 6],
    ] as const) {
      const arrived = new Promise<void>((resolve) => waiting.push(resolve));
      const { child, done } = start(argv, env);
      await arrived;
      child.kill('SIGINT');
      expect(await done).toMatchObject({ code });
    }
    expect(readFileSync(join(env['PIXCTL_DATA_DIR']!, 'journal.ndjson'), 'utf8')).toContain(
      '"outcome":"unknown"',
    );
  });

  it('NO_COLOR, FORCE_COLOR and --no-color control colours', async () => {
    const env = freshEnv();
    await run(['--sandbox', 'charge', 'create', '--value', '1'], env);
    const list = ['--sandbox', 'charge', 'list', '-o', 'table'];
    expect((await run(list, { ...env, FORCE_COLOR: '1' })).out).toContain('\u001b[');
    expect((await run([...list, '--no-color'], { ...env, FORCE_COLOR: '1' })).out).not.toContain('\u001b[');
    expect((await run(list, { ...env, FORCE_COLOR: '1', NO_COLOR: '1' })).out).not.toContain('\u001b[');
    expect((await run(list, env)).out).not.toContain('\u001b[');
  });
});

describe('login and profile', () => {
  const KEY = 'test-key-0123456789';
  const service = () =>
    httpServer((request, response) =>
      request.headers.authorization === KEY
        ? json(response, 200, {
            accounts: [
              { accountId: 'acc', isDefault: true, balance: { total: 500, blocked: 0, available: 500 } },
            ],
          })
        : json(response, 401, { data: null, errors: [{ message: 'appID inválido' }] }),
    );

  it('verifies the key, stores it privately, sends it only to its address, and removes it on logout', async () => {
    const { url, seen } = await service();
    const env = freshEnv();
    const login = (key: string, name = 'shop') =>
      run(['login', '--url', url, '--name', name, '--mode', 'test', '--app-key-stdin', '--json'], env, key);
    expect(await login('wrong')).toMatchObject({ code: 3, out: '' });
    expect(existsSync(env['PIXCTL_CONFIG_DIR']!)).toBe(false);
    const done = await login(`${KEY}\n`);
    expect(JSON.parse(done.out)).toMatchObject({
      profile: 'shop',
      mode: 'test',
      account: { accountId: 'acc' },
    });
    expect(done.out + done.err).not.toContain(KEY);
    for (const name of ['config.json', 'credentials.json'])
      expect(statSync(join(env['PIXCTL_CONFIG_DIR']!, name)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(env['PIXCTL_CONFIG_DIR']!, 'config.json'), 'utf8')).not.toContain(KEY);
    expect(JSON.parse((await run(['whoami', '--json'], env)).out)).toMatchObject({
      profile: 'shop',
      account: { balance: { available: 500 } },
    });
    expect(JSON.parse((await run(['balance', '--json'], env)).out)).toMatchObject({ accountId: 'acc' });

    // The stored key goes to no other address.
    const { url: elsewhere, seen: strangers } = await service();
    expect((await run(['balance', '--profile', 'shop', '--base-url', elsewhere], env)).code).toBe(3);
    expect(strangers).toEqual([]);

    expect((await run(['profile', 'rename', 'shop', 'loja'], env)).code).toBe(0);
    expect(JSON.parse((await run(['profile', 'list', '--json'], env)).out)).toMatchObject([
      { name: 'sandbox' },
      { name: 'loja', current: true, hasKey: true },
    ]);
    expect((await run(['profile', 'delete', 'sandbox'], env)).code).toBe(2);
    expect(JSON.parse((await run(['logout', '--json'], env)).out)).toEqual({
      profile: 'loja',
      forgotten: true,
    });
    expect((await run(['balance'], env)).code).toBe(3);
    expect(seen.length).toBeGreaterThan(3);
  });

  it('five concurrent logins are all stored', async () => {
    const { url } = await service();
    const env = freshEnv();
    const names = Array.from({ length: 5 }, (_, index) => `p${index}`);
    const codes = await Promise.all(
      names.map(
        async (name) =>
          (await run(['login', '--url', url, '--name', name, '--app-key-stdin'], env, KEY)).code,
      ),
    );
    expect(codes).toEqual(Array(5).fill(0));
    const profiles = JSON.parse((await run(['profile', 'list', '--json'], env)).out) as {
      name: string;
      hasKey: boolean;
    }[];
    expect(
      profiles
        .filter(({ hasKey }) => hasKey)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([...names, 'sandbox']);
  });

  it('a truncated configuration file is reported, and never overwritten', async () => {
    const { url } = await service();
    const env = freshEnv();
    await run(['login', '--url', url, '--name', 'shop', '--app-key-stdin'], env, KEY);
    const path = join(env['PIXCTL_CONFIG_DIR']!, 'config.json');
    const half = readFileSync(path, 'utf8').slice(0, 40);
    writeFileSync(path, half);
    expect(await run(['whoami'], env)).toMatchObject({ code: 2, err: expect.stringContaining(path) });
    expect((await run(['login', '--url', url, '--name', 'two', '--app-key-stdin'], env, KEY)).code).toBe(2);
    expect(readFileSync(path, 'utf8')).toBe(half);
    expect((await run(['--sandbox', 'balance'], env)).code).toBe(0);
  });
});
