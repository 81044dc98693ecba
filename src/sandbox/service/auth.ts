// Who is asking: the application whose key is in the Authorization header, as it is, without any scheme. Control calls
// take the sandbox's own key too.
import { hash, timingSafeEqual } from 'node:crypto';
import type { HttpRequest } from '#contract/http.ts';
import { CONTROL_HEADER } from '#contract/namespace.ts';
import type { Company } from '#sandbox/context.ts';
import type { Ids } from '#sandbox/ids.ts';
import { companyById, companyOf, FIRST_COMPANY_ID } from '#sandbox/resources/account/company.ts';
import { defaultAccount } from '#sandbox/store/accounts.ts';
import { callerByKeyHash } from '#sandbox/store/applications.ts';
import type { Database } from '#sandbox/store/database.ts';
import { metaOnce, metaValue } from '#sandbox/store/meta.ts';
import { fromJson } from '#sandbox/store/table.ts';
import { controlRestricted, keyRefused, scopeMissing } from './answers.ts';

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

export const hashKey = (appKey: string): string => hash('sha256', appKey);

/** The caller whose key this is. @throws Refusal 401 */
export function authenticate(db: Database, authorization: string | undefined): Caller {
  const caller = callerOf(db, authorization);
  if (caller === undefined) throw keyRefused();
  return caller;
}

/** Returns the caller whose key this is; undefined for an unknown or disabled key. */
export function callerOf(db: Database, authorization: string | undefined): Caller | undefined {
  if (authorization === undefined || authorization === '') return undefined;
  const given = hashKey(authorization);
  const row = callerByKeyHash(db, given);
  // The look-up goes by a hash that nobody can steer; the comparison still takes the same time for any key.
  const same = timingSafeEqual(Buffer.from(row?.key_hash ?? hashKey('')), Buffer.from(given));
  if (row === undefined || !same || row.is_active !== 1) return undefined;
  return {
    company: companyOf(row),
    account: row.account,
    scopes: row.scopes === null ? undefined : fromJson(row.scopes),
    application: `${row.application} ${row.client_id.slice(0, CLIENT_ID_SHOWN)}…`,
  };
}

/** Who asks for what is told without a key; nothing of the company is told. */
export const nobody = (db: Database): Caller => ({
  company: companyById(db, FIRST_COMPANY_ID),
  account: defaultAccount(db, FIRST_COMPANY_ID).id,
  scopes: [],
  application: 'nobody',
});

/** A key without scopes may do everything. @throws Refusal 403 */
export function authorise(caller: Caller, scope: string): void {
  if (caller.scopes !== undefined && !caller.scopes.includes(scope)) throw scopeMissing(scope);
}

const CONTROL_KEY_BYTES = 32;

/** The key that controls the whole sandbox. Made once for the data and kept with it: who reads that may control it. */
export const controlKey = (db: Database, ids: Ids): string =>
  metaOnce(db, 'control_key', () => `Control_Key_${ids.secret(CONTROL_KEY_BYTES)}`);

const isControlKey = (db: Database, given: string | undefined): boolean =>
  given !== undefined &&
  given !== '' &&
  timingSafeEqual(Buffer.from(hashKey(given)), Buffer.from(hashKey(metaValue(db, 'control_key') ?? '')));

export interface Controller {
  readonly caller: Caller;
  /** Whether every company is its own: it has the control key. */
  readonly overAll: boolean;
  /** Whether it may touch what is nobody's and concerns all, such as the clock. */
  readonly mayAll: boolean;
}

/**
 * Who makes a control call: the holder of the control key, for the first company or the one whose key is beside it, or a
 * company with a key that is not restricted. The first company's, with which most sandboxes are used alone, may move the
 * clock and what else concerns all; what belongs to another company it may not touch either. @throws Refusal 401 or 403
 */
export function authenticateController(db: Database, headers: HttpRequest['headers']): Controller {
  const { authorization, [CONTROL_HEADER]: beside } = headers;
  const overAll = isControlKey(db, beside ?? authorization);
  if (beside !== undefined && !overAll) throw keyRefused();
  if (overAll && (beside === undefined || authorization === undefined)) {
    const company = companyById(db, FIRST_COMPANY_ID);
    const account = defaultAccount(db, company.id).id;
    return { caller: { company, account, scopes: undefined, application: 'control' }, overAll, mayAll: true };
  }
  const caller = authenticate(db, authorization);
  if (!overAll && caller.scopes !== undefined) throw controlRestricted();
  return { caller, overAll, mayAll: overAll || caller.company.id === FIRST_COMPANY_ID };
}
