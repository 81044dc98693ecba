// What commands load: a feature must not make other commands start more slowly. The files of dist/ that a run reads, and
// their bytes, are pinned in load-budget.json; `npx vitest run test/build/load-budget.test.ts -u` writes it.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freshEnv, PROGRAM } from '#test/support/binary.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const PINS = resolve(import.meta.dirname, 'load-budget.json');
const RECORDER = resolve(import.meta.dirname, '../support/loaded-files.cjs');

/** Growth of all files of a command, as a fraction, that needs no new pin: a few lines of code in a shared chunk. */
const ALLOWED_GROWTH = 0.01;

const COMMANDS: readonly (readonly string[])[] = [
  ['--version'],
  ['--help'],
  ['charge', 'create', '--help'],
  ['__complete', 'zsh', 'charge', 'get', ''],
  ['config', 'list', '--json'],
  ['charge', 'list', '--json'],
  ['payment', 'list', '--json'],
  ['balance', '--json'],
  ['charge', 'get', 'a-1', '--json'],
  ['charge', 'list'],
  ['charge', 'create', '--amount', '19,90', '--correlation-id', 'a-1', '--json'],
  ['payment', 'send', '--pix-key', 'ana@example.com', '--amount', '19,90', '--dry-run', '--json'],
  ['charge', 'list', '--sandbox', '--json'],
];

/** Bytes by the name of the chunk without its hash; `charge (2)` are two chunks of that name. */
type Loaded = Readonly<Record<string, number>>;

const charge = {
  correlationID: 'a-1',
  status: 'ACTIVE',
  value: 1990,
  createdAt: '2026-01-01T12:00:00.000Z',
  brCode: 'code',
};
const page = (field: string, items: readonly unknown[]) => ({
  pageInfo: {
    skip: 0,
    limit: 100,
    totalCount: items.length,
    hasPreviousPage: false,
    hasNextPage: false,
  },
  [field]: items,
});
const ANSWERS: Readonly<Record<string, unknown>> = {
  'GET /api/v1/charge': page('charges', [charge]),
  'GET /api/v1/charge/a-1': { charge },
  'POST /api/v1/charge': { correlationID: 'a-1', brCode: 'code', charge },
  'GET /api/v1/payment': page('payments', [
    { payment: { correlationID: 'p-1', status: 'CONFIRMED', value: 1990 } },
  ]),
  'GET /api/v1/account/': page('accounts', [
    { accountId: 'b-1', isDefault: true, balance: { total: 1990, blocked: 0, available: 1990 } },
  ]),
};

async function loadedBy(argv: readonly string[]): Promise<Loaded> {
  const { url } = await httpServer((request, response) =>
    json(response, 200, ANSWERS[`${request.method} ${request.url.replace(/\?.*/, '')}`] ?? {}),
  );
  const child = spawn(process.execPath, ['--require', RECORDER, PROGRAM, ...argv], {
    env: freshEnv({
      PIXCTL_CODE_CACHE: 'off',
      ...(argv.includes('--sandbox') ? {} : { PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'key' }),
    }),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  let err = '';
  let recorded = '';
  child.stderr!.on('data', (chunk: Buffer) => (err += chunk.toString()));
  child.stdio[3]!.on('data', (chunk: Buffer) => (recorded += chunk.toString()));
  const code = await new Promise((done) => child.on('close', done));
  expect(code, err).toBe(0);
  const sizes = new Map<string, number[]>();
  for (const [file, bytes] of JSON.parse(recorded) as [string, number][]) {
    const name = file.replace(/^chunks[\\/]/, '').replace(/(?:-[\w-]{8})?\.cjs$/, '');
    sizes.set(name, [...(sizes.get(name) ?? []), bytes]);
  }
  return Object.fromEntries(
    [...sizes]
      .map(([name, all]) => [all.length === 1 ? name : `${name} (${all.length})`, sumOf(all)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

const percent = (now: number, pinned: number): string => `${(((now - pinned) / pinned) * 100).toFixed(1)} %`;

/** What a command loads more than is pinned; files that it no longer loads are to be unpinned. */
function complaints(command: string, now: Loaded, pinned: Loaded): string[] {
  const found = Object.entries(now)
    .filter(([name]) => pinned[name] === undefined)
    .map(([name, bytes]) => `${command} loads the chunk ${name}, ${bytes} bytes, which is not pinned`);
  for (const name of Object.keys(pinned))
    if (now[name] === undefined) found.push(`${command} no longer loads the chunk ${name}, which is pinned`);
  const [total, allowed] = [sumOf(Object.values(now)), sumOf(Object.values(pinned))];
  if (total <= allowed * (1 + ALLOWED_GROWTH)) return found;
  const grown = Object.entries(now)
    .filter(([name, bytes]) => bytes > (pinned[name] ?? 0))
    .map(([name, bytes]) => `${name} ${pinned[name] ?? 0} → ${bytes}`);
  return [
    ...found,
    `${command} loads ${total} bytes, ${percent(total, allowed)} more than the pinned ${allowed}: ${grown.join(', ')}`,
  ];
}

const pins = JSON.parse(readFileSync(PINS, 'utf8')) as Readonly<Record<string, Loaded>>;
const written: Record<string, Loaded> = {};
/** `-u` on the command line of vitest. */
const isUpdate = (): boolean => expect.getState().snapshotState['_updateSnapshot'] === 'all';

describe('load budget', () => {
  it.each(COMMANDS.map((argv) => [argv.join(' ').trim(), argv] as const))(
    '%s › loads only the pinned files of dist/, and no more bytes',
    async (command, argv) => {
      const now = await loadedBy(argv);
      written[command] = now;
      if (isUpdate()) return;
      expect(complaints(command, now, pins[command] ?? {})).toEqual([]);
    },
  );

  it('pins no other commands', () => {
    expect(Object.keys(isUpdate() ? written : pins)).toEqual(COMMANDS.map((argv) => argv.join(' ').trim()));
  });

  afterAll(() => {
    if (isUpdate() && Object.keys(written).length === COMMANDS.length)
      writeFileSync(PINS, `${JSON.stringify(written, undefined, 2)}\n`);
  });
});

describe('complaints of the load budget', () => {
  const pinned = { base: 1000, request: 2000 };

  it('accept the same files, smaller files, and growth of one percent', () => {
    expect(complaints('charge list', pinned, pinned)).toEqual([]);
    expect(complaints('charge list', { base: 10, request: 20 }, pinned)).toEqual([]);
    expect(complaints('charge list', { base: 1030, request: 2000 }, pinned)).toEqual([]);
  });

  it('name the command, the chunk and the growth', () => {
    expect(complaints('charge list', { base: 1031, request: 2000 }, pinned)).toEqual([
      'charge list loads 3031 bytes, 1.0 % more than the pinned 3000: base 1000 → 1031',
    ]);
    expect(complaints('charge list', { ...pinned, refund: 5 }, pinned)).toEqual([
      'charge list loads the chunk refund, 5 bytes, which is not pinned',
    ]);
    expect(complaints('charge list', { base: 1000 }, pinned)).toEqual([
      'charge list no longer loads the chunk request, which is pinned',
    ]);
  });
});
