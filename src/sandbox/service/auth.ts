// Authenticates requests by the app key in the Authorization header, which has no scheme such as Bearer. Control calls
// also accept the sandbox's control key.
import { hash, timingSafeEqual } from 'node:crypto';
import type { HttpRequest } from '#contract/http.ts';
import { CONTROL_HEADER } from '#contract/namespace.ts';
import type { Company } from '#sandbox/context.ts';
import type { Ids } from '#sandbox/ids.ts';
import { companyById, companyOf, FIRST_COMPANY_ID } from '#sandbox/resources/company/company.ts';
import { fromJson } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defaultAccount } from '#sandbox/store/tables/accounts.ts';
import { callerByKeyHash } from '#sandbox/store/tables/applications.ts';
import { metaOnce, metaValue } from '#sandbox/store/tables/meta.ts';
import { controlRestricted, keyRefused, scopeMissing } from './answers.ts';

export interface Caller {
  readonly company: Company;
  /** Row id of the account the key is bound to. */
  readonly account: number;
  readonly scopes: readonly string[] | undefined;
  /** Name and shortened client id of the application, for the log; without its secret. */
  readonly application: string;
}

/** Characters of a client id shown in the log: `Client_Id_` and the first group of its UUID. */
const CLIENT_ID_SHOWN = 18;

/** App key for the Authorization header: `base64(clientId:clientSecret)`. */
export const appKeyOf = (clientId: string, clientSecret: string): string =>
  Buffer.from(`${clientId}:${clientSecret}`).toString('base64');

export const hashKey = (appKey: string): string => hash('sha256', appKey);

/** Returns the caller that an app key belongs to. @throws Refusal 401 for an unknown or disabled key */
export function authenticate(db: Database, authorization: string | undefined): Caller {
  const caller = callerOf(db, authorization);
  if (caller === undefined) throw keyRefused();
  return caller;
}

/** Returns the caller that an app key belongs to; undefined for an unknown or disabled key. */
export function callerOf(db: Database, authorization: string | undefined): Caller | undefined {
  if (authorization === undefined || authorization === '') return undefined;
  const keyHash = hashKey(authorization);
  const row = callerByKeyHash(db, keyHash);
  // Looking up by hash leaks no prefix of a key; the comparison takes constant time as well.
  const same = timingSafeEqual(Buffer.from(row?.key_hash ?? hashKey('')), Buffer.from(keyHash));
  if (row === undefined || !same || row.is_active !== 1) return undefined;
  return {
    company: companyOf(row),
    account: row.account,
    scopes: row.scopes === null ? undefined : fromJson(row.scopes),
    application: `${row.application} ${row.client_id.slice(0, CLIENT_ID_SHOWN)}…`,
  };
}

/** Returns the caller of requests without a key. Operations that allow them return no data of the caller's company. */
export const anonymousCaller = (db: Database): Caller => ({
  company: companyById(db, FIRST_COMPANY_ID),
  account: defaultAccount(db, FIRST_COMPANY_ID).id,
  scopes: [],
  application: 'nobody',
});

/** Checks that the caller has the scope; a key without scopes may do everything. @throws Refusal 403 */
export function authorise(caller: Caller, scope: string): void {
  if (caller.scopes !== undefined && !caller.scopes.includes(scope)) throw scopeMissing(scope);
}

const CONTROL_KEY_BYTES = 32;

/**
 * Returns the control key of the sandbox. It is created once and stored in the database, so readers of the file have
 * it.
 */
export const controlKey = (db: Database, ids: Ids): string =>
  metaOnce(db, 'control_key', () => `Control_Key_${ids.secret(CONTROL_KEY_BYTES)}`);

const isControlKey = (db: Database, sentKey: string | undefined): boolean =>
  sentKey !== undefined &&
  sentKey !== '' &&
  timingSafeEqual(Buffer.from(hashKey(sentKey)), Buffer.from(hashKey(metaValue(db, 'control_key') ?? '')));

export interface Controller {
  readonly caller: Caller;
  /** Has the control key, and so access to every company. */
  readonly overAll: boolean;
  /** May change what all companies share, such as the clock. */
  readonly mayAll: boolean;
}

/**
 * Authenticates a control call. With the control key it acts for the company whose app key is sent too, or else for the
 * first company. Without it, an app key without scopes is needed. The first company's app key may also change what all
 * companies share, such as the clock, because most sandboxes have only that company; it cannot access other companies.
 * @throws Refusal 401 for an invalid key, 403 for a key with scopes
 */
export function authenticateController(db: Database, headers: HttpRequest['headers']): Controller {
  const { authorization, [CONTROL_HEADER]: sentControlKey } = headers;
  const overAll = isControlKey(db, sentControlKey ?? authorization);
  if (sentControlKey !== undefined && !overAll) throw keyRefused();
  if (overAll && (sentControlKey === undefined || authorization === undefined)) {
    const company = companyById(db, FIRST_COMPANY_ID);
    const account = defaultAccount(db, company.id).id;
    return { caller: { company, account, scopes: undefined, application: 'control' }, overAll, mayAll: true };
  }
  const caller = authenticate(db, authorization);
  if (!overAll && caller.scopes !== undefined) throw controlRestricted();
  return { caller, overAll, mayAll: overAll || caller.company.id === FIRST_COMPANY_ID };
}
