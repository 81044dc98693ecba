// Makes tables from their descriptions.
import type { Columns } from './columns.ts';
import type { Database, Statement, Value } from './database.ts';
import type { Condition, Description, Listing, Row, Table } from './table.ts';
import type { ColumnValues } from './table-sql.ts';
import { TableSql } from './table-sql.ts';

/** Characters that an SQLite library may not return as stored: NUL and surrogates. */
const DELICATE = /[\0\ud800-\udfff]/;

interface CompleteValues {
  readonly seq: number;
  readonly values: readonly Value[];
}

const valuesOf = (values: ColumnValues): Value[] => Object.values(values).map((value) => value ?? null);

export function defineTable<const C extends Columns>(description: Description<C>): Table<C> {
  const { name, columns, newestBy } = description;
  const sql = new TableSql(name, columns, newestBy);
  const select = (db: Database, more: string): Statement<Row<C>> =>
    db.prepare<Row<C>>(`SELECT * FROM ${name} ${more}`);
  const matching = (db: Database, where: ColumnValues, more = ''): Statement<Row<C>> =>
    db.prepare<Row<C>>(sql.select(where, more));
  /** Inserts rows with a value for each of the complete columns; returns the values and the new id of each. */
  const insertComplete = (db: Database, rows: readonly ColumnValues[]): CompleteValues[] => {
    const statement = db.prepare(sql.insertComplete);
    const all = rows.map((row) => sql.completeColumns.map((column) => row[column] ?? null));
    return all.map((values) => ({ values, seq: statement.run(...values).lastId }));
  };
  const stored = (db: Database, inserted: readonly CompleteValues[]): Row<C>[] =>
    inserted.map(({ seq, values }) => {
      if (values.some((value) => typeof value === 'string' && DELICATE.test(value)))
        return matching(db, { seq }).one(seq);
      const row: Record<string, Value> = { seq };
      for (let index = 0; index < values.length; index += 1)
        row[sql.completeColumns[index]!] = values[index]!;
      return row as Row<C>;
    });
  return {
    ...description,
    select,
    insert: (db, row: ColumnValues) => db.prepare(sql.insert(row)).run(...valuesOf(row)).lastId,
    make: (db, row: ColumnValues) => stored(db, insertComplete(db, [row]))[0]!,
    makeAll: (db, rows: readonly ColumnValues[]) => stored(db, insertComplete(db, rows)),
    update: (db, where: ColumnValues, changes: ColumnValues) =>
      db.prepare(sql.update(where, changes)).run(...valuesOf(changes), ...valuesOf(where)).changes,
    delete: (db, where: ColumnValues) => db.prepare(sql.delete(where)).run(...valuesOf(where)).changes,
    find: (db, where: ColumnValues, more) => matching(db, where, more).get(...valuesOf(where)),
    findAll: (db, where: ColumnValues, more) => matching(db, where, more).all(...valuesOf(where)),
    get: (db, where: ColumnValues, more) => matching(db, where, more).one(...valuesOf(where)),
    has: (db, where: ColumnValues) => db.prepare(sql.exists(where)).get(...valuesOf(where)) !== undefined,
    list: (db, where: ColumnValues, conditions = []) => listRows<Row<C>>(db, sql, where, conditions),
  };
}

/** Returns the rows that meet all conditions, newest first. */
function listRows<R>(
  db: Database,
  sql: TableSql,
  where: ColumnValues,
  conditions: readonly (Condition | undefined)[],
): Listing<R> {
  const further = conditions.filter((condition) => condition !== undefined);
  const from = sql.from([...sql.namedConditions(where), ...further.map((condition) => condition.sql)]);
  const values: Record<string, Value> = {};
  for (const named of [where, ...further.map((condition) => condition.values ?? {})])
    for (const [name, value] of Object.entries(named)) values[name] = value ?? null;
  const page = sql.page(
    from,
    further.some(({ isNarrow = false }) => isNarrow),
  );
  const tables = tablesIn(from);
  const key = `${from} ${JSON.stringify(values)}`;
  const keyOfLast = (count: number): string => `last of ${count} ${key}`;
  return {
    // Cached, because every page contains the count, and counting scans all rows.
    count: () =>
      db.cache.getOrRead(
        tables,
        `count ${key}`,
        () => db.prepare<{ n: number }>(`SELECT COUNT(*) AS n ${from}`).one(values).n,
      ),
    rows(limit, skip) {
      // The place of the last row of each page is cached for the next page, because SQLite reads all rows that OFFSET skips.
      const previous =
        skip === 0
          ? sql.firstPlace
          : db.cache.getOrRead(tables, keyOfLast(skip), () =>
              db.prepare<Record<string, Value>>(sql.placeAt(from)).get({ ...values, index: skip - 1 }),
            );
      if (previous === undefined) return [];
      const rows = db.prepare<R & ColumnValues>(page).all({ ...values, ...previous, limit });
      const last = rows.at(-1);
      if (last !== undefined && rows.length === limit)
        db.cache.set(tables, keyOfLast(skip + limit), sql.placeOf(last));
      return rows;
    },
  };
}

/** Returns the tables that an SQL text reads. */
const tablesIn = (sql: string): string[] =>
  [...sql.matchAll(/\b(?:FROM|JOIN)\s+(\w+)/g)].map(([, table = '']) => table);
