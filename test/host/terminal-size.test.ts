// Width and height of the terminal, with what a terminal and COLUMNS may report.
import { describe, expect, it } from 'vitest';
import { columnsOf } from '#host/terminal-size.ts';
import { freshEnv } from '#test/support/binary.ts';
import { atTerminal } from '#test/support/screens/terminal.ts';

/** Returns what a command draws in a terminal of this size. */
async function drawn(argv: readonly string[], size: { cols: number; rows: number }): Promise<string> {
  const session = atTerminal([...argv, '--no-pager'], freshEnv(), size);
  expect(await session.ended).toBe(0);
  return session.text();
}

describe('columnsOf', () => {
  it.each([
    ['a terminal of 0 columns', [0, undefined, Number.NaN], 80],
    ['a stdout of 0 columns and a stderr of 60', [0, 60, Number.NaN], 60],
    ['nothing', [undefined, undefined, Number.NaN], 80],
    ['COLUMNS=40', [undefined, undefined, 40], 40],
    ['COLUMNS=0', [undefined, undefined, 0], 80],
    ['COLUMNS=-5', [undefined, undefined, -5], 80],
    ['COLUMNS=Infinity', [undefined, undefined, Infinity], 80],
    ['COLUMNS=40.5', [undefined, undefined, 40.5], 80],
  ] as const)('with %s › takes the first positive number, otherwise 80', (_, widths, columns) => {
    expect(columnsOf(...widths)).toBe(columns);
  });
});

describe('a terminal that reports 0 x 0', () => {
  it.each([
    ['help', ['charge', 'list', '--help']],
    ['a table', ['commands', '--no-color']],
  ])('%s › is drawn as in a terminal of 80 columns and 24 rows', async (_, argv) => {
    expect(await drawn(argv, { cols: 0, rows: 0 })).toBe(await drawn(argv, { cols: 80, rows: 24 }));
  });
});
