// Brazilian Portuguese. Each file has the texts of the source folder or command that it is named after; `shared.ts` has
// those that several of them use.
import type { Catalog } from '#messages/translate.ts';
import { AGENT } from './agent.ts';
import { BOLETO } from './boleto.ts';
import { BOOKS } from './books.ts';
import { CLI } from './cli.ts';
import { CLIENT } from './client.ts';
import { COMMANDS_ACCOUNT } from './commands/account.ts';
import { COMMANDS_AGENT } from './commands/agent.ts';
import { COMMANDS_API } from './commands/api.ts';
import { COMMANDS_BOLETO } from './commands/boleto.ts';
import { COMMANDS_BOOKS } from './commands/books.ts';
import { COMMANDS_BRCODE } from './commands/brcode.ts';
import { COMMANDS_BULK } from './commands/bulk.ts';
import { COMMANDS_CASHBACK } from './commands/cashback.ts';
import { COMMANDS_CHARGE } from './commands/charge.ts';
import { COMMANDS_COMPANY } from './commands/company.ts';
import { COMMANDS_COMPLETION } from './commands/completion.ts';
import { COMMANDS_CONFIG } from './commands/config.ts';
import { COMMANDS_CUSTOMER } from './commands/customer.ts';
import { COMMANDS_DISPUTE } from './commands/dispute.ts';
import { COMMANDS_DOCTOR } from './commands/doctor.ts';
import { COMMANDS_INSTALLMENT } from './commands/installment.ts';
import { COMMANDS_INVOICE } from './commands/invoice.ts';
import { COMMANDS_JOURNAL } from './commands/journal.ts';
import { COMMANDS_KIT } from './commands/kit.ts';
import { COMMANDS_LIMITS_REQUEST } from './commands/limits-request.ts';
import { COMMANDS_OPEN } from './commands/open.ts';
import { COMMANDS_PARTNER } from './commands/partner.ts';
import { COMMANDS_PAYMENT } from './commands/payment.ts';
import { COMMANDS_PAYMENT_PLAN } from './commands/payment-plan.ts';
import { COMMANDS_PIX_KEY } from './commands/pix-key.ts';
import { COMMANDS_PROFILE } from './commands/profile.ts';
import { COMMANDS_QRCODE } from './commands/qrcode.ts';
import { COMMANDS_RECEIPT } from './commands/receipt.ts';
import { COMMANDS_RECOVERY } from './commands/recovery.ts';
import { COMMANDS_REFUND } from './commands/refund.ts';
import { COMMANDS_SANDBOX } from './commands/sandbox.ts';
import { COMMANDS_STATEMENT } from './commands/statement.ts';
import { COMMANDS_STORE } from './commands/store.ts';
import { COMMANDS_SUBACCOUNT } from './commands/subaccount.ts';
import { COMMANDS_SUBSCRIPTION } from './commands/subscription.ts';
import { COMMANDS_TODAY } from './commands/today.ts';
import { COMMANDS_TRANSACTION } from './commands/transaction.ts';
import { COMMANDS_VERSION } from './commands/version.ts';
import { COMMANDS_WEBHOOK } from './commands/webhook.ts';
import { CONFIG } from './config.ts';
import { CONTRACT } from './contract.ts';
import { ERRORS } from './errors.ts';
import { HELP } from './help.ts';
import { MIRROR } from './mirror.ts';
import { OUTPUT } from './output.ts';
import { PIX } from './pix.ts';
import { POLICY } from './policy.ts';
import { QR } from './qr.ts';
import { REFUSALS } from './refusals.ts';
import { SANDBOX } from './sandbox.ts';
import { SHARED } from './shared.ts';
import { STORE } from './store.ts';
import { UNSUPPORTED_OPERATIONS } from './unsupported-operations.ts';
import { WEBHOOKS } from './webhooks.ts';

export const PORTUGUESE: Catalog = {
  ...AGENT,
  ...BOLETO,
  ...BOOKS,
  ...CLI,
  ...CLIENT,
  ...COMMANDS_ACCOUNT,
  ...COMMANDS_AGENT,
  ...COMMANDS_API,
  ...COMMANDS_BOLETO,
  ...COMMANDS_BOOKS,
  ...COMMANDS_BRCODE,
  ...COMMANDS_BULK,
  ...COMMANDS_CASHBACK,
  ...COMMANDS_CHARGE,
  ...COMMANDS_COMPANY,
  ...COMMANDS_COMPLETION,
  ...COMMANDS_CONFIG,
  ...COMMANDS_CUSTOMER,
  ...COMMANDS_DISPUTE,
  ...COMMANDS_DOCTOR,
  ...COMMANDS_INSTALLMENT,
  ...COMMANDS_INVOICE,
  ...COMMANDS_JOURNAL,
  ...COMMANDS_KIT,
  ...COMMANDS_LIMITS_REQUEST,
  ...COMMANDS_OPEN,
  ...COMMANDS_PARTNER,
  ...COMMANDS_PAYMENT,
  ...COMMANDS_PAYMENT_PLAN,
  ...COMMANDS_PIX_KEY,
  ...COMMANDS_PROFILE,
  ...COMMANDS_QRCODE,
  ...COMMANDS_RECEIPT,
  ...COMMANDS_RECOVERY,
  ...COMMANDS_REFUND,
  ...COMMANDS_SANDBOX,
  ...COMMANDS_STATEMENT,
  ...COMMANDS_STORE,
  ...COMMANDS_SUBACCOUNT,
  ...COMMANDS_SUBSCRIPTION,
  ...COMMANDS_TODAY,
  ...COMMANDS_TRANSACTION,
  ...COMMANDS_VERSION,
  ...COMMANDS_WEBHOOK,
  ...CONFIG,
  ...CONTRACT,
  ...ERRORS,
  ...HELP,
  ...MIRROR,
  ...OUTPUT,
  ...PIX,
  ...POLICY,
  ...QR,
  ...REFUSALS,
  ...SANDBOX,
  ...SHARED,
  ...STORE,
  ...UNSUPPORTED_OPERATIONS,
  ...WEBHOOKS,
};
