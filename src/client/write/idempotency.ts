// Recognises the same write in the journal, so that a second run of a command does not repeat an open one.
import type { Check, JournalEntry, JournalIntent, Recorded } from '#client/journal/types.ts';
import { maskJson } from '#client/masking/mask.ts';
import type { CallInput } from '#client/types.ts';
import type { Operation } from '#contract/operation.ts';
import { at, isObject } from '#contract/path.ts';
import { cannotBeLookedUp, hasMark, MARK_FIELD } from '#contract/recovery-marks.ts';
import { quote } from '#errors/command-line.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';

/** Profiles that may belong to another account at any time: the key comes from the environment, or the data is new. */
const CHANGING_PROFILES: readonly string[] = ['env', 'sandbox'];

/**
 * Returns a check that refuses a write while the journal has an open entry of the same one, or one that is done and
 * whose result may not have been shown. For writes whose id is generated: nothing else tells a second run of the same
 * command from a retry.
 * @throws PixctlError (exit 6) from the check, with the command that settles the entry
 */
export function refuseOpenDuplicate(
  operation: Operation,
  intent: JournalIntent,
  secrets: readonly string[],
  isRunning: (entry: JournalEntry) => boolean,
): Check {
  const isSame = sameContentAs(operation, maskJson(intent, secrets));
  return async (recorded) => {
    const find = async (entries: readonly JournalEntry[]): Promise<JournalEntry | undefined> =>
      entries.find(isSame) ?? (await openLaterStep(entries, operation, recorded, isSame));
    const open = await find(await abandonedEntries(() => recorded.open(), isRunning));
    if (open !== undefined) throw openDuplicateError(operation, open);
    const unseen = await find(await abandonedEntries(() => recorded.unseen(), isRunning));
    if (unseen !== undefined) throw unseenError(operation, unseen);
  };
}

/**
 * Returns the id of an earlier run of the same write that was found not to be done. A request of that run that arrives
 * after all is then the same write.
 * @param intent whose id was generated
 */
export async function idOfEarlierRun(
  operation: Operation,
  intent: JournalIntent,
  secrets: readonly string[],
  recorded: Recorded,
): Promise<string | undefined> {
  const content = requestSignature(operation, maskJson(intent, secrets));
  for (const entry of await recorded.notDone()) {
    const { correlationID } = entry;
    if (entry.operation !== operation.id || requestSignature(operation, entry) !== content) continue;
    if (correlationID !== undefined && (await isUnused(correlationID, recorded))) return correlationID;
  }
  return undefined;
}

/** Whether no run with this id was done, or may have been. */
const isUnused = async (correlationID: string, recorded: Recorded): Promise<boolean> =>
  (await recorded.about(correlationID)).every(({ outcome }) => outcome === 'not-done');

const ID_TAKEN = 'id-taken';
/** Whether another run uses the id of the same earlier run. */
export const isIdTaken = (error: unknown): boolean =>
  error instanceof PixctlError && error.fields.code === ID_TAKEN;

export const idTakenError = (correlationID: string): PixctlError =>
  new PixctlError(say`another run uses the id ${correlationID}`, { code: ID_TAKEN, exitCode: EXIT.unknown });

/** @throws PixctlError from the check; see `isIdTaken` */
export const refuseUsedId =
  (correlationID: string): Check =>
  async (recorded) => {
    if (!(await isUnused(correlationID, recorded))) throw idTakenError(correlationID);
  };

/** Compares entries with a write by their content. */
function sameContentAs(operation: Operation, intent: JournalIntent): (entry: JournalEntry) => boolean {
  const { key, profile } = intent;
  const content = requestSignature(operation, intent);
  const isChanging = CHANGING_PROFILES.includes(profile);
  return (entry) => {
    if (entry.operation !== operation.id) return false;
    if (requestSignature(operation, entry) === content) return true;
    // The key of the profile may have been changed since: money must not leave the same account twice.
    if (operation.effect !== 'money-out' || entry.profile !== profile || isChanging) return false;
    return key !== undefined && requestSignature(operation, { ...entry, key }) === content;
  };
}

/** Returns those entries whose process has ended. */
async function abandonedEntries(
  read: () => Promise<readonly JournalEntry[]>,
  isRunning: (entry: JournalEntry) => boolean,
): Promise<readonly JournalEntry[]> {
  const abandoned = new Set((await read()).filter((entry) => !isRunning(entry)).map(({ id }) => id));
  // Read again: a process may have recorded its outcome and ended after the first reading.
  return abandoned.size === 0 ? [] : (await read()).filter(({ id }) => abandoned.has(id));
}

/** Finds an open entry of a later step of the same command: the payment was created, and its approval is open. */
export async function openLaterStep(
  open: readonly JournalEntry[],
  operation: Operation,
  recorded: Recorded,
  isSame: (entry: JournalEntry) => boolean,
): Promise<JournalEntry | undefined> {
  for (const entry of open) {
    if (entry.operation === operation.id || entry.correlationID === undefined) continue;
    if ((await recorded.about(entry.correlationID)).some(isSame)) return entry;
  }
  return undefined;
}

/**
 * Returns the content of a request as text that can be compared: service, account, parameters and body, without the id
 * that was generated for it and the fields that were read from the service.
 */
export function requestSignature(
  operation: Operation,
  { origin, key, params, body, agreed = [] }: JournalIntent,
): string {
  const generated = generatedField(operation, body);
  const left = [...agreed, ...(generated === undefined ? [] : [generated])];
  const content = isObject(body)
    ? Object.fromEntries(Object.entries(body).filter(([name]) => !left.includes(name)))
    : body;
  return stableJson([origin, key, params ?? {}, content ?? {}]);
}

/** The field of the body that pixctl fills in so that the write can be found again: the id, or a mark in a text. */
const generatedField = (operation: Operation, body: unknown): string | undefined =>
  hasMark(operation, body) ? MARK_FIELD : operation.identity;

/** JSON whose keys are sorted. */
export const stableJson = (value: unknown): string =>
  JSON.stringify(value, (_name, one: unknown) =>
    isObject(one) ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))) : one,
  );

/** Returns what was sent in place of an answer, for a write that was done and cannot be read back. */
export function resultAsSent({ identity, proof, result }: Operation, { body }: CallInput): unknown {
  const paths: readonly (readonly [path: string, from: string])[] = [
    ...(identity === undefined ? [] : [[identity, identity] as const]),
    ...Object.entries(proof?.content ?? {}),
  ];
  const sent = Object.fromEntries(
    paths.filter(([path]) => !path.includes('.')).map(([path, from]) => [path, at(body, from)]),
  );
  return result.kind === 'resource' ? { [result.key]: sent } : sent;
}

function unseenError(operation: Operation, entry: JournalEntry): PixctlError {
  const { id, at: sent, profile, correlationID } = entry;
  return new PixctlError(
    say`the same ${operation.id} was done at ${sent} by a run that ended before it showed the result`,
    {
      code: 'done-not-shown',
      exitCode: EXIT.unknown,
      retryable: false,
      entry: id,
      ...(correlationID === undefined ? {} : { correlationID }),
      hint: say`Nothing was sent now. See the first one: ${`pixctl journal resolve ${id} --profile ${quote(profile)}`}. After that, the same command sends another one.`,
    },
  );
}

function openDuplicateError(operation: Operation, entry: JournalEntry): PixctlError {
  const { at: sent, correlationID } = entry;
  return new PixctlError(
    entry.operation === operation.id
      ? say`the same ${operation.id} was sent at ${sent}, and its outcome is unknown`
      : say`the same ${operation.id} was sent at ${sent}, and the outcome of its ${entry.operation} is unknown`,
    {
      code: 'open-before',
      exitCode: EXIT.unknown,
      retryable: false,
      entry: entry.id,
      ...(correlationID === undefined ? {} : { correlationID }),
      hint: openDuplicateHint(operation, entry),
    },
  );
}

function openDuplicateHint(
  operation: Operation,
  { id, profile, body, correlationID }: JournalEntry,
): Message {
  const flag = ` --profile ${profile}`;
  const resume = `pixctl journal resume ${id}${flag}`;
  const resolve = `pixctl journal resolve ${id}${flag}`;
  const { recovery, identity } = operation;
  if (recovery?.kind === 'none' && recovery.idempotent === true && correlationID !== undefined)
    return say`Nothing was sent now. First resolve it: ${resume}. The service executes it only once. To create another one, use a different --correlation-id.`;
  if (cannotBeLookedUp(operation, body))
    return say`Nothing was sent now. Check the account and record what you found: ${resolve} --as done|not-done`;
  return identity === undefined
    ? say`Nothing was sent now. First find out: ${resolve}`
    : say`Nothing was sent now. First find out: ${resolve}. To create another one, use a different --correlation-id.`;
}
