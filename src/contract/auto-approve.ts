// An outgoing payment is created, then approved. With `autoApprove` one request does both: the money leaves with it.
import type { Operation, Recovery } from './operation.ts';
import { isObject } from './path.ts';
import { FAILED_PAYMENT } from './statuses.ts';

/** Returns which step of an outgoing payment an operation is. The journal keeps operations by their ids. */
export const paymentStep = (operation: string | undefined): 'create' | 'approve' | undefined =>
  operation === 'payment.create' ? 'create' : operation === 'payment.approve' ? 'approve' : undefined;

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
  paymentStep(operation.id) === 'create' && isObject(body) && body[AUTO_APPROVE] === true
    ? { ...operation, effect: 'money-out', recovery: APPROVAL_LOOKUP }
    : operation;
