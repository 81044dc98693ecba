// Totals of renamed journal files are kept for the newest days.
import { expect, it } from 'vitest';
import { readSums, writeSums } from '#client/journal/daily-totals.ts';
import { tempDir } from '#test/support/cli.ts';

const DAY_MS = 86_400_000;
const FIRST = Date.parse('2024-01-01T03:00:00Z');
const DAYS = 600;

it.each([
  ['from the oldest day', (n: number) => n],
  ['from the newest day, after the clock was wrong', (n: number) => DAYS - 1 - n],
])('writeSums › more days than are kept, %s › keeps the newest', (_order, dayOf) => {
  const dir = tempDir();
  const names: string[] = [];
  for (let n = 0; n < DAYS; n += 1) {
    const name = `journal-${FIRST + n * DAY_MS}.ndjson`;
    const sum = {
      profile: 'shop',
      origin: 'https://a.example',
      key: 'k',
      day: FIRST + dayOf(n) * DAY_MS,
      cents: 1,
    };
    writeSums(dir, { [name]: [sum] }, [...names]);
    names.push(name);
  }
  const { sums, unknown } = readSums(dir, names);
  expect(unknown).toEqual([]);
  const newest = FIRST + (DAYS - 1) * DAY_MS;
  expect(sums.filter(({ day }) => day === newest)).toEqual([expect.objectContaining({ cents: 1 })]);
});
