import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { customerOperations } from '#contract/operations/customer.ts';
import { customerView } from './view.ts';

export const customerUpdate = serviceCommand({
  meta: {
    name: 'customer update',
    summary: 'Change a customer',
    details: ['Fields that you do not give stay unchanged. A stored CPF or CNPJ cannot be changed.'],
    operation: pick(customerOperations, 'customer.update'),
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
  },
  input: {
    args: [{ name: 'id', description: 'correlation id of the customer', source: 'customer' }],
  },
  show: { view: customerView },
});
