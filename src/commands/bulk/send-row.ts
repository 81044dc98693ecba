// Sends one row of a batch and decides its outcome.
import { resourceIn } from '#client/answers/result.ts';
import { isDoneHere } from '#client/journal/done-ids.ts';
import { isSameRecord } from '#client/proof/same-record.ts';
import { warnOfUnchangedFields } from '#commands/customer/unchanged-fields.ts';
import type { Input } from '#commands/kit/command.ts';
import type { Operation } from '#contract/operation.ts';
import { at } from '#contract/path.ts';
import { defined } from '#errors/defined.ts';
import type { ExitCode } from '#errors/exit-codes.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import type { Row } from './check.ts';
import type { Outcome } from './outcomes.ts';
import { identityOf } from './outcomes.ts';

/** Exit codes of failures that would affect the next row as well. */
const FATAL_EXIT_CODES: readonly ExitCode[] = [EXIT.auth, EXIT.unreachable, EXIT.interrupted];

/**
 * Sends a row. A failure that would affect the next row too is the outcome `not-sent`.
 * @param answered called once the service has answered
 */
export async function sendRow(
  context: Context,
  operation: Operation,
  { query }: Input,
  row: Row,
  answered: () => void,
): Promise<Outcome> {
  const client = await context.service.client();
  const known = identityOf(row, operation);
  const { body, path } = row;
  try {
    const { result } = await client.call(
      operation,
      { query, body, ...(path === undefined ? {} : { path }) },
      { ...amountOf(operation, body), answered },
    );
    if (isSameRecord(operation, body, result)) {
      warnOfUnchangedFields(context, operation, body, result, row.row);
      return { ...known, outcome: 'done', result };
    }
    // Some create operations return an existing record instead of refusing.
    const error = { code: 'differs', message: say`this id is already used by an item with other data` };
    return { ...known, outcome: 'failed', result, error };
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error;
    const { exitCode, code } = error.fields;
    const reason = { code, message: error.userMessage };
    if (exitCode === EXIT.unknown) return { ...known, outcome: 'unknown', error: reason };
    if (FATAL_EXIT_CODES.includes(exitCode)) return { ...known, outcome: 'not-sent', error: reason };
    // An invalid row was invalid in an earlier run too, so there is nothing to look up.
    if (code === 'invalid') return { ...known, outcome: 'failed', error: reason };
    // The service may have refused the row because an earlier run already created it.
    const before = await doneBefore(context, operation, row, code === 'duplicate');
    switch (before.state) {
      case 'done':
        return { ...known, outcome: 'existing', result: before.result };
      case 'not-done':
        return { ...known, outcome: 'failed', error: reason };
      case 'unknown':
        return { ...known, outcome: 'unknown', error: reason };
    }
  }
}

/** Amount of this row that counts towards the daily limit, in cents. */
function amountOf({ effect }: Operation, { value }: Row['body']): { readonly amount?: number } {
  return effect === 'money-out' && typeof value === 'number' ? { amount: value } : {};
}

/**
 * Looks up whether this row was done in an earlier run: the service has a record with its id and the same data.
 * @param isThere the service said that it has a record with the id: one look-up without it proves nothing
 */
async function doneBefore(
  context: Context,
  operation: Operation,
  { body, path }: Row,
  isThere: boolean,
): Promise<{ state: 'done'; result: unknown } | { state: 'not-done' } | { state: 'unknown' }> {
  const client = await context.service.client();
  const finding = await client.findOut(operation, { body, ...(path === undefined ? {} : { path }) }, isThere);
  // The service refused this request and has no trace of an earlier one: the id was used for something else.
  if (finding.state === 'unknown' && finding.because === 'no-trace') return { state: 'not-done' };
  if (finding.state !== 'done') return { state: finding.state };
  // The look-up may use another operation, whose answer names the resource differently.
  const result = resourceIn(operation, finding.body);
  return isSameRecord(operation, body, result) && !(await wasAnother(context, operation, body))
    ? { state: 'done', result }
    : { state: 'not-done' };
}

/**
 * Checks the journal for another request with the same id. Needed because not every answer contains all requested
 * fields.
 */
async function wasAnother(context: Context, operation: Operation, body: Row['body']): Promise<boolean> {
  const [client, journal] = await Promise.all([context.service.client(), context.journal()]);
  const here = await client.where();
  const id = String(body[defined(operation.identity, 'identity of a row')]);
  return (await journal.recorded.about(id)).some(
    (entry) =>
      entry.operation === operation.id &&
      isDoneHere(entry, here) &&
      TARGET_FIELDS.some(
        (path) => at(entry.body, path) !== undefined && at(entry.body, path) !== at(body, path),
      ),
  );
}

/** Request fields that identify the target and are not part of any answer. */
const TARGET_FIELDS = [
  'transactionEndToEndId',
  'psp',
  'account.branch',
  'account.account',
  'account.accountType',
  'holder.taxID.taxID',
];
