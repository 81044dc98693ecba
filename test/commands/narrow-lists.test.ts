// Lists at a terminal of 80 columns: they keep what an office looks for, and move the id to a line of its own if need be.
import { beforeEach, expect, it } from 'vitest';
import type { Machine } from '#test/support/cli.ts';
import { machine } from '#test/support/cli.ts';

let m: Machine;
const UUID = '6c7d34dd-2c2e-4a55-9d9c-1f3fd0c10a11';

beforeEach(async () => {
  m = machine();
  m.env['PIXCTL_PROFILE'] = 'sandbox';
  m.env['NO_COLOR'] = '1';
  await m.run('charge create --amount 500,00 --correlation-id one');
  await m.run('sandbox pay one');
  const sent = await m.run(
    `payment send --pix-key ana@example.com --yes --amount 136,18 --comment "NF 331" --correlation-id ${UUID}`,
  );
  expect(sent.code).toBe(0);
  await m.run('sandbox advance 1m');
});

it.each([
  [
    'statement',
    ['Time', 'Value', 'Balance', 'From / to', 'Description'],
    ['Pagador Sandbox', 'ana@example.com', 'NF 331'],
  ],
  ['payment list', ['Recipient', 'Pix key', 'Time'], [UUID, '136,18', 'ana@example.com']],
  ['transaction list', ['From / to', 'Time', 'Charge'], ['one']],
])('%s at 80 columns keeps %j', async (line, headings, values) => {
  const { out, err } = await m.run(line, { terminal: 80 });
  expect(err).not.toMatch(/error/);
  for (const text of [...headings, ...values]) expect(out).toContain(text);
  expect(out.split('\n').every((one) => one.length <= 80)).toBe(true);
  expect(err).not.toMatch(/Time|Description|Recipient/);
});

it('books export at 80 columns keeps the closing balance, and writes dates as people do', async () => {
  await m.run('sandbox advance 40d');
  await m.run('sync');
  const { out, err } = await m.run(`books export --month 2026-11 --format csv --out ${m.dir}/nov.csv`, {
    terminal: 80,
  });
  expect({ out, err }).toMatchObject({ out: expect.stringContaining('Closing balance') as string });
  expect(out).toContain('File');
  expect(out).toContain('01/11/2026');
  expect(out).not.toContain('2026-11-01');
});

it.each(['customer list', 'dispute list', 'subscription list', 'webhook list'])(
  '%s --fields with an unknown field ends with exit code 2 although the list is empty',
  async (line) => {
    expect((await m.run(`${line} --json`)).json()).toEqual([]);
    expect(await m.run(`${line} --fields foo`)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('unknown field: "foo"') as string,
    });
  },
);
