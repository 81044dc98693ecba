import { matchingItems, textFilter } from '#commands/kit/search.ts';
import { pagingOf, serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { customerOperations } from '#contract/operations/customer.ts';
import { searchedOfCustomer } from './find.ts';
import { customerView } from './view.ts';

const list = pick(customerOperations, 'customer.list');

export const customerList = serviceCommand({
  meta: {
    name: 'customer list',
    aliases: ['ls'],
    summary: 'List customers, newest first',
    details: ['The service cannot filter by --search. pixctl reads the pages and filters them.'],
    operation: list,
    examples: [
      { command: 'pixctl customer list --limit 20', note: 'The latest 20' },
      {
        command: 'pixctl customer list --search souza',
        note: 'By part of the name, CPF, e-mail or phone',
      },
      { command: 'pixctl customer list --all -o csv', note: 'All customers as CSV' },
    ],
  },
  input: {
    options: {
      search: {
        type: 'string',
        placeholder: 'TEXT',
        description: 'only customers that contain this text: name, CPF or CNPJ, e-mail, phone or id',
      },
    },
  },
  run: async (context, input) => {
    const client = await context.service.client();
    const paging = pagingOf(input);
    const { search } = input.options;
    if (search === undefined) return client.list(list, {}, paging);
    const fits = textFilter(search);
    return matchingItems(
      client.list(list, {}, { all: true }),
      (row) => fits(searchedOfCustomer(row)),
      paging,
    );
  },
  show: { view: customerView },
});
