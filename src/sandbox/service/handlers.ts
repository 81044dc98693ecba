// Every operation's handler and every kind of job, one line a resource.
import type { OperationId } from '../../contract/operations/index.ts';
import type { Handlers } from '../call.ts';
import { accountHandlers } from '../resources/account.ts';
import { bankHandlers } from '../resources/bank.ts';
import { cashbackHandlers } from '../resources/cashback.ts';
import { chargeHandlers, chargeJobs } from '../resources/charge.ts';
import { cobrJobs } from '../resources/cobr.ts';
import { customerHandlers } from '../resources/customer.ts';
import { disputeHandlers } from '../resources/dispute.ts';
import { emvHandlers } from '../resources/emv.ts';
import { fileHandlers } from '../resources/file.ts';
import { limitsHandlers } from '../resources/limits.ts';
import { installmentHandlers } from '../resources/installment.ts';
import { mandateJobs } from '../resources/mandate.ts';
import { partnerHandlers } from '../resources/partner.ts';
import { paymentHandlers } from '../resources/payment.ts';
import { paymentJobs } from '../resources/payment-settle.ts';
import { pixKeyHandlers } from '../resources/pix-key.ts';
import { qrcodeHandlers } from '../resources/qrcode.ts';
import { receiptHandlers } from '../resources/receipt.ts';
import { refundHandlers, refundJobs } from '../resources/refund.ts';
import { subaccountHandlers } from '../resources/subaccount.ts';
import { subscriptionHandlers, subscriptionJobs } from '../resources/subscription.ts';
import { transactionHandlers } from '../resources/transaction.ts';
import { transferHandlers } from '../resources/transfer.ts';
import { webhookHandlers } from '../resources/webhook.ts';
import type { JobHandlers } from '../time/jobs.ts';

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
