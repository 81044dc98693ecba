import type { CommandGroup } from '#commands/kit/command.ts';
import { subscriptionCancel } from './cancel.ts';
import { subscriptionCreate } from './create.ts';
import { subscriptionGet } from './get.ts';
import { subscriptionList } from './list.ts';
import { subscriptionUpdate } from './update.ts';

export const subscription: CommandGroup = {
  name: 'subscription',
  summary: 'Charge a customer at an interval, also by Pix Automático',
  commands: [subscriptionCreate, subscriptionList, subscriptionGet, subscriptionUpdate, subscriptionCancel],
};
