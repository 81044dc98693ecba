import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { partnerOperations } from '#contract/operations/partner.ts';
import { companyView } from './view.ts';

export const partnerCompanyList = serviceCommand({
  meta: {
    name: 'partner company list',
    aliases: ['ls'],
    summary: 'List pre-registered companies',
    operation: pick(partnerOperations, 'partner.company.list'),
    examples: [
      { command: 'pixctl partner company list', note: 'All of them' },
      { command: "pixctl partner company list --jq '.[].preRegistration.name'", note: 'Only the names' },
    ],
  },
  show: { view: companyView },
});
