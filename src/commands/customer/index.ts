import { ifUsable } from '#client/answer.ts';
import type { ArgSpec, CommandGroup } from '#commands/kit/command.ts';
import { after } from '#commands/kit/next-steps.ts';
import { finder, only, saysCut } from '#commands/kit/search.ts';
import { pagingOf, send, serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { customerOperations } from '#contract/operations/customer.ts';
import { customer as customerSchema } from '#contract/resources/customer.ts';
import { quote } from '#errors/command-line.ts';
import { say } from '#messages/message.ts';
import { viewOf } from '#output/view-of.ts';
import { bareTaxId, searchedOfCustomer } from './find.ts';

const customerView = viewOf(customerSchema, {
  recent: 'customer',
  columns: [
    ['correlationID', 'ID'],
    ['name', 'Name', { keep: true }],
    ['taxID.taxID', 'Tax id'],
    ['email', 'E-mail'],
    'phone',
  ],
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

const list = pick(customerOperations, 'customer.list');
const get = pick(customerOperations, 'customer.get');
const id = {
  name: 'id',
  description: 'tax id or correlation id of the customer, or the id in a transaction',
  source: 'customer',
} as const satisfies ArgSpec;

const create = pick(customerOperations, 'customer.create');

export const customer: CommandGroup = {
  name: 'customer',
  summary: 'Create and look up customers',
  commands: [
    serviceCommand({
      name: 'customer create',
      batch: {},
      summary: 'Create a customer',
      operation: create,
      next: after(create, (made, { flag }) => {
        const id = ifUsable(create, made, 'correlationID');
        return id === undefined
          ? undefined
          : say`See their charges: pixctl charge list --customer ${quote(id)}${flag}`;
      }),
      view: customerView,
      examples: [
        {
          command:
            'pixctl customer create --name "Ana Souza" --tax-id 529.982.247-25 --email ana@example.com',
          note: 'Create a customer with a CPF',
        },
        { command: 'pixctl customer create --input customer.json', note: 'Read the whole body from a file' },
      ],
    }),
    serviceCommand({
      name: 'customer update',
      summary: 'Change a customer',
      details: ['What is not given stays as it is. A CPF or CNPJ that is stored cannot be changed.'],
      args: [{ name: 'id', description: 'correlation id of the customer', source: 'customer' }],
      operation: pick(customerOperations, 'customer.update'),
      view: customerView,
      examples: [
        {
          command: 'pixctl customer update customer-1 --email ana@example.com',
          note: 'Change the e-mail address',
        },
        {
          command: 'pixctl customer update customer-1 --address-zipcode 01310100 --address-number 100',
          note: 'Change a part of the address',
        },
      ],
    }),
    serviceCommand({
      name: 'customer list',
      aliases: ['ls'],
      summary: 'List customers, newest first',
      details: ['The service cannot filter by --search. pixctl reads the pages and filters them.'],
      operation: list,
      options: {
        search: {
          type: 'string',
          placeholder: 'TEXT',
          description: 'only customers that contain this text: name, CPF or CNPJ, e-mail, phone or id',
        },
      },
      run: async (context, input) => {
        const client = await context.service.client();
        const paging = pagingOf(input);
        const { search } = input.options;
        if (search === undefined) return client.list(list, {}, paging);
        const fits = finder(search);
        return only(
          client.list(list, {}, { all: true }),
          (row) => fits(searchedOfCustomer(row)),
          paging,
          (limit) => saysCut(context, limit),
        );
      },
      view: customerView,
      examples: [
        { command: 'pixctl customer list --limit 20', note: 'The latest 20' },
        {
          command: 'pixctl customer list --search souza',
          note: 'By part of the name, CPF, e-mail or phone',
        },
        { command: 'pixctl customer list --all -o csv', note: 'All customers as CSV' },
      ],
    }),
    serviceCommand({
      name: 'customer get',
      aliases: ['show'],
      summary: 'Show a customer',
      args: [id],
      operation: get,
      run: (context, input) => send(context, get, { path: { id: bareTaxId(input.args.id) } }),
      view: customerView,
      examples: [
        {
          command: 'pixctl customer get 529.982.247-25',
          note: 'By CPF or CNPJ, with or without punctuation',
        },
        { command: 'pixctl customer get customer-1 --json', note: 'One customer as JSON' },
        { command: 'pixctl customer get customer-1', note: 'With address and phone' },
      ],
    }),
  ],
};
