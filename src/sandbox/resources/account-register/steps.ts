// Steps of a registration that the company takes on the page of the service.
import { fromJson } from '#sandbox/store/columns.ts';
import type { AccountRegisterRow } from '#sandbox/store/tables/account-registers.ts';

const OF_COMPANY = ['COMPANY_DATA', 'ADDRESS', 'SOCIAL_CONTRACT', 'PARTNERS', 'TERMS'];
const OF_PERSON = ['ADDRESS', 'TERMS'];

type Row = Pick<AccountRegisterRow, 'progress' | 'tax_type'>;

/** Steps that are not done, without the submission. */
export const openSteps = ({ progress, tax_type: type }: Row): string[] => {
  const { completed } = fromJson(progress);
  return (type === 'BR:CPF' ? OF_PERSON : OF_COMPANY).filter((step) => !completed.includes(step));
};

/** Steps that are left as events name them: `REVIEW` is the submission, and stays during the review. */
export const pendingSteps = (row: Row & Pick<AccountRegisterRow, 'status'>): string[] =>
  row.status === 'APPROVED' ? [] : [...openSteps(row), 'REVIEW'];
