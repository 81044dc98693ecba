import type { CommandGroup } from '#commands/kit/command.ts';
import { partnerApplicationCreate } from './application-create.ts';
import { partnerCompanyCreate } from './company-create.ts';
import { partnerCompanyGet } from './company-get.ts';
import { partnerCompanyList } from './company-list.ts';

export const partner: CommandGroup = {
  name: 'partner',
  summary: 'Pre-register companies and create their applications',
  commands: [partnerCompanyCreate, partnerCompanyList, partnerCompanyGet, partnerApplicationCreate],
};
