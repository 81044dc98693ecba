// Every operation's handler and every kind of job, one line a resource.
import type { JobHandler } from '../jobs.ts';
import { accountHandlers } from '../resources/account.ts';
import { chargeHandlers, chargeJobs } from '../resources/charge.ts';
import { customerHandlers } from '../resources/customer.ts';
import { qrcodeHandlers } from '../resources/qrcode.ts';
import { refundHandlers, refundJobs } from '../resources/refund.ts';
import { transactionHandlers } from '../resources/transaction.ts';
import type { Handler } from '../world.ts';

export const HANDLERS: Readonly<Record<string, Handler>> = {
  ...accountHandlers,
  ...chargeHandlers,
  ...customerHandlers,
  ...qrcodeHandlers,
  ...refundHandlers,
  ...transactionHandlers,
};

export const JOBS: Readonly<Record<string, JobHandler>> = {
  ...chargeJobs,
  ...refundJobs,
};
