// Refusals that a duplicated request can cause. If a load balancer sends a write twice, the first request may succeed
// while only the refusal of the second (the "echo") arrives, so that refusal does not prove that nothing was done.
import type { OperationId, OperationOf } from '#contract/operations/index.ts';

/** Ids of all operations except reads. */
export type WriteId = {
  [I in OperationId]: OperationOf<I>['effect'] extends 'read' ? never : I;
}[OperationId];

export type DuplicateRefusal =
  /** A duplicate succeeds again or returns the same answer, so a refusal is never an echo. */
  | { readonly kind: 'none' }
  /** A duplicate is refused because its id exists; the client looks up that answer anyway. */
  | { readonly kind: 'exists' }
  /** A duplicate is refused because the first changed the resource's status; the write's look-up shows the status. */
  | { readonly kind: 'state' }
  /** A duplicate is refused as not found. The client reads the resource before deleting it, to know that it existed. */
  | { readonly kind: 'not-found' }
  /** A duplicate is refused for lack of balance. If the balance read before was already too low, the refusal stands. */
  | {
      readonly kind: 'balance';
      readonly operation: OperationId;
      /**
       * Path parameter of the balance read, and the path of its value in the request. Absent: account with most money.
       */
      readonly param?: string;
      readonly from?: string;
      /** Path of the balance, in cents. */
      readonly path: string;
    }
  /** A duplicate is refused for the status that the first one set. In the statuses `genuineIn` the refusal is genuine. */
  | {
      readonly kind: 'status';
      readonly operation: OperationId;
      readonly param: string;
      readonly path: string;
      readonly genuineIn: readonly (string | null)[];
    };

const none = { kind: 'none' } as const;
const exists = { kind: 'exists' } as const;
const state = { kind: 'state' } as const;
const notFound = { kind: 'not-found' } as const;
const ofSubaccount = (from: string): DuplicateRefusal => ({
  kind: 'balance',
  operation: 'subaccount.get',
  param: 'id',
  from,
  path: 'balance',
});

/** How each write is refused if it is sent twice; the type requires an entry for every write operation. */
export const DUPLICATE_REFUSALS: Readonly<Record<WriteId, DuplicateRefusal>> = {
  'account.create': none,
  'account.delete': notFound,
  'account-register.create': none,
  'account-register.delete': notFound,
  'account.withdraw': {
    kind: 'balance',
    operation: 'account.get',
    param: 'accountId',
    from: 'accountId',
    path: 'balance.available',
  },
  'application.create': exists,
  'application.delete': notFound,
  'cashback.grant': none,
  'charge.create': exists,
  'charge.delete': notFound,
  // A duplicate is refused for its id, or because nothing refundable remains.
  'charge.refund': state,
  'charge.update': none,
  'customer.create': exists,
  'customer.update': none,
  'dispute.evidence': none,
  'file.create': none,
  'installment.charge': state,
  'installment.retry': {
    kind: 'status',
    operation: 'installment.get',
    param: 'id',
    path: 'cobr.status',
    // FAILED_TRY is not listed: the status stays FAILED_TRY while the next try is pending.
    genuineIn: [null, 'REJECTED', 'CANCELED', 'CONCLUDED', 'COMPLETED'],
  },
  // A duplicate is refused for its id, or because its charge has an invoice.
  'invoice.create': state,
  'invoice.cancel': state,
  // A duplicate is refused because the first one is in review.
  'limits-request.create': state,
  'partner.application.create': none,
  'partner.company.create': none,
  'payment.approve': state,
  // A payment with autoApprove may be refused for lack of balance.
  'payment.create': state,
  'pix-key.create': exists,
  'pix-key.delete': notFound,
  'pix-key.set-default': none,
  'qrcode.create': exists,
  'qrcode.delete': notFound,
  'recovery.cancel': state,
  'recovery.create': exists,
  // See charge.refund.
  'refund.create': state,
  'subaccount.create': none,
  // The request does not name the source account.
  'subaccount.credit': { kind: 'balance', operation: 'account.list', path: 'balance.available' },
  'subaccount.debit': ofSubaccount('id'),
  'subaccount.delete': notFound,
  'subaccount.transfer': ofSubaccount('fromPixKey'),
  'subaccount.withdraw': ofSubaccount('id'),
  'subscription.cancel': state,
  'subscription.create': exists,
  'subscription.update': none,
  'transfer.create': exists,
  'webhook.create': exists,
  'webhook.delete': notFound,
};

export const duplicateRefusalOf = (id: string): DuplicateRefusal =>
  Object.hasOwn(DUPLICATE_REFUSALS, id) ? DUPLICATE_REFUSALS[id as WriteId] : none;
