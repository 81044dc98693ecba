import { customerOperations } from '../contract/operations/customer.ts';
import { pick } from '../contract/operation.ts';
import { serviceCommand } from './base/service.ts';
import type { ArgSpec, CommandGroup } from './base/command.ts';
import { customer as customerSchema } from '../contract/resources.ts';
import { viewOf } from '../output/view-of.ts';

const customerView = viewOf(customerSchema, {
  recent: 'customer',
  columns: [['correlationID', 'ID'], 'name', ['taxID.taxID', 'Tax id'], ['email', 'E-mail'], 'phone'],
  detail: [
    'name',
    ['taxID.taxID', 'Tax id'],
    ['correlationID', 'Correlation id'],
    ['email', 'E-mail'],
    'phone',
    'address.street',
    'address.number',
    'address.complement',
    'address.neighborhood',
    'address.city',
    'address.state',
    ['address.zipcode', 'Postal code'],
    'address.country',
  ],
  empty: 'No customers.',
});

const id = {
  name: 'id',
  description: 'correlation id of the customer, tax id, or the id that a transaction shows',
  source: 'customer',
} as const satisfies ArgSpec;

export const customer: CommandGroup = {
  name: 'customer',
  summary: 'Create and read customers',
  commands: [
    serviceCommand({
      name: 'customer create',
      batch: true,
      summary: 'Create a customer',
      operation: pick(customerOperations, 'customer.create'),
      view: customerView,
      examples: [
        {
          command:
            'pixctl customer create --name "Ana Souza" --tax-id 529.982.247-25 --email ana@example.com',
          note: 'Create a customer with a CPF',
        },
        { command: 'pixctl customer create --input customer.json', note: 'Take the whole body from a file' },
      ],
    }),
    serviceCommand({
      name: 'customer list',
      aliases: ['ls'],
      summary: 'List customers, newest first',
      operation: pick(customerOperations, 'customer.list'),
      view: customerView,
      examples: [
        { command: 'pixctl customer list --limit 20', note: 'The latest twenty' },
        { command: 'pixctl customer list --all -o csv', note: 'Every customer as CSV' },
      ],
    }),
    serviceCommand({
      name: 'customer get',
      aliases: ['show'],
      summary: 'Show a customer',
      args: [id],
      operation: pick(customerOperations, 'customer.get'),
      view: customerView,
      examples: [
        { command: 'pixctl customer get customer-1 --json', note: 'One customer as JSON' },
        { command: 'pixctl customer get customer-1', note: 'With address and phone' },
      ],
    }),
  ],
};
