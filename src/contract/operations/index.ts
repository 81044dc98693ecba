// All operations of the service: the source for client, sandbox, options, help, validation and /openapi.json.
import type { Operation } from '#contract/operation.ts';
import { defined } from '#errors/defined.ts';
import { accountOperations } from './account.ts';
import { accountRegisterOperations } from './account-register.ts';
import { applicationOperations } from './application.ts';
import { boletoOperations } from './boleto.ts';
import { brcodeOperations } from './brcode.ts';
import { cashbackOperations } from './cashback.ts';
import { chargeOperations } from './charge.ts';
import { companyOperations } from './company.ts';
import { customerOperations } from './customer.ts';
import { disputeOperations } from './dispute.ts';
import { fileOperations } from './file.ts';
import { installmentOperations } from './installment.ts';
import { invoiceOperations } from './invoice.ts';
import { limitsOperations } from './limits.ts';
import { limitsRequestOperations } from './limits-request.ts';
import { partnerOperations } from './partner.ts';
import { paymentOperations } from './payment.ts';
import { pixKeyOperations } from './pix-key.ts';
import { qrcodeOperations } from './qrcode.ts';
import { receiptOperations } from './receipt.ts';
import { recoveryOperations } from './recovery.ts';
import { refundOperations } from './refund.ts';
import { statementOperations } from './statement.ts';
import { subaccountOperations } from './subaccount.ts';
import { subscriptionOperations } from './subscription.ts';
import { transactionOperations } from './transaction.ts';
import { webhookOperations } from './webhook.ts';

const all = [
  ...accountOperations,
  ...accountRegisterOperations,
  ...applicationOperations,
  ...boletoOperations,
  ...brcodeOperations,
  ...cashbackOperations,
  ...chargeOperations,
  ...companyOperations,
  ...customerOperations,
  ...fileOperations,
  ...limitsOperations,
  ...limitsRequestOperations,
  ...installmentOperations,
  ...invoiceOperations,
  ...disputeOperations,
  ...partnerOperations,
  ...paymentOperations,
  ...pixKeyOperations,
  ...qrcodeOperations,
  ...receiptOperations,
  ...recoveryOperations,
  ...refundOperations,
  ...statementOperations,
  ...subaccountOperations,
  ...subscriptionOperations,
  ...transactionOperations,
  ...webhookOperations,
] as const;

type Listed = (typeof all)[number];
export type OperationId = Listed['id'];
/** Type of the operation with this id. */
export type OperationOf<I extends OperationId> = Extract<Listed, { readonly id: I }>;

export const OPERATIONS: readonly (Operation & { readonly id: OperationId })[] = all;

const byId = new Map<string, Operation>(OPERATIONS.map((one) => [one.id, one]));

/** Returns the operation with this id. Throws if the id is not in the contract, which is a bug in the caller. */
export function operation(id: OperationId): Operation {
  return defined(findOperation(id), id);
}

/** Returns the operation with this id, or undefined. For ids that come from data. */
export function findOperation(id: string): Operation | undefined {
  return byId.get(id);
}
