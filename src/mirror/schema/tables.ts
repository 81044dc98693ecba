// The tables of the mirror, and the types of their rows.
import type { CallInput } from '#client/types.ts';
import { defined } from '#errors/defined.ts';
import { ACCOUNT_TABLES } from './account-tables.ts';
import { CHARGE_TABLES } from './charge-tables.ts';
import { MOVEMENT_TABLES } from './movement-tables.ts';
import { STATEMENT_TABLES } from './statement-tables.ts';
import type { MirrorTable } from './table.ts';

/** In reading order: tables that others refer to come first, statement lines last. */
const TABLES = [...ACCOUNT_TABLES, ...CHARGE_TABLES, ...MOVEMENT_TABLES, ...STATEMENT_TABLES] as const;

export const MIRROR_TABLES: readonly MirrorTable[] = TABLES;

export type TableName = (typeof TABLES)[number]['name'];
type Definition<N extends TableName> = Extract<(typeof TABLES)[number], { readonly name: N }>;

/** TypeScript types of the column types, the same for both engines. A time is RFC 3339. */
interface Values {
  readonly text: string;
  readonly cents: number;
  readonly count: number;
  readonly time: string;
  readonly bool: boolean;
  readonly json: unknown;
}

/** Row type of a table, derived from its columns; only key columns are non-null. */
export type RowOf<N extends TableName> = {
  readonly [
    C in Definition<N>['columns'][number] as C['name']
  ]: C['name'] extends Definition<N>['key'][number] ? Values[C['type']] : Values[C['type']] | null;
} & {
  readonly raw: unknown;
  readonly gone_at: string | null;
} & (Definition<N> extends { readonly each: object } ? { readonly scope: string } : unknown);

/** Returns the key column that identifies a row within its scope. */
export const lastKey = ({ name, key }: MirrorTable): string => defined(key.at(-1), `the key of ${name}`);

export const tableNamed = (name: TableName): MirrorTable =>
  defined(
    MIRROR_TABLES.find((one) => one.name === name),
    `the table ${name}`,
  );

/** Builds the input of the list call for one scope. */
export function listInput(
  { each }: MirrorTable,
  scope: string,
  query: Readonly<Record<string, unknown>>,
): CallInput {
  if (each === undefined) return { query };
  return each.in === 'path'
    ? { path: { [each.param]: scope }, query }
    : { query: { ...query, [each.param]: scope } };
}
