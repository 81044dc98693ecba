// Resources of the service in the answers of control calls.
export type { Account } from '#contract/resources/account.ts';
export type { AccountRegister } from '#contract/resources/account-register.ts';
export type { BoletoTransaction } from '#contract/resources/boleto.ts';
export type { Dispute } from '#contract/resources/dispute.ts';
export type { Installment } from '#contract/resources/installment.ts';
export type { LimitsAnswer } from '#contract/resources/limits.ts';
export type { KeyQuota } from '#contract/resources/pix-key.ts';
export type { Subscription } from '#contract/resources/subscription.ts';
export type { Transaction } from '#contract/resources/transaction.ts';
