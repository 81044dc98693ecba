// `--split` and `--discount` of a charge, as they are typed.
import { describe, expect, it } from 'vitest';
import { field } from '#test/support/checked.ts';
import { machine } from '#test/support/cli.ts';

const body = async (line: string) => {
  const ran = await machine().run(
    `--sandbox charge create --value 10000 --correlation-id c ${line} --dry-run --json`,
  );
  expect({ line, code: ran.code, err: ran.err }).toMatchObject({ line, code: 0 });
  return field(ran.json(), 'body');
};

describe('charge create', () => {
  it('reads splits in reais, with and without a type', async () => {
    expect(
      await body('--split filial@example.com=30,00 --split a=b@example.com=1,5:sub-account'),
    ).toMatchObject({
      splits: [
        { value: 3_000, pixKey: 'filial@example.com' },
        { value: 150, pixKey: 'a=b@example.com', splitType: 'SPLIT_SUB_ACCOUNT' },
      ],
    });
  });

  it.each([
    [
      '--discount 5%:10d --discount 2,5%:20',
      {
        modality: 'PERCENTAGE_UNTIL_SPECIFIED_DATE',
        discountFixedDate: [
          { daysActive: 10, value: 500 },
          { daysActive: 20, value: 250 },
        ],
      },
    ],
    [
      '--discount 2,00:3d',
      { modality: 'FIXED_VALUE_UNTIL_SPECIFIED_DATE', discountFixedDate: [{ daysActive: 3, value: 200 }] },
    ],
    ['--discount 0,1%:day', { modality: 'PERCENTAGE_PER_RUNNING_DAY_ADVANCE', value: 10 }],
    ['--discount 0,50:business-day', { modality: 'VALUE_PER_BUSINESS_DAY_ADVANCE', value: 50 }],
  ])('reads %s', async (line, settings) => {
    expect(field(await body(`--type OVERDUE ${line}`), 'discountSettings')).toEqual(settings);
  });

  it.each([
    '--split filial@example.com',
    '--split filial@example.com=x',
    '--split filial@example.com=1,00:nobody',
    '--split nobody=1,00',
    '--discount 5%',
    '--discount 5%:week',
    '--discount 5%:10d --discount 1,00:20d',
    '--discount 5%:day --discount 4%:day',
    '--discount 1%:1d --discount 1%:2d --discount 1%:3d --discount 1%:4d',
    '--discount 0%:1d',
  ])('refuses %s before anything is sent', async (line) => {
    const m = machine();
    const ran = await m.run(`--sandbox charge create --value 10000 --type OVERDUE ${line}`);
    expect({ line, code: ran.code, out: ran.out }).toEqual({ line, code: 2, out: '' });
  });

  it('reads --due-date as the end of that day in Brasília', async () => {
    expect(field(await body('--type OVERDUE --due-date 10/12/2030'), 'dueDate')).toBe(
      '2030-12-11T02:59:59.999Z',
    );
  });
});
