import type { CommandGroup } from '#commands/kit/command.ts';
import { createCharge } from './create.ts';
import { chargeDelete } from './delete.ts';
import { getCharge } from './get.ts';
import { listCharges } from './list.ts';
import { openCharge } from './open.ts';
import { chargeQr } from './qr.ts';
import { refundCharge } from './refund.ts';
import { chargeRefunds } from './refunds.ts';
import { chargeUpdate } from './update.ts';
import { chargeWatch } from './watch.ts';

export const charge: CommandGroup = {
  name: 'charge',
  summary: 'Create, list, refund and watch charges',
  commands: [
    createCharge,
    listCharges,
    getCharge,
    openCharge,
    chargeUpdate,
    chargeDelete,
    chargeQr,
    refundCharge,
    chargeRefunds,
    chargeWatch,
  ],
};
