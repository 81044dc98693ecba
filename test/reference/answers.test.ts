// Answers to writes in each documented form. The stub service answers every request with one body, so no look-up can
// confirm a write: it is proved by the ids and values in the answer, or its outcome is unknown (exit code 6).
import { describe, expect, it } from 'vitest';
import type { Machine } from '#test/support/cli.ts';
import { machineAt } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';
import { httpServer, json } from '#test/support/services/server.ts';

type Run = Awaited<ReturnType<Machine['run']>>;

/** Runs a command against a service that answers every request with this body. */
async function answered(line: string, status: number, body: unknown): Promise<Run> {
  const { url } = await httpServer((_request, response) => json(response, status, body));
  const self = machineAt({ url });
  return self.run(`${line} --yes --json --retries 0`);
}

const SUB = 'filial@example.com';
const EVP = '123e4567-e89b-42d3-a456-426614174000';
const CNPJ = '12345678000195';
const booking = { pixKey: SUB, value: 5_000, description: 'Fundo' };

describe.each(['credit', 'debit'])('subaccount %s', (verb) => {
  const line = `subaccount ${verb} ${SUB} --value 5000 --description Fundo`;

  it.each([
    ['a sentence as success', { ...booking, success: 'Your transfer was made successfully' }],
    ['true as success', { ...booking, success: true }],
    ['no success', booking],
    ['no description', { pixKey: SUB, value: 5_000, success: 'OK' }],
    ['the key in capitals', { ...booking, pixKey: SUB.toUpperCase(), success: 'OK' }],
  ])('is done by an answer with %s', async (_case, body) =>
    expect((await answered(line, 200, body)).code).toBe(0),
  );

  it.each([
    ['false as success', { ...booking, success: false }],
    ['another sub account', { ...booking, pixKey: 'outra@example.com', success: 'OK' }],
    ['another amount', { ...booking, value: 5_001, success: 'OK' }],
    ['another description', { ...booking, description: 'Aluguel', success: 'OK' }],
    ['no key', { value: 5_000, description: 'Fundo', success: 'OK' }],
    ['no amount', { pixKey: SUB, description: 'Fundo', success: 'OK' }],
  ])('has an unknown outcome after an answer with %s', async (_case, body) =>
    expect((await answered(line, 200, body)).code).toBe(6),
  );
});

describe('pix-key create', () => {
  const key = { key: CNPJ, type: 'CNPJ', isDefault: false };
  const line = 'pix-key create --key 12.345.678/0001-95';

  it.each([
    ['the bare key', key],
    ['the key under pixKey', { pixKey: key }],
    ['only the key and its type', { key: CNPJ, type: 'CNPJ' }],
    ['a formatted key', { ...key, key: '12.345.678/0001-95' }],
  ])('is done by an answer with %s', async (_case, body) => {
    const { code, json: output } = await answered(line, 201, body);
    expect(code).toBe(0);
    expect(output()).toMatchObject({ type: 'CNPJ' });
  });

  it.each([
    ['another key', { ...key, key: '11222333000181' }],
    ['another key under pixKey', { pixKey: { ...key, key: '11222333000181' } }],
    ['another type', { ...key, type: 'EVP' }],
    ['no key', { type: 'CNPJ', isDefault: false }],
    ['the key as a text', { pixKey: CNPJ, type: 'CNPJ' }],
    ['nothing', {}],
  ])('has an unknown outcome after an answer with %s', async (_case, body) =>
    expect((await answered(line, 201, body)).code).not.toBe(0),
  );
});

describe('pix-key default', () => {
  const key = { key: EVP, type: 'EVP', isDefault: true };
  const line = `pix-key default ${EVP}`;

  it.each([
    ['the bare key', key],
    ['the key under pixKey', { pixKey: key }],
    ['no type', { key: EVP, isDefault: true }],
  ])('is done by an answer with %s', async (_case, body) => {
    const { code, json: output } = await answered(line, 200, body);
    expect(code).toBe(0);
    expect(output()).toMatchObject({ key: EVP, isDefault: true });
  });

  it.each([
    ['another key', { ...key, key: '11222333000181' }],
    ['a key that is not the default one', { ...key, isDefault: false }],
    ['no word on whether it is the default key', { key: EVP, type: 'EVP' }],
    ['no key', { type: 'EVP', isDefault: true }],
  ])('has an unknown outcome after an answer with %s', async (_case, body) =>
    expect((await answered(line, 200, body)).code).toBe(6),
  );
});

describe('subaccount withdraw', () => {
  const made = {
    status: 'CREATED',
    value: 5_000,
    correlationID: 'w-1',
    destinationAlias: SUB,
    comment: 'Saque',
  };
  const line = `subaccount withdraw ${SUB} --value 5000`;

  it.each([
    ['a transaction', { transaction: made }],
    ['a withdrawal of an account', { withdraw: { account: made } }],
    ['no comment', { transaction: { ...made, comment: undefined } }],
  ])('is done by an answer with %s', async (_case, body) =>
    expect((await answered(line, 200, body)).code).toBe(0),
  );

  it.each([
    ['another key', { transaction: { ...made, destinationAlias: 'outra@example.com' } }],
    ['another amount', { withdraw: { account: { ...made, value: 5_001 } } }],
  ])('has an unknown outcome after an answer with %s', async (_case, body) =>
    expect((await answered(line, 200, body)).code).toBe(6),
  );
});

describe('an answer that does not prove the write', () => {
  it.each([
    [`subaccount credit ${SUB} --value 5000`, 200, { value: 5_000 }, 'the answer has no pixKey'],
    [
      `subaccount withdraw ${SUB} --value 5000`,
      200,
      { transaction: {} },
      'the answer has no transaction.destinationAlias',
    ],
    [`subaccount withdraw ${SUB} --value 5000`, 200, {}, 'the answer has no transaction'],
    ['pix-key create', 201, { type: 'EVP' }, 'the answer has no key'],
    [`pix-key default ${EVP}`, 200, { pixKey: { type: 'EVP' } }, 'the answer has no pixKey.key'],
    [
      'payment create --value 5000 --destination-alias ana@example.com',
      200,
      { payment: { value: 5_000 } },
      'the answer has no payment.correlationID',
    ],
  ])('%s names the missing field after status %i and %j', async (line, status, body, message) => {
    const { code, err } = await answered(line, status, body);
    expect(code).toBe(6);
    expect(errorOf({ err }).message).toContain(message);
    expect(errorOf({ err }).message).not.toContain('unexpected status');
  });
});
