// Recovery of money that was lost to fraud: MED as the victim.
import type { Operation } from '#contract/operation.ts';
import { fundsRecovery } from '#contract/resources/funds-recovery.ts';
import { obj, str } from '#contract/schema/schema.ts';
import { FRAUD_SITUATION } from '#contract/statuses.ts';
import { say } from '#messages/message.ts';
import { id } from './shared.ts';

const path = '/api/v1/funds-recovery';
const pathParams = { id: id('id of the report (dictId), a UUID') };

export const recoveryOperations = [
  {
    id: 'recovery.create',
    summary: 'Report a payment as fraud, to get the money back (MED)',
    method: 'POST',
    path,
    body: obj(
      {
        transactionEndToEndId: str({
          minLength: 1,
          noOption: true,
          description: 'end-to-end id of the payment that you sent',
        }),
        situationType: str({ enum: FRAUD_SITUATION, description: 'kind of the fraud' }),
        details: str({ minLength: 1, description: 'what happened' }),
      },
      { required: ['transactionEndToEndId', 'situationType', 'details'] },
    ),
    response: fundsRecovery,
    result: { kind: 'body' },
    success: [201, 200],
    scope: 'FUNDS_RECOVERY_POST',
    effect: 'create',
    // A payment has at most one report.
    identity: 'transactionEndToEndId',
    // No read finds a report by its payment, but the service refuses a second one.
    recovery: {
      kind: 'none',
      idempotent: true,
      advice: say`No command finds a report by its payment. Running the command again is safe, as the service accepts one report of a payment.`,
      adviceIfExists: say`There is a report of the payment, by this command or by somebody else. Only the service can tell you its id. Record who made it`,
    },
    journalField: 'dictId',
    proof: {
      id: { rootTransactionId: 'transactionEndToEndId' },
      content: { situationType: 'situationType' },
      requiredFields: ['dictId', 'status'],
    },
  },
  {
    id: 'recovery.get',
    summary: 'Get the report of a payment that was lost to fraud',
    method: 'GET',
    path: `${path}/{id}`,
    pathParams,
    response: fundsRecovery,
    result: { kind: 'body' },
    success: [200],
    scope: 'FUNDS_RECOVERY_GET',
    effect: 'read',
    proof: { idFields: ['dictId'] },
  },
  {
    id: 'recovery.cancel',
    summary: 'Cancel the report of a payment: no money returns',
    method: 'POST',
    path: `${path}/{id}/cancel`,
    pathParams,
    response: fundsRecovery,
    result: { kind: 'body' },
    success: [200],
    scope: 'FUNDS_RECOVERY_DELETE',
    effect: 'update',
    // A payment can be reported only once.
    irreversible: true,
    recovery: { kind: 'lookup', operation: 'recovery.get', param: 'id', from: 'id', idempotent: true },
    proof: { idFields: ['dictId'], expectedWords: { status: 'CANCELLED' } },
  },
] as const satisfies readonly Operation[];
