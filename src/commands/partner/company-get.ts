import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { partnerOperations } from '#contract/operations/partner.ts';
import { companyView } from './view.ts';

export const partnerCompanyGet = serviceCommand({
  meta: {
    name: 'partner company get',
    aliases: ['show'],
    summary: 'Show a pre-registered company',
    operation: pick(partnerOperations, 'partner.company.get'),
    examples: [
      { command: 'pixctl partner company get 11222333000181', note: 'One company' },
      { command: 'pixctl partner company get 11.222.333/0001-81 --json', note: 'As JSON' },
    ],
  },
  input: { args: [{ name: 'taxid', description: 'CNPJ of the company', type: 'tax-id', source: 'company' }] },
  show: { view: companyView },
});
