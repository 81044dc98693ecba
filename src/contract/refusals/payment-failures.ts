// Failure codes of payments, from the service and from the receiving bank.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';

export const PAYMENT_FAILURES: Readonly<Record<string, Message>> = {
  ACCOUNT_LIMIT_ERROR: say`the limit of the account is reached`,
  ACCOUNT_NOT_FOUND: say`there is no such bank account`,
  ACCOUNT_TRANSACTION_BLOCKED_BY_MED: say`the account is blocked by a dispute (MED)`,
  ALIAS_LIMIT_ERROR: say`too many Pix keys were looked up`,
  ENTRY_ASSOCIATED_WITH_RESTRICTED_ACCOUNT_OR_USER: say`the Pix key belongs to a restricted account or person`,
  INVALID_PIX_KEY: say`the Pix key is not valid`,
  NOT_ENOUGH_BALANCE: say`the balance is not enough`,
  PAY_PIX_KEY_ERROR: say`the Pix key could not be paid`,
  PIX_KEY_INFO_ERROR: say`the Pix key could not be looked up`,
  PIX_KEY_INFO_NOT_FOUND: say`the Pix key is not registered`,
  REACH_TRANSFER_LIMIT: say`the transfer limit is reached`,
  SAME_ACCOUNT_TRANSFER: say`the account would pay itself`,
  TRANSACTION_NOT_FOUND: say`there is no such transaction`,
  // Codes of the receiving bank.
  AB03: say`the receiving bank did not answer in time`,
  AC03: say`the receiving account is not valid`,
  AC06: say`the receiving account is blocked`,
  AC07: say`the receiving account is closed`,
  AG03: say`the receiving account does not take this kind of transaction`,
  AM01: say`the amount is zero`,
  AM04: say`the balance is not enough`,
  AM12: say`the amount is not valid`,
  BE01: say`the tax id is not that of the recipient`,
  CH11: say`the tax id of the recipient is wrong`,
  DS04: say`the recipient refused it`,
  DUPL: say`it was sent twice`,
  FF08: say`the id of the operation is not valid`,
  FRAD: say`fraud is suspected`,
  RR04: say`refused by regulation`,
};
