// JSON of registrations of companies.
import type { AccountRegister, Onboarding } from '#contract/resources/account-register.ts';
import { parseTaxId } from '#pix/tax-id.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { withoutNulls } from '#sandbox/context.ts';
import { accountNumber, BRANCH } from '#sandbox/resources/payment/destination.ts';
import { fromJson } from '#sandbox/store/columns.ts';
import type { AccountRegisterRow } from '#sandbox/store/tables/account-registers.ts';
import { defaultAccount } from '#sandbox/store/tables/accounts.ts';
import { pendingSteps } from './steps.ts';

type Context = Pick<CompanyContext, 'db' | 'publicUrl'>;

/** Fields that the answers to create and get have in common. */
const shared = (row: AccountRegisterRow) => ({
  officialName: row.name,
  tradeName: row.name,
  taxID: { taxID: row.tax_id, type: row.tax_type },
  status: row.status,
  correlationID: row.correlation_id,
});

const representatives = (row: AccountRegisterRow) =>
  fromJson(row.representatives).map(({ name, taxID }) =>
    withoutNulls({ name, taxID: { taxID, type: parseTaxId(taxID).type } }),
  );

export function accountRegisterView({ db, publicUrl }: Context, row: AccountRegisterRow): AccountRegister {
  const { completed, reason } = fromJson(row.progress);
  const account = row.registered === null ? undefined : defaultAccount(db, row.registered);
  return {
    ...shared(row),
    requestReason: reason ?? null,
    documents: completed
      .filter((step) => step === 'SOCIAL_CONTRACT')
      .map((type) => ({ type, url: `${publicUrl}/onboarding/${row.oid}/${type}` })),
    representatives: representatives(row).map((one) => ({ ...one, documents: [] })),
    ...(account === undefined
      ? {}
      : {
          companyBankAccount: {
            accountId: account.oid,
            branch: BRANCH,
            account: accountNumber(account),
          },
        }),
  };
}

/** The registration as events name it. */
export function registeredCompanyView(row: AccountRegisterRow) {
  const { completed, returns } = fromJson(row.progress);
  return {
    accountRegisterId: row.oid,
    correlationID: row.correlation_id,
    officialName: row.name,
    taxID: { taxID: row.tax_id, type: row.tax_type },
    status: row.status,
    completedSteps: completed,
    pendingSteps: pendingSteps(row),
    retrying: false,
    retryCount: returns,
  };
}

export const onboardingView = ({ publicUrl }: Context, row: AccountRegisterRow): Onboarding => ({
  linkOnboarding: `${publicUrl}/onboarding/${row.oid}`,
  redirectUrl: row.redirect_url,
  accountRegister: { ...shared(row), representatives: representatives(row) },
});
