// Adjusts the error of a command that fails before it writes anything: it must not say that nothing was done while the
// outcome of the same write in an earlier run is unknown.
import { operationPath } from '#client/http/url.ts';
import { requestId } from '#client/journal/request-keys.ts';
import type { JournalEntry, JournalIntent } from '#client/journal/types.ts';
import { DENIALS } from '#client/write/denial.ts';
import { isLookedUpByHand, obstacleOf, openEntriesFor, openEntryError } from '#client/write/earlier-runs.ts';
import { withAutoApprove } from '#contract/auto-approve.ts';
import type { Operation } from '#contract/operation.ts';
import { at } from '#contract/path.ts';
import { quote } from '#errors/command-line.ts';
import type { ExitCode } from '#errors/exit-codes.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import type { Intended } from '#ports/intended-write.ts';
import type { JournalPort } from '#ports/journal.ts';
import type { Place } from '#ports/service.ts';

/**
 * Exit codes of a command that say that its write was not done. The client checks its own failures (`denial.ts`); this
 * covers a command that ends before it calls the client. Such a command can also be declined or interrupted, and a wrong
 * option keeps its exit code (see `claimOf`).
 */
const COMMAND_DENIALS: readonly ExitCode[] = [...DENIALS, EXIT.declined, EXIT.interrupted];

/** Codes of exit 2 that result from data that was read, not from the command line. */
const READ_FIRST: readonly string[] = [
  'bad-answer',
  'customer-incomplete',
  'journal',
  'journal-locked',
  'limit',
  'several-customers',
  'several-payments',
  'temp-file',
  'unknown-customer',
  'unknown-id',
];

/** Whether a failure may have to be adjusted. False if the client has already checked for earlier writes. */
export function mayClaim(error: unknown, interrupted: boolean): boolean {
  if (!(error instanceof PixctlError)) return interrupted;
  const { exitCode, openEntriesChecked } = error.fields;
  if (exitCode === EXIT.unknown) return false;
  return interrupted || (openEntriesChecked !== true && COMMAND_DENIALS.includes(exitCode));
}

/**
 * Returns the failure; if an open entry of the journal may be the same write, an error (exit 6) naming that entry. A
 * wrong option keeps exit 2, but the message no longer claims that nothing was done.
 */
export async function claimOf(
  context: Context,
  error: unknown,
  intended: () => Promise<readonly Intended[]>,
  interrupted: boolean,
): Promise<unknown> {
  if (!mayClaim(error, interrupted)) return error;
  const find = await openEntries(context);
  if (find === undefined) return error;
  for (const one of await intended()) {
    const open = await find(one);
    const [first] = open;
    if (first === undefined) continue;
    const isPlain =
      error instanceof PixctlError &&
      error.fields.exitCode === EXIT.usage &&
      !interrupted &&
      !READ_FIRST.includes(error.fields.code);
    return isPlain
      ? withoutClaim(error, first)
      : openEntryError(
          one.what,
          { open },
          interrupted ? { userMessage: say`interrupted`, cause: error } : obstacleOf(error),
        );
  }
  return error;
}

function withoutClaim(error: PixctlError, entry: JournalEntry): PixctlError {
  const { id, at: sent, profile } = entry;
  const resolve = `pixctl journal resolve ${id} --profile ${quote(profile)}`;
  return new PixctlError(
    error.userMessage,
    {
      ...error.fields,
      hint: isLookedUpByHand(entry)
        ? say`This run sent nothing. The run of ${sent} did not record its outcome. Check the account and record what you found: ${`${resolve} --as done|not-done`}`
        : say`This run sent nothing. The run of ${sent} did not record its outcome. Look it up: ${resolve}`,
    },
    { cause: error },
  );
}

/**
 * Returns a function that finds the open entries that may belong to a write. Undefined if there are no open entries, or
 * if the journal cannot be read, because then nothing is known about earlier runs.
 */
export async function openEntries(
  context: Context,
): Promise<((intended: Intended) => Promise<readonly JournalEntry[]>) | undefined> {
  let journal: JournalPort;
  let ids: ReadonlySet<string | undefined>;
  try {
    journal = await context.journal();
    const open = await journal.recorded.open();
    if (open.length === 0) return undefined;
    ids = new Set(open.map(requestId));
  } catch {
    return undefined;
  }
  const place = await context.service.place();
  return async (intended) => {
    if (intended.entry !== undefined)
      return (await journal.recorded.open()).filter(({ id }) => id === intended.entry);
    const { operation, unread = [] } = intended;
    const intent = intentOf(intended, place);
    const id = requestId(intent);
    // Skip rows without an open entry early; in a large file that is nearly all of them.
    if (id !== undefined && unread.length === 0 && !ids.has(id)) return [];
    const requested = operation === undefined ? undefined : withAutoApprove(operation, intended.body);
    const isMade = operation?.identity !== undefined && id === undefined;
    return openEntriesFor(
      { operation: requested, intent, anyAccount: place === undefined, unread },
      isMade || requested?.recovery?.idempotent === false,
      { recorded: journal.recorded, isRunning: journal.isRunning, secrets: [] },
    );
  };
}

function intentOf({ operation, request, params, body }: Intended, place: Place | undefined): JournalIntent {
  const correlationID = at(body, operation?.identity ?? 'correlationID');
  return {
    profile: place?.profile ?? '',
    ...(place === undefined ? {} : { origin: place.origin }),
    ...(place?.key === undefined ? {} : { key: place.key }),
    operation: operation?.id ?? 'api',
    method: request?.method ?? operation?.method ?? '',
    path: (place?.prefix ?? '') + (request?.path ?? pathOf(operation, params, place)),
    ...(params === undefined ? {} : { params }),
    ...(body === undefined ? {} : { body }),
    ...(typeof correlationID === 'string' ? { correlationID } : {}),
  };
}

/** Returns the path of a request; empty for an invalid id. */
function pathOf(
  operation: Operation | undefined,
  params: Intended['params'],
  place: Place | undefined,
): string {
  if (operation === undefined) return '';
  try {
    return operationPath(operation, place?.namespace ?? '', params === undefined ? {} : { path: params });
  } catch {
    return '';
  }
}
