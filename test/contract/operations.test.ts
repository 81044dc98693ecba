import { describe, expect, it } from 'vitest';
import { eventName, qrImagePath } from '#contract/namespace.ts';
import { findOperation, operation, OPERATIONS } from '#contract/operations/index.ts';
import { isRequiredAt } from '#contract/path.ts';
import type { Schema } from '#contract/schema/schema.ts';

/** Method and path of every operation, written out once more by hand from the service's own table. */
const TABLE = `
GET /api/v1/account/{accountId}
GET /api/v1/account/
POST /api/v1/account/{accountId}/withdraw
GET /api/v1/limits/{accountId}
GET /api/v1/pix-keys
POST /api/v1/pix-keys
DELETE /api/v1/pix-keys/{pixKey}
PUT /api/v1/pix-keys/{pixKey}/default
POST /api/v1/pix-keys/check
GET /api/v1/pix-keys/{pixKey}/check
GET /api/v1/pix-keys/tokens
GET /api/v1/pix-keys/tokens/logs
GET /api/v1/cashback-fidelity/balance/{taxID}
POST /api/v1/cashback-fidelity
DELETE /api/v1/charge/{id}
GET /api/v1/charge/{id}
GET /api/v1/charge
POST /api/v1/charge
PATCH /api/v1/charge/{id}
GET /api/image/qrcode/base64/{id}
GET /{namespace}/charge/brcode/image/{id}.png
GET /api/v1/charge/{id}/refund
POST /api/v1/charge/{id}/refund
GET /api/v1/customer/{id}
GET /api/v1/customer
POST /api/v1/customer
PATCH /api/v1/customer/{id}
POST /api/v1/decode/emv
GET /api/v1/dispute
GET /api/v1/dispute/{id}
POST /api/v1/dispute/{id}/evidence
POST /api/v1/files
GET /api/v1/invoice
POST /api/v1/invoice
POST /api/v1/invoice/{correlationID}/cancel
GET /api/v1/invoice/{correlationID}/pdf
GET /api/v1/invoice/{correlationID}/xml
POST /api/v1/partner/application
GET /api/v1/partner/company/{taxID}
GET /api/v1/partner/company
POST /api/v1/partner/company
POST /api/v1/payment
POST /api/v1/payment/approve
GET /api/v1/payment/{id}
GET /api/v1/payment
GET /api/v1/qrcode-static/{id}
GET /api/v1/qrcode-static
POST /api/v1/qrcode-static
DELETE /api/v1/qrcode-static/{id}
GET /api/v1/receipt/{receiptType}/{endToEndId}
GET /api/v1/refund/{id}
GET /api/v1/refund
POST /api/v1/refund
GET /api/v1/subscriptions/{id}
POST /api/v1/subscriptions
GET /api/v1/subscriptions
PUT /api/v1/subscriptions/{id}/cancel
PUT /api/v1/subscriptions/{id}/value
GET /api/v1/subscriptions/{id}/installments
POST /api/v1/funds-recovery
GET /api/v1/funds-recovery/{id}
POST /api/v1/funds-recovery/{id}/cancel
GET /api/v1/installments/{id}
POST /api/v1/installments/{id}/cobr
POST /api/v1/installments/{id}/cobr/retry
GET /api/v1/transaction/{id}
GET /api/v1/transaction
POST /api/v1/transfer
POST /api/v1/webhook
GET /api/v1/webhook
DELETE /api/v1/webhook/{id}
POST /api/v1/subaccount/{id}/withdraw
GET /api/v1/subaccount/{id}
GET /api/v1/subaccount
POST /api/v1/subaccount
POST /api/v1/account
DELETE /api/v1/account/{accountId}
GET /api/v1/company
GET /api/v1/psp
POST /api/v1/application
DELETE /api/v1/application
POST /api/v1/kyc/onboarding
GET /api/v1/account-register
DELETE /api/v1/account-register/{id}
POST /api/v1/boleto/validate
GET /api/v1/boleto-transaction
GET /api/v1/boleto-transaction/{id}
GET /api/v1/statement
GET /api/v1/webhook/events
GET /api/v1/webhook/ips
GET /api/v1/webhook/public-keys
POST /api/v1/subaccount/{id}/credit
POST /api/v1/subaccount/{id}/debit
POST /api/v1/subaccount/transfer
DELETE /api/v1/subaccount/{id}
GET /api/v1/subaccount/{id}/statement
`
  .trim()
  .split('\n');

const placeholders = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!).filter((name) => name !== 'namespace');

function* visit(schema: Schema): Generator<Schema> {
  yield schema;
  if (schema.type === 'object') for (const one of Object.values(schema.properties)) yield* visit(one);
  if (schema.type === 'array') yield* visit(schema.items);
}

const schemasOf = (id: string): Schema[] => {
  const { body, query, response } = findOperation(id)!;
  return [body, query, response].filter((one) => one !== undefined);
};

describe('the contract', () => {
  it('has exactly the operations of the table', () => {
    expect(OPERATIONS.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(TABLE.toSorted());
    expect(new Set(OPERATIONS.map(({ id }) => id)).size).toBe(TABLE.length);
  });

  it.each(OPERATIONS)('$id names the parameters of its path', ({ path, pathParams }) => {
    expect(Object.keys(pathParams ?? {})).toEqual(placeholders(path));
  });

  it.each(OPERATIONS)('$id has consistent effect, method, result, proof and required fields', (one) => {
    // What is asked about may be too long for a path, or not to be in one.
    if (one.effect !== 'read') expect(one.method).not.toBe('GET');
    else if (one.method !== 'GET') expect([one.method, one.body]).toEqual(['POST', expect.anything()]);
    expect(one.effect === 'read' ? one.recovery === undefined : one.recovery !== undefined).toBe(true);
    if (one.paged) expect(['list', 'items']).toContain(one.result.kind);
    if (one.result.kind === 'items') expect(one.response).toMatchObject({ type: 'array' });
    if (one.result.kind === 'none')
      expect(one).toMatchObject({ success: [204], proof: { confirmByLookUp: true } });
    if (one.result.kind === 'resource' || one.result.kind === 'list')
      expect(one.response).toHaveProperty(['properties', one.result.key]);
    if (one.identity !== undefined) expect(one.body!.properties).toHaveProperty(one.identity);
    for (const schema of schemasOf(one.id).flatMap((root) => [...visit(root)]))
      if (schema.type === 'object')
        for (const name of [...(schema.required ?? []), ...(schema.anyOf ?? []).flat()])
          expect(schema.properties).toHaveProperty(name);
  });

  // TypeScript does not check the words of an object that is spread into an operation.
  it.each(OPERATIONS.filter(({ effect }) => effect !== 'read'))(
    '$id uses only known keys in recovery and proof',
    ({ recovery = {}, proof = {} }) => {
      const words = ['kind', 'operation', 'param', 'field', 'from', 'idempotent', 'manualCheck'];
      words.push('notDoneWhile', 'noEffectIn', 'advice', 'adviceIfExists');
      expect(words).toEqual(expect.arrayContaining(Object.keys(recovery)));
      expect([
        'id',
        'content',
        'requiredFields',
        'expectedWords',
        'confirmByLookUp',
        'newAccount',
        'idFields',
      ]).toEqual(expect.arrayContaining(Object.keys(proof)));
    },
  );

  it('requires page information in every paged list except account.list, invoice.list and webhook.list', () => {
    const lists = OPERATIONS.filter(({ paged, result }) => paged === true && result.kind === 'list');
    const lacking = lists.filter(({ response }) => !isRequiredAt(response!, 'pageInfo'));
    expect(lacking.map(({ id }) => id)).toEqual(['account.list', 'invoice.list', 'webhook.list']);
  });

  it.each(OPERATIONS.filter(({ recovery }) => recovery !== undefined && recovery.kind !== 'none'))(
    '$id is looked up by an existing read operation',
    ({ recovery }) => {
      if (recovery === undefined || recovery.kind === 'none') throw new Error('filtered out');
      const lookup = findOperation(recovery.operation)!;
      expect(lookup.effect).toBe('read');
      if (recovery.kind === 'lookup')
        expect({ ...lookup.pathParams, ...lookup.query?.properties }).toHaveProperty(recovery.param);
      else expect(['list', 'items']).toContain(lookup.result.kind);
    },
  );

  it('has every integer field named value in cents or basis points', () => {
    const named = OPERATIONS.flatMap(({ id }) => schemasOf(id)).flatMap((root) => [...visit(root)]);
    for (const schema of named)
      if (schema.type === 'object' && 'value' in schema.properties) {
        const { value } = schema.properties;
        // `additionalInfo` has text values, fines and interests are rates.
        if (value.type === 'integer')
          expect(['cents', 'basis points', 'cents or basis points']).toContain(value.unit);
      }
    expect(operation('charge.create').body!.properties['value']).toMatchObject({
      type: 'integer',
      unit: 'cents',
      minimum: 1,
    });
  });

  it('applies the namespace to event names and QR Code image paths', () => {
    expect(eventName('service', 'CHARGE_CREATED')).toBe('SERVICE:CHARGE_CREATED');
    expect(eventName('service', 'PIX_AUTOMATIC_APPROVED')).toBe('PIX_AUTOMATIC_APPROVED');
    expect(qrImagePath('openpix', 'a/b')).toBe('/openpix/charge/brcode/image/a%2Fb.png');
  });
});
