// Resources of the service in the answers of control calls.
export type {
  Account,
  AccountRegister,
  BoletoTransaction,
  Dispute,
  Installment,
  KeyQuota,
  LimitsAnswer,
  Subscription,
  Transaction,
} from '#library/resources.ts';
