// What a command may say that fails before it has written anything: as long as nobody knows what became of the same
// write of an earlier run, not that nothing was done.
import { operationPath } from '#client/http/url.ts';
import { requestId } from '#client/journal/request-keys.ts';
import type { JournalEntry, JournalIntent } from '#client/journal/types.ts';
import { hindranceOf, leftOpen, openConcerning } from '#client/write/earlier-runs.ts';
import type { Operation } from '#contract/operation.ts';
import { asSent } from '#contract/operation.ts';
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

/** Exit codes by which scripts know that a write was not done. */
const DENIALS: readonly ExitCode[] = [
  EXIT.auth,
  EXIT.refused,
  EXIT.unreachable,
  EXIT.declined,
  EXIT.interrupted,
];

/** Codes of exit 2 that follow from what was read, not from the command line. */
const READ_FIRST: readonly string[] = [
  'bad-answer',
  'customer-incomplete',
  'journal',
  'journal-locked',
  'limit',
  'several-customers',
  'spool',
  'unknown-customer',
];

/** Whether a failure may need other words. False for what the client has judged already. */
export function mayClaim(error: unknown, interrupted: boolean): boolean {
  if (!(error instanceof PixctlError)) return interrupted;
  const { exitCode, knowsEarlier } = error.fields;
  if (exitCode === EXIT.unknown) return false;
  return interrupted || (knowsEarlier !== true && (exitCode === EXIT.usage || DENIALS.includes(exitCode)));
}

/**
 * The failure, unless an entry of the journal is open that may be of what the command was to write: then the error
 * (exit 6) that names the entry. An option that is wrong stays exit 2, and says nothing of what was done.
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
    const open = find(one);
    const [first] = open;
    if (first === undefined) continue;
    const isPlain =
      error instanceof PixctlError &&
      error.fields.exitCode === EXIT.usage &&
      !interrupted &&
      !READ_FIRST.includes(error.fields.code);
    return isPlain
      ? withoutClaim(error, first)
      : leftOpen(
          one.what,
          { open },
          interrupted ? { userMessage: say`interrupted`, cause: error } : hindranceOf(error),
        );
  }
  return error;
}

function withoutClaim(error: PixctlError, { id, at: sent, profile }: JournalEntry): PixctlError {
  const resolve = `pixctl journal resolve ${id} --profile ${quote(profile)}`;
  return new PixctlError(
    error.userMessage,
    {
      ...error.fields,
      hint: say`This run sent nothing. The run of ${sent} did not record its outcome. Find out: ${resolve}`,
    },
    { cause: error },
  );
}

/**
 * Finds the open entries that may be of a write. Undefined where nothing is open, and where the journal cannot be read:
 * then nothing can be told of earlier runs.
 */
export async function openEntries(
  context: Context,
): Promise<((intended: Intended) => readonly JournalEntry[]) | undefined> {
  let journal: JournalPort;
  let ids: ReadonlySet<string | undefined>;
  try {
    journal = await context.journal();
    const open = journal.recorded.open();
    if (open.length === 0) return undefined;
    ids = new Set(open.map(requestId));
  } catch {
    return undefined;
  }
  const place = await context.service.place();
  return (intended) => {
    if (intended.entry !== undefined)
      return journal.recorded.open().filter(({ id }) => id === intended.entry);
    const { operation, unread = [] } = intended;
    const intent = intentOf(intended, place);
    const id = requestId(intent);
    // Of many rows hardly one has an id that is open.
    if (id !== undefined && unread.length === 0 && !ids.has(id)) return [];
    const requested = operation === undefined ? undefined : asSent(operation, intended.body);
    const isMade = operation?.identity !== undefined && id === undefined;
    return openConcerning(
      { operation: requested, intent, anyAccount: place === undefined, unread },
      isMade || requested?.recovery?.resend === false,
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

/** The path of a request; empty for an id that no request has. */
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
