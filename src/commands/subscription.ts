import { subscriptionOperations } from '../contract/operations/subscription.ts';
import { pick } from '../contract/operation.ts';
import { serviceCommand } from './base/service.ts';
import type { CommandGroup } from './base/command.ts';
import { subscription as subscriptionSchema } from '../contract/resources/subscription.ts';
import { viewOf } from '../output/view-of.ts';

const subscriptionView = viewOf(subscriptionSchema, {
  recent: 'subscription',
  columns: [
    ['correlationID', 'ID'],
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
      batch: {},
      complete: (body) => ({ type: 'RECURRENT', ...body }),
      view: subscriptionView,
      examples: [
        {
          command:
            'pixctl subscription create --amount 49,90 --customer-name "Ana Souza" --customer-tax-id 529.982.247-25 --day-generate-charge 10',
          note: 'R$ 49,90 on the 10th of each month',
        },
        {
          command:
            'pixctl subscription create --amount 49,90 --customer-name "Ana Souza" --customer-tax-id 529.982.247-25 --day-generate-charge 2027-01-31 --correlation-id plan-7',
          note: 'The first charge on a date, then on the last day of each month',
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
      args: [{ name: 'id', description: 'subscription id or correlation id', source: 'subscription' }],
      operation: pick(subscriptionOperations, 'subscription.get'),
      view: subscriptionView,
      examples: [
        { command: 'pixctl subscription get plan-7', note: 'One subscription' },
        { command: 'pixctl subscription get plan-7 --json', note: 'As JSON' },
      ],
    }),
  ],
};
