// Table of fault injection rules.
import { FAULT_KINDS } from '#contract/sandbox/faults.ts';
import { defaulted, generated, integer, nullable, oneOf, real, text } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { RowOf } from '#sandbox/store/table.ts';

export const faults = defineTable({
  name: 'faults',
  columns: {
    id: generated,
    /** Operation id; null for every operation. */
    operation: nullable(text),
    kind: oneOf(FAULT_KINDS),
    moment: oneOf(['before', 'after']),
    status: nullable(integer),
    retry_after: nullable(integer),
    delay_ms: nullable(integer),
    /** Remaining hits; null for no limit. */
    times_left: nullable(integer),
    probability: nullable(real),
    random_state: integer,
    hits: defaulted(integer),
    created_at: integer,
  },
  onReset: 'empty',
});
export type FaultRow = RowOf<typeof faults>;

export const allFaults = (db: Database): FaultRow[] => faults.select(db, 'ORDER BY id').all();

/** Deletes all rules and returns their number. */
export const clearFaults = (db: Database): number => db.prepare('DELETE FROM faults').run().changes;

export const isAnyFaultSet = (db: Database): boolean =>
  db.cache.getOrRead(
    ['faults'],
    'any fault',
    () => db.prepare('SELECT 1 AS yes FROM faults LIMIT 1').get() !== undefined,
  );

/** Lists the active rules for an operation, oldest first. */
export const faultsFor = (db: Database, operation: string): FaultRow[] =>
  faults
    .select(
      db,
      'WHERE (operation = ? OR operation IS NULL) AND (times_left IS NULL OR times_left > 0) ORDER BY id',
    )
    .all(operation);

/** Stores the new random state of a rule, and counts the hit, if it was one. */
export function countFault(db: Database, id: number, randomState: number, hit: boolean): void {
  db.prepare(
    'UPDATE faults SET random_state = :state, hits = hits + :hit, times_left = times_left - :hit WHERE id = :id',
  ).run({ state: randomState, hit: hit ? 1 : 0, id });
}
