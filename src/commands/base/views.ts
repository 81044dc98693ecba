// How each resource is shown. The first columns are the ones that stay on a narrow terminal.
import type { View } from '../../output/view.ts';

export const chargeView: View = {
  recent: 'charge',
  columns: [
    { path: 'correlationID', label: 'ID' },
    { path: 'status', label: 'Status', format: 'state' },
    { path: 'value', label: 'Value', format: 'money' },
    { path: 'createdAt', label: 'Created', format: 'time' },
    { path: 'customer.name', label: 'Customer' },
    { path: 'expiresDate', label: 'Expires', format: 'time' },
    { path: 'comment', label: 'Comment' },
  ],
  detail: [
    { path: 'status', label: 'Status', format: 'state' },
    { path: 'value', label: 'Value', format: 'money' },
    { path: 'valueWithDiscount', label: 'To pay', format: 'money' },
    { path: 'correlationID', label: 'Correlation id' },
    { path: 'globalID', label: 'Id' },
    { path: 'transactionID', label: 'Transaction id' },
    { path: 'type', label: 'Type' },
    { path: 'comment', label: 'Comment' },
    { path: 'customer.name', label: 'Customer' },
    { path: 'customer.taxID.taxID', label: 'Tax id', format: 'tax-id' },
    { path: 'createdAt', label: 'Created', format: 'time' },
    { path: 'expiresDate', label: 'Expires', format: 'time' },
    { path: 'paidAt', label: 'Paid', format: 'time' },
    { path: 'payer.name', label: 'Payer' },
    { path: 'paymentLinkUrl', label: 'Payment page' },
    { path: 'brCode', label: 'BR Code' },
  ],
  empty: 'No charges.',
};

export const customerView: View = {
  recent: 'customer',
  columns: [
    { path: 'correlationID', label: 'ID' },
    { path: 'name', label: 'Name' },
    { path: 'taxID.taxID', label: 'Tax id', format: 'tax-id' },
    { path: 'email', label: 'E-mail' },
    { path: 'phone', label: 'Phone' },
  ],
  detail: [
    { path: 'name', label: 'Name' },
    { path: 'taxID.taxID', label: 'Tax id', format: 'tax-id' },
    { path: 'correlationID', label: 'Correlation id' },
    { path: 'email', label: 'E-mail' },
    { path: 'phone', label: 'Phone' },
    { path: 'address.street', label: 'Street' },
    { path: 'address.number', label: 'Number' },
    { path: 'address.complement', label: 'Complement' },
    { path: 'address.neighborhood', label: 'Neighborhood' },
    { path: 'address.city', label: 'City' },
    { path: 'address.state', label: 'State' },
    { path: 'address.zipcode', label: 'Postal code' },
    { path: 'address.country', label: 'Country' },
  ],
  empty: 'No customers.',
};

export const accountView: View = {
  recent: 'account',
  columns: [
    { path: 'accountId', label: 'ID' },
    { path: 'isDefault', label: 'Default', format: 'boolean' },
    { path: 'balance.available', label: 'Available', format: 'money' },
    { path: 'balance.blocked', label: 'Blocked', format: 'money' },
    { path: 'balance.total', label: 'Total', format: 'money' },
  ],
  empty: 'No accounts.',
};

export const withdrawalView: View = {
  columns: [
    { path: 'transaction.transaction', label: 'Withdrawn', format: 'money' },
    { path: 'transaction.endToEndId', label: 'End-to-end id' },
    { path: 'account.accountId', label: 'Account' },
    { path: 'account.balance.available', label: 'Available', format: 'money' },
  ],
};

export const qrcodeView: View = {
  recent: 'qrcode',
  columns: [
    { path: 'correlationID', label: 'ID' },
    { path: 'name', label: 'Name' },
    { path: 'value', label: 'Value', format: 'money' },
    { path: 'identifier', label: 'Identifier' },
    { path: 'createdAt', label: 'Created', format: 'time' },
    { path: 'comment', label: 'Comment' },
  ],
  detail: [
    { path: 'name', label: 'Name' },
    { path: 'value', label: 'Value', format: 'money' },
    { path: 'correlationID', label: 'Correlation id' },
    { path: 'identifier', label: 'Identifier' },
    { path: 'comment', label: 'Comment' },
    { path: 'createdAt', label: 'Created', format: 'time' },
    { path: 'paymentLinkUrl', label: 'Payment page' },
    { path: 'brCode', label: 'BR Code' },
  ],
  empty: 'No static QR codes.',
};

export const transactionView: View = {
  recent: 'transaction',
  columns: [
    { path: 'endToEndId', label: 'End-to-end id' },
    { path: 'type', label: 'Type' },
    { path: 'value', label: 'Value', format: 'money' },
    { path: 'time', label: 'Time', format: 'time' },
    { path: 'payer.name', label: 'Payer' },
    { path: 'charge.correlationID', label: 'Charge' },
    { path: 'infoPagador', label: 'Message' },
  ],
  detail: [
    { path: 'type', label: 'Type' },
    { path: 'value', label: 'Value', format: 'money' },
    { path: 'time', label: 'Time', format: 'time' },
    { path: 'endToEndId', label: 'End-to-end id' },
    { path: 'transactionID', label: 'Transaction id' },
    { path: 'globalID', label: 'Id' },
    { path: 'payer.name', label: 'Payer' },
    { path: 'payer.taxID.taxID', label: 'Tax id', format: 'tax-id' },
    { path: 'debitParty.pixKey.pixKey', label: 'From' },
    { path: 'creditParty.pixKey.pixKey', label: 'To' },
    { path: 'charge.correlationID', label: 'Charge' },
    { path: 'pixQrCode.name', label: 'QR code' },
    { path: 'infoPagador', label: 'Message' },
  ],
  empty: 'No transactions.',
};

export const chargeRefundView: View = {
  columns: [
    { path: 'correlationID', label: 'ID' },
    { path: 'status', label: 'Status', format: 'state' },
    { path: 'value', label: 'Value', format: 'money' },
    { path: 'time', label: 'Time', format: 'time' },
    { path: 'endToEndId', label: 'End-to-end id' },
    { path: 'comment', label: 'Comment' },
  ],
  empty: 'No refunds.',
};

export const refundView: View = {
  recent: 'refund',
  columns: [
    { path: 'correlationID', label: 'ID' },
    { path: 'status', label: 'Status', format: 'state' },
    { path: 'value', label: 'Value', format: 'money' },
    { path: 'time', label: 'Time', format: 'time' },
    { path: 'refundId', label: 'Refund id' },
    { path: 'comment', label: 'Comment' },
  ],
  detail: [
    { path: 'status', label: 'Status', format: 'state' },
    { path: 'value', label: 'Value', format: 'money' },
    { path: 'correlationID', label: 'Correlation id' },
    { path: 'refundId', label: 'Refund id' },
    { path: 'returnIdentification', label: 'Return id' },
    { path: 'time', label: 'Time', format: 'time' },
    { path: 'comment', label: 'Comment' },
  ],
  empty: 'No refunds.',
};

/** A payment as created: nothing around it yet. */
export const paymentView: View = {
  recent: 'payment',
  columns: [
    { path: 'correlationID', label: 'ID' },
    { path: 'status', label: 'Status', format: 'state' },
    { path: 'value', label: 'Value', format: 'money' },
    { path: 'destinationAlias', label: 'Pix key' },
    { path: 'comment', label: 'Comment' },
    { path: 'sourceAccountId', label: 'Account' },
  ],
};
/** A payment as read back: with its transaction and destination. */
export const paymentRecordView: View = {
  recent: 'payment',
  columns: [
    { path: 'payment.correlationID', label: 'ID' },
    { path: 'payment.status', label: 'Status', format: 'state' },
    { path: 'payment.value', label: 'Value', format: 'money' },
    { path: 'payment.destinationAlias', label: 'Pix key' },
    { path: 'destination.name', label: 'Destination' },
    { path: 'transaction.time', label: 'Time', format: 'time' },
    { path: 'payment.comment', label: 'Comment' },
  ],
  detail: [
    { path: 'payment.status', label: 'Status', format: 'state' },
    { path: 'payment.value', label: 'Value', format: 'money' },
    { path: 'payment.correlationID', label: 'Correlation id' },
    { path: 'payment.destinationAlias', label: 'Pix key' },
    { path: 'destination.name', label: 'Destination' },
    { path: 'destination.taxID', label: 'Tax id' },
    { path: 'destination.bank', label: 'Bank' },
    { path: 'destination.branch', label: 'Branch' },
    { path: 'destination.account', label: 'Account' },
    { path: 'transaction.endToEndId', label: 'End-to-end id' },
    { path: 'transaction.time', label: 'Time', format: 'time' },
    { path: 'payment.comment', label: 'Comment' },
  ],
  empty: 'No payments.',
};

export const transferView: View = {
  columns: [
    { path: 'value', label: 'Value', format: 'money' },
    { path: 'time', label: 'Time', format: 'time' },
    { path: 'correlationID', label: 'Correlation id' },
  ],
};

export const subscriptionView: View = {
  recent: 'subscription',
  columns: [
    { path: 'globalID', label: 'ID' },
    { path: 'value', label: 'Value', format: 'money' },
    { path: 'customer.name', label: 'Customer' },
    { path: 'dayGenerateCharge', label: 'Day' },
    { path: 'dayDue', label: 'Days to pay' },
    { path: 'chargeType', label: 'Type' },
    { path: 'comment', label: 'Comment' },
  ],
};

export const subaccountView: View = {
  recent: 'subaccount',
  columns: [
    { path: 'pixKey', label: 'Pix key' },
    { path: 'name', label: 'Name' },
    { path: 'balance', label: 'Balance', format: 'money' },
  ],
  empty: 'No sub accounts.',
};

export const subaccountWithdrawalView: View = {
  columns: [
    { path: 'correlationID', label: 'ID' },
    { path: 'status', label: 'Status', format: 'state' },
    { path: 'value', label: 'Value', format: 'money' },
    { path: 'destinationAlias', label: 'Pix key' },
    { path: 'comment', label: 'Comment' },
  ],
};

export const webhookView: View = {
  recent: 'webhook',
  columns: [
    { path: 'id', label: 'ID' },
    { path: 'event', label: 'Event' },
    { path: 'url', label: 'URL' },
    { path: 'isActive', label: 'Active', format: 'boolean' },
    { path: 'name', label: 'Name' },
    { path: 'email', label: 'E-mail' },
  ],
  empty: 'No webhooks.',
};

export const companyView: View = {
  columns: [
    { path: 'preRegistration.taxID.taxID', label: 'Tax id', format: 'tax-id' },
    { path: 'preRegistration.name', label: 'Name' },
    { path: 'preRegistration.website', label: 'Web site' },
    { path: 'user.email', label: 'User' },
    { path: 'company.id', label: 'Company' },
    { path: 'account.clientId', label: 'Client id' },
  ],
  empty: 'No companies.',
};

export const applicationView: View = {
  columns: [
    { path: 'name', label: 'Name' },
    { path: 'type', label: 'Type' },
    { path: 'isActive', label: 'Active', format: 'boolean' },
    { path: 'clientId', label: 'Client id' },
    { path: 'clientSecret', label: 'Client secret' },
  ],
};

export const cashbackBalanceView: View = {
  columns: [
    { path: 'balance', label: 'Balance', format: 'money' },
    { path: 'status', label: 'Status' },
  ],
};

export const cashbackView: View = {
  columns: [
    { path: 'cashback.value', label: 'Cashback', format: 'money' },
    { path: 'message', label: 'Message' },
  ],
};

export const deletedView: View = {
  columns: [
    { path: 'status', label: 'Status' },
    { path: 'id', label: 'ID' },
  ],
};
