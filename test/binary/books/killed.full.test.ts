// What books write when they are killed at each step of it, and when several runs write at once: the built program.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ended } from '#test/support/binary.ts';
import { freshEnv, run } from '#test/support/binary.ts';
import { outputOf } from '#test/support/outputs.ts';
import { LARGEST, size } from '#test/support/sample-size.ts';
import { atTerminal, DOWN, ENTER } from '#test/support/screens/terminal.ts';

const KILLER = resolve(import.meta.dirname, '../../support/kill-at.cjs');
/** More calls than any of these makes. */
const MOST = 40;
/** `npm test` skips calls between two kills, but for the last ones, which are made again one by one. */
const STRIDE = size(6, 2);

// Folders of `tempDir` are gone after the first test.
const dir = mkdtempSync(join(tmpdir(), 'pixctl-killed-'));
const data = join(dir, 'data');
const env = freshEnv({ PIXCTL_PROFILE: 'sandbox', NO_COLOR: '1', HOME: dir, PIXCTL_DATA_DIR: data });
const orders = join(dir, 'orders.csv');
const decisions = join(data, 'mirror-sandbox.db.decisions.json');

async function ok(words: readonly string[]): Promise<Ended> {
  const ended = await run(words, env);
  expect({ words, code: ended.code, err: ended.err }).toMatchObject({ words, code: 0 });
  return ended;
}

afterAll(() => rmSync(dir, { recursive: true, force: true }));
beforeAll(async () => {
  for (const id of ['one', 'two']) {
    await ok(['charge', 'create', '--value', '1000', '--correlation-id', id]);
    await ok(['sandbox', 'pay', id]);
  }
  writeFileSync(
    orders,
    `Order;Amount\n${Array.from({ length: 6 }, (_, n) => `mine-${n};${n + 1},00`).join('\n')}\n`,
  );
  await ok(['sync', '--quiet']);
});

/**
 * Kills a run at its first call about a file with `path` in its name, the next time at a later one, and so on, until it
 * ends by itself. @returns how many such calls it makes
 */
async function killedEverywhere(
  words: readonly string[],
  path: string,
  { before, after }: { readonly before: () => unknown; readonly after: () => unknown },
): Promise<number> {
  const isKilledAt = async (at: number): Promise<boolean> => {
    await before();
    const { signal } = await run(words, {
      ...env,
      NODE_OPTIONS: `--require=${KILLER}`,
      KILL_AT: String(at),
      KILL_PATH: path,
    });
    if (signal === 'SIGKILL') await after();
    return signal === 'SIGKILL';
  };
  let killed = 0;
  for (let at = 1; await isKilledAt(at); at += STRIDE) {
    if (at > MOST) throw new Error('it never came to its end');
    killed = at;
  }
  while (STRIDE > 1 && (await isKilledAt(killed + 1))) killed += 1;
  return killed;
}

/** Makes what a killed run has left as old as it is to one that runs a little later. */
function age(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const at = statSync(path).mtimeMs / 1000 - 20;
    utimesSync(path, at, at);
  }
}

describe('books export that is killed at any step', () => {
  const folder = join(dir, 'exports');
  const file = join(folder, 'month.ofx');
  const words = ['books', 'export', '--format', 'ofx', '--start', 'yesterday', '--offline', '--out', file];
  const OLD = 'what was there before';

  it.each([
    ['a file that is there is the old one or the new one', OLD] as const,
    ...(LARGEST ? [['a file that is not there is not there or whole', undefined] as const] : []),
  ])('%s, and the next run removes temporary files', async (_, old) => {
    const whole = join(dir, 'whole.ofx');
    mkdirSync(folder, { recursive: true });
    await ok([...words.slice(0, -1), whole]);
    const { size: wholeSize } = statSync(whole);
    const found = new Set<string>();
    const kills = await killedEverywhere(words, folder, {
      before: () => {
        for (const name of readdirSync(folder)) rmSync(join(folder, name));
        if (old !== undefined) writeFileSync(file, old, { mode: 0o600 });
      },
      after: async () => {
        const names = readdirSync(folder).filter((name) => name !== 'month.ofx');
        expect(names.every((name) => name.startsWith('.') && name.endsWith('.part'))).toBe(true);
        const there = readdirSync(folder).includes('month.ofx') ? readFileSync(file, 'latin1') : undefined;
        found.add(there === old ? 'old' : 'new');
        if (there !== old) expect(there).toMatch(/^OFXHEADER:100\r\n[^]*<\/OFX>\r\n$/);
        age(folder);
        await ok(words);
        expect(readdirSync(folder)).toEqual(['month.ofx']);
        expect(statSync(file).size).toBe(wholeSize);
        if (old !== undefined) expect(statSync(file).mode & 0o777).toBe(0o600);
      },
    });
    expect(kills).toBeGreaterThanOrEqual(6);
    expect([...found].toSorted()).toEqual(['new', 'old']);
  });
});

const reconcile = (...more: readonly string[]): readonly string[] => [
  ...[
    'reconcile',
    orders,
    '--start',
    'yesterday',
    '--end',
    'today',
    '--offline',
    '--json',
    '--quiet',
    ...more,
  ],
];
const rows = async () => outputOf('reconcile', (await run(reconcile(), env)).out);
const kept = async (): Promise<string[]> =>
  outputOf('reconcile', (await run(['reconcile', '--decisions', '--json'], env)).out).map(({ key }) => key);
const forget = (): void => {
  for (const name of readdirSync(data)) if (name.includes('decisions')) rmSync(join(data, name));
};

describe('decisions of reconcile', () => {
  it('are the old or the new ones after a kill at any step', async () => {
    forget();
    const [{ key: first }, { key: second }] = await rows();
    await run(reconcile('--accept', '--key', first), env);
    const old = readFileSync(decisions);
    const found = new Set<number>();
    const accept = reconcile('--accept', '--key', second);
    const kills = await killedEverywhere(accept, 'decisions.json', {
      before: () => {
        forget();
        writeFileSync(decisions, old, { mode: 0o600 });
      },
      after: async () => {
        const now = await kept();
        found.add(now.length);
        expect(now).toEqual([first, second].slice(0, now.length));
        age(data);
        // What was kept before the kill is settled by then.
        expect((await run(accept, env)).code).toBe(now.length === 2 ? 2 : 7);
        expect(await kept()).toEqual([first, second]);
        const beside = readdirSync(data).filter((name) => name.includes('decisions'));
        // A lock goes with the next one that keeps something.
        if (now.length === 1) expect(beside).toEqual(['mirror-sandbox.db.decisions.json']);
      },
    });
    expect(kills).toBeGreaterThanOrEqual(6);
    expect([...found].toSorted()).toEqual([1, 2]);
  });

  it('are all stored by concurrent runs, and undone ones are removed', async () => {
    forget();
    const keys = (await rows()).map(({ key }) => key);
    const [a, b, ...others] = keys;
    for (const key of [a!, b!]) await run(reconcile('--accept', '--key', key), env);
    const codes = await Promise.all([
      ...others.map(async (key) => (await run(reconcile('--accept', '--key', key), env)).code),
      ...[a!, b!].map(async (key) => (await run(['reconcile', '--undo', key], env)).code),
    ]);
    // An accept that comes before both undos and after all other accepts finds no unmatched row.
    for (const code of codes.slice(0, others.length)) expect([0, 7]).toContain(code);
    expect(codes.slice(others.length)).toEqual([0, 0]);
    expect((await kept()).toSorted()).toEqual(others.toSorted());
  });

  it('are stored one by one at a terminal, and survive a kill', async () => {
    forget();
    const words = ['reconcile', orders, '--start', 'yesterday', '--end', 'today', '--offline', '--accept'];
    const session = atTerminal(words, env, { cols: 120 });
    await session.answer('1 of 8', DOWN + ENTER);
    await session.answer('2 of 8', ENTER);
    await session.answer('3 of 8', DOWN + ENTER);
    await session.shows('4 of 8');
    session.kill();
    await session.ended;
    expect(await kept()).toHaveLength(2);
  });

  it('are refused for a row that another run decided meanwhile, and the next row follows', async () => {
    forget();
    const session = atTerminal(`reconcile ${orders} --start yesterday --end today --offline --accept`, env, {
      cols: 160,
    });
    await session.shows('1 of 8');
    const all = await rows();
    const mine = all.find(({ result }) => result === 'file-only')!;
    const one = all.find(({ result }) => result === 'account-only')!;
    // Put together with another row than the terminal is about to say.
    await run(reconcile('--accept', '--key', `${mine.key}+${one.key}`), env);
    session.type(DOWN + ENTER);
    await session.shows('somebody else has just decided this row');
    await session.answer('2 of 8', DOWN + ENTER);
    await session.shows('3 of 8');
    session.kill();
    await session.ended;
    expect(await kept()).toHaveLength(2);
  });
});
