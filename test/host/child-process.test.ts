import { chmodSync, existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyText } from '#cli/adapters/clipboard.ts';
import { webhooksAdapter } from '#cli/adapters/webhooks.ts';
import { pagedOutput } from '#cli/terminal/pager.ts';
import { systemKeyring } from '#config/edge/keyring.ts';
import { PROGRAMS } from '#host/child-process.ts';
import { processHost } from '#host/host.ts';
import { queryProcess } from '#mirror/edge/sqlite-query.ts';
import { tempDir } from '#test/support/temp-dir.ts';

/** Environment of somebody who works at a desktop, with secrets. */
const ENVIRONMENT = {
  DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere',
  DISPLAY: ':0',
  HOME: '/nowhere',
  LANG: 'pt_BR.UTF-8',
  NODE_OPTIONS: '--no-warnings',
  PGPASSWORD: 'database-secret',
  PIXCTL_APP_KEY: 'key-secret',
  PIXCTL_SANDBOX_APP_KEY: 'sandbox-secret',
  SOMETHING_ELSE: 'the user’s own',
  TZ: 'America/Sao_Paulo',
  XDG_RUNTIME_DIR: '/nowhere',
} as const;

let folder: string;
/** Stands for every program: writes its environment and folder to files beside it. */
function recorder(name: string): string {
  const path = join(folder, name);
  writeFileSync(
    path,
    '#!/bin/sh\n/bin/pwd -P > "$0.folder"\n/usr/bin/env > "$0.env.new"\nmv "$0.env.new" "$0.env"\n',
  );
  chmodSync(path, 0o755);
  return path;
}

interface Recorded {
  readonly folder: string;
  /** Those of ENVIRONMENT, and those that pixctl added. */
  readonly variables: readonly string[];
  readonly secrets: readonly string[];
}

async function recorded(path: string): Promise<Recorded> {
  await vi.waitFor(() => expect(existsSync(`${path}.env`)).toBe(true), 10_000);
  const env = readFileSync(`${path}.env`, 'utf8');
  return {
    folder: readFileSync(`${path}.folder`, 'utf8').trim(),
    variables: Object.keys(ENVIRONMENT).filter((name) => env.includes(`${name}=`)),
    secrets: env.match(/\w+-secret/g) ?? [],
  };
}

const current = realpathSync('.');
const nodePath = process.execPath;
const withoutSecrets = Object.keys(ENVIRONMENT).filter(
  (name) => !['PGPASSWORD', 'PIXCTL_APP_KEY', 'PIXCTL_SANDBOX_APP_KEY'].includes(name),
);

beforeEach(() => {
  folder = realpathSync(tempDir());
  for (const [name, value] of Object.entries(ENVIRONMENT)) vi.stubEnv(name, value);
  vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`);
  vi.stubEnv('SSH_CONNECTION', undefined);
  vi.stubEnv('WAYLAND_DISPLAY', undefined);
  vi.stubEnv('BROWSER', undefined);
  process.execPath = join(folder, 'node');
});
afterEach(() => {
  process.execPath = nodePath;
  vi.unstubAllEnvs();
});

const host = (): ReturnType<typeof processHost> => processHost();
const never = new AbortController().signal;

/** Has pixctl start the program, which is the recorder at the path. */
const START: Readonly<Record<keyof typeof PROGRAMS, (path: string) => unknown>> = {
  exec: (path) => webhooksAdapter(host(), never).exec(path, Buffer.from('{}'), { PIXCTL_EVENT: 'x' }, never),
  pager: async (path) => {
    const screen = { env: process.env, rows: 1, out: () => undefined, ignoreCtrlC: () => () => undefined };
    const output = pagedOutput(screen, path, () => undefined);
    await output.write('line\n'.repeat(200_000));
    await output.end();
  },
  browser: (path) => {
    vi.stubEnv('BROWSER', path);
    host().open('http://127.0.0.1/');
  },
  opener: () => host().open('http://127.0.0.1/'),
  clipboard: () => copyText(host(), 'text', never),
  keyring: () =>
    systemKeyring(folder, processHost())!
      .get('a')
      .catch(() => undefined),
  query: () =>
    queryProcess('mirror.db', false, { env: process.env, fault: () => undefined })
      .run('SELECT 1', never)
      .catch(() => undefined),
};

/** The file that the system starts for the program. */
const FILE: Readonly<Record<keyof typeof PROGRAMS, string>> = {
  exec: 'exec',
  pager: 'pager',
  browser: 'browser',
  opener: 'xdg-open',
  clipboard: 'xclip',
  keyring: 'node',
  query: 'node',
};

describe.skipIf(process.platform !== 'linux')('startProgram', () => {
  it.each([
    ['exec', current, [...withoutSecrets, 'PGPASSWORD'], ['database-secret']],
    ['pager', current, withoutSecrets, []],
    ['browser', current, withoutSecrets, []],
    ['opener', 'node', withoutSecrets, []],
    ['clipboard', 'node', ['DBUS_SESSION_BUS_ADDRESS', 'DISPLAY', 'HOME', 'LANG', 'XDG_RUNTIME_DIR'], []],
    ['keyring', 'node', ['DBUS_SESSION_BUS_ADDRESS', 'HOME', 'TZ', 'XDG_RUNTIME_DIR'], []],
    ['query', 'node', ['TZ'], []],
  ] as const)('%s › gets its folder and its variables', async (kind, where, variables, secrets) => {
    const path = recorder(FILE[kind]);
    await START[kind](path);
    expect(await recorded(path)).toEqual({
      folder: where === 'node' ? folder : where,
      variables: expect.toSatisfy(
        (names: string[]) => names.toSorted().join() === variables.toSorted().join(),
      ),
      secrets,
    });
  });

  it('a name that differs in case only › is the secret that Windows takes it for', async () => {
    vi.stubEnv('Pixctl_App_Key', 'other-secret');
    const path = recorder(FILE.pager);
    await START.pager(path);
    expect((await recorded(path)).secrets).toEqual([]);
  });
});

it.each([
  ['docs/safety.md', '## Programs that pixctl starts', 'current'],
  ['docs/pt-BR/safety.md', '## Programas que o pixctl inicia', 'atual'],
])('%s › lists the programs with their folders and variables', (file, title, currentFolder) => {
  const section = readFileSync(file, 'utf8').split(title)[1]!.split('\n## ')[0]!;
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, , , where, variables]) => [where, variables!.match(/(?<=`)[A-Z_]+(?=`)/g)]);
  const all: Readonly<Record<string, readonly string[]>> = {
    exec: ['PIXCTL_EVENT', 'PIXCTL_EVENT_ID'],
  };
  expect(rows).toEqual(
    Object.entries(PROGRAMS).map(([kind, { folder: where, ...how }]) => [
      where === 'node' ? 'Node.js' : currentFolder,
      'variables' in how ? how.variables.toSorted() : (all[kind] ?? ['PGPASSWORD']),
    ]),
  );
});
