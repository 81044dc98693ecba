import type { LazyGroup } from '#commands/kit/command.ts';

export const partner: LazyGroup = {
  name: 'partner',
  words: 'parceiro, parceria, affiliate, partner company, afiliado, programa de parceiros',
  summary: 'Pre-register companies and create their applications',
  commands: {
    'partner company create': async () => (await import('./company-create.ts')).partnerCompanyCreate,
    'partner company list': async () => (await import('./company-list.ts')).partnerCompanyList,
    'partner company get': async () => (await import('./company-get.ts')).partnerCompanyGet,
    'partner application create': async () =>
      (await import('./application-create.ts')).partnerApplicationCreate,
  },
};
