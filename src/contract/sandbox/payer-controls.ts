// Control calls for what payers and banks do.
import { CANCEL_CODE, MANDATE_STEP, REJECT_CODE } from '#contract/mandate.ts';
import type { Operation } from '#contract/operation.ts';
import { accountRegister } from '#contract/resources/account-register.ts';
import { boletoTransaction } from '#contract/resources/boleto.ts';
import { dispute } from '#contract/resources/dispute.ts';
import { installment } from '#contract/resources/installment.ts';
import { subscription } from '#contract/resources/subscription.ts';
import { transaction } from '#contract/resources/transaction.ts';
import { int, obj, str } from '#contract/schema/schema.ts';
import { done, name, post } from './control-call.ts';

/** `submit` is a step of the company, the others are those of the service. */
export const REGISTER_STEPS = ['submit', 'approve', 'reject', 'request-documents'] as const;

const disputeById = obj({ id: name }, { required: ['id'] });

export const PAYER_CONTROLS = [
  {
    ...post,
    id: 'sandbox.pay',
    summary: 'Pay a charge, a static QR code or a Pix key',
    path: '/_sandbox/pay',
    body: obj(
      {
        id: name,
        as: str({
          enum: ['link', 'location'],
          description: 'how the payer got a charge that has two ways to be paid: `link` or `location`',
        }),
        value: int({
          unit: 'cents',
          minimum: 1,
          description: 'amount, which a QR code or Pix key without an amount needs',
        }),
        payer: obj({ name: str(), taxID: str() }),
      },
      { required: ['id'] },
    ),
    response: transaction,
  },
  {
    ...post,
    id: 'sandbox.boleto.pay',
    summary: 'Pay the boleto of a charge',
    path: '/_sandbox/boleto/pay',
    body: obj({ id: name }, { required: ['id'] }),
    response: boletoTransaction,
  },
  {
    ...post,
    id: 'sandbox.complete-now',
    summary: 'Do now what one thing waits for: a charge expires, a payment or refund is settled',
    path: '/_sandbox/complete-now',
    body: obj({ id: name }, { required: ['id'] }),
    response: obj({ status: str(), id: str() }, { required: ['status', 'id'] }),
  },
  {
    ...post,
    id: 'sandbox.account-register',
    summary: 'Take a step of the registration of a company, as the company or the service does',
    path: '/_sandbox/account-register',
    body: obj(
      {
        id: name,
        step: str({ enum: REGISTER_STEPS }),
        reason: str({ minLength: 1 }),
      },
      { required: ['id', 'step'] },
    ),
    response: accountRegister,
  },
  {
    ...post,
    id: 'sandbox.mandate',
    summary: 'What a payer does about a mandate of Pix Automático: approves, refuses or ends it',
    path: '/_sandbox/mandate',
    body: obj(
      { id: name, step: str({ enum: MANDATE_STEP }), code: str({ enum: CANCEL_CODE }) },
      { required: ['id', 'step'] },
    ),
    response: subscription,
  },
  {
    ...post,
    id: 'sandbox.installment.fail',
    summary: "Make the payer's bank reject the next tries of an instalment",
    path: '/_sandbox/installment/fail',
    body: obj(
      { id: name, code: str({ enum: REJECT_CODE }), tries: int({ minimum: 1, maximum: 4 }) },
      { required: ['id', 'code'] },
    ),
    response: installment,
  },
  {
    ...post,
    id: 'sandbox.payment.remove',
    summary: 'Take a payment off that was not approved',
    path: '/_sandbox/payment/remove',
    body: obj({ id: name }, { required: ['id'] }),
    response: done,
  },
  {
    ...post,
    id: 'sandbox.dispute.open',
    summary: "Dispute a Pix that came in, as the payer's bank does",
    path: '/_sandbox/dispute/open',
    body: obj({ endToEndId: name, reason: name }, { required: ['endToEndId'] }),
    response: dispute,
  },
  {
    ...post,
    id: 'sandbox.dispute.accept',
    summary: 'Decide a dispute for the payer: what is blocked goes back',
    path: '/_sandbox/dispute/accept',
    body: disputeById,
    response: dispute,
  },
  {
    ...post,
    id: 'sandbox.dispute.reject',
    summary: 'Decide a dispute for the company: what is blocked is free again',
    path: '/_sandbox/dispute/reject',
    body: disputeById,
    response: dispute,
  },
  {
    ...post,
    id: 'sandbox.dispute.cancel',
    summary: 'Cancel a dispute, as the payer: what is blocked is free again',
    path: '/_sandbox/dispute/cancel',
    body: disputeById,
    response: dispute,
  },
] as const satisfies readonly Operation[];
