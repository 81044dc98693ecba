// Who is asking: the application whose key is in the Authorization header, as it is, without any scheme.
import { createHash, timingSafeEqual } from 'node:crypto';
import { companyOf } from '../resources/company.ts';
import type { Database } from '../store/database.ts';
import type { Company } from '../world.ts';
import { keyRefused, scopeMissing } from './answers.ts';

export interface Caller {
  readonly company: Company;
  /** Row id of the account the key is bound to. */
  readonly account: number;
  readonly scopes: readonly string[] | undefined;
  /** For the log: which application it is, without its secret. */
  readonly application: string;
}

/** `Client_Id_` and the first group of its uuid. */
const CLIENT_ID_SHOWN = 18;

/** `base64(clientId:clientSecret)`: what goes into the Authorization header. */
export const appKeyOf = (clientId: string, clientSecret: string): string =>
  Buffer.from(`${clientId}:${clientSecret}`).toString('base64');

export const hashKey = (appKey: string): string => createHash('sha256').update(appKey).digest('hex');

/** The caller whose key this is. @throws Refusal 401 */
export function authenticate(db: Database, authorization: string | undefined): Caller {
  if (authorization === undefined || authorization === '') throw keyRefused();
  const hash = hashKey(authorization);
  const row = db
    .prepare(
      `SELECT a.key_hash, a.scopes, a.account, a.is_active, a.name AS application, a.client_id, c.id, c.oid, c.name, c.city,
         c.tax_id, c.is_partner
       FROM applications a JOIN companies c ON c.id = a.company WHERE a.key_hash = ?`,
    )
    .get(hash);
  // The look-up goes by a hash that nobody can steer; the comparison still takes the same time for any key.
  const stored = typeof row?.['key_hash'] === 'string' ? row['key_hash'] : hashKey('');
  const same = timingSafeEqual(Buffer.from(stored), Buffer.from(hash));
  if (row === undefined || !same || row['is_active'] !== 1) throw keyRefused();
  return {
    company: companyOf(row),
    account: Number(row['account']),
    scopes: typeof row['scopes'] === 'string' ? (JSON.parse(row['scopes']) as string[]) : undefined,
    application: `${String(row['application'])} ${String(row['client_id']).slice(0, CLIENT_ID_SHOWN)}…`,
  };
}

/** A key without scopes may do everything. @throws Refusal 403 */
export function authorise(caller: Caller, scope: string): void {
  if (caller.scopes !== undefined && !caller.scopes.includes(scope)) throw scopeMissing(scope);
}
