// `query`: runs read-only SQL on the mirror.
import { Ended } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { paged } from '#contract/pages.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { tablesOf } from '#mirror/status.ts';
import { showValue } from '#pix/errors.ts';
import { openMirror, TARGET_OPTION } from './open.ts';

const NO_ROWS = 'No rows.';

export const query = command({
  meta: {
    name: 'query',
    words: 'sql, consulta, database, banco de dados, select, table, tabela, metabase',
    summary: 'Run SQL on the mirror of the account',
    details: [
      'Amounts are whole cents. Times are in UTC; columns called day are days in Brasília time. A query can only read. Create the mirror first: pixctl sync.',
    ],
    examples: [
      { command: 'pixctl query --list', note: 'Tables and views with their columns' },
      {
        command:
          'pixctl query "SELECT day, SUM(value) AS net FROM ledger GROUP BY day ORDER BY day DESC LIMIT 7"',
        note: 'The closing balance of each of the last days',
      },
      {
        command: 'pixctl query "SELECT * FROM receivables ORDER BY expires_date" -o csv',
        note: 'Unpaid charges, for a spreadsheet',
      },
    ],
  },
  input: {
    args: [{ name: 'sql', description: 'one SELECT statement', optional: true }],
    options: {
      ...TARGET_OPTION,
      list: { type: 'boolean', description: 'list tables and views with their columns instead' },
      'allow-superuser': {
        type: 'boolean',
        description: 'run the query even if the PostgreSQL role can read files or run programs on the server',
      },
    },
  },
  run: async (context, { args, options }) => {
    const { sql } = args;
    if ((sql === undefined) === (options.list !== true))
      throw usageError(
        say`a query takes either SQL or --list`,
        say`Example: pixctl query "SELECT * FROM ledger"`,
      );
    const mirror = await openMirror(context, options, 'query');
    if (sql === undefined) return tablesOf(mirror);
    const { columns, pages } = await mirror.query(sql, {
      signal: context.signal,
      asSuperuser: options['allow-superuser'] === true,
    });
    const twice = columns.find((name, index) => columns.indexOf(name) !== index);
    if (twice !== undefined)
      throw usageError(
        say`two columns are called ${showValue(twice)}`,
        say`Name each of them: SELECT … AS NAME.`,
      );
    const rows = paged(() => toData(pages), false);
    const view = {
      columns: columns.map((name) => ({ path: name, label: name })),
      empty: NO_ROWS,
    };
    return new Ended(rows, EXIT.done, columns.length === 0 ? undefined : view);
  },
  show: {
    view: {
      columns: [
        { path: 'name', label: 'Name' },
        { path: 'kind', label: 'Kind' },
        { path: 'columns', label: 'Columns' },
      ],
      empty: NO_ROWS,
    },
    fields: [
      { path: 'name', description: 'with --list: name of the table or view' },
      { path: 'kind', description: 'with --list: table or view' },
      { path: 'columns', description: 'with --list: its columns' },
      { path: 'about', description: 'with --list: content of a view' },
    ],
  },
});

/**
 * Converts values for output: times as the service writes them, bytes in hexadecimal, numbers beyond the safe range as
 * text.
 */
async function* toData(
  pages: AsyncIterable<readonly Readonly<Record<string, unknown>>[]>,
): AsyncGenerator<readonly unknown[], void, undefined> {
  for await (const page of pages)
    yield page.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])),
    );
}

function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : value;
  return bytes instanceof Uint8Array
    ? Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    : value;
}
