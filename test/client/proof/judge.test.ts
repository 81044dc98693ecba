// Answers to writes, and what they prove.
import { describe, expect, it } from 'vitest';
import {
  bareEvent,
  hasRequestedId,
  isServiceId,
  judge,
  judgeRaw,
  matchesRequest,
  showsChange,
} from '#client/proof/judge.ts';
import type { HttpResponse } from '#contract/http.ts';
import { operation } from '#contract/operations/index.ts';

const answer = (status: number, body: unknown): HttpResponse => ({
  status,
  headers: {},
  body: Buffer.from(JSON.stringify(body)),
});

const create = operation('payment.create');
const approve = operation('payment.approve');
const update = operation('customer.update');
const input = { body: { correlationID: 'p-1', value: 1_990, destinationAlias: 'ana@example.com' } };
const payment = {
  correlationID: 'p-1',
  status: 'CREATED',
  value: 1_990,
  destinationAlias: 'ana@example.com',
};

describe('judge › payment.create', () => {
  const verdict = (status: number, changes: object, more: object = {}): string =>
    judge(create, input, answer(status, { payment: { ...payment, ...changes }, ...more }));

  it('believes an answer that names the payment and its fields', () => expect(verdict(200, {})).toBe('done'));

  it.each([
    ['another id', { correlationID: 'p-2' }, 'foreign'],
    ['no id', { correlationID: null }, 'unclear'],
    ['no status', { status: undefined }, 'unclear'],
    ['an empty status', { status: '' }, 'unclear'],
    ['a status that is an object', { status: {} }, 'unclear'],
    ['no value', { value: null }, 'unclear'],
    ['another value', { value: 1_991 }, 'other'],
    ['a value as text', { value: '1990' }, 'other'],
    ['another recipient', { destinationAlias: 'eve@example.com' }, 'other'],
    ['no recipient', { destinationAlias: undefined }, 'done'],
    ['the recipient in capitals', { destinationAlias: 'ANA@example.com' }, 'done'],
  ])('judges an answer with %s as it deserves', (_case, changes, expected) =>
    expect(verdict(200, changes)).toBe(expected),
  );

  it.each([{ error: 'saldo' }, { errors: [{ message: 'saldo' }] }])(
    'does not believe a success that also has %j',
    (more) => expect(verdict(200, {}, more)).toBe('unclear'),
  );

  it.each([201, 202, 302, 500, 503, 409])('does not believe status %i, whatever the body', (status) =>
    expect(verdict(status, {}, { error: 'x' })).toBe('unclear'),
  );

  it.each([{}, { payment: null }, [], null, 'ok'])('does not believe the body %j', (body) =>
    expect(judge(create, input, answer(200, body))).toBe('unclear'),
  );

  it.each([400, 401, 403, 404, 422])(
    'takes status %i as a refusal only in the format of the service',
    (status) => {
      expect(judge(create, input, answer(status, { error: 'saldo insuficiente' }))).toBe('refused');
      expect(judge(create, input, answer(status, { error: 'já existe um pagamento' }))).toBe('exists');
      expect(judge(create, input, answer(status, { message: 'blocked by the gateway' }))).toBe('unclear');
      expect(judge(create, input, answer(status, '<html>'))).toBe('unclear');
    },
  );
});

describe('judge › answers that need more than an id', () => {
  it('does not believe an approval that shows the payment still waiting', () => {
    const of = (status: string): string =>
      judge(
        approve,
        { body: { correlationID: 'p-1' } },
        answer(200, { payment: { ...payment, status }, transaction: {} }),
      );
    expect(of('CREATED')).toBe('unclear');
    expect(of('APPROVED')).toBe('done');
  });

  it('compares the values of an update under the requested id', () => {
    const of = (customer: object): string =>
      judge(
        update,
        { path: { id: 'c-1' }, body: { name: 'Ana', phone: '(11) 98765-4321' } },
        answer(200, { customer: { correlationID: 'c-1', name: 'Ana', ...customer } }),
      );
    expect(of({ phone: '5511987654321' })).toBe('done');
    expect(of({ phone: '+55 11 98765-4321' })).toBe('done');
    expect(of({ phone: '11987654322' })).not.toBe('done');
    expect(of({ phone: '5511987654321', correlationID: 'c-2' })).toBe('foreign');
  });
});

describe('judge › answers without a resource', () => {
  const remove = (body: object): string =>
    judge(operation('charge.delete'), { path: { id: 'order-1' } }, answer(200, body));

  it.each([
    [{ status: 'OK', id: 'order-1' }, 'done'],
    [{ status: 'ok', id: 'order-1' }, 'done'],
    [{ status: 'PENDING', id: 'order-1' }, 'unclear'],
    [{ id: 'order-1' }, 'unclear'],
    [{ status: 'OK', id: 'order-2' }, 'foreign'],
  ])('judges %j for charge.delete as %s', (body, expected) => expect(remove(body)).toBe(expected));

  it('asks for a look-up where a success names nothing', () =>
    expect(judge(operation('webhook.delete'), { path: { id: 'w-1' } }, answer(200, { status: 'OK' }))).toBe(
      'unidentified',
    ));
});

describe('judgeRaw', () => {
  it.each([
    ['text/html', 'unclear'],
    ['Text/HTML; charset=utf-8', 'unclear'],
    ['application/json', 'done'],
    ['application/text/html', 'done'],
  ])('judges a success with content type %s as %s', (type, expected) =>
    expect(judgeRaw({ ...answer(200, {}), headers: { 'content-type': type } })).toBe(expected),
  );

  it.each([
    [199, {}, 'unclear'],
    [200, {}, 'done'],
    [299, {}, 'done'],
    [300, {}, 'unclear'],
    [400, { error: 'x' }, 'refused'],
    [400, { message: 'x' }, 'unclear'],
    [409, { error: 'x' }, 'unclear'],
    [500, { error: 'x' }, 'unclear'],
  ])('judges status %i with %j as %s', (status, body, expected) =>
    expect(judgeRaw(answer(status, body))).toBe(expected),
  );
});

describe('values that were sent and found', () => {
  const matches = (body: object, resource: object): boolean =>
    matchesRequest(update, { path: { id: 'c-1' }, body: { ...body } }, { correlationID: 'c-1', ...resource });

  it.each([
    [
      'a phone with and without its country code',
      { phone: '5511987654321' },
      { phone: '(11) 98765-4321' },
      true,
    ],
    [
      'a landline with and without its country code',
      { phone: '551133334444' },
      { phone: '1133334444' },
      true,
    ],
    ['two numbers of area code 55', { phone: '55987654321' }, { phone: '987654321' }, false],
    ['a country code before too few digits', { phone: '55119876543' }, { phone: '119876543' }, false],
    ['two phones', { phone: '11987654321' }, { phone: '11987654322' }, false],
    ['a country code before too many digits', { phone: '55119876543210' }, { phone: '119876543210' }, false],
    ['55 in the middle', { phone: '1155987654321' }, { phone: '11987654321' }, false],
    ['a tax id with punctuation', { taxID: '529.982.247-25' }, { taxID: { taxID: '52998224725' } }, true],
    ['two tax ids', { taxID: '52998224725' }, { taxID: { taxID: '11144477735' } }, false],
    ['an email in capitals', { email: 'Ana@Example.com' }, { email: 'ana@example.com' }, true],
    ['two emails', { email: 'ana@example.com' }, { email: 'eva@example.com' }, false],
    ['a name in capitals', { name: 'Ana' }, { name: 'ANA' }, false],
    ['a name that is a number', { name: '5' }, { name: 5 }, false],
    ['a field that is absent', { name: 'Ana' }, {}, true],
    ['a field that was not sent', {}, { name: 'Ana' }, true],
  ])('compares %s', (_case, body, resource, expected) => expect(matches(body, resource)).toBe(expected));

  it('compares a random key and a phone key without punctuation, but keeps the country code', () => {
    const same = (sent: string, found: string): boolean =>
      matchesRequest(
        create,
        { body: { ...input.body, destinationAlias: sent } },
        { ...payment, destinationAlias: found },
      );
    expect(same('+5511987654321', '5511987654321')).toBe(true);
    expect(same('+5511987654321', '11987654321')).toBe(false);
    expect(same('529.982.247-25', '52998224725')).toBe(true);
    expect(same('7D9F0A0C-1111-4222-8333-444455556666', '7d9f0a0c-1111-4222-8333-444455556666')).toBe(true);
    expect(same('a.na@example.com', 'ana@example.com')).toBe(false);
  });

  it('shows an update only if every sent field is there', () => {
    const shows = (resource: object): boolean =>
      showsChange(update, { path: { id: 'c-1' }, body: { name: 'Ana', email: 'ana@example.com' } }, resource);
    expect(shows({ name: 'Ana', email: 'ana@example.com' })).toBe(true);
    expect(shows({ name: 'Ana' })).toBe(false);
    expect(shows({ name: 'Eva', email: 'ana@example.com' })).toBe(false);
  });
});

describe('hasRequestedId', () => {
  const get = operation('payment.get');
  const serviceId = Buffer.from('Payment:0123456789abcdef01234567').toString('base64');
  const has = (id: string, found: object): boolean =>
    hasRequestedId(get, { path: { id } }, { payment: found });

  it('accepts the resource under its own id or the id of the service', () => {
    expect(has('p-1', { correlationID: 'p-1' })).toBe(true);
    expect(has(serviceId, { correlationID: 'p-1', globalID: serviceId })).toBe(true);
    expect(has('p-1', { correlationID: 'p-2', globalID: serviceId })).toBe(false);
    expect(has('p-1', {})).toBe(false);
  });

  it('accepts an answer without the id of the service, and refuses one with another', () => {
    const other = Buffer.from('Payment:ffffffffffffffffffffffff').toString('base64');
    expect(has(serviceId, { correlationID: 'p-1' })).toBe(true);
    expect(has(serviceId, { correlationID: 'p-1', globalID: other })).toBe(false);
  });

  it('accepts everything if nothing was requested by id', () =>
    expect(hasRequestedId(get, {}, { payment: {} })).toBe(true));

  it.each([
    ['Payment:0123456789abcdef01234567', true],
    ['Payment:0123456789abcdef0123456', false],
    ['Payment:0123456789abcdef012345678', false],
    ['Payment:0123456789abcdeg01234567', false],
    [':0123456789abcdef01234567', false],
    ['a-b:0123456789abcdef01234567', false],
  ])('isServiceId tells %j: %j', (text, expected) =>
    expect(isServiceId(Buffer.from(text).toString('base64'))).toBe(expected),
  );
});

describe('bareEvent', () => {
  it.each([
    ['OPENPIX:CHARGE_COMPLETED', 'CHARGE_COMPLETED'],
    ['CHARGE_COMPLETED', 'CHARGE_COMPLETED'],
    ['openpix:charge_completed', 'CHARGE_COMPLETED'],
  ])('returns %s without its prefix', (name, expected) => expect(bareEvent(name)).toBe(expected));
});
