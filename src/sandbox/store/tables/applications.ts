// Table of applications; each has an app key of its company.
import { application, ownApplication } from '#contract/resources/partner.ts';
import { defaulted, flag, generated, integer, json, nullable, oneOf, text } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { RowOf } from '#sandbox/store/table.ts';
import type { CompanyRow } from './companies.ts';

export const applications = defineTable({
  name: 'applications',
  columns: {
    id: generated,
    company: integer,
    account: integer,
    name: text,
    type: oneOf([...application.properties.type.enum, ...ownApplication.properties.type.enum]),
    is_active: defaulted(flag),
    client_id: text,
    client_secret: text,
    key_hash: text,
    /** Null: not restricted. */
    scopes: nullable(json<readonly string[]>()),
    created_at: integer,
  },
  onReset: 'keep',
});
export type ApplicationRow = RowOf<typeof applications>;

/** Company joined with the application whose key was used. */
type CallerRow = CompanyRow &
  Pick<ApplicationRow, 'key_hash' | 'scopes' | 'account' | 'is_active' | 'client_id'> & {
    readonly application: string;
  };

export const callerByKeyHash = (db: Database, keyHash: string): CallerRow | undefined =>
  db.cache.getOrRead(['applications', 'companies'], `caller ${keyHash}`, () =>
    db
      .prepare<CallerRow>(
        `SELECT a.key_hash, a.scopes, a.account, a.is_active, a.name AS application, a.client_id, c.*
         FROM applications a JOIN companies c ON c.id = a.company WHERE a.key_hash = ?`,
      )
      .get(keyHash),
  );

/** Returns the company's oldest application. */
export const firstApplication = (db: Database, company: number): ApplicationRow | undefined =>
  applications.find(db, { company }, 'ORDER BY id LIMIT 1');

export const applicationByName = (db: Database, company: number, name: string): ApplicationRow | undefined =>
  applications.find(db, { company, name }, 'ORDER BY id LIMIT 1');

export const applicationsOf = (db: Database, company: number): ApplicationRow[] =>
  applications.findAll(db, { company }, 'ORDER BY id');
