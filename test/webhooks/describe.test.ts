// The line that `webhook listen` prints for an event: name, id, amount, status.
import { expect, it } from 'vitest';
import { describeEvent, subjectOf } from '#webhooks/describe.ts';

const ted = { correlationID: 'ted-0001', value: 15_000, status: 'COMPLETED', type: 'PAYMENT' };
const accountRegister = {
  accountRegisterId: '66f0c2a1d4b2f10012ab34cd',
  correlationID: 'seller-7',
  taxID: { taxID: '11222333000181', type: 'BR:CNPJ' },
  officialName: 'Loja Exemplo',
  status: 'PENDING',
};

it.each([
  [
    'a TED, which is no event of pixctl',
    { event: 'TED_OUT_CONFIRMED', ted },
    'TED_OUT_CONFIRMED  ted-0001  R$ 150,00  COMPLETED',
  ],
  [
    'a registration, with its correlation id, status and name',
    { event: 'ACCOUNT_REGISTER_PENDING', accountRegister },
    'ACCOUNT_REGISTER_PENDING  seller-7  PENDING  Loja Exemplo',
  ],
  [
    'a step of a registration, with the step',
    {
      event: 'ACCOUNT_REGISTER_STEP_UPDATED',
      accountRegister: { ...accountRegister, step: 'BC_PROTEGE', stepStatus: 'BLOCKED' },
    },
    'ACCOUNT_REGISTER_STEP_UPDATED  seller-7  PENDING  Loja Exemplo  BC_PROTEGE  BLOCKED',
  ],
  ['an event without a known subject', { event: 'LOAN_PAID', loan: { id: 1 } }, 'LOAN_PAID'],
  ['a body with other types', { event: 'TED_IN_CONFIRMED', ted: 'x' }, 'TED_IN_CONFIRMED'],
])('describeEvent shows %s', (_what, body, line) => {
  expect(describeEvent(body)).toBe(line);
});

it.each([
  [
    'its tax id, if it has no correlation id',
    { ...accountRegister, correlationID: undefined },
    '11222333000181',
  ],
  ['its correlation id', accountRegister, 'seller-7'],
])('subjectOf returns for a registration %s', (_what, register, subject) => {
  expect(subjectOf({ event: 'ACCOUNT_REGISTER_APPROVED', accountRegister: register })).toBe(subject);
});
