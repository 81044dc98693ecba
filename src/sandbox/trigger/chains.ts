// The steps that make the sandbox emit each event.
import type { EventType } from '#contract/events/event-types.ts';
import { LIMITS } from '#contract/limits.ts';
import { control } from '#contract/sandbox/controls.ts';
import type { Chain } from './steps.ts';
import {
  approved,
  atTheBank,
  charge,
  decide,
  disputed,
  disputeEnds,
  mandate,
  moved,
  paid,
  refunded,
  refundedBySubaccount,
  registration,
  requestTestPayment,
  runPendingJob,
  SOMEBODY_ELSE,
} from './steps.ts';

const FAILING_KEY = 'ac07@fail.example';

const removePayment = control('sandbox.payment.remove');

const ANA = { name: 'Ana Souza', taxID: '52998224725' };

/** Amount in cents for which the sandbox rejects a refund. */
const REJECTED_CENTS = 666;

export const CHAINS: Readonly<Record<EventType, Chain>> = {
  CHARGE_CREATED: { things: ['charge'], run: (caller, set, ids) => charge(caller, set.charge, ids) },
  CHARGE_COMPLETED: { things: ['charge'], run: (caller, set, ids) => paid(caller, set.charge, ids) },
  CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER: {
    things: ['charge'],
    run: (caller, set, ids) => paid(caller, { customer: ANA, ...set.charge }, ids, SOMEBODY_ELSE),
  },
  BOLETO_SETTLED: {
    things: ['charge'],
    run: async (caller, set, ids) => {
      const id = await charge(caller, { type: 'BOLETO', customer: ANA, ...set.charge }, ids);
      await caller.control(control('sandbox.boleto.pay'), { id });
      await runPendingJob(caller, id);
    },
  },
  TRANSACTION_RECEIVED: { things: ['charge'], run: (caller, set, ids) => paid(caller, set.charge, ids) },
  CHARGE_EXPIRED: {
    things: ['charge'],
    run: async (caller, set, ids) => {
      const id = await charge(caller, { expiresIn: LIMITS.chargeMinExpirySecondsOf2023, ...set.charge }, ids);
      await runPendingJob(caller, id);
    },
  },
  TRANSACTION_REFUND_RECEIVED: { things: ['charge', 'refund'], run: refunded({}) },
  PIX_TRANSACTION_REFUND_SENT_CONFIRMED: { things: ['charge', 'refund'], run: refunded({}) },
  PIX_TRANSACTION_REFUND_SENT_REJECTED: {
    things: ['charge', 'refund'],
    run: refunded({ value: REJECTED_CENTS }),
  },
  PIX_TRANSACTION_REFUND_RECEIVED_CONFIRMED: { things: ['payment', 'refund'], run: refundedBySubaccount({}) },
  PIX_TRANSACTION_REFUND_RECEIVED_REJECTED: {
    things: ['payment', 'refund'],
    run: refundedBySubaccount({ value: REJECTED_CENTS }),
  },
  DISPUTE_CREATED: { things: ['charge'], run: (caller, set, ids) => disputed(caller, set.charge, ids) },
  DISPUTE_ACCEPTED: { things: ['charge'], run: disputeEnds(control('sandbox.dispute.accept')) },
  DISPUTE_REJECTED: { things: ['charge'], run: disputeEnds(control('sandbox.dispute.reject')) },
  DISPUTE_CANCELED: { things: ['charge'], run: disputeEnds(control('sandbox.dispute.cancel')) },
  MOVEMENT_CONFIRMED: { things: ['payment'], run: (caller, set, ids) => moved(caller, set.payment, ids) },
  MOVEMENT_FAILED: {
    things: ['payment'],
    run: (caller, set, ids) => moved(caller, { destinationAlias: FAILING_KEY, ...set.payment }, ids),
  },
  MOVEMENT_REMOVED: {
    things: ['payment'],
    run: async (caller, set, ids) => {
      const id = await requestTestPayment(caller, set.payment, ids);
      await caller.control(removePayment, { id });
    },
  },
  PIX_AUTOMATIC_APPROVED: {
    things: ['subscription'],
    run: (caller, set, ids) => approved(caller, set, ids),
  },
  PIX_AUTOMATIC_REJECTED: {
    things: ['subscription'],
    run: async (caller, set, ids) => decide(caller, await mandate(caller, set.subscription, ids), 'refuse'),
  },
  PIX_AUTOMATIC_COBR_CREATED: atTheBank(() => true),
  PIX_AUTOMATIC_COBR_APPROVED: atTheBank(({ status }) => status !== 'CREATED'),
  PIX_AUTOMATIC_COBR_COMPLETED: atTheBank(({ status }) => status === 'CONCLUDED'),
  PIX_AUTOMATIC_COBR_REJECTED: atTheBank(({ status }) => status === 'REJECTED', { code: 'AM02' }),
  PIX_AUTOMATIC_COBR_TRY_REJECTED: atTheBank(
    ({ status }) => status === 'FAILED_TRY',
    { code: 'AM02', tries: 1 },
    'THREE_RETRIES_7_DAYS',
  ),
  ACCOUNT_REGISTER_APPROVED: registration('approve'),
  ACCOUNT_REGISTER_REJECTED: registration('reject'),
  ACCOUNT_REGISTER_PENDING: registration('request-documents'),
  ACCOUNT_REGISTER_STEP_UPDATED: registration('submit'),
  ACCOUNT_REGISTER_IN_REVIEW: registration('submit'),
  ACCOUNT_REGISTER_DOCUMENTS_REQUESTED: registration('request-documents'),
  ACCOUNT_REGISTER_RFI_RESOLVED: registration('request-documents', 'submit'),
  PIX_AUTOMATIC_COBR_TRY_REQUESTED: atTheBank(
    ({ tries = [] }) => tries.length > 1,
    { code: 'AM02', tries: 1 },
    'THREE_RETRIES_7_DAYS',
  ),
};
