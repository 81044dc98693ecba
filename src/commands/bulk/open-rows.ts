// What the journal knows of the rows of a batch file: which are done, and which an earlier run left open.
import type { Command, Input } from '#commands/kit/command.ts';
import type { Operation } from '#contract/operation.ts';
import { defined } from '#errors/defined.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { openEntries } from '#policy/open-entries.ts';
import type { Context } from '#ports/context.ts';
import type { Intended } from '#ports/intended-write.ts';
import type { Checked, CheckOptions, Row } from './check.ts';
import { checkRows } from './check.ts';

const intendedOf = (operation: Operation, { body, path }: Row): Intended => ({
  what: operation.id,
  operation,
  params: path ?? {},
  body,
});

/** Rows of a batch file for which an earlier run left an open entry in the journal. */
interface OpenRows {
  readonly rows: Intended[];
  /** True once all rows of the file have been examined. */
  whole: boolean;
}

/** Open rows by the context of the command that read them. */
const openRowsOf = new WeakMap<Context, OpenRows>();

/** Returns the open rows that `checkAll` has found in the file of this command. */
export const openRowsSeen = (context: Context): readonly Intended[] => openRowsOf.get(context)?.rows ?? [];

/** Returns a function that tells whether the journal has an open entry for a row of the file. */
export async function openRowTest(
  context: Context,
  operation: Operation,
  seen: readonly Intended[],
): Promise<(row: Row) => Promise<boolean>> {
  const find = seen.length === 0 ? undefined : await openEntriesIfAny(context);
  return async (row) => find !== undefined && (await find(intendedOf(operation, row))).length > 0;
}

/** Returns a function that tells whether the journal records the same row as done. */
export async function doneRowTest(context: Context, operation: Operation): Promise<(row: Row) => boolean> {
  const [client, journal] = await Promise.all([context.service.client(), context.journal()]);
  const done = await journal.recorded.done(await client.where());
  const identity = defined(operation.identity, 'identity of a row');
  return ({ body }) => done.has(operation.id, String(body[identity]), body);
}

/** Checks the rows and remembers those whose outcome is unknown in the journal, for the report if the command fails. */
export async function checkAll(
  context: Context,
  command: Command,
  operation: Operation,
  input: Input,
  also?: CheckOptions['also'],
): Promise<Checked> {
  const open: OpenRows = { rows: [], whole: false };
  openRowsOf.set(context, open);
  const find = await openEntriesIfAny(context);
  const seen =
    find === undefined
      ? undefined
      : async (row: Row): Promise<void> => {
          const intended = intendedOf(operation, row);
          if ((await find(intended)).length > 0) open.rows.push(intended);
        };
  try {
    const checked = await checkRows(context, command, operation, input, { seen, also });
    open.whole = true;
    return checked;
  } catch (error) {
    open.whole = error instanceof PixctlError && error.fields.code === 'batch-row';
    throw error;
  }
}

async function openEntriesIfAny(context: Context): ReturnType<typeof openEntries> {
  const { recorded } = await context.journal();
  if ((await recorded.open()).length === 0) return undefined;
  return (await import('#policy/open-entries.ts')).openEntries(context);
}

/**
 * Returns the rows whose outcome is unknown in the journal; or all possible rows if the file could not be read
 * completely.
 */
export async function rowsIntended(
  context: Context,
  command: Command,
  operation: Operation,
  input: Input,
): Promise<readonly Intended[]> {
  if (!openRowsOf.has(context)) await checkAll(context, command, operation, input).catch(() => undefined);
  const { rows, whole } = defined(openRowsOf.get(context), 'rows of the file');
  return whole
    ? rows
    : [
        ...rows,
        {
          what: operation.id,
          operation,
          params: {},
          unread: [defined(operation.identity, 'identity of a row')],
        },
      ];
}
