import { send, serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { customerOperations } from '#contract/operations/customer.ts';
import { bareTaxId } from './find.ts';
import { customerView, id } from './view.ts';

const get = pick(customerOperations, 'customer.get');

export const customerGet = serviceCommand({
  meta: {
    name: 'customer get',
    aliases: ['show'],
    summary: 'Show a customer',
    operation: get,
    examples: [
      {
        command: 'pixctl customer get 529.982.247-25',
        note: 'By CPF or CNPJ, with or without punctuation',
      },
      { command: 'pixctl customer get customer-1 --json', note: 'One customer as JSON' },
      { command: 'pixctl customer get customer-1', note: 'With address and phone' },
    ],
  },
  input: { args: [id] },
  run: (context, input) => send(context, get, { path: { id: bareTaxId(input.args.id) } }),
  show: { view: customerView },
});
