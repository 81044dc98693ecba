// SQL for dates in Brazil, in both engines.
import type { Dialect } from '#mirror/sql.ts';

/**
 * SQL for the date in Brazil, which has had no daylight saving time since 2019 (UTC-3). Text in SQLite, which has no
 * date type.
 */
export const dateOf = (dialect: Dialect, column: string): string =>
  dialect === 'sqlite'
    ? `date(${column}, '-3 hours')`
    : `CAST(${column} AT TIME ZONE 'America/Sao_Paulo' AS date)`;

/** SQL for the same date as text, `YYYY-MM-DD`. */
export const dayOf = (dialect: Dialect, column: string): string =>
  dialect === 'sqlite'
    ? `date(${column}, '-3 hours')`
    : `to_char(${column} AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM-DD')`;
