// Creates the company that every sandbox starts with, and its app key.
import type { Ids } from '#sandbox/ids.ts';
import { FIRST_COMPANY_ID } from '#sandbox/resources/company/company.ts';
import { addApplication, addCompany } from '#sandbox/resources/company/registration.ts';
import type { Database } from '#sandbox/store/database.ts';
import { firstApplication } from '#sandbox/store/tables/applications.ts';
import { appKeyOf } from './auth.ts';

const FIRST_COMPANY = { name: 'Loja Sandbox', city: 'Sao Paulo', taxId: '11222333000181' };

/**
 * Returns the app key of the first company, creating the company if needed. Safe if several processes start at once.
 */
export function firstKey(db: Database, ids: Ids, now: number): string {
  const stored = (): string | undefined => {
    const row = firstApplication(db, FIRST_COMPANY_ID);
    return row && appKeyOf(row.client_id, row.client_secret);
  };
  return (
    stored() ??
    db.transaction(() => {
      const storedMeanwhile = stored();
      if (storedMeanwhile !== undefined) return storedMeanwhile;
      const made = addCompany(db, ids, now, { ...FIRST_COMPANY, isPartner: true });
      const { clientId, clientSecret } = addApplication(db, ids, now, {
        ...made,
        name: 'sandbox',
        type: 'API',
      });
      return appKeyOf(clientId, clientSecret);
    })
  );
}
