import type { Operation } from '#contract/operation.ts';
import { int, obj, str } from '#contract/schema/schema.ts';
import { amount, id } from './shared.ts';

export const cashbackOperations = [
  {
    id: 'cashback.balance',
    summary: "Get a customer's remaining exclusive cashback",
    method: 'GET',
    path: '/api/v1/cashback-fidelity/balance/{taxID}',
    pathParams: { taxID: { ...id('CPF or CNPJ of the customer'), format: 'tax-id' } },
    response: obj(
      { balance: int({ unit: 'cents', description: 'unused cashback' }), status: str() },
      { required: ['balance', 'status'] },
    ),
    result: { kind: 'body' },
    success: [200],
    scope: 'CASHBACK_FIDELITY_BALANCE_GET',
    effect: 'read',
    proof: { idFields: [] },
  },
  {
    id: 'cashback.grant',
    summary: 'Grant exclusive cashback to a customer, or return the one still pending',
    method: 'POST',
    path: '/api/v1/cashback-fidelity',
    body: obj(
      {
        taxID: str({ format: 'tax-id', description: 'CPF or CNPJ of the customer' }),
        value: amount('cashback granted'),
      },
      { required: ['taxID', 'value'] },
    ),
    response: obj(
      { cashback: obj({ value: int({ unit: 'cents' }) }, { required: ['value'] }), message: str() },
      { required: ['cashback', 'message'] },
    ),
    result: { kind: 'body' },
    success: [201, 200],
    scope: 'CASHBACK_FIDELITY_POST',
    effect: 'create',
    // A customer has at most one pending cashback; a repeated request returns it.
    recovery: {
      kind: 'lookup',
      operation: 'cashback.balance',
      param: 'taxID',
      from: 'taxID',
      idempotent: true,
      notDoneWhile: { path: 'balance', equals: 0 },
    },
    proof: { requiredFields: ['cashback.value'], confirmByLookUp: true },
  },
] as const satisfies readonly Operation[];
