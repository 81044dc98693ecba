// Fees, failed payments and refunds as people read them.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Machine } from '#test/support/cli.ts';
import { fundedMachine, machineAt } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';
import { httpServer, json } from '#test/support/services/server.ts';

let m: Machine;
const drawn = async (line: string, env: Record<string, string> = {}): Promise<string> =>
  (await m.run(line, { terminal: 140, env: { NO_COLOR: '1', ...env } })).out;
const PT = { PIXCTL_LANG: 'pt' };

beforeEach(async () => {
  m = await fundedMachine(500_000);
  m.env['PIXCTL_PROFILE'] = 'sandbox';
});

describe('account withdraw', () => {
  const accountId = async (): Promise<string> => (await m.run('account list --json')).json()[0].accountId;

  it('shows the fee calculated from the balance before and after', async () => {
    const id = await accountId();
    expect(await drawn(`account withdraw ${id} --value 40000`)).toMatch(/Fee +R\$ 1,00\n/);
    expect(await drawn(`account withdraw ${id} --value 50000`, PT)).toMatch(
      /Tarifa +nenhuma, segundo o saldo\n/,
    );
  });

  it('sends one balance request and one withdrawal, and prints no fee in a pipe or in JSON', async () => {
    const id = await accountId();
    const requests = async () => (await m.run('sandbox requests --json --limit 1000')).json().length;
    const before = await requests();
    const { transaction, ...rest } = (await m.run(`account withdraw ${id} --value 40000 --json`)).json();
    expect(Object.keys(transaction)).toEqual(['endToEndId', 'transaction']);
    expect(Object.keys(rest)).toEqual(['account']);
    expect((await m.run(`account withdraw ${id} --value 40000`)).out).not.toMatch(/^fee\t/im);
    expect((await requests()) - before).toBe(4);
    expect(await drawn(`account withdraw ${id} --value 40000 --dry-run`)).toMatch(/^POST /);
  });

  it.each([
    [1_000, 790, 'the balance decreased by R$ 0,10 more than the amount'],
    [1_000, 850, 'unknown: the balance does not show it'],
    // The service may not have counted the withdrawal yet.
    [1_000, 1_000, 'unknown: the balance does not show it'],
    [1_000, 800, 'none, according to the balance'],
    ['x', 900, undefined],
  ])(
    'shows the fee line of a withdrawal of R$ 2,00 for an available balance of %s before and %i after',
    async (before, after, fee) => {
      const account = (available: unknown) => ({
        accountId: 'a',
        isDefault: true,
        balance: { total: 0, blocked: 0, available },
      });
      const { url } = await httpServer((request, response) =>
        json(
          response,
          200,
          request.method === 'GET'
            ? { account: account(before) }
            : { withdraw: { account: account(after), transaction: { endToEndId: 'E1', transaction: 200 } } },
        ),
      );
      m = machineAt({ url });
      const out = await drawn('account withdraw a --value 200 --yes');
      expect(out).toContain('R$ 2,00');
      if (fee === undefined) expect(out).not.toContain('Fee');
      else expect(out).toContain(fee);
    },
  );
});

// The contract of 2023 and the OpenAPI document of 2026 put it into different places.
it.each([
  ['transaction', (made: object) => ({ transaction: made })],
  ['withdraw.account', (made: object) => ({ withdraw: { account: made } })],
])(
  'subaccount withdraw reads the withdrawal from %s, and reports outcome unknown for another amount',
  async (_place, wrap) => {
    const made = { status: 'CREATED', value: 200, correlationID: 'w-1', destinationAlias: 'sub@example.com' };
    const answers = { right: wrap(made), wrong: wrap({ ...made, value: 201 }) };
    const { url } = await httpServer((request, response) =>
      json(
        response,
        200,
        request.method === 'GET'
          ? { SubAccount: { name: 'Filial', pixKey: 'sub@example.com', balance: 500 } }
          : request.body.includes('200')
            ? answers.right
            : answers.wrong,
      ),
    );
    m = machineAt({ url });
    const ran = await m.run('subaccount withdraw sub@example.com --value 200 --yes --json');
    expect(ran).toMatchObject({ code: 0, err: '' });
    expect(ran.json()).toEqual(made);
    expect((await m.run('subaccount withdraw sub@example.com --value 199 --yes --json')).code).toBe(6);
  },
);

describe('payment list, get and watch of a failed payment', () => {
  const send = (key: string, id: string) =>
    m.run(`payment send --value 500 --pix-key ${key} --correlation-id ${id}`);
  beforeEach(async () => {
    await send('ac06@fail.example', 'bank');
    await send('pix-key-not-found@fail.example', 'key');
    await send('ana@example.com', 'good');
    await m.run('sandbox advance 10s');
  });

  it('show the reason of the failure in the language of the reader', async () => {
    const list = await drawn('payment list');
    expect(list).toMatch(/bank +Failed.* the receiving account is blocked \(AC06\)/);
    expect(list).toMatch(/key +Failed.* the Pix key is not registered/);
    expect(await drawn('payment get bank')).toMatch(/Reason +the receiving account is blocked \(AC06\)\n/);
    expect(await drawn('payment get key', PT)).toMatch(
      /Motivo +a chave Pix não está registrada \(PIX_KEY_INFO_NOT_FOUND\)\n/,
    );
    expect(await drawn('payment get good')).not.toContain('Reason');
    const watched = await m.run('payment watch bank --json');
    expect(watched.code).toBe(8);
    expect(errorOf(watched).message).toBe(
      'payment bank ended as Failed, not Confirmed: the receiving account is blocked (AC06)',
    );
  });

  it('print 7 columns in a piped list, and no reason of the bank in a piped payment', async () => {
    const { out } = await m.run('payment list');
    expect(
      out
        .replace(/\n$/, '')
        .split('\n')
        .map((row) => row.split('\t').length),
    ).toEqual([7, 7, 7]);
    expect((await m.run('payment get bank')).out).not.toContain('AC06 -');
  });
});

it('refund get explains the status to a person, in English and Portuguese', async () => {
  const made = await m.run('charge refund funds --value 100 --correlation-id r --json');
  expect(made.json().status).toBe('IN_PROCESSING');
  expect(await drawn('refund get r')).toMatch(/Status +In progress \(on its way\)\n/);
  await m.run('sandbox advance 10s');
  expect(await drawn('refund get r')).toMatch(/Status +\w+ \(arrived\)\n/);
  expect(await drawn('refund get r', PT)).toMatch(/Status +.* \(chegou\)\n/);
  expect((await m.run('refund get r')).out).toMatch(/^status\t[A-Z]+\n/);
});
