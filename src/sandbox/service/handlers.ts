// Registry of the handlers of all operations and of all kinds of jobs.
import type { OperationId } from '#contract/operations/index.ts';
import type { Handlers } from '#sandbox/call.ts';
import { accountHandlers } from '#sandbox/resources/account/handlers.ts';
import { accountRegisterHandlers } from '#sandbox/resources/account-register/handlers.ts';
import { applicationHandlers } from '#sandbox/resources/application/handlers.ts';
import { bankHandlers } from '#sandbox/resources/bank/handlers.ts';
import { boletoHandlers } from '#sandbox/resources/boleto/handlers.ts';
import { boletoPaymentJobs } from '#sandbox/resources/boleto/outgoing-payment.ts';
import { boletoChargeJobs } from '#sandbox/resources/boleto/pay-charge.ts';
import { emvHandlers } from '#sandbox/resources/brcode/handlers.ts';
import { cashbackHandlers } from '#sandbox/resources/cashback/handlers.ts';
import { chargeJobs } from '#sandbox/resources/charge/expiry.ts';
import { chargeHandlers } from '#sandbox/resources/charge/handlers.ts';
import { companyHandlers } from '#sandbox/resources/company/handlers.ts';
import { customerHandlers } from '#sandbox/resources/customer/handlers.ts';
import { disputeHandlers } from '#sandbox/resources/dispute/handlers.ts';
import { fileHandlers } from '#sandbox/resources/file/handlers.ts';
import { fundsRecoveryHandlers } from '#sandbox/resources/funds-recovery/handlers.ts';
import { fundsRecoveryJobs } from '#sandbox/resources/funds-recovery/progress.ts';
import { installmentHandlers } from '#sandbox/resources/installment/handlers.ts';
import { cobrJobs } from '#sandbox/resources/installment/payer-bank.ts';
import { invoiceHandlers } from '#sandbox/resources/invoice/handlers.ts';
import { invoiceJobs } from '#sandbox/resources/invoice/issuance.ts';
import { limitRequestJobs } from '#sandbox/resources/limits-request/decision.ts';
import { limitsRequestHandlers } from '#sandbox/resources/limits-request/handlers.ts';
import { partnerHandlers } from '#sandbox/resources/partner/handlers.ts';
import { paymentHandlers } from '#sandbox/resources/payment/handlers.ts';
import { paymentJobs } from '#sandbox/resources/payment/settlement.ts';
import { pixKeyHandlers } from '#sandbox/resources/pix-key/handlers.ts';
import { keyLookupHandlers } from '#sandbox/resources/pix-key/handlers-lookup.ts';
import { qrcodeHandlers } from '#sandbox/resources/qrcode/handlers.ts';
import { receiptHandlers } from '#sandbox/resources/receipt/handlers.ts';
import { refundHandlers } from '#sandbox/resources/refund/handlers.ts';
import { refundJobs } from '#sandbox/resources/refund/settlement.ts';
import { statementHandlers } from '#sandbox/resources/statement/handlers.ts';
import { subaccountHandlers } from '#sandbox/resources/subaccount/handlers.ts';
import { subscriptionHandlers } from '#sandbox/resources/subscription/handlers.ts';
import { mandateJobs } from '#sandbox/resources/subscription/payer-decision.ts';
import { subscriptionJobs } from '#sandbox/resources/subscription/recurring-charge.ts';
import { transactionHandlers } from '#sandbox/resources/transaction/handlers.ts';
import { transferHandlers } from '#sandbox/resources/transfer/handlers.ts';
import { webhookHandlers } from '#sandbox/resources/webhook/handlers.ts';
import type { JobHandlers } from '#sandbox/time/jobs.ts';

export const HANDLERS: Handlers<OperationId> = {
  ...accountHandlers,
  ...accountRegisterHandlers,
  ...applicationHandlers,
  ...bankHandlers,
  ...boletoHandlers,
  ...cashbackHandlers,
  ...chargeHandlers,
  ...companyHandlers,
  ...customerHandlers,
  ...disputeHandlers,
  ...emvHandlers,
  ...fileHandlers,
  ...fundsRecoveryHandlers,
  ...installmentHandlers,
  ...invoiceHandlers,
  ...limitsRequestHandlers,
  ...partnerHandlers,
  ...keyLookupHandlers,
  ...paymentHandlers,
  ...pixKeyHandlers,
  ...qrcodeHandlers,
  ...receiptHandlers,
  ...refundHandlers,
  ...statementHandlers,
  ...subaccountHandlers,
  ...subscriptionHandlers,
  ...transactionHandlers,
  ...transferHandlers,
  ...webhookHandlers,
};

export const JOBS: JobHandlers = {
  ...boletoChargeJobs,
  ...boletoPaymentJobs,
  ...chargeJobs,
  ...cobrJobs,
  ...invoiceJobs,
  ...fundsRecoveryJobs,
  ...limitRequestJobs,
  ...mandateJobs,
  ...paymentJobs,
  ...refundJobs,
  ...subscriptionJobs,
};
