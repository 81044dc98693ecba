import type { CommandGroup } from '#commands/kit/command.ts';
import { paymentApprove } from './approve.ts';
import { paymentCreate } from './create.ts';
import { paymentGet } from './get.ts';
import { paymentList } from './list.ts';
import { paymentBatch } from './plan/index.ts';
import { sendPayment } from './send.ts';
import { paymentWatch } from './watch.ts';

export const payment: CommandGroup = {
  name: 'payment',
  summary: 'Send payments to Pix keys, QR codes and bank accounts',
  within: { 'payment batch': 'Pay a file of payments in three steps: plan, approve, run' },
  commands: [
    paymentCreate,
    paymentApprove,
    sendPayment,
    paymentList,
    paymentGet,
    paymentWatch,
    ...paymentBatch,
  ],
};
