import { accountRegister } from '#contract/resources/account-register.ts';
import { viewOf } from '#output/view-of.ts';

export const accountRegisterView = viewOf(accountRegister, {
  columns: [
    ['correlationID', 'ID'],
    'status',
    ['officialName', 'Company'],
    ['tradeName', 'Trade name'],
    ['taxID.taxID', 'Tax ID'],
  ],
});
