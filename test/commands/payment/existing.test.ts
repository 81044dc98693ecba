// `payment send` again with the id of an earlier payment: never a second payment, and the difference is named.
import { beforeEach, describe, expect, it } from 'vitest';
import { differenceOf } from '#commands/payment/same-payment.ts';
import type { Machine } from '#test/support/cli.ts';
import { fundedMachine } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';

let m: Machine;
beforeEach(async () => {
  m = await fundedMachine(500_000);
  m.env['PIXCTL_PROFILE'] = 'sandbox';
});

const send = (more = '', key = 'ana@example.com', value = 500) =>
  m.run(`payment send --value ${value} --pix-key ${key} --correlation-id invoice-7 --json ${more}`);
const payments = async () => (await m.run('payment list --all --json')).json();
const total = async (): Promise<number> => (await m.run('balance --json')).json().balance.total;

describe('payment send --return-existing', () => {
  it('returns the payment that was sent before, and pays once', async () => {
    const first = await send('--return-existing');
    expect({ code: first.code, status: first.json().payment.status }).toEqual({
      code: 0,
      status: 'APPROVED',
    });
    await m.run('sandbox advance 10s');
    for (let again = 0; again < 2; again += 1) {
      const ran = await send('--return-existing');
      expect({ code: ran.code, err: ran.err }).toEqual({ code: 0, err: '' });
      expect(ran.json().payment).toMatchObject({
        correlationID: 'invoice-7',
        status: 'CONFIRMED',
        value: 500,
      });
    }
    expect(await payments()).toHaveLength(1);
    expect(await total()).toBe(499_500);
  });

  it('names the option in the refusal without it', async () => {
    await send();
    const ran = await send();
    expect(ran.code).toBe(4);
    expect(errorOf(ran).hint).toContain('With --return-existing you get it instead of this error.');
    expect(await payments()).toHaveLength(1);
  });

  it.each(['', '--return-existing'])('refuses other content and names the difference %s', async (option) => {
    await send();
    const amount = await send(option, 'ana@example.com', 700);
    expect({ code: amount.code, message: errorOf(amount).message }).toEqual({
      code: 4,
      message: 'there is another payment invoice-7 already: its amount is R$ 5,00, not R$ 7,00',
    });
    const key = await send(option, 'bia@example.com', 700);
    expect(errorOf(key).message).toBe(
      'there is another payment invoice-7 already: its amount is R$ 5,00, not R$ 7,00; its Pix key is ana@example.com, not bia@example.com',
    );
    expect(await payments()).toHaveLength(1);
  });

  it('does not return a payment that failed', async () => {
    await send('', 'ac03@fail.example');
    await m.run('sandbox advance 10s');
    const ran = await send('--return-existing', 'ac03@fail.example');
    expect(ran.code).toBe(4);
    expect(errorOf(ran).message).toBe('there is a payment invoice-7 already, and it failed');
    expect(await total()).toBe(500_000);
  });

  it('approves a payment that was created but not approved, once', async () => {
    await m.run('payment create --value 500 --pix-key ana@example.com --correlation-id invoice-7');
    expect((await send('--return-existing')).json().payment.status).toBe('APPROVED');
    await m.run('sandbox advance 10s');
    expect((await send('--return-existing')).code).toBe(0);
    expect(await total()).toBe(499_500);
  });

  it.each([
    'lost --operation payment.create',
    'lost --operation payment.approve',
    'truncate --operation payment.approve',
    'reset --operation payment.approve',
    'reset --operation payment.create',
    'error --after --operation payment.approve',
    'error --operation payment.get',
  ])('pays once in the end although the answers were disturbed: %s', async (fault) => {
    expect((await m.run(`sandbox fault ${fault} --times 3`)).code).toBe(0);
    const codes = [(await send('--return-existing --retries 0')).code];
    await m.run('sandbox fault --clear');
    for (let again = 0; again < 3; again += 1) codes.push((await send('--return-existing')).code);
    expect(codes.slice(1)).not.toContain(4);
    expect(codes.at(-1)).toBe(0);
    await m.run('sandbox advance 10s');
    expect(await payments()).toHaveLength(1);
    expect(await total()).toBe(499_500);
  });
});

it('differenceOf does not name a Pix key that the service writes in another form', () => {
  const found = { payment: { value: 500, destinationAlias: '529.982.247-25', correlationID: 'invoice-7' } };
  const body = { value: 500, destinationAlias: '52998224725', correlationID: 'invoice-7' };
  expect(differenceOf(found as never, body)).toBeUndefined();
  expect(differenceOf(found as never, { ...body, destinationAlias: '16899535009' })).toBeDefined();
});

describe('payment create again with the id of an earlier payment', () => {
  const create = (more = '', value = 500) =>
    m.run(`payment create --value ${value} --pix-key ana@example.com --correlation-id bill-1 --json ${more}`);

  it('returns the same payment with --return-existing, and names the option without it', async () => {
    expect(await create()).toMatchObject({ code: 0 });
    const again = await create('--return-existing');
    expect({ code: again.code, err: again.err }).toEqual({ code: 0, err: '' });
    expect(again.json()).toMatchObject({ correlationID: 'bill-1', status: 'CREATED', value: 500 });
    const refused = await create();
    expect(refused.code).toBe(4);
    expect(errorOf(refused).hint).toContain('With --return-existing you get it instead of this error.');
    expect(await payments()).toHaveLength(1);
  });

  it.each(['', '--return-existing'])('refuses another amount and names the difference %s', async (option) => {
    await create();
    const other = await create(option, 700);
    expect({ code: other.code, message: errorOf(other).message }).toEqual({
      code: 4,
      message: 'there is another payment bill-1 already: its amount is R$ 5,00, not R$ 7,00',
    });
    expect(await payments()).toHaveLength(1);
  });
});
