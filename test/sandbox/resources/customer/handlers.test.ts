// A customer who is known already: what is answered is what is stored, and that stays as it is.
import { describe, expect, it } from 'vitest';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';

const TAX_ID = '52998224725';
const address = { zipcode: '01310100', street: 'Avenida Paulista', city: 'São Paulo', state: 'SP' };
const known = { name: 'Ana Souza', taxID: TAX_ID, email: 'ana@example.com', correlationID: 'ana' };
const newer = {
  name: 'Ana Lima',
  taxID: '529.982.247-25',
  email: 'lima@example.com',
  phone: '+5511912345684',
  correlationID: 'lima',
  address,
};

const stored = async (s: Served, id = 'ana') => (await s.ok('GET', `/api/v1/customer/${id}`)).customer;
const overdue = (s: Served, correlationID: string, customer: object) =>
  s.send('POST', '/api/v1/charge', { correlationID, value: 1_000, type: 'OVERDUE', customer });

describe('customer with a known tax id', () => {
  it('is returned as stored, and other fields in later requests change nothing', async () => {
    const s = await serve();
    const { customer } = await s.ok('POST', '/api/v1/customer', known);
    expect((await s.ok('POST', '/api/v1/customer', newer)).customer).toEqual(customer);
    expect(await stored(s)).toEqual(customer);
    const { charge } = await s.ok('POST', '/api/v1/charge', {
      correlationID: 'c',
      value: 100,
      customer: newer,
    });
    expect(charge.customer).toEqual(customer);
    const { subscription } = await s.ok('POST', '/api/v1/subscriptions', { value: 100, customer: newer });
    expect(subscription.customer).toEqual(customer);
    expect((await s.ok('GET', '/api/v1/customer')).customers).toEqual([customer]);
    for (const id of [TAX_ID, '529.982.247-25']) expect(await stored(s, id)).toEqual(customer);
    expect((await s.send('GET', '/api/v1/customer/lima')).status).toBe(400);
  });

  it('keeps the stored address', async () => {
    const s = await serve();
    const { customer } = await s.ok('POST', '/api/v1/customer', { ...known, address: { city: 'Recife' } });
    expect((await s.ok('POST', '/api/v1/customer', newer)).customer).toEqual(customer);
    expect(await stored(s)).toMatchObject({ address: { city: 'Recife' } });
  });

  it('can be charged with type OVERDUE without an address, or with an address in the charge', async () => {
    const s = await serve();
    const { customer } = await s.ok('POST', '/api/v1/customer', known);
    expect((await overdue(s, 'without', { name: 'Ana', taxID: TAX_ID })).body.charge).toMatchObject({
      customer,
    });
    const charged = await overdue(s, 'with', newer);
    expect(charged).toMatchObject({ status: 200, body: { charge: { customer } } });
    expect(await stored(s)).toEqual(customer);
    const other = { name: 'Bia', taxID: '11144477735', correlationID: 'bia', address };
    await s.ok('POST', '/api/v1/customer', other);
    expect((await overdue(s, 'stored', { name: 'Bia', taxID: '11144477735' })).status).toBe(200);
  });

  it('can be subscribed to OVERDUE charges with an address in the subscription', async () => {
    const s = await serve();
    await s.ok('POST', '/api/v1/customer', known);
    await s.ok('POST', '/api/v1/subscriptions', {
      customer: newer,
      value: 4_990,
      dayGenerateCharge: 21,
      chargeType: 'OVERDUE',
    });
    const { charges } = await s.ok('GET', '/api/v1/charge');
    expect(charges).toMatchObject([{ type: 'OVERDUE', value: 4_990 }]);
  });
});

it('a customer known only by e-mail stays as stored when a charge has other fields', async () => {
  const s = await serve();
  const charge = async (correlationID: string, customer: object) =>
    (await s.ok('POST', '/api/v1/charge', { correlationID, value: 1, customer })).charge.customer;
  const first = await charge('a', { name: 'Ana', email: 'ana@example.com' });
  expect(
    await charge('b', { name: 'Outra', email: 'ana@example.com', phone: '11912345684', address }),
  ).toEqual(first);
  expect((await s.ok('GET', '/api/v1/customer')).customers).toEqual([first]);
});
