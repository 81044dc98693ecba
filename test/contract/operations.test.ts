import { describe, expect, it } from 'vitest';
import { eventName, qrImagePath } from '#contract/namespace.ts';
import type { Operation } from '#contract/operation.ts';
import { findOperation, operation, OPERATIONS } from '#contract/operations/index.ts';
import { isRequiredAt } from '#contract/path.ts';
import type { Schema } from '#contract/schema/schema.ts';
import { UNSUPPORTED_OPERATIONS } from '#contract/unsupported-operations.ts';
import { WRITES } from '#test/support/writes.ts';

/**
 * Method, path and documented permission of every operation, written out once more by hand from the documentation of the
 * service, which does not name all permissions.
 */
const TABLE = `
GET /api/v1/account/{accountId} ACCOUNT_GET
GET /api/v1/account/ ACCOUNT_GET_LIST
POST /api/v1/account/{accountId}/withdraw ACCOUNT_WITHDRAW_POST
GET /api/v1/limits/{accountId} ACCOUNT_LIMITS_GET
POST /api/v1/limits/request ACCOUNT_LIMITS_REQUEST_POST
GET /api/v1/limits/request ACCOUNT_LIMITS_GET
GET /api/v1/limits/request/{id} ACCOUNT_LIMITS_GET
GET /api/v1/pix-keys
POST /api/v1/pix-keys
DELETE /api/v1/pix-keys/{pixKey}
PUT /api/v1/pix-keys/{pixKey}/default
POST /api/v1/pix-keys/check
GET /api/v1/pix-keys/{pixKey}/check
GET /api/v1/pix-keys/tokens
GET /api/v1/pix-keys/tokens/logs
GET /api/v1/cashback-fidelity/balance/{taxID} CASHBACK_FIDELITY_BALANCE_GET
POST /api/v1/cashback-fidelity CASHBACK_FIDELITY_POST
DELETE /api/v1/charge/{id} CHARGE_DELETE
GET /api/v1/charge/{id} CHARGE_GET
GET /api/v1/charge CHARGE_GET_LIST
POST /api/v1/charge CHARGE_POST
PATCH /api/v1/charge/{id} CHARGE_PATCH
GET /api/image/qrcode/base64/{id} CHARGE_BRCODE_IMAGE_GET
GET /{namespace}/charge/brcode/image/{id}.png CHARGE_IMAGE_GET
GET /api/v1/charge/{id}/refund CHARGE_REFUND_GET_LIST
POST /api/v1/charge/{id}/refund CHARGE_REFUND_POST
GET /api/v1/customer/{id} CUSTOMER_GET
GET /api/v1/customer CUSTOMER_GET_LIST
POST /api/v1/customer CUSTOMER_POST
PATCH /api/v1/customer/{id} CUSTOMER_PATCH
POST /api/v1/decode/emv DECODE_EMV_POST
GET /api/v1/dispute DISPUTE_GET_LIST
GET /api/v1/dispute/{id} DISPUTE_GET
POST /api/v1/dispute/{id}/evidence DISPUTE_POST
POST /api/v1/files FILE_POST
GET /api/v1/invoice
POST /api/v1/invoice
POST /api/v1/invoice/{correlationID}/cancel
GET /api/v1/invoice/{correlationID}/pdf
GET /api/v1/invoice/{correlationID}/xml
POST /api/v1/partner/application PARTNER_APPLICATION_POST
GET /api/v1/partner/company/{taxID} PARTNER_COMPANY_GET
GET /api/v1/partner/company PARTNER_COMPANY_GET_LIST
POST /api/v1/partner/company PARTNER_COMPANY_POST
POST /api/v1/payment PAYMENT_POST
POST /api/v1/payment/approve PAYMENT_APPROVE_POST
GET /api/v1/payment/{id} PAYMENT_GET
GET /api/v1/payment PAYMENT_GET_LIST
GET /api/v1/qrcode-static/{id} PIX_QRCODE_GET
GET /api/v1/qrcode-static PIX_QRCODE_GET_LIST
POST /api/v1/qrcode-static PIX_QRCODE_POST
DELETE /api/v1/qrcode-static/{id} PIX_QRCODE_DELETE
GET /api/v1/receipt/{receiptType}/{endToEndId}
GET /api/v1/refund/{id} REFUND_GET
GET /api/v1/refund REFUND_GET_LIST
POST /api/v1/refund REFUND_POST
GET /api/v1/subscriptions/{id} SUBSCRIPTION_GET
POST /api/v1/subscriptions SUBSCRIPTION_POST
GET /api/v1/subscriptions SUBSCRIPTION_GET_LIST
PUT /api/v1/subscriptions/{id}/cancel SUBSCRIPTION_CANCEL_PUT
PUT /api/v1/subscriptions/{id}/value SUBSCRIPTION_VALUE_PUT
GET /api/v1/subscriptions/{id}/installments
POST /api/v1/funds-recovery
GET /api/v1/funds-recovery/{id}
GET /api/v1/funds-recovery/{id}/refund-solicitations
GET /api/v1/funds-recovery/{id}/infraction-reports
GET /api/v1/funds-recovery/{id}/disputes
POST /api/v1/funds-recovery/{id}/cancel FUNDS_RECOVERY_DELETE
GET /api/v1/installments/{id}
POST /api/v1/installments/{id}/cobr
POST /api/v1/installments/{id}/cobr/retry
GET /api/v1/transaction/{id} TRANSACTION_GET
GET /api/v1/transaction TRANSACTION_GET_LIST
POST /api/v1/transfer TRANSFER_POST
POST /api/v1/webhook WEBHOOK_POST
GET /api/v1/webhook WEBHOOK_GET_LIST
DELETE /api/v1/webhook/{id} WEBHOOK_DELETE
POST /api/v1/subaccount/{id}/withdraw SUBACCOUNT_WITHDRAW_POST
GET /api/v1/subaccount/{id} SUBACCOUNT_GET
GET /api/v1/subaccount SUBACCOUNT_GET_LIST
POST /api/v1/subaccount SUBACCOUNT_POST
POST /api/v1/account ACCOUNT_POST
DELETE /api/v1/account/{accountId} ACCOUNT_DELETE
GET /api/v1/company COMPANY_GET
GET /api/v1/psp PSP_GET_LIST
POST /api/v1/application APPLICATION_POST
DELETE /api/v1/application APPLICATION_DELETE
POST /api/v1/kyc/onboarding KYC_ONBOARDING_POST
GET /api/v1/account-register/{id}
DELETE /api/v1/account-register/{id}
POST /api/v1/boleto/validate
GET /api/v1/boleto-transaction
GET /api/v1/boleto-transaction/{id}
GET /api/v1/statement STATEMENT_GET
GET /api/v1/webhook/events WEBHOOK_EVENTS_GET_LIST
GET /api/v1/webhook/ips WEBHOOK_IPS_GET
GET /api/v1/webhook/public-keys
POST /api/v1/subaccount/{id}/credit SUBACCOUNT_CREDIT_POST
POST /api/v1/subaccount/{id}/debit SUBACCOUNT_DEBIT_POST
POST /api/v1/subaccount/transfer SUBACCOUNT_TRANSFER_POST
DELETE /api/v1/subaccount/{id} SUBACCOUNT_DELETE
GET /api/v1/subaccount/{id}/statement SUBACCOUNT_STATEMENT_GET
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '))
  .map(([method, path, permission]) => ({ request: `${method} ${path}`, permission }));

/** Groups whose permissions the documentation does not name one by one: the names follow its pattern. */
const UNNAMED =
  /^(account-register\.(get|delete|list)|boleto|installment|invoice|pix-key|receipt|recovery\.(create|get|refund-solicitations|infraction-reports|disputes)|webhook\.(public-)?keys)(\.|$)/;

const requestOf = ({ method, path }: Operation): string => `${method} ${path}`;

/** Method and path, with any names for the parameters. */
const withoutNames = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;

/** Paths of the values in a schema. */
const leaves = (schema: Schema | undefined, before = ''): string[] =>
  schema?.type === 'object'
    ? Object.entries(schema.properties).flatMap(([name, one]) => leaves(one, `${before}.${name}`))
    : schema === undefined
      ? []
      : [before.slice(1)];

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
    expect(OPERATIONS.map(requestOf).toSorted()).toEqual(TABLE.map(({ request }) => request).toSorted());
    expect(new Set(OPERATIONS.map(({ id }) => id)).size).toBe(TABLE.length);
  });

  it.each(OPERATIONS)('$id needs the documented permission, or one that follows the pattern', (one) => {
    const documented = TABLE.find(({ request }) => request === requestOf(one))?.permission;
    if (documented !== undefined) {
      expect(one.scope).toBe(documented);
      return;
    }
    expect(one.id).toMatch(UNNAMED);
    expect(one.scope).toMatch(/^[A-Z]+(_[A-Z]+)*_(GET|GET_LIST|POST|PUT|DELETE)$/);
  });

  it('has an intent in test/support/writes.ts for every write', () => {
    const ids = new Set(WRITES.map(({ id }) => id.split(' --')[0]!.replaceAll(' ', '.')));
    const writes = OPERATIONS.filter(({ effect }) => effect !== 'read').map(({ id }) => id);
    expect(writes.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('has no operation that is also listed as unsupported', () => {
    const supported = new Set(OPERATIONS.map(withoutNames));
    expect(UNSUPPORTED_OPERATIONS.map(withoutNames).filter((one) => supported.has(one))).toEqual([]);
  });

  it.each(OPERATIONS.filter(({ effect, recovery }) => effect === 'update' && recovery?.kind === 'lookup'))(
    '$id › a look-up compares every field that the update sends',
    ({ body, proof }) => {
      const compared = Object.values(proof?.content ?? {});
      expect([...leaves(body)].filter((path) => !compared.includes(path))).toEqual([]);
    },
  );

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
      words.push('notDoneWhile', 'noEffectIn', 'advice');
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
