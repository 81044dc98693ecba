import { validField } from '#client/answers/checked-answer.ts';
import { operationOptions } from '#commands/kit/fields.ts';
import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { customerOperations } from '#contract/operations/customer.ts';
import { quote } from '#errors/command-line.ts';
import { defined } from '#errors/defined.ts';
import { say } from '#messages/message.ts';
import { customerView } from './view.ts';

const create = pick(customerOperations, 'customer.create');

export const customerCreate = serviceCommand({
  meta: {
    name: 'customer create',
    words: 'cadastrar cliente, novo cliente, add customer',
    agent: 'direct',
    summary: 'Create a customer',
    operation: create,
    examples: [
      {
        command: 'pixctl customer create --name "Ana Souza" --tax-id 529.982.247-25 --email ana@example.com',
        note: 'Create a customer with a CPF',
      },
      { command: 'pixctl customer create --input customer.json', note: 'Read the whole body from a file' },
    ],
  },
  input: {
    batch: {},
    options: {
      'tax-id': {
        ...defined(operationOptions(create)['tax-id'], 'option --tax-id'),
        description: 'CPF or CNPJ, with or without punctuation; required in the default namespace',
        required: true,
        unless: ['email', 'phone'],
      },
    },
  },
  show: {
    view: customerView,
    next: (made, { flag }) => {
      const id = validField(create, made, 'correlationID');
      return id === undefined
        ? undefined
        : say`See their charges: pixctl charge list --customer ${quote(id)}${flag}`;
    },
  },
});
