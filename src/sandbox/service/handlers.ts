// Registry of the handlers of all operations and of all kinds of jobs.
import type { OperationId } from '#contract/operations/index.ts';
import type { Handlers } from '#sandbox/call.ts';
import { accountHandlers } from '#sandbox/resources/account/account.ts';
import { limitsHandlers } from '#sandbox/resources/account/limits.ts';
import { subaccountHandlers } from '#sandbox/resources/account/subaccount.ts';
import { transactionHandlers } from '#sandbox/resources/account/transaction.ts';
import { transferHandlers } from '#sandbox/resources/account/transfer.ts';
import { emvHandlers } from '#sandbox/resources/brcode/handlers.ts';
import { cashbackHandlers } from '#sandbox/resources/cashback/handlers.ts';
import { chargeJobs } from '#sandbox/resources/charge/expiry.ts';
import { chargeHandlers } from '#sandbox/resources/charge/handlers.ts';
import { customerHandlers } from '#sandbox/resources/customer/handlers.ts';
import { disputeHandlers } from '#sandbox/resources/dispute/dispute.ts';
import { fileHandlers } from '#sandbox/resources/dispute/file.ts';
import { partnerHandlers } from '#sandbox/resources/partner.ts';
import { bankHandlers } from '#sandbox/resources/payment/bank.ts';
import { paymentHandlers } from '#sandbox/resources/payment/payment.ts';
import { paymentJobs } from '#sandbox/resources/payment/settlement.ts';
import { pixKeyHandlers } from '#sandbox/resources/pix-key/pix-key.ts';
import { qrcodeHandlers } from '#sandbox/resources/qrcode/handlers.ts';
import { receiptHandlers } from '#sandbox/resources/receipt/receipt.ts';
import { refundHandlers, refundJobs } from '#sandbox/resources/refund/refund.ts';
import { cobrJobs } from '#sandbox/resources/subscription/cobr.ts';
import { installmentHandlers } from '#sandbox/resources/subscription/installment.ts';
import { mandateJobs } from '#sandbox/resources/subscription/mandate.ts';
import { subscriptionHandlers, subscriptionJobs } from '#sandbox/resources/subscription/subscription.ts';
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
