import type { CommandGroup } from '#commands/kit/command.ts';
import { installmentCharge } from './charge.ts';
import { installmentGet } from './get.ts';
import { installmentList } from './list.ts';
import { installmentRetry } from './retry.ts';

export const installment: CommandGroup = {
  name: 'installment',
  summary: 'Instalments of subscriptions',
  commands: [installmentList, installmentGet, installmentCharge, installmentRetry],
};
