// Commands that the console copies, in a real shell: the same request, whatever its texts contain.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { allCommands } from '#cli/tree.ts';
import { OPERATIONS } from '#contract/operations/index.ts';
import { defined } from '#errors/defined.ts';
import type { RepeatableRequest } from '#sandbox/console/shell-commands.ts';
import { shellCommands, shellQuote } from '#sandbox/console/shell-commands.ts';
import { field, listAt } from '#test/support/checked.ts';
import { afterEveryTest } from '#test/support/clean-up.ts';
import { consoleOf } from '#test/support/services/console.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';

const folders: string[] = [];
afterEveryTest(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'pixctl-copy-'));
  folders.push(made);
  return made;
};

const HOSTILE = [
  `it's "quoted" $(touch pwned) \`touch pwned\` $HOME !! \\ \\n %s %b ; & | > pwned`,
  "';touch pwned;'",
  "'\n touch pwned\n'",
  '\u001b[201~\ntouch pwned\n\u001b[200~',
  'tab\tand\rreturn \u0007 bell',
  'olá \u202egnp.pix\u2066 \u200b',
  '-rf --output=pwned @/etc/passwd',
  '%(pwned) \\c \\0101 \\x41',
  '{"nested":"\\u0041"}',
] as const;

/** Runs a command in sh, in a folder of its own; returns its output, and fails if it wrote a file. */
async function run(command: string, env: Readonly<Record<string, string>>): Promise<string> {
  const cwd = folder();
  const { stdout } = await promisify(execFile)('sh', ['-c', command], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: cwd, ...env },
  });
  expect(readdirSync(cwd)).toEqual([]);
  return stdout;
}

/** The commands of the latest request in the log that is not a control call. */
async function copied(s: Served): Promise<{ readonly curl: string; readonly pixctl: string }> {
  const { send } = await consoleOf(s);
  const [row] = listAt((await send('GET', '/data/requests')).body, 'requests');
  const { body } = await send('GET', `/data/request?id=${String(field(row, 'id'))}`);
  return { curl: String(field(body, 'curl')), pixctl: String(field(body, 'pixctl')) };
}

/** The body of the latest request, as the sandbox got it. */
async function lastBody(s: Served): Promise<unknown> {
  const { send } = await consoleOf(s);
  const [row] = listAt((await send('GET', '/data/requests')).body, 'requests');
  const { body } = await send('GET', `/data/request?id=${String(field(row, 'id'))}`);
  return field(body, 'body');
}

const REQUEST: RepeatableRequest = {
  method: 'GET',
  path: '/',
  contentType: undefined,
  hasKey: false,
  body: undefined,
};
const commandsOf = (request: Partial<RepeatableRequest>) =>
  defined(shellCommands('http://127.0.0.1:1', 'service', { ...REQUEST, ...request }), 'commands');

const hasCurl = existsSync('/usr/bin/curl');
if (!hasCurl)
  console.error('SKIPPED: curl is not installed; the copied commands are not run (apt-get install curl)');

describe.skipIf(!hasCurl)('console › copy as curl', () => {
  it.each(HOSTILE)('sends the same body and path again with the text %j', async (text) => {
    const s = await serve();
    const path = `/api/v1/charge?x=${encodeURIComponent(text)}&y='[1-2]{a,b}`;
    // As some programs write it: with the characters themselves where JSON allows it, and spaces.
    const body = `{ "correlationID" : "a",\n"value":100, "comment": ${JSON.stringify(text)} }`;
    await s.send('POST', path, body, 'wrong');
    const { curl } = await copied(s);
    expect(curl).not.toContain(s.appKey);
    // A terminal could act on these.
    expect(curl).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    const answer: unknown = JSON.parse(await run(curl, { PIXCTL_APP_KEY: s.appKey }));
    expect(answer).toMatchObject({ charge: { comment: text } });
    const { send } = await consoleOf(s);
    const [again, first] = listAt((await send('GET', '/data/requests')).body, 'requests');
    expect(field(again, 'path')).toBe(field(first, 'path'));
  });

  it.each(['not JSON: $(touch pwned) `touch pwned` "!!"', "a\n'b", '\\', ''])(
    'sends the body %j that is not JSON again',
    async (body) => {
      const s = await serve();
      const without = { 'content-type': '' };
      await s.send('POST', '/api/v1/charge', body, s.appKey, body === '' ? {} : without);
      const sent = await lastBody(s);
      const { curl } = await copied(s);
      await run(curl, { PIXCTL_APP_KEY: s.appKey });
      expect(await lastBody(s)).toEqual(sent);
    },
  );

  it('sends no key if the request had none, and the content type as it was', () => {
    const path = '/api/v1/webhook/public-keys';
    expect(commandsOf({ path }).curl).toBe(`curl -sS --globoff --path-as-is http://127.0.0.1:1${path}`);
    const all = { method: 'PUT', path, contentType: "a'b\u0001", hasKey: true, body: '{}' };
    expect(commandsOf(all).curl).toBe(
      String.raw`curl -sS --globoff --path-as-is -X PUT http://127.0.0.1:1/api/v1/webhook/public-keys -H "Authorization: $PIXCTL_APP_KEY" -H 'Content-Type: a'\''b' --data-raw '{}'`,
    );
  });
});

describe('console › commands of a body that cannot be pasted', () => {
  it.each(['\u001b[31m', 'a\rtouch pwned', 'a\tb', '\u202e', '{"a":"\u0007"}', '{"a":1}\u200b'])(
    'there are none for %j',
    (body) => expect(shellCommands('', 'service', { ...REQUEST, body })).toBeUndefined(),
  );

  it('JSON has escapes instead of invisible characters, and spaces instead of tabs', () => {
    expect(commandsOf({ method: 'POST', body: '{\r\n\t"a": "\u202e\u{e0041}é\u007f"\n}' }).curl).toContain(
      String.raw`'{ ${'\n'} "a": "\u202e\udb40\udc41é\u007f"${'\n'}}'`,
    );
  });
});

const BINARY = join(process.cwd(), 'dist', 'pixctl.cjs');

describe('console › copy as pixctl', () => {
  const asPixctl = (s: Served, command: string): Promise<string> =>
    run(command.replace('pixctl --sandbox', `"$NODE" ${shellQuote(BINARY)}`), {
      NODE: process.execPath,
      PIXCTL_BASE_URL: s.url,
      PIXCTL_APP_KEY: s.appKey,
      PIXCTL_KEYRING: 'off',
      XDG_CONFIG_HOME: folder(),
      XDG_DATA_HOME: folder(),
      XDG_CACHE_HOME: folder(),
      XDG_STATE_HOME: folder(),
    });

  it.each(HOSTILE.slice(0, 5))('creates the charge again with the comment %j', async (comment) => {
    const s = await serve();
    const body = { correlationID: 'a', value: 100, comment };
    await s.send('POST', '/api/v1/charge', body, 'wrong');
    const { pixctl } = await copied(s);
    expect(pixctl).toContain('| pixctl --sandbox charge create --input -');
    await asPixctl(s, pixctl);
    expect((await s.ok('GET', '/api/v1/charge/a')).charge).toMatchObject({ value: 100, comment });
  });

  it('reads, lists, deletes, and sends other requests with pixctl api', async () => {
    const s = await serve();
    const id = "-it's $(touch pwned)";
    await s.ok('POST', '/api/v1/charge', { correlationID: id, value: 100 });
    const path = `/api/v1/charge/${encodeURIComponent(id)}`;
    const requests = [
      ['GET', path, 'pixctl --sandbox charge get -- '],
      [
        'GET',
        '/api/v1/charge?status=ACTIVE&limit=5&skip=0',
        'pixctl --sandbox charge list --status=ACTIVE --limit=5 --skip=0',
      ],
      ['GET', '/api/v1/charge?status=NONE', "pixctl --sandbox api GET '/api/v1/charge?status=NONE'"],
      ['GET', '/api/v1/charge?limit=1000', 'pixctl --sandbox api GET'],
      ['GET', `${path}/refund`, 'pixctl --sandbox charge refunds -- '],
      ['GET', '/api/openpix/v1/customer', 'pixctl --sandbox customer list'],
      ['DELETE', path, 'pixctl --sandbox charge delete -- '],
    ] as const;
    for (const [method, sentPath, begins] of requests) {
      const { status } = method === 'DELETE' ? { status: 200 } : await s.send(method, sentPath);
      if (method === 'DELETE') await s.send(method, sentPath, undefined, 'wrong');
      const { pixctl } = await copied(s);
      expect(pixctl.startsWith(begins), pixctl).toBe(true);
      if (status === 200) await asPixctl(s, pixctl);
    }
    expect((await s.ok('GET', '/api/v1/charge')).charges).toEqual([]);
  });

  it('names only commands that send the operation, with the path as arguments', async () => {
    const commands = await allCommands();
    for (const { id, command: name } of OPERATIONS) {
      if (name === undefined) continue;
      const command = commands.find(({ meta }) => meta.name === name);
      expect({ id, operation: command?.meta.operation?.id }).toEqual({ id, operation: id });
    }
  });

  it('sends with pixctl api what it does not know, and texts that cannot be typed', () => {
    for (const [path, command] of [
      ['/api/v1/charge/%1B', 'api GET /api/v1/charge/%1B'],
      ['/api/v1/charge/%', 'api GET /api/v1/charge/%'],
      ['/api/v1/charge/\u00e9', 'api GET /api/v1/charge/%E9'],
      ['/api/v1/charge?limit=1&limit=2', "api GET '/api/v1/charge?limit=1&limit=2'"],
      ['/api/v1/charge?__proto__=1', "api GET '/api/v1/charge?__proto__=1'"],
      ['/api/v1/transaction?end=today', "api GET '/api/v1/transaction?end=today'"],
      ['//x', 'api GET //x'],
    ])
      expect(commandsOf({ path: path! }).pixctl).toBe(`pixctl --sandbox ${command!}`);
  });
});
