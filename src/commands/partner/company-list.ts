import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { partnerOperations } from '#contract/operations/partner.ts';
import { companyView } from './view.ts';

export const partnerCompanyList = serviceCommand({
  name: 'partner company list',
  aliases: ['ls'],
  summary: 'List pre-registered companies',
  operation: pick(partnerOperations, 'partner.company.list'),
  view: companyView,
  examples: [
    { command: 'pixctl partner company list', note: 'All of them' },
    { command: "pixctl partner company list --jq '.[].preRegistration.name'", note: 'Only the names' },
  ],
});
