// How the service refuses a write that a load balancer sends twice: the first request did it, and only the refusal of
// the second one arrives. Such a refusal is the echo of one's own success and does not prove that nothing was done.
import type { OperationId, OperationOf } from './operations/index.ts';

/** Ids of the operations that change something. */
export type WriteId = {
  [I in OperationId]: OperationOf<I>['effect'] extends 'read' ? never : I;
}[OperationId];

export type Echo =
  /** A second request is answered like the first, or acts again: no refusal is an echo. */
  | { readonly kind: 'none' }
  /** Refused because its id exists: that answer is looked up in any case. */
  | { readonly kind: 'exists' }
  /** Refused because what it acts on is in another state by then: the look-up of the write shows it. */
  | { readonly kind: 'state' }
  /** Refused because what it deletes is gone. It is read before, so that it is known whether it was ever there. */
  | { readonly kind: 'gone' }
  /** Refused because the money is gone. The balance is read before: where it was too low already, the refusal stands. */
  | {
      readonly kind: 'balance';
      readonly operation: OperationId;
      /** Path parameter of that read, and where its value is in what was sent; absent: the account that has most. */
      readonly param?: string;
      readonly from?: string;
      /** Where the cents are. */
      readonly path: string;
    }
  /** Refused because of the status that it brought about. In any of these statuses the refusal has another reason. */
  | {
      readonly kind: 'status';
      readonly operation: OperationId;
      readonly param: string;
      readonly path: string;
      readonly others: readonly (string | null)[];
    };

const none = { kind: 'none' } as const;
const exists = { kind: 'exists' } as const;
const state = { kind: 'state' } as const;
const gone = { kind: 'gone' } as const;
const ofSubaccount = (from: string): Echo => ({
  kind: 'balance',
  operation: 'subaccount.get',
  param: 'id',
  from,
  path: 'balance',
});

/** Each write has to be decided here. */
export const ECHOES: Readonly<Record<WriteId, Echo>> = {
  'account.create': none,
  'account.delete': gone,
  'account.withdraw': {
    kind: 'balance',
    operation: 'account.get',
    param: 'accountId',
    from: 'accountId',
    path: 'balance.available',
  },
  'cashback.grant': none,
  'charge.create': exists,
  'charge.delete': gone,
  // Refused by its id, or because nothing is left to be refunded.
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
    // It stays FAILED_TRY while the next try is under way.
    others: [null, 'REJECTED', 'CANCELED', 'CONCLUDED', 'COMPLETED'],
  },
  'partner.application.create': none,
  'partner.company.create': none,
  'payment.approve': state,
  // One that is approved at once may be refused for its balance.
  'payment.create': state,
  'pix-key.create': exists,
  'pix-key.delete': gone,
  'pix-key.set-default': none,
  'qrcode.create': exists,
  'qrcode.delete': gone,
  // As a refund of a charge.
  'refund.create': state,
  'subaccount.create': none,
  // Which account it leaves, the request does not say.
  'subaccount.credit': { kind: 'balance', operation: 'account.list', path: 'balance.available' },
  'subaccount.debit': ofSubaccount('id'),
  'subaccount.delete': gone,
  'subaccount.transfer': ofSubaccount('fromPixKey'),
  'subaccount.withdraw': ofSubaccount('id'),
  'subscription.cancel': state,
  'subscription.create': exists,
  'subscription.update': none,
  'transfer.create': exists,
  'webhook.create': exists,
  'webhook.delete': gone,
};

export const echoOf = (id: string): Echo => (Object.hasOwn(ECHOES, id) ? ECHOES[id as WriteId] : none);
