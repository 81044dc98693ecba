// Long computations of the books are ended by Ctrl-C, by a request to end and by --timeout, wherever they are: in reading,
// matching or writing. Nothing is printed or written then.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqlite } from '#mirror/edge/sqlite.ts';
import type { Ended } from '#test/support/binary.ts';
import { freshEnv, run } from '#test/support/binary.ts';
import { sampleOf, size } from '#test/support/sample-size.ts';

const STOPPER = resolve(import.meta.dirname, '../../support/stop-at.cjs');
const LINES = size(3_000, 30_000);
const dir = mkdtempSync(join(tmpdir(), 'pixctl-stopped-'));
const at = (name: string): string => join(dir, name);
const env = freshEnv({ PIXCTL_PROFILE: 'sandbox', NO_COLOR: '1', HOME: dir, PIXCTL_DATA_DIR: at('data') });
const OUT = at('out');
/** First day of the lines; each of them is a millisecond after the one before. */
const FROM = Date.parse('2026-10-05T12:00:00.000Z');

/** A mirror with many lines of the same amount, day and name. */
async function fill(path: string): Promise<void> {
  const mirror = await openSqlite(path, 'write');
  const [account] = await mirror.all('SELECT account_id FROM accounts');
  const numbers = `WITH RECURSIVE r (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM r WHERE n < ${LINES - 1})`;
  const time = `strftime('%Y-%m-%dT%H:%M:%fZ', ${FROM / 1_000} + n / 1000.0, 'unixepoch')`;
  await mirror.exec(`
    INSERT INTO statement (scope, id, time, type, value, balance, transaction_id, raw)
      ${numbers} SELECT '${String(account?.['account_id'])}', printf('%08d', n), ${time}, 'CREDIT', 1000, 1000 * (n + 1),
        printf('E99999004202610051200%011d', n), '{}' FROM r;
    INSERT INTO transactions (id, end_to_end_id, type, value, time, payer_name, raw)
      ${numbers} SELECT 't' || n, printf('E99999004202610051200%011d', n), 'PAYMENT', 1000, ${time}, 'Ana Maria Lima', '{}' FROM r`);
  await mirror.close();
}

beforeAll(async () => {
  expect(await run(['sync', '--to', at('mirror.db'), '--quiet'], env)).toMatchObject({ code: 0, err: '' });
  await fill(at('mirror.db'));
  const rows = Array.from({ length: LINES }, () => '05/10/2026;+10,00;Ana Maria Lima');
  writeFileSync(at('statement.csv'), `Data;Valor;Nome\n${rows.join('\n')}\n`);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const offline = ['--to', at('mirror.db'), '--offline', '--quiet'];
const month = ['--month', '2026-10', '--out', OUT];
const COMMANDS = {
  reconcile: ['reconcile', at('statement.csv'), '--as', 'statement', '--json', ...offline],
  report: ['report', '--month', '2026-10', '--json', ...offline],
  'books export --format ofx': ['books', 'export', '--format', 'ofx', ...month, ...offline],
  'books export --format csv': ['books', 'export', '--format', 'csv', ...month, ...offline],
  'books export --format hledger': ['books', 'export', '--format', 'hledger', ...month, ...offline],
  'books export --format beancount': ['books', 'export', '--format', 'beancount', ...month, ...offline],
} as const;

const stopped = (words: readonly string[], more: Readonly<Record<string, string>>): Promise<Ended> =>
  run(words, { ...env, NODE_OPTIONS: `--require=${STOPPER}`, ...more });

describe.each(sampleOf(Object.entries(COMMANDS), 2))('%s', (_, words) => {
  let checkpoints = 0;
  beforeAll(async () => {
    rmSync(OUT, { force: true });
    const { code, err } = await stopped(words, {});
    expect(err).toMatch(/^\s*checkpoints: \d+\s*$/);
    expect(code).toBe(words[0] === 'reconcile' ? 7 : 0);
    checkpoints = Number(/checkpoints: (\d+)/.exec(err)![1]);
    rmSync(OUT, { force: true });
  });

  it.each([
    ['SIGINT', 0.1],
    ['SIGTERM', 0.45],
    ['SIGINT', 0.75],
  ])('stops on %s at the fraction %s of its run, and writes nothing', async (signal, part) => {
    const place = String(Math.max(1, Math.floor(checkpoints * part)));
    const { code, out } = await stopped(words, { STOP_AT: place, STOP_SIGNAL: signal });
    expect({ place, code, out, written: existsSync(OUT) }).toEqual({
      place,
      code: 130,
      out: '',
      written: false,
    });
  });

  it('stops after --timeout with exit code 5, and writes nothing', async () => {
    const place = String(Math.max(1, Math.floor(checkpoints / 2)));
    const { code, out, err } = await stopped([...words, '--timeout', '1s'], {
      STOP_AT: place,
      STOP_AFTER_MS: '1100',
    });
    expect({ code, out, written: existsSync(OUT) }).toEqual({ code: 5, out: '', written: false });
    expect(err).toContain('within the time limit');
  });
});

it('books export › writes all lines to an OFX file', async () => {
  expect(await run(COMMANDS['books export --format ofx'], env)).toMatchObject({ code: 0 });
  expect(readFileSync(OUT, 'latin1').split('<STMTTRN>')).toHaveLength(LINES + 1);
});
