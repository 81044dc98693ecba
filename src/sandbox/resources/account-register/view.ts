// JSON of registrations of companies.
import type { AccountRegister, Onboarding } from '#contract/resources/account-register.ts';
import { parseTaxId } from '#pix/tax-id.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { withoutNulls } from '#sandbox/context.ts';
import { fromJson } from '#sandbox/store/columns.ts';
import type { AccountRegisterRow } from '#sandbox/store/tables/account-registers.ts';

export const accountRegisterView = (row: AccountRegisterRow): AccountRegister => ({
  officialName: row.name,
  tradeName: row.name,
  taxID: { taxID: row.tax_id, type: row.tax_type },
  status: row.status,
  correlationID: row.correlation_id,
});

/** The registration as events name it. */
export const registeredCompanyView = (row: AccountRegisterRow) => ({
  accountRegisterId: row.oid,
  correlationID: row.correlation_id,
  officialName: row.name,
  taxID: { taxID: row.tax_id, type: row.tax_type },
  status: row.status,
});

export const onboardingView = (
  { publicUrl }: Pick<SandboxContext, 'publicUrl'>,
  row: AccountRegisterRow,
): Onboarding => ({
  linkOnboarding: `${publicUrl}/onboarding/${row.oid}`,
  redirectUrl: row.redirect_url,
  accountRegister: {
    ...accountRegisterView(row),
    status: row.status,
    correlationID: row.correlation_id,
    representatives: fromJson(row.representatives).map(({ name, taxID }) =>
      withoutNulls({ name, taxID: { taxID, type: parseTaxId(taxID).type } }),
    ),
  },
});
