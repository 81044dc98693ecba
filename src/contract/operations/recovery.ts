// Recovery of money that was lost to fraud: MED as the victim.
import type { Operation } from '#contract/operation.ts';
import { recoveryDispute } from '#contract/resources/dispute.ts';
import { fundsRecovery, infractionReport, refundSolicitation } from '#contract/resources/funds-recovery.ts';
import { list, obj, str } from '#contract/schema/schema.ts';
import { FRAUD_SITUATION } from '#contract/statuses.ts';
import { id } from './shared.ts';

const path = '/api/v1/funds-recovery';
const pathParams = { id: id('id of the report (dictId), a UUID') };
const reportOrPayment = { id: id('id of the report (dictId), or end-to-end id of the payment') };
/** What the reads of the parts of a report have in common. */
const partOfReport = {
  method: 'GET',
  pathParams: reportOrPayment,
  result: { kind: 'items', maybeWrapped: true },
  success: [200],
  scope: 'FUNDS_RECOVERY_GET',
  effect: 'read',
} as const;

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
    recovery: {
      kind: 'lookup',
      operation: 'recovery.get',
      param: 'id',
      from: 'transactionEndToEndId',
      idempotent: true,
    },
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
    pathParams: reportOrPayment,
    response: fundsRecovery,
    result: { kind: 'body' },
    success: [200],
    scope: 'FUNDS_RECOVERY_GET',
    effect: 'read',
    proof: { idFields: ['dictId', 'rootTransactionId'] },
  },
  {
    ...partOfReport,
    id: 'recovery.refund-solicitations',
    summary: 'List what each bank was asked to return, and what it returned',
    path: `${path}/{id}/refund-solicitations`,
    response: list(refundSolicitation),
  },
  {
    ...partOfReport,
    id: 'recovery.infraction-reports',
    summary: 'List the reports of infraction that the banks sent each other',
    path: `${path}/{id}/infraction-reports`,
    response: list(infractionReport),
  },
  {
    ...partOfReport,
    id: 'recovery.disputes',
    summary: 'List the disputes of your account that belong to a report',
    path: `${path}/{id}/disputes`,
    response: list(recoveryDispute),
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
