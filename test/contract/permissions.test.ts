// The permission of each operation, against the names in the documentation of the service, which are written here again
// and not read from the contract.
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '#contract/operations/index.ts';

/** Documented names, by operation. */
const DOCUMENTED: Readonly<Record<string, string>> = {
  'account.get': 'ACCOUNT_GET',
  'account.list': 'ACCOUNT_GET_LIST',
  'account.create': 'ACCOUNT_POST',
  'account.delete': 'ACCOUNT_DELETE',
  'account.withdraw': 'ACCOUNT_WITHDRAW_POST',
  'account-register.create': 'KYC_ONBOARDING_POST',
  'application.create': 'APPLICATION_POST',
  'application.delete': 'APPLICATION_DELETE',
  'cashback.balance': 'CASHBACK_FIDELITY_BALANCE_GET',
  'cashback.grant': 'CASHBACK_FIDELITY_POST',
  'charge.get': 'CHARGE_GET',
  'charge.list': 'CHARGE_GET_LIST',
  'charge.create': 'CHARGE_POST',
  'charge.delete': 'CHARGE_DELETE',
  'charge.update': 'CHARGE_PATCH',
  'charge.qr-image': 'CHARGE_IMAGE_GET',
  'charge.qr-base64': 'CHARGE_BRCODE_IMAGE_GET',
  'charge.refunds': 'CHARGE_REFUND_GET_LIST',
  'charge.refund': 'CHARGE_REFUND_POST',
  'company.get': 'COMPANY_GET',
  'customer.get': 'CUSTOMER_GET',
  'customer.list': 'CUSTOMER_GET_LIST',
  'customer.create': 'CUSTOMER_POST',
  'customer.update': 'CUSTOMER_PATCH',
  'brcode.resolve': 'DECODE_EMV_POST',
  'dispute.get': 'DISPUTE_GET',
  'dispute.list': 'DISPUTE_GET_LIST',
  'dispute.evidence': 'DISPUTE_POST',
  'file.create': 'FILE_POST',
  'recovery.cancel': 'FUNDS_RECOVERY_DELETE',
  'limits.get': 'ACCOUNT_LIMITS_GET',
  'partner.company.create': 'PARTNER_COMPANY_POST',
  'partner.company.get': 'PARTNER_COMPANY_GET',
  'partner.company.list': 'PARTNER_COMPANY_GET_LIST',
  'partner.application.create': 'PARTNER_APPLICATION_POST',
  'payment.get': 'PAYMENT_GET',
  'payment.list': 'PAYMENT_GET_LIST',
  'payment.create': 'PAYMENT_POST',
  'payment.approve': 'PAYMENT_APPROVE_POST',
  'qrcode.get': 'PIX_QRCODE_GET',
  'qrcode.list': 'PIX_QRCODE_GET_LIST',
  'qrcode.create': 'PIX_QRCODE_POST',
  'qrcode.delete': 'PIX_QRCODE_DELETE',
  'bank.list': 'PSP_GET_LIST',
  'refund.get': 'REFUND_GET',
  'refund.list': 'REFUND_GET_LIST',
  'refund.create': 'REFUND_POST',
  'statement.list': 'STATEMENT_GET',
  'subaccount.get': 'SUBACCOUNT_GET',
  'subaccount.list': 'SUBACCOUNT_GET_LIST',
  'subaccount.create': 'SUBACCOUNT_POST',
  'subaccount.delete': 'SUBACCOUNT_DELETE',
  'subaccount.credit': 'SUBACCOUNT_CREDIT_POST',
  'subaccount.debit': 'SUBACCOUNT_DEBIT_POST',
  'subaccount.transfer': 'SUBACCOUNT_TRANSFER_POST',
  'subaccount.withdraw': 'SUBACCOUNT_WITHDRAW_POST',
  'subaccount.statement': 'SUBACCOUNT_STATEMENT_GET',
  'subscription.get': 'SUBSCRIPTION_GET',
  'subscription.list': 'SUBSCRIPTION_GET_LIST',
  'subscription.create': 'SUBSCRIPTION_POST',
  'subscription.cancel': 'SUBSCRIPTION_CANCEL_PUT',
  'subscription.update': 'SUBSCRIPTION_VALUE_PUT',
  'transaction.get': 'TRANSACTION_GET',
  'transaction.list': 'TRANSACTION_GET_LIST',
  'transfer.create': 'TRANSFER_POST',
  'webhook.create': 'WEBHOOK_POST',
  'webhook.list': 'WEBHOOK_GET_LIST',
  'webhook.delete': 'WEBHOOK_DELETE',
  'webhook.events': 'WEBHOOK_EVENTS_GET_LIST',
  'webhook.ips': 'WEBHOOK_IPS_GET',
};

/** Groups whose permissions the documentation does not name one by one: the names follow its pattern. */
const UNNAMED =
  /^(account-register\.(get|delete|list)|boleto|installment|invoice|pix-key|receipt|recovery\.(create|get)|webhook\.(public-)?keys)(\.|$)/;

describe('permissions of the operations', () => {
  it.each(Object.entries(DOCUMENTED))('%s needs %s, as documented', (id, scope) => {
    expect(OPERATIONS.find((one) => one.id === id)?.scope).toBe(scope);
  });

  it.each(OPERATIONS.filter(({ id }) => DOCUMENTED[id] === undefined).map(({ id, scope }) => [id, scope]))(
    '%s needs a permission that the documentation does not name: %s',
    (id, scope) => {
      expect(id).toMatch(UNNAMED);
      expect(scope).toMatch(/^[A-Z]+(_[A-Z]+)*_(GET|GET_LIST|POST|PUT|DELETE)$/);
    },
  );
});
