import { subscriptionOperations } from '../contract/operations/subscription.ts';
import { pick } from '../contract/operation.ts';
import { ifUsable } from '../client/answer.ts';
import { quote } from '../errors/command-line.ts';
import { say } from '../messages/message.ts';
import { after } from './base/next.ts';
import { serviceCommand } from './base/service.ts';
import type { CommandGroup } from './base/command.ts';
import { subscription as subscriptionSchema } from '../contract/resources/subscription.ts';
import { viewOf } from '../output/view-of.ts';

const subscriptionView = viewOf(subscriptionSchema, {
  recent: 'subscription',
  columns: [
    ['globalID', 'ID'],
    'value',
    ['customer.name', 'Customer'],
    ['dayGenerateCharge', 'Day'],
    ['dayDue', 'Days to pay'],
    ['chargeType', 'Type'],
    'comment',
  ],
});

const create = pick(subscriptionOperations, 'subscription.create');

export const subscription: CommandGroup = {
  name: 'subscription',
  summary: 'Charge a customer every month',
  commands: [
    serviceCommand({
      name: 'subscription create',
      summary: 'Create a subscription, which creates a charge every month',
      operation: create,
      // There is no list of them.
      next: after(create, (made, { flag }) => {
        const id = ifUsable(create, made, 'globalID');
        return id === undefined
          ? undefined
          : say`Save its id, because there is no list: pixctl subscription get ${quote(id)}${flag}`;
      }),
      view: subscriptionView,
      examples: [
        {
          command:
            'pixctl subscription create --amount 49,90 --customer-name "Ana Souza" --customer-tax-id 529.982.247-25 --day-generate-charge 10',
          note: 'R$ 49,90 on the 10th of each month',
        },
        {
          command: 'pixctl subscription create --input subscription.json',
          note: 'Read the whole body from a file',
        },
      ],
    }),
    serviceCommand({
      name: 'subscription get',
      aliases: ['show'],
      summary: 'Show a subscription',
      args: [{ name: 'id', description: 'global id of the subscription', source: 'subscription' }],
      operation: pick(subscriptionOperations, 'subscription.get'),
      view: subscriptionView,
      examples: [
        { command: 'pixctl subscription get UGF5bWVudFN1YnNjcmlwdGlvbjo2Mjk=', note: 'One subscription' },
        { command: 'pixctl subscription get UGF5bWVudFN1YnNjcmlwdGlvbjo2Mjk= --json', note: 'As JSON' },
      ],
    }),
  ],
};
