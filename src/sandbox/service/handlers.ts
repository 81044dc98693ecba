// Every operation's handler and every kind of job, one line a resource.
import type { OperationId } from '#contract/operations/index.ts';
import type { Handlers } from '#sandbox/call.ts';
import { accountHandlers } from '#sandbox/resources/account.ts';
import { bankHandlers } from '#sandbox/resources/bank.ts';
import { cashbackHandlers } from '#sandbox/resources/cashback.ts';
import { chargeHandlers, chargeJobs } from '#sandbox/resources/charge.ts';
import { cobrJobs } from '#sandbox/resources/cobr.ts';
import { customerHandlers } from '#sandbox/resources/customer.ts';
import { disputeHandlers } from '#sandbox/resources/dispute.ts';
import { emvHandlers } from '#sandbox/resources/emv.ts';
import { fileHandlers } from '#sandbox/resources/file.ts';
import { installmentHandlers } from '#sandbox/resources/installment.ts';
import { limitsHandlers } from '#sandbox/resources/limits.ts';
import { mandateJobs } from '#sandbox/resources/mandate.ts';
import { partnerHandlers } from '#sandbox/resources/partner.ts';
import { paymentHandlers } from '#sandbox/resources/payment.ts';
import { paymentJobs } from '#sandbox/resources/payment-settle.ts';
import { pixKeyHandlers } from '#sandbox/resources/pix-key.ts';
import { qrcodeHandlers } from '#sandbox/resources/qrcode.ts';
import { receiptHandlers } from '#sandbox/resources/receipt.ts';
import { refundHandlers, refundJobs } from '#sandbox/resources/refund.ts';
import { subaccountHandlers } from '#sandbox/resources/subaccount.ts';
import { subscriptionHandlers, subscriptionJobs } from '#sandbox/resources/subscription.ts';
import { transactionHandlers } from '#sandbox/resources/transaction.ts';
import { transferHandlers } from '#sandbox/resources/transfer.ts';
import { webhookHandlers } from '#sandbox/resources/webhook.ts';
import type { JobHandlers } from '#sandbox/time/jobs.ts';

export const HANDLERS: Handlers<OperationId> = {
  ...accountHandlers,
  ...bankHandlers,
  ...cashbackHandlers,
  ...chargeHandlers,
  ...customerHandlers,
  ...disputeHandlers,
  ...emvHandlers,
  ...fileHandlers,
  ...limitsHandlers,
  ...installmentHandlers,
  ...partnerHandlers,
  ...paymentHandlers,
  ...pixKeyHandlers,
  ...qrcodeHandlers,
  ...receiptHandlers,
  ...refundHandlers,
  ...subaccountHandlers,
  ...subscriptionHandlers,
  ...transactionHandlers,
  ...transferHandlers,
  ...webhookHandlers,
};

export const JOBS: JobHandlers = {
  ...chargeJobs,
  ...cobrJobs,
  ...mandateJobs,
  ...paymentJobs,
  ...refundJobs,
  ...subscriptionJobs,
};
