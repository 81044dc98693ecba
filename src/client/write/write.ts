// Writes of the contract: prepared, recorded in the journal, sent by execute.ts, and their outcome recorded.
import { tidy } from '#client/answers/error-body.ts';
import { operationPath } from '#client/http/url.ts';
import { OTHER_DATA } from '#client/journal/done-ids.ts';
import type { Check, JournalIntent } from '#client/journal/types.ts';
import { isOpen } from '#client/journal/types.ts';
import { maskText } from '#client/masking/mask.ts';
import { prepare } from '#client/prepare.ts';
import { isSameRecord } from '#client/proof/same-record.ts';
import { lookUpReader } from '#client/recovery/reader.ts';
import type { WriteSession } from '#client/session.ts';
import { guarded } from '#client/session.ts';
import type { CallInput, CallOptions, Outgoing, Reply, Sent } from '#client/types.ts';
import { paymentStep } from '#contract/auto-approve.ts';
import type { Debt } from '#contract/debts.ts';
import type { Operation } from '#contract/operation.ts';
import { mustBeSeen } from '#contract/operation.ts';
import { hasMark } from '#contract/recovery-marks.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { english } from '#messages/message.ts';
import { failureOfSent, failureOfUnsent, markChecked, needsCheck } from './denial.ts';
import type { StateBefore } from './duplicate-refusal.ts';
import type { PlannedWrite } from './earlier-runs.ts';
import type { PreparedWrite, WriteContext } from './execute.ts';
import { execute } from './execute.ts';
import { IN_FLIGHT_MS } from './in-flight.ts';
import type { Account } from './journaled.ts';
import { accountIfKnown, begin, findEarlierRuns, finish } from './journaled.ts';
import { outcomeOf, withCorrelationID } from './outcomes.ts';

/** A write that is not on record yet. */
interface UnrecordedWrite extends PreparedWrite {
  readonly correlationID: string | undefined;
  /** Its id was made here. */
  readonly generated: boolean;
  /** The id was generated for an earlier run that was found not to be done. */
  readonly isIdOfEarlierRun?: true;
  /** Nothing that the user gave tells this write from the next one. */
  readonly isIndistinguishable: boolean;
  /** Cents that leave the account. */
  readonly amount: number | undefined;
  readonly allow: Outgoing['allow'];
  /** What goes on record, and what it is compared by. */
  readonly plannedAt: (account: Account) => PlannedWrite;
}

export async function write(
  session: WriteSession,
  operation: Operation,
  input: CallInput,
  known: CallOptions,
): Promise<Reply> {
  session.options.deadline.renew();
  const fresh = await prepareWrite(session, operation, input, known.amount);
  const earlierId = fresh.generated ? await earlierIdOf(session, fresh) : undefined;
  if (earlierId !== undefined) {
    const again = await prepareWrite(session, operation, input, known.amount, earlierId);
    const { isIdTaken } = await import('./idempotency.ts');
    try {
      return await send(session, { ...again, isIdOfEarlierRun: true }, known);
    } catch (error) {
      // Another process is doing the same write again with that id: this one is another write.
      if (!isIdTaken(error)) throw error;
    }
  }
  return send(session, fresh, known);
}

/** Returns the id of an earlier run of the same write that was found not to be done. */
async function earlierIdOf(
  session: WriteSession,
  { operation, plannedAt }: UnrecordedWrite,
): Promise<string | undefined> {
  const { recorded } = session.options.journal;
  // Without a key, the write fails as it does without an earlier run.
  const account = await accountIfKnown(session);
  const { idOfEarlierRun } = await import('./idempotency.ts');
  return idOfEarlierRun(operation, plannedAt(account).intent, await session.secrets(), recorded);
}

async function send(session: WriteSession, unrecorded: UnrecordedWrite, known: CallOptions): Promise<Reply> {
  const { operation } = unrecorded;
  try {
    return await recordAndSend(session, unrecorded, known);
  } catch (error) {
    if (!needsCheck(session, error)) throw error;
    const planned = unrecorded.plannedAt(await accountIfKnown(session));
    throw await failureOfUnsent(session, error, operation.id, planned, unrecorded.isIndistinguishable);
  }
}

async function prepareWrite(
  session: WriteSession,
  operation: Operation,
  input: CallInput,
  amount: number | undefined,
  /** In place of an id that is generated. */
  id?: string,
): Promise<UnrecordedWrite> {
  const { options } = session;
  const outgoing = operation.effect === 'money-out' ? options.outgoing?.() : undefined;
  const agreed = outgoing?.agreed;
  const filled = agreed === undefined ? input : { ...input, body: { ...input.body, ...agreed } };
  const {
    request,
    input: complete,
    correlationID,
    generated,
  } = prepare(operation, filled, id === undefined ? options : { ...options, newId: () => id });
  const leaving = outgoing === undefined ? undefined : (amount ?? outgoing.amount);
  const step = await stepOf(session, input);
  const described: Omit<JournalIntent, 'profile'> = {
    operation: operation.id,
    method: request.method,
    path: request.path,
    ...(complete.path === undefined ? {} : { params: complete.path }),
    ...(complete.query === undefined ? {} : { query: complete.query }),
    ...(complete.body === undefined ? {} : { body: complete.body }),
    ...(correlationID === undefined ? {} : { correlationID }),
    ...(generated ? { generated: true } : {}),
    ...(agreed === undefined ? {} : { agreed: Object.keys(agreed) }),
    ...(leaving === undefined ? {} : { amount: leaving }),
    ...(outgoing?.mandate === undefined ? {} : { mandate: outgoing.mandate }),
  };
  return {
    operation,
    input: complete,
    request,
    correlationID,
    generated,
    isIndistinguishable: generated || operation.recovery?.idempotent === false,
    amount: leaving,
    allow: outgoing?.allow,
    plannedAt: (account) => ({
      operation,
      intent: { profile: options.profile, ...account, ...described },
      ...step,
    }),
  };
}

/** The later write of the same command, of which an upload is a step. */
async function stepOf(
  { options }: WriteSession,
  { file, body }: CallInput,
): Promise<Pick<PlannedWrite, 'stepOf'>> {
  if (file === undefined) return {};
  const [{ findOperation }, { USED_BY }] = await Promise.all([
    import('#contract/operations/index.ts'),
    import('#contract/resources/file.ts'),
  ]);
  const later = findOperation(new Map(Object.entries(USED_BY)).get(String(body?.['purpose'])) ?? '');
  if (later === undefined) return {};
  const [param = ''] = Object.keys(later.pathParams ?? {});
  const path = operationPath(later, options.namespace, { path: { [param]: file.of } });
  return { stepOf: options.prefix + path };
}

async function recordAndSend(
  session: WriteSession,
  unrecorded: UnrecordedWrite,
  { answered, again }: CallOptions,
): Promise<Reply> {
  const { operation, input, correlationID } = unrecorded;
  const { planned, check } = await withDebt(session, unrecorded, again);
  const earlier = await findEarlierRuns(session, planned);
  if (earlier !== undefined && unrecorded.isIdOfEarlierRun === true)
    throw (await import('./idempotency.ts')).idTakenError(correlationID ?? '');
  const idsBefore = await readIdsBefore(session, operation, check);
  const stateBefore =
    earlier === undefined ? await stateBeforeWrite(session, operation, input, check) : undefined;
  const { id, continued } = await begin(session, planned.intent, check, earlier);
  const reply = await sendRecorded(session, unrecorded, {
    entry: id,
    correlationID,
    // Of an entry that an earlier run has begun, nobody but that run has used the id.
    generated: unrecorded.generated || continued?.generated === true,
    earlier,
    planned,
    stateBefore,
    idsBefore,
    answered,
  });
  if (paymentStep(operation.id) === 'create' && correlationID !== undefined)
    Object.assign(session.created, { id: correlationID, debt: planned.intent.debt });
  return reply;
}

/** The write as planned, with the debt that it pays, and the checks for the moment of its record. */
async function withDebt(
  session: WriteSession,
  unrecorded: UnrecordedWrite,
  again: string | undefined,
): Promise<{ readonly planned: PlannedWrite; readonly check: Check | undefined }> {
  const planned = unrecorded.plannedAt(await session.where());
  const check = await checkOf(session, unrecorded, planned.intent);
  const debt = await debtOfWrite(session, unrecorded);
  if (debt === undefined) return { planned, check };
  // Checked before the service is read: a write that the journal forbids is not sent in any case.
  await check?.(session.options.journal.recorded);
  const isUnpaid = await unpaidCheck(session, unrecorded, debt, again);
  return {
    planned: { ...planned, intent: { ...planned.intent, debt } },
    check: async (recorded) => {
      await check?.(recorded);
      await isUnpaid(recorded);
    },
  };
}

/** Returns the debt that a write pays, if it may be paid only once. An approval names only the payment. */
async function debtOfWrite(
  session: WriteSession,
  {
    operation,
    input: { body },
    correlationID,
  }: Pick<UnrecordedWrite, 'operation' | 'input' | 'correlationID'>,
): Promise<Debt | undefined> {
  if (paymentStep(operation.id) === 'create')
    return body?.['boletoBarcode'] === undefined && body?.['qrCode'] === undefined
      ? undefined
      : (await import('#contract/debts.ts')).debtOf(body);
  if (paymentStep(operation.id) !== 'approve' || correlationID === undefined) return undefined;
  if (session.created.id === correlationID) return session.created.debt;
  const { origin, key } = await session.where();
  const created = (await session.options.journal.recorded.about(correlationID)).find(
    (entry) =>
      paymentStep(entry.operation) === 'create' &&
      entry.outcome === 'done' &&
      entry.origin === origin &&
      entry.key === key,
  );
  // A payment that was created here has its debt in the journal.
  if (created !== undefined) return created.debt as Debt | undefined;
  return (await import('./debts.ts')).debtOfApproval(session, correlationID);
}

/** @throws PixctlError (exit 4 or 6) for a debt that was paid, or may have been */
async function unpaidCheck(
  session: WriteSession,
  { operation, correlationID: id }: Pick<UnrecordedWrite, 'operation' | 'correlationID'>,
  debt: Debt,
  again: string | undefined,
): Promise<Check> {
  const { assertUnpaid } = await import('./debts.ts');
  return assertUnpaid(session, { debt, id, isApproval: paymentStep(operation.id) === 'approve', again });
}

/** The debt of an open entry cannot have been paid since: the entry itself prevents that. After "not done", it can. */
async function debtCheckOfResumed(
  session: WriteSession,
  entry: string,
  write: Pick<UnrecordedWrite, 'operation' | 'input' | 'correlationID'>,
): Promise<Check | undefined> {
  const [recorded] = await session.options.journal.recorded.withId(entry);
  if (recorded === undefined || isOpen(recorded.outcome)) return undefined;
  const debt = await debtOfWrite(session, write);
  return debt === undefined ? undefined : unpaidCheck(session, write, debt, undefined);
}

/** What the journal must not hold when the write is recorded; undefined where it may hold anything. */
async function checkOf(
  { options, secrets }: WriteSession,
  {
    operation,
    correlationID,
    isIndistinguishable: isNameless,
    isIdOfEarlierRun,
    amount,
    allow,
  }: UnrecordedWrite,
  intent: JournalIntent,
): Promise<Check | undefined> {
  const hidden = await secrets();
  const { refuseOpenDuplicate, refuseUsedId } = isNameless ? await import('./idempotency.ts') : {};
  const refuseDuplicate = refuseOpenDuplicate?.(operation, intent, hidden, options.isRunning);
  const used = isIdOfEarlierRun === true ? refuseUsedId?.(correlationID ?? '') : undefined;
  const duplicate: Check | undefined =
    used === undefined
      ? refuseDuplicate
      : async (recorded) => {
          await used(recorded);
          await refuseDuplicate?.(recorded);
        };
  if (allow === undefined) return duplicate;
  const sent: Sent = { amount, operation: operation.id, correlationID };
  return async (recorded) => {
    await allow(recorded, sent);
    await duplicate?.(recorded);
  };
}

/** Reads the ids of all accounts before another one is opened. If they cannot be read, nothing is sent. */
async function readIdsBefore(
  session: WriteSession,
  operation: Operation,
  check?: Check,
): Promise<ReadonlySet<unknown> | undefined> {
  if (operation.proof?.newAccount !== true) return undefined;
  const { options } = session;
  // Checked before the service is read: a write that the journal forbids is not sent in any case.
  await check?.(options.journal.recorded);
  const { readAccountIds } = await import('#client/proof/account-create.ts');
  const ids = await readAccountIds(session);
  options.deadline.renew();
  return ids;
}

/** Reads what tells an ordinary refusal from the echo of a success, for the few writes that need it. */
async function stateBeforeWrite(
  session: WriteSession,
  operation: Operation,
  input: CallInput,
  check?: Check,
): Promise<StateBefore | undefined> {
  if (operation.effect !== 'delete' && operation.effect !== 'money-out') return undefined;
  const { options } = session;
  // Checked before the service is read: a write that the journal forbids is not sent in any case.
  await check?.(options.journal.recorded);
  const { readStateBefore } = await import('./duplicate-refusal.ts');
  // Once only: without an answer the write is sent all the same.
  const before = await readStateBefore(operation, input, lookUpReader(session, options.retries));
  options.deadline.renew();
  return before;
}

/** Sends what is on record, and records its outcome. */
async function sendRecorded(
  session: WriteSession,
  write: PreparedWrite,
  context: WriteContext,
): Promise<Reply> {
  const { correlationID } = context;
  try {
    const reply = await execute(session, write, context);
    if (mayRunTwice(write)) {
      const { assertExecutedOnce } = await import('./executed-once.ts');
      await assertExecutedOnce(session, write, context);
    }
    context.answered?.();
    const detail = detailOf(write, reply);
    await finish(session, context, 'done', { awaitsShown: mustBeShown(session, write), detail });
    return { ...reply, ...(correlationID === undefined ? {} : { correlationID }) };
  } catch (error) {
    const failure = await failureOf(session, write, context, error);
    const detail =
      failure instanceof Error ? maskText(tidy(failure.message), await session.secrets()) : undefined;
    await finish(session, context, outcomeOf(failure), { detail });
    throw failure;
  }
}

/** Whether the service would execute a second copy of the request too, and a read shows whether it has. */
const mayRunTwice = ({ operation, input }: PreparedWrite): boolean =>
  operation.proof?.newAccount === true ||
  (operation.effect === 'money-out' && hasMark(operation, input.body));

/** Returns what the journal keeps of the answer: that the record has other data. */
const detailOf = ({ operation, input }: PreparedWrite, { result }: Reply): string | undefined =>
  isSameRecord(operation, input.body, result) ? undefined : english(OTHER_DATA);

/**
 * Whether a write stays unseen in the journal until the command has printed its result. The rows of a batch are known
 * by their own ids.
 */
const mustBeShown = ({ options }: WriteSession, { operation }: PreparedWrite): boolean =>
  options.pace === undefined && mustBeSeen(operation);

async function failureOf(
  session: WriteSession,
  { operation }: PreparedWrite,
  { planned, earlier, entry, correlationID }: WriteContext,
  error: unknown,
): Promise<unknown> {
  // The open entries of earlier runs were among the facts of the decision.
  const isChecked = planned === undefined || earlier !== undefined;
  const failure = isChecked
    ? markChecked(error)
    : await failureOfSent(session, error, operation.id, planned, entry);
  return failure instanceof PixctlError ? withCorrelationID(failure, correlationID) : failure;
}

/**
 * Sends a write on record once more, with the same ids.
 * @param check throws when it is not to be sent again
 */
export async function resume(
  session: WriteSession,
  entry: string,
  operation: Operation,
  input: CallInput,
  { check, amount }: { readonly check: Check; readonly amount: number | undefined },
): Promise<Reply> {
  const { options } = session;
  const idsBefore = await guarded(session, readIdsBefore(session, operation));
  const stateBefore = await guarded(session, stateBeforeWrite(session, operation, input));
  options.deadline.renew();
  const { request, correlationID } = prepare(operation, input, options);
  const isUnpaid = await guarded(
    session,
    debtCheckOfResumed(session, entry, { operation, input, correlationID }),
  );
  const outgoing = operation.effect === 'money-out' ? options.outgoing?.() : undefined;
  const sent: Sent = { amount: amount ?? outgoing?.amount, operation: operation.id, correlationID };
  const before = await options.journal.resume(entry, async (recorded) => {
    await check(recorded);
    await outgoing?.allow?.(recorded, sent);
    await isUnpaid?.(recorded);
  });
  const context: WriteContext = {
    entry,
    correlationID,
    // What was found not to be done leaves nothing in doubt.
    resumed: isOpen(before.outcome) ? { mayArrive: options.ageOf(before) < IN_FLIGHT_MS } : undefined,
    generated: before.generated === true,
    stateBefore,
    idsBefore,
  };
  return guarded(session, sendRecorded(session, { operation, input, request }, context));
}
