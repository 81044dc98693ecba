// Days and time zones in statement files.
import { describe, expect, it } from 'vitest';
import type { Role } from '#books/files/column-roles.ts';
import { readCsv } from '#books/files/csv.ts';
import { parseDay } from '#books/files/days.ts';
import { readOfx } from '#books/files/ofx.ts';
import { resultOf, resultOfAsync } from '#test/support/steps.ts';

describe('parseDay', () => {
  it.each([
    ['20261128120000[-0300]', '2026-11-28'],
    ['20261129013000[-0300]', '2026-11-29'],
    ['20261129013000[+0000]', '2026-11-28'],
    ['20261129013000[0000]', '2026-11-28'],
    ['20261128120000[-3:BRT]', '2026-11-28'],
    ['20261129013000[-03:EST]', '2026-11-29'],
    ['20261129013000[0:GMT]', '2026-11-28'],
    ['20261129013000[GMT]', '2026-11-28'],
    ['20261129013000[-03:00]', '2026-11-29'],
    ['20261129013000[-3.0]', '2026-11-29'],
    ['20261129033000[+5.5:IST]', '2026-11-28'],
    ['20261128100000[+1400]', '2026-11-27'],
    ['20261128230000[-12]', '2026-11-29'],
    ['20261129000000[0:GMT]', '2026-11-29'],
    ['20221028120000.000 GMT', '2022-10-28'],
    ['20221029013000.000 GMT', '2022-10-28'],
    ['20221029013000Z', '2022-10-28'],
    ['20221029013000-0300', '2022-10-29'],
    ['20221029013000 UTC-3', '2022-10-29'],
    ['20261129T013000Z', '2026-11-28'],
    ['2026-11-04', '2026-11-04'],
    ['2026-11-29 01:30:00 UTC', '2026-11-28'],
    ['2026-11-29T01:30:00-0300', '2026-11-29'],
    ['2026-11-29T01:30:00+0000', '2026-11-28'],
    ['2026-11-29T01:30:00.000Z', '2026-11-28'],
    ['28/11/2026 01:30:00 -03:00', '2026-11-28'],
    ['28/11/2026 às 01:30', '2026-11-28'],
    ['28/11/26 23h59', '2026-11-28'],
    ['20261128', '2026-11-28'],
    ['20261128[-3:BRT]', '2026-11-28'],
  ])('reads %s as %s', (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  it.each([
    ['20261128120000[-300]', 'has a time zone that pixctl cannot read: "[-300]"'],
    ['20261128120000[-1300]', 'has a time zone that pixctl cannot read: "[-1300]"'],
    ['20261128120000[+15]', 'has a time zone that pixctl cannot read: "[+15]"'],
    ['20261128120000[-0360]', 'has a time zone that pixctl cannot read: "[-0360]"'],
    ['20261128120000[-180]', 'has a time zone that pixctl cannot read: "[-180]"'],
    ['20261128120000[PST]', 'has a time zone that pixctl cannot read: "[PST]"'],
    ['20261128120000-300', 'has a time zone that pixctl cannot read: "-300"'],
    ['2026-11-28 12:00 PST', 'has a time zone that pixctl cannot read: "PST"'],
    ['20261128250000', 'has a time that does not exist'],
    ['28/11/2026 12:60', 'has a time that does not exist'],
    ['11/28/2026', 'is not a day in the calendar: there is no month 28, and days are read as day/month/year'],
    ['28112026', 'is not a day like 21/11/2026 or 2026-11-21'],
    ['00000000', 'is not a day like 21/11/2026 or 2026-11-21'],
    ['2026-02-30', 'is not a day in the calendar'],
    ['28/11', 'is not a day like 21/11/2026 or 2026-11-21'],
  ])('refuses %s with its true reason', (text, problem) => {
    expect(() => parseDay(text)).toThrow(`date "${text}" ${problem}`);
  });
});

it.each([
  ['20261128120000[-0300]', '2026-11-28'],
  ['20261128120000.000 GMT', '2026-11-28'],
  ['2026-11-04', '2026-11-04'],
])('readOfx › reads DTPOSTED %s as %s, and the period', (posted, day) => {
  const text = `OFXHEADER:100\n<OFX><STMTRS><BANKTRANLIST><DTSTART>${posted}<DTEND>${posted}<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${posted}<TRNAMT>150.00<FITID>A1</STMTTRN></BANKTRANLIST></STMTRS></OFX>`;
  const { lines, period } = resultOf(readOfx(text, 'x.ofx', { isAccount: () => true }));
  expect(lines).toMatchObject([{ day }]);
  expect(period).toEqual({ from: day, to: day });
});

it.each([
  ['Created (UTC)', '2026-11-28'],
  ['Data UTC', '2026-11-28'],
  ['Data', '2026-11-29'],
  ['Data (GMT-3)', '2026-11-29'],
])('readCsv › the heading %j is the zone of its times', async (heading, day) => {
  const text = `${heading};Valor\n2026-11-29 01:30:00;+150,00\n`;
  const named = new Map<Role, string>([['day', heading]]);
  const { lines } = await resultOfAsync(
    readCsv(text, 'x.csv', { named, directions: new Map(), asOrders: undefined }),
  );
  expect(lines).toMatchObject([{ day }]);
});
