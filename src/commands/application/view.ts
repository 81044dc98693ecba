import { ownApplication } from '#contract/resources/partner.ts';
import { viewOf } from '#output/view-of.ts';

export const view = viewOf(ownApplication, {
  recent: { application: 'clientId' },
  columns: [
    'name',
    'type',
    ['isActive', 'Active'],
    'clientId',
    'clientSecret',
    ['appID', 'App key'],
    ['companyBankAccount', 'Account'],
    ['scopes', 'Scopes'],
  ],
});
