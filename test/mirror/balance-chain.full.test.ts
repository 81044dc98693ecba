// The balance chain of statements in the mirror: lines that the service books in the past are found and read, and no file
// is written from a mirror that lacks some.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChainLine } from '#mirror/balance-chain.ts';
import { breaksOf } from '#mirror/balance-chain.ts';
import { openSqlite } from '#mirror/edge/sqlite.ts';
import type { Machine } from '#test/support/cli.ts';
import { machine } from '#test/support/cli.ts';
import { outputOf } from '#test/support/outputs.ts';

const ALL = [{ from: -Infinity, to: Infinity }];
const line = (lineId: string, time: number, value: number, balance: number | undefined): ChainLine => ({
  lineId,
  time,
  value,
  balance,
});

describe('breaksOf', () => {
  it('returns no break if each line continues the balance of the previous line', () => {
    expect(breaksOf([line('a', 1, 100, 100), line('b', 2, -30, 70)], ALL)).toEqual([]);
  });

  it('returns the two lines and the expected balance', () => {
    const [first, second] = [line('a', 1, 100, 100), line('b', 2, -30, 90)];
    expect(breaksOf([first, second], ALL)).toEqual([{ before: first, after: second, expected: 100 }]);
  });

  it('returns the first line if it does not start from the opening balance', () => {
    const first = line('a', 1, 100, 150);
    expect(breaksOf([first], ALL)).toEqual([{ before: undefined, after: first, expected: 0 }]);
    expect(breaksOf([first], ALL, 50)).toEqual([]);
  });

  it('does not compare lines across a span that is not covered', () => {
    const covered = [
      { from: 20, to: 30 },
      { from: -Infinity, to: 10 },
    ];
    expect(breaksOf([line('a', 1, 100, 100), line('b', 25, 5, 700)], covered)).toEqual([]);
    expect(breaksOf([line('a', 1, 100, 100), line('b', 15, 5, 700)], covered)).toEqual([]);
  });

  it('skips lines whose value or balance is not an integer, and continues after them', () => {
    const lines = [
      line('a', 1, 100, 100),
      line('b', 2, Number.NaN, 150),
      line('c', 3, 1, 151),
      line('d', 4, 1, undefined),
      line('e', 5, 1, 153),
      line('f', 6, 1, 200),
    ];
    expect(breaksOf(lines, ALL).map(({ after }) => after.lineId)).toEqual(['f']);
  });

  it('returns no break for any history and any order of lines within a millisecond', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: 0, max: 2 })), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(steps, fc.infiniteStream(fc.nat(1_000)), (moves, order) => {
        let [time, balance] = [0, 0];
        const lines = moves
          .filter(([value]) => value !== 0)
          .map(([value, later], index) => {
            time += later;
            balance += value;
            return { ...line(String(index), time, value, balance), place: order.next().value };
          });
        const mixed = lines.toSorted((a, b) => a.time - b.time || a.place! - b.place!);
        expect(breaksOf(mixed, ALL)).toEqual([]);
      }),
    );
  });

  it('returns one break if consecutive lines are missing', () => {
    const moves = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(moves, fc.nat(), fc.nat(), (values, start, count) => {
        let balance = 0;
        const lines = values.map((value, index) =>
          line(String(index), index * 10, value, (balance += value)),
        );
        const from = start % (lines.length - 1);
        const left = lines.toSpliced(from, 1 + (count % (lines.length - 1 - from)));
        expect(breaksOf(left, ALL)).toHaveLength(1);
      }),
    );
  });
});

/** @throws Error for any exit code but 0 */
async function done(self: Machine, line: string): Promise<string> {
  const { code, out, err } = await self.run(`--sandbox ${line}`);
  if (code !== 0) throw new Error(`${line}: ${code} ${err}`);
  return out;
}

describe('a mirror synced before the sandbox adds a year of earlier lines', () => {
  const seeded = async (): Promise<Machine> => {
    const self = machine();
    await done(self, 'charge create --amount 5 --correlation-id a');
    await done(self, 'sandbox pay a');
    await done(self, 'sync');
    await done(self, 'sandbox seed --year --charges 200');
    return self;
  };
  const linesAtService = async (self: Machine): Promise<number> =>
    outputOf('statement', await done(self, 'statement --start 2026-10-01 --end 2026-10-31 --all --json'))
      .length;

  it('books export writes all lines of a month', async () => {
    const self = await seeded();
    const file = join(self.dir, 'month.csv');
    await done(self, `books export --format csv --month 2026-10 --out ${file}`);
    const rows = readFileSync(file, 'utf8').trim().split('\n');
    // Headings, opening and closing balance.
    expect(rows.length - 3).toBe(await linesAtService(self));
    expect(rows.length).toBeGreaterThan(6);
    expect(await done(self, 'sync verify --json')).toBe('[]\n');
  });

  it('report counts all lines of a month', async () => {
    const self = await seeded();
    const { kinds } = outputOf('report', await done(self, 'report --month 2026-10 --json'));
    const count = kinds.reduce((sum, one) => sum + one.count, 0);
    expect(count).toBe(await linesAtService(self));
  });

  it('reconcile compares with all lines of a month', async () => {
    const self = await seeded();
    const file = join(self.dir, 'other.csv');
    writeFileSync(file, 'date,amount,description\n2026-10-01,"+1,23",x\n2026-10-31,"+4,56",y\n');
    const { code, json } = await self.run(`--sandbox reconcile ${file} --as statement --json`);
    expect(code).toBe(7);
    expect(json().filter(({ result }) => result === 'account-only')).toHaveLength(await linesAtService(self));
  });

  it('books export --offline refuses an incomplete mirror, names the line, and writes no file', async () => {
    const self = await seeded();
    // As an older pixctl would have left it: the newest line with its new balance, and none of those before.
    const [{ balance }] = outputOf('statement', await done(self, 'statement --json --limit 1'));
    const mirror = await openSqlite(join(self.env['PIXCTL_DATA_DIR']!, 'mirror-sandbox.db'), 'write');
    await mirror.all('UPDATE statement SET balance = ?', balance);
    await mirror.close();
    const file = join(self.dir, 'month.csv');
    const ran = await self.run(`--sandbox books export --format csv --month 2026-10 --offline --out ${file}`);
    expect(ran.code).toBe(7);
    expect(ran.err).toContain('the mirror is incomplete');
    expect(ran.err).toContain('before the first line');
    expect(ran.err).toContain('pixctl sync');
    expect(() => readFileSync(file)).toThrow('ENOENT');
  });
});

it('sync › marks all rows that sandbox reset deleted as removed, and reports the reset', async () => {
  const self = machine();
  for (const id of ['a', 'b']) {
    await done(self, `charge create --amount 5 --correlation-id ${id}`);
    await done(self, `sandbox pay ${id}`);
  }
  await done(self, 'payment send --amount 1 --pix-key ana@example.com --correlation-id p --yes');
  await done(self, 'sync');
  await done(self, 'sandbox reset --yes');
  const { code, err } = await self.run('--sandbox sync');
  expect({ code, err }).toMatchObject({ code: 0 });
  expect(err).toContain('as after a reset');
  for (const table of ['statement', 'transactions', 'charges', 'payments'])
    expect(
      JSON.parse(await done(self, `query "SELECT COUNT(*) AS n FROM ${table} WHERE gone_at IS NULL" --json`)),
    ).toEqual([{ n: 0 }]);
  expect(await done(self, 'sync verify --json')).toBe('[]\n');
  await done(self, 'charge create --amount 7 --correlation-id a');
  await done(self, 'sandbox pay a');
  await done(self, 'sync');
  expect(await done(self, 'sync verify --json')).toBe('[]\n');
});

describe('sync after sandbox reset has set the clock back', () => {
  const pays = async (self: Machine, id: string): Promise<void> => {
    await done(self, `charge create --amount 5 --correlation-id ${id}`);
    await done(self, `sandbox pay ${id}`);
    await done(self, 'subaccount create --name Filial --pix-key filial@example.com');
    await done(self, 'subaccount credit filial@example.com --amount 1');
  };

  it.each([
    ['with a sync in between', ['sync']],
    ['without a sync in between', []],
  ])(
    'reads the lines that follow, %s, whose time is before that of the lines that were removed',
    async (_title, between) => {
      const self = machine();
      await done(self, 'sandbox advance 40d');
      await pays(self, 'a');
      await done(self, 'sync');
      await done(self, 'sandbox reset --yes');
      for (const command of between) await done(self, command);
      for (const lines of [1, 2]) {
        await pays(self, `b${lines}`);
        await done(self, 'sync');
        const counts = `SELECT (SELECT COUNT(*) FROM statement WHERE gone_at IS NULL) AS main,
          (SELECT COUNT(*) FROM subaccount_statement WHERE gone_at IS NULL) AS sub`;
        expect(JSON.parse(await done(self, `query "${counts}" --json`))).toEqual([
          { main: 2 * lines, sub: lines },
        ]);
        expect(await done(self, 'sync verify --json')).toBe('[]\n');
      }
    },
  );
});
