// Carries out what decide.ts decides about a write: sends it, finds out facts, and says how it ended.
import { refusal } from '#client/answers/errors.ts';
import { recoveredReply, replyOf } from '#client/answers/reply.ts';
import type { Exchange } from '#client/http/send.ts';
import { waitToRetry } from '#client/http/send.ts';
import { isOpen } from '#client/journal/types.ts';
import { judgeOf } from '#client/proof/index.ts';
import type { Verdict } from '#client/proof/judge.ts';
import { lookUpReader, pauseBetweenLooks } from '#client/recovery/reader.ts';
import type { WriteSession } from '#client/session.ts';
import { requestFacts } from '#client/session.ts';
import type { CallInput, Finding, Reply } from '#client/types.ts';
import type { HttpRequest, HttpResponse } from '#contract/http.ts';
import type { Operation } from '#contract/operation.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { WriteAttempt } from './attempt.ts';
import { attemptWrite } from './attempt.ts';
import type { Ending, LookUpResult, Memory, Retry, WriteFacts } from './decide.ts';
import { afterRetry, decide } from './decide.ts';
import type { StateBefore } from './duplicate-refusal.ts';
import type { EarlierRuns, PlannedWrite } from './earlier-runs.ts';
import { fenceOf } from './journaled.ts';
import {
  failureReason,
  idTakenError,
  notDoneError,
  unknownOutcomeError,
  unreachableError,
} from './outcomes.ts';

/** A write on record, ready to be sent. */
export interface PreparedWrite {
  readonly operation: Operation;
  /** With the ids that were made for it. */
  readonly input: CallInput;
  readonly request: HttpRequest;
}

/** Context of a write that is not part of the request. */
export interface WriteContext {
  /** Id of its entry in the journal. */
  readonly entry: string;
  readonly correlationID: string | undefined;
  /** The id was generated here: nobody used it before. */
  readonly generated: boolean;
  /** An earlier run sent this same entry, and its outcome is not known. */
  readonly resumed?: Pick<EarlierRuns, 'mayArrive'> | undefined;
  /** Open entries of earlier runs that may be this same write. */
  readonly earlier?: EarlierRuns | undefined;
  readonly planned?: PlannedWrite;
  /** Called as soon as the outcome is known, before it is on record. */
  readonly answered?: (() => void) | undefined;
  /** Ids that were there before it was sent, where only a new one proves it. */
  readonly idsBefore?: ReadonlySet<unknown> | undefined;
  /** Read before it was sent, where only that tells an ordinary refusal from the echo of its own success. */
  readonly stateBefore?: StateBefore | undefined;
}

/** What to do after an attempt, and what that rests on. */
interface Decided {
  readonly decision: Ending | Retry;
  readonly facts: WriteFacts;
  readonly finding: Finding | undefined;
}

/**
 * Sends a write until its outcome is known, or cannot be found out.
 * @throws PixctlError unless the write was done
 */
export async function execute(
  session: WriteSession,
  write: PreparedWrite,
  context: WriteContext,
): Promise<Reply> {
  const { operation, input, request } = write;
  const judge = await judgeOf(operation);
  const judgeAnswer = (response: HttpResponse): Verdict =>
    judge(operation, input, response, context.idsBefore);
  const fence = fenceOf(session, context.entry);
  let memory = memoryOf(context);
  for (let number = 0; ; number += 1) {
    const attempt = await attemptWrite(session, request, judgeAnswer, number, fence);
    if (isOfOtherRequest(attempt)) await session.options.transport.renew?.();
    const { decision, facts, finding } = await decideAfter(session, write, context, attempt, memory);
    switch (decision) {
      case 'retry':
        await waitToRetry(session, attempt.pauseMs);
        break;
      case 'retry-over-new-connection':
        await renewToConfirm(session, attempt);
        break;
      case 'retry-after-look-up':
        await waitToResend(session, attempt);
        break;
      default:
        return conclude(session, write, context, decision, { attempt, finding });
    }
    memory = afterRetry(decision, facts);
  }
}

/** What earlier runs may have done counts like an attempt of this one. */
function memoryOf({ resumed, earlier }: WriteContext): Memory {
  const runs = earlier ?? resumed;
  return {
    earlierAttempts: runs === undefined ? 'none' : runs.mayArrive ? 'may-still-arrive' : 'may-have-reached',
    confirms: 'nothing',
  };
}

/** Whether the answers on this connection may have been mixed up: what follows must not get those that come late. */
const isOfOtherRequest = ({ result, sharedConnection, exchange: { response } }: WriteAttempt): boolean =>
  result === 'foreign' ||
  (result === 'unclear' && response !== undefined && response.status < 429 && sharedConnection);

async function decideAfter(
  session: WriteSession,
  write: PreparedWrite,
  context: WriteContext,
  attempt: WriteAttempt,
  memory: Memory,
): Promise<Decided> {
  const { deadline } = session.options;
  let facts = await factsOf(write, context, attempt, memory);
  let finding: Finding | undefined;
  for (;;) {
    if (deadline.signal.aborted) facts = { ...facts, time: 'over' };
    const decision = decide(facts);
    switch (decision) {
      case 'check-journal':
        facts = { ...facts, id: await unlessUnreadable(idInJournal(session, write, context), 'open') };
        break;
      case 'check-refusal':
        facts = {
          ...facts,
          refusal: await unlessUnreadable(checkRefusal(session, write, context, attempt), 'look-up'),
        };
        break;
      case 'look-up-once':
      case 'look-up-patiently': {
        const isPatient = decision === 'look-up-patiently';
        finding = await lookUpWrite(session, write, context, isPatient);
        facts = { ...facts, lookUp: { isPatient, found: foundIn(finding) } };
        break;
      }
      default:
        return { decision, facts, finding };
    }
  }
}

/**
 * Returns a fact from the journal. The request has left: if the journal cannot be read now, such as while its database
 * restarts, that must not end the command as if nothing had been done.
 * @param otherwise the fact that is assumed then
 */
async function unlessUnreadable<T>(fact: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await fact;
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error;
    return otherwise;
  }
}

async function factsOf(
  { operation }: PreparedWrite,
  context: WriteContext,
  { result, sharedConnection, attemptsLeft, isTimely }: WriteAttempt,
  { earlierAttempts, confirms }: Memory,
): Promise<WriteFacts> {
  const repeatsAreRefused = await refusesRepeats(operation);
  return {
    earlierAttempts,
    confirms,
    result,
    isLeftByOther: context.earlier !== undefined,
    sharedConnection,
    attemptsLeft,
    time: isTimely ? 'enough' : 'short',
    idempotent: operation.recovery?.idempotent === true,
    refusesRepeats: repeatsAreRefused,
  };
}

/** Whether the service refuses a second write with the same id, and no read can find the first one. */
async function refusesRepeats({ id, recovery }: Operation): Promise<boolean> {
  if (recovery?.kind !== 'none') return false;
  const { duplicateRefusalOf } = await import('#contract/refusals/duplicate-refusals.ts');
  return duplicateRefusalOf(id).kind === 'exists';
}

/** Reads in the journal what earlier commands did under the id of a write. */
async function idInJournal(
  { options, where }: WriteSession,
  { operation }: PreparedWrite,
  { entry, correlationID, generated }: WriteContext,
): Promise<NonNullable<WriteFacts['id']>> {
  if (correlationID === undefined) return 'none';
  if (generated) return 'generated';
  const here = await where();
  const others = (await options.journal.recorded.about(correlationID))
    .filter((one) => one.id !== entry && one.operation === operation.id)
    .filter(({ origin, key }) => origin === here.origin && key === here.key);
  if (others.some(({ outcome }) => outcome === 'done')) return 'done';
  if (others.some(({ outcome }) => isOpen(outcome))) return 'open';
  // The id of something else, such as the payment of a report, does not tell this write from that of somebody else.
  return operation.identity === 'correlationID' ? 'unused' : 'none';
}

/** Reads in the journal whether the same deletion was done before. */
async function wasDoneBefore(
  { options, where }: WriteSession,
  { operation, input }: PreparedWrite,
  { entry }: WriteContext,
): Promise<boolean> {
  const here = await where();
  const { isDoneHere } = await import('#client/journal/done-ids.ts');
  const target = JSON.stringify([input.path, input.body]);
  for await (const one of options.journal.recorded.entries())
    if (
      one.id !== entry &&
      one.operation === operation.id &&
      isDoneHere(one, here) &&
      JSON.stringify([one.params, one.body]) === target
    )
      return true;
  return false;
}

async function checkRefusal(
  session: WriteSession,
  write: PreparedWrite,
  context: WriteContext,
  { exchange: { response } }: WriteAttempt,
): Promise<NonNullable<WriteFacts['refusal']>> {
  if (response === undefined) return 'look-up';
  const { judgeRefusal } = await import('./duplicate-refusal.ts');
  const isRepeat = async (): Promise<boolean> =>
    write.operation.effect === 'delete'
      ? wasDoneBefore(session, write, context)
      : (await idInJournal(session, write, context)) === 'done';
  const request = requestFacts(session, write.operation, write.input);
  return judgeRefusal(request, response, context.stateBefore, lookUpReader(session), isRepeat);
}

async function lookUpWrite(
  session: WriteSession,
  { operation, input }: PreparedWrite,
  { generated }: WriteContext,
  isPatient: boolean,
): Promise<Finding> {
  const { recover, recoverPatiently } = await import('#client/recovery/index.ts');
  const read = lookUpReader(session);
  return isPatient
    ? recoverPatiently(operation, input, read, pauseBetweenLooks(session), generated)
    : recover(operation, input, read, generated);
}

function foundIn(finding: Finding): LookUpResult['found'] {
  switch (finding.state) {
    case 'done':
      return 'done';
    case 'not-done':
      return finding.other === true ? 'other' : 'not-done';
    case 'unknown':
      return finding.because === 'barred' ? 'barred' : 'unknown';
  }
}

async function renewToConfirm({ options }: WriteSession, { result }: WriteAttempt): Promise<void> {
  if (result === 'refused')
    options.trace?.({ kind: 'note', message: say`sending the request again over a new connection` });
  await options.transport.renew?.();
}

async function waitToResend({ options }: WriteSession, { pauseMs }: WriteAttempt): Promise<void> {
  const message = say`the outcome is unknown; sending the same request again`;
  options.trace?.({ kind: 'note', message });
  await options.sleep(pauseMs, options.deadline.signal).catch(() => undefined);
}

/** The reply of a write that was done. @throws PixctlError for every other ending */
async function conclude(
  session: WriteSession,
  write: PreparedWrite,
  { entry, earlier }: WriteContext,
  ending: Ending,
  { attempt, finding }: { readonly attempt: WriteAttempt; readonly finding: Finding | undefined },
): Promise<Reply> {
  const { options } = session;
  const { operation, input } = write;
  const { exchange } = attempt;
  const { response, fault } = exchange;
  const request = requestFacts(session, operation, input);
  switch (ending) {
    case 'done':
      return await replyOf(request, answerOf(exchange));
    case 'done-as-found':
      return recoveredReply(operation, finding?.state === 'done' ? finding.body : undefined);
    case 'done-as-sent': {
      const { resultAsSent } = await import('./idempotency.ts');
      return recoveredReply(operation, resultAsSent(operation, input));
    }
    case 'refused':
      throw refusal(answerOf(exchange), request);
    case 'id-taken':
      throw idTakenError(response, request);
    case 'not-reached':
      throw fault === undefined ? refusal(response, request) : unreachableError(fault, options);
    case 'not-done':
      throw notDoneError(answerOf(exchange), await unprovedBy(write, response));
    case 'left-open-by-earlier-run':
    case 'outcome-unknown':
      throw await unknownEnding(session, write, exchange, {
        entry,
        earlier: ending === 'left-open-by-earlier-run' ? earlier : undefined,
      });
  }
}

/** The answer that an ending rests on: decide.ts gives such an ending only to results that have one. */
function answerOf({ response, fault }: Exchange): HttpResponse {
  if (response === undefined) throw fault;
  return response;
}

/** Returns why an answer with a status of success does not prove a write; undefined for any other ending. */
const unprovedBy = async (
  { operation, input }: PreparedWrite,
  response: HttpResponse | undefined,
): Promise<Message | undefined> =>
  response === undefined
    ? undefined
    : (await import('#client/proof/unproved.ts')).whyUnproved(operation, input, response);

async function unknownEnding(
  { options }: WriteSession,
  write: PreparedWrite,
  { response, fault }: Exchange,
  { entry, earlier }: { readonly entry: string; readonly earlier: EarlierRuns | undefined },
): Promise<PixctlError> {
  const { operation, input } = write;
  const why = failureReason(options, fault, response, await unprovedBy(write, response));
  if (earlier !== undefined) {
    const { openEntryError } = await import('./earlier-runs.ts');
    return openEntryError(operation.id, earlier, { userMessage: why, status: response?.status });
  }
  const { findOutHint } = await import('#client/recovery/find-out-hint.ts');
  const hint = findOutHint({ entry, profile: options.profile, operation, input });
  return unknownOutcomeError(operation, { entry, hint, why }, response);
}
