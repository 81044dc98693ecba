// A payment that is created with `autoApprove` is approved by the same request: the money leaves with it.
import type { Operation, Recovery } from './operation.ts';
import { isObject } from './path.ts';
import { FAILED_PAYMENT } from './statuses.ts';

/** Field of the body of `payment.create` that approves the payment. */
export const AUTO_APPROVE = 'autoApprove';

/** Look-up of an approval. Only a payment in CREATED can be approved, so in any other status it was approved. */
export const APPROVAL_LOOKUP = {
  kind: 'lookup',
  operation: 'payment.get',
  param: 'id',
  from: 'correlationID',
  idempotent: true,
  notDoneWhile: { path: 'payment.status', equals: 'CREATED' },
  noEffectIn: { path: 'payment.status', statuses: FAILED_PAYMENT },
} as const satisfies Recovery;

/** Returns the operation that a request with this body performs: `payment.create` with `autoApprove` moves money. */
export const withAutoApprove = (operation: Operation, body: unknown): Operation =>
  operation.id === 'payment.create' && isObject(body) && body[AUTO_APPROVE] === true
    ? { ...operation, effect: 'money-out', recovery: APPROVAL_LOOKUP }
    : operation;
