// Calls operations of the contract: one place where requests are authorised, retried, journaled and understood.
import type { HttpRequest, HttpResponse } from '#contract/http.ts';
import { TransportFault } from '#contract/http.ts';
import type { Operation } from '#contract/operation.ts';
import { asSent } from '#contract/operation.ts';
import { at } from '#contract/path.ts';
import type { ItemOf, ResultOf } from '#contract/schema/types.ts';
import type { ExitCode } from '#errors/exit-codes.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Answered } from './answer.ts';
import type { Before } from './duplicate-refusal.ts';
import type { Asking, EarlierRuns } from './earlier-runs.ts';
import { readJson, redirected, refusal, tidy } from './errors.ts';
import { isDoneHere } from './journal/done-ids.ts';
import { keysConcerning } from './journal/request-keys.ts';
import type { Check, JournalEntry, JournalIntent, JournalOutcome, Recorded } from './journal/types.ts';
import { isOpen } from './journal/types.ts';
import { fingerprint, maskText, secretForms } from './mask.ts';
import {
  anotherResource,
  masked,
  noKey,
  notDone,
  outcomeOf,
  recovered,
  replyOf,
  takenId,
  unknownOutcome,
  unknownRaw,
  unreachable,
  whyNot,
  withId,
  withoutSecrets,
} from './outcomes.ts';
import type { Paging } from './paging.ts';
import { listItems } from './paging.ts';
import { prepare } from './prepare.ts';
import type { Verdict } from './proof.ts';
import { isNamed, judge, judgeRaw } from './proof.ts';
import type { Asked } from './refusals.ts';
import { resultOf } from './result.ts';
import type { Outcome } from './retry.ts';
import { pauseMs, plan, retryAfterMs } from './retry.ts';
import type {
  CallInput,
  CallOptions,
  Client,
  ClientOptions,
  Finding,
  RawReply,
  RawRequest,
  Reply,
  Sent,
  Where,
} from './types.ts';
import { operationPath, queryString } from './url.ts';

/** How answers are told apart: a read's are usable or not, a write's are judged. */
type Kind =
  | { readonly read: (response: HttpResponse) => Promise<boolean>; readonly resend?: never }
  | {
      readonly read?: never;
      readonly judge: (response: HttpResponse) => Verdict;
      /** The service makes sure that it acts once. */
      readonly resend?: boolean;
    };

/** How the sending ended. */
interface Settled {
  readonly response?: HttpResponse;
  readonly fault?: TransportFault;
  readonly verdict?: Verdict;
  readonly next: 'return' | 'fail' | 'look-up';
  readonly attempts: number;
  /** An answer before the last one left it open whether the write was done. */
  readonly doubtful: boolean;
}

/** What is known of a write besides its request. */
interface How {
  readonly correlationID: string | undefined;
  /** The id was made here: nobody used it before. */
  readonly generated?: boolean;
  /** Its entry in the journal. */
  readonly entry: string;
  /** Begun before, and it is not known what became of it. */
  readonly sentBefore?: boolean;
  /** What earlier runs left open of the same. */
  readonly earlier?: EarlierRuns | undefined;
  readonly asking?: Asking;
  readonly answered?: () => void;
  /** Ids that were there before it was sent, where only a new one proves it. */
  readonly before?: ReadonlySet<unknown>;
  /** What was so before it was sent, where only that tells an ordinary refusal from the echo of its own success. */
  readonly stateBefore?: Before | undefined;
}

/** The operation that a file is uploaded for by the same command. */
const UPLOADED_FOR: Readonly<Record<string, string>> = { 'file.create': 'dispute.evidence' };

/** The correlation id in a body that is JSON. */
function idIn(body: Uint8Array): { readonly correlationID: string } | undefined {
  const correlationID = at(readJson(body), 'correlationID');
  return typeof correlationID === 'string' ? { correlationID } : undefined;
}

const isBarred = (finding: Finding): boolean => finding.state === 'unknown' && finding.because === 'barred';

/** Exit codes that say that the write was not done. */
const DENIALS: readonly ExitCode[] = [EXIT.usage, EXIT.auth, EXIT.refused, EXIT.unreachable];

/** The same failure, of which it need not be asked again what earlier runs left open. */
const decided = <E>(error: E): E | PixctlError =>
  error instanceof PixctlError && error.fields.knowsEarlier !== true
    ? new PixctlError(error.said, { ...error.fields, knowsEarlier: true }, { cause: error })
    : error;

export function createClient(options: ClientOptions): Client {
  let key: Promise<string | undefined> | undefined;
  const appKey = async (): Promise<string> => {
    const found = await (key ??= options.appKey());
    if (found === undefined || found === '') throw noKey(options.profile);
    return found;
  };
  let forms: Promise<string[]> | undefined;
  const secrets = (): Promise<string[]> => (forms ??= (key ??= options.appKey()).then(secretForms));
  let place: Promise<Where> | undefined;
  const where = (): Promise<Where> =>
    (place ??= appKey().then((found) => ({ origin: options.where, key: fingerprint(found) })));

  const asked = (operation: Operation, input: CallInput): Asked => ({
    operation,
    input,
    sandbox: options.where === 'sandbox',
    ...(options.flag === undefined ? {} : { flag: options.flag }),
  });

  /** One exchange, authorised and traced. */
  async function send(request: HttpRequest, attempt: number): Promise<HttpResponse> {
    const full: HttpRequest = {
      ...request,
      headers: { ...request.headers, authorization: await appKey() },
    };
    await options.pace?.before(options.deadline.signal);
    const began = options.now();
    options.trace?.({ kind: 'request', attempt, url: options.origin + request.path, request: full });
    try {
      const response = withoutSecrets(
        await options.transport.send(full, { signal: options.deadline.signal }),
        await secrets(),
      );
      const ms = options.now() - began;
      const wait = retryAfterMs(response.headers['retry-after'], options.now());
      options.pace?.after({
        status: response.status,
        ms,
        ...(wait === undefined ? {} : { retryAfterMs: wait }),
      });
      options.trace?.({ kind: 'response', ms, response });
      return response;
    } catch (error) {
      const ms = options.now() - began;
      options.pace?.after({ ms });
      if (error instanceof TransportFault) options.trace?.({ kind: 'fault', ms, message: error.message });
      throw error;
    }
  }

  /** Sends until there is an answer that stands, or none is to be had. */
  async function settle(request: HttpRequest, kind: Kind, first = 0): Promise<Settled> {
    // Some answer before the last one did not say that nothing was done.
    let doubtful = false;
    let isOwn = false;
    for (let number = first; ; number += 1) {
      let response: HttpResponse | undefined;
      let fault: TransportFault | undefined;
      let verdict: Verdict | undefined;
      let outcome: Outcome;
      try {
        response = await send(request, number);
        const { status } = response;
        const wait = retryAfterMs(response.headers['retry-after'], options.now());
        const patience = wait === undefined ? {} : { retryAfterMs: wait };
        if (kind.read === undefined) {
          verdict = kind.judge(response);
          outcome = { kind: 'verdict', status, verdict, ...patience };
        } else if (!isOwn && status >= 400 && status < 429 && options.transport.isShared?.() === true) {
          // That something is not there may be said of what another one asked for.
          isOwn = true;
          number -= 1;
          await options.transport.renew?.();
          continue;
        } else outcome = { kind: 'answer', status, usable: await kind.read(response), ...patience };
      } catch (error) {
        if (!(error instanceof TransportFault)) throw error;
        fault = error;
        // What will fail again the same way is not tried again.
        const final =
          options.deadline.signal.aborted || ['tls', 'too-large', 'proxy', 'internal'].includes(fault.reason);
        outcome = { kind: 'fault', sent: fault.sent, final };
      }
      // The answer to this request may come on this connection yet, as if it were the next one's.
      if (verdict === 'foreign') await options.transport.renew?.();
      const next = plan({ isWrite: kind.read === undefined, resend: kind.resend === true }, outcome, {
        number,
        retries: options.retries,
        remainingMs: options.deadline.remaining(),
        random: options.random(),
      });
      if (next.do !== 'retry')
        return {
          next: next.do,
          attempts: number + 1,
          doubtful,
          ...(response === undefined ? {} : { response }),
          ...(fault === undefined ? {} : { fault }),
          ...(verdict === undefined ? {} : { verdict }),
        };
      doubtful ||= verdict !== undefined;
      options.trace?.({ kind: 'note', message: say`retrying in ${next.afterMs} ms` });
      await options.sleep(next.afterMs, options.deadline.signal).catch(() => undefined);
    }
  }

  /** Whether a read's answer holds what was asked for; on a shifted connection it is another request's. */
  const usableFor =
    (operation: Operation, input: CallInput) =>
    async (response: HttpResponse): Promise<boolean> => {
      if (operation.result.kind === 'binary') return response.body.length > 0;
      const resource = resultOf(operation, readJson(response.body));
      if (resource === undefined) return false;
      if (isNamed(operation, input, resource)) return true;
      await options.transport.renew?.();
      return false;
    };

  async function read(operation: Operation, input: CallInput): Promise<Reply> {
    options.deadline.renew();
    const { request } = prepare(operation, input, options);
    const { response, fault } = await settle(request, { read: usableFor(operation, input) });
    if (response === undefined) throw unreachable(fault!, options);
    const reply = replyOf(asked(operation, input), response);
    if (operation.result.kind !== 'binary' && !isNamed(operation, input, reply.result))
      throw anotherResource(operation, response);
    return reply;
  }

  async function write(operation: Operation, input: CallInput, known: CallOptions): Promise<Reply> {
    options.deadline.renew();
    const leaving = operation.effect === 'money-out' ? options.outgoing?.() : undefined;
    const agreed = leaving?.agreed;
    const prepared = prepare(
      operation,
      agreed === undefined ? input : { ...input, body: { ...input.body, ...agreed } },
      options,
    );
    const { request, input: complete, correlationID } = prepared;
    const amount = leaving === undefined ? undefined : (known.amount ?? leaving.amount);
    const intentAt = (here: Pick<JournalIntent, 'origin' | 'key'>): JournalIntent => ({
      profile: options.profile,
      ...here,
      operation: operation.id,
      method: request.method,
      path: request.path,
      ...(complete.path === undefined ? {} : { params: complete.path }),
      ...(complete.query === undefined ? {} : { query: complete.query }),
      ...(complete.body === undefined ? {} : { body: complete.body }),
      ...(correlationID === undefined ? {} : { correlationID }),
      ...(prepared.generated ? { generated: true } : {}),
      ...(agreed === undefined ? {} : { agreed: Object.keys(agreed) }),
      ...(amount === undefined ? {} : { amount }),
    });
    // Nothing that the user gave tells this one from the next.
    const nameless = prepared.generated || operation.recovery?.resend === false;
    const step = await stepOf(operation, input);
    try {
      const intent = intentAt(await where());
      const hidden = await secrets();
      const { notOpenBefore } = nameless ? await import('./idempotency.ts') : {};
      const sent: Sent = { amount, operation: operation.id, correlationID };
      const allow = leaving?.allow;
      const checks: Check[] = [
        ...(allow === undefined ? [] : [(recorded: Recorded) => allow(recorded, sent)]),
        ...(notOpenBefore === undefined ? [] : [notOpenBefore(operation, intent, hidden, options.isRunning)]),
      ];
      const check: Check | undefined =
        checks.length === 0 ? undefined : (recorded) => checks.forEach((one) => one(recorded));
      const asking: Asking = { operation, intent, ...step };
      const earlier = await openBefore(asking);
      const before = await idsBefore(operation, check);
      const stateBefore = earlier === undefined ? await readState(operation, complete, check) : undefined;
      const { id, entry } = await begun(intent, hidden, check, earlier, amount);
      return await finished(id, operation, complete, request, {
        entry: id,
        correlationID,
        // Of an entry that an earlier run has begun, nobody but that run has used the id.
        generated: prepared.generated || entry?.generated === true,
        earlier,
        asking,
        stateBefore,
        ...before,
        ...(known.answered === undefined ? {} : { answered: known.answered }),
      });
    } catch (error) {
      if (!mayDeny(error)) throw error;
      const intent = intentAt(await whereIfKnown());
      throw await unlessOpen(error, operation.id, { operation, intent, ...step }, nameless);
    }
  }

  /** Whether a failure says that the write was not done, without a look at what earlier runs left open. */
  const mayDeny = (error: unknown): boolean =>
    error instanceof PixctlError
      ? error.fields.knowsEarlier !== true && DENIALS.includes(error.fields.exitCode)
      : options.deadline.signal.aborted;

  /** What the journal knows this service by, with the key only where there is one. */
  const whereIfKnown = (): Promise<Pick<JournalIntent, 'origin' | 'key'>> =>
    where().catch(() => ({ origin: options.where }));

  /** The failure of a write that was not recorded, unless an earlier run may have done what it asks for. */
  async function unlessOpen(
    error: unknown,
    what: string,
    asking: Asking,
    nameless: boolean,
  ): Promise<unknown> {
    const { recorded } = options.journal;
    const { isRunning } = options;
    try {
      if (recorded.open().length === 0) return error;
    } catch {
      // A journal that cannot be read is what failed.
      return error;
    }
    const { hindranceOf, leftOpen, openConcerning } = await import('./earlier-runs.ts');
    const hidden = await secrets().catch(() => []);
    const open = openConcerning(asking, nameless, { recorded, isRunning, secrets: hidden });
    return open.length === 0 ? decided(error) : leftOpen(what, { open }, hindranceOf(error));
  }

  /** Puts a write on record, or goes on with the entry of an earlier run that asked for the same. */
  async function begun(
    intent: JournalIntent,
    hidden: readonly string[],
    check: Check | undefined,
    earlier: EarlierRuns | undefined,
    amount: number | undefined,
  ): Promise<{ readonly id: string; readonly entry?: JournalEntry }> {
    const { journal, isRunning } = options;
    const same = earlier?.same.findLast((entry) => entry.amount === amount);
    if (same !== undefined) {
      const { isChanged, stillTheSame } = await import('./earlier-runs.ts');
      try {
        const entry = await journal.resume(same.id, (recorded) => {
          stillTheSame(same, recorded, isRunning);
          check?.(recorded);
        });
        return { id: same.id, entry };
      } catch (error) {
        // Another process has taken it up: this run records its own request.
        if (!isChanged(error)) throw error;
      }
    }
    return { id: await journal.begin(intent, hidden, check) };
  }

  /** The later write of the same command, of which an upload is a step. */
  async function stepOf(operation: Operation, { file }: CallInput): Promise<Pick<Asking, 'stepOf'>> {
    if (file === undefined) return {};
    const { findOperation } = await import('#contract/operations/index.ts');
    const later = findOperation(UPLOADED_FOR[operation.id] ?? '');
    if (later === undefined) return {};
    const [param = ''] = Object.keys(later.pathParams ?? {});
    return {
      stepOf: options.prefix + operationPath(later, options.namespace, { path: { [param]: file.of } }),
    };
  }

  /** What earlier runs left open of a write; `fresh`: other processes may have begun it since. */
  async function openBefore(
    asking: Asking,
    fresh = false,
    except?: string,
  ): Promise<EarlierRuns | undefined> {
    const { recorded } = options.journal;
    const found = recorded
      .openWith(keysConcerning(asking.intent, asking.stepOf), fresh)
      .filter(({ id }) => id !== except);
    if (found.length === 0) return undefined;
    const { earlierRuns } = await import('./earlier-runs.ts');
    const { isRunning, ageOf } = options;
    return earlierRuns(found, asking, { recorded, isRunning, ageOf, secrets: await secrets() });
  }

  /** What was there before a write that only a new id proves. Where it cannot be read, nothing is sent. */
  async function idsBefore({ proof }: Operation, check?: Check): Promise<Pick<How, 'before'>> {
    if (proof?.newTo === undefined) return {};
    // Checked before the service is read: a write that the journal forbids is not sent in any case.
    check?.(options.journal.recorded);
    const { findOperation } = await import('#contract/operations/index.ts');
    const before = new Set<unknown>();
    const items: AsyncIterable<unknown> = list(findOperation(proof.newTo.operation)!, {}, { all: true });
    for await (const item of items) before.add(at(item, proof.newTo.id));
    options.deadline.renew();
    return { before };
  }

  /** Reads what tells an ordinary refusal from the echo of a success, for the few writes that need it. */
  async function readState(
    operation: Operation,
    input: CallInput,
    check?: Check,
  ): Promise<Before | undefined> {
    if (operation.effect !== 'delete' && operation.effect !== 'money-out') return undefined;
    // Checked before the service is read: a write that the journal forbids is not sent in any case.
    check?.(options.journal.recorded);
    const { readBefore } = await import('./duplicate-refusal.ts');
    // Once only: without an answer the write is sent all the same.
    const before = await readBefore(operation, input, (by, of) => lookUpRead(by, of, options.retries));
    options.deadline.renew();
    return before;
  }

  /** Performs what is on record under this id, and records what became of it. */
  async function finished(
    id: string,
    operation: Operation,
    complete: CallInput,
    request: HttpRequest,
    how: How,
  ): Promise<Reply> {
    const { correlationID } = how;
    const known = correlationID === undefined ? {} : { correlationID };
    try {
      const reply = await perform(operation, complete, request, how);
      how.answered?.();
      await settled(id, how, 'done');
      return { ...reply, ...known };
    } catch (error) {
      const claim = await claimed(error, id, operation, how);
      const failure = claim instanceof PixctlError ? withId(claim, correlationID) : claim;
      await settled(
        id,
        how,
        outcomeOf(failure),
        failure instanceof Error ? maskText(tidy(failure.message), await secrets()) : undefined,
      );
      throw decided(failure);
    }
  }

  /** Records what became of a write, also in the entries of earlier runs that asked for the same. */
  async function settled(
    id: string,
    { earlier }: How,
    outcome: JournalOutcome,
    detail?: string,
  ): Promise<void> {
    await options.journal.finish(id, outcome, detail);
    if (outcome === 'unknown') return;
    for (const one of earlier?.same ?? [])
      if (one.id !== id) await options.journal.finish(one.id, outcome, detail);
  }

  /** The failure, unless it says that nothing was done while another process has the same under way. */
  async function claimed(error: unknown, id: string, operation: Operation, how: How): Promise<unknown> {
    if (!(error instanceof PixctlError) || how.asking === undefined || how.earlier !== undefined)
      return error;
    if (!DENIALS.includes(error.fields.exitCode)) return error;
    const since = await openBefore(how.asking, true, id);
    if (since === undefined) return error;
    const { hindranceOf, leftOpen } = await import('./earlier-runs.ts');
    return leftOpen(operation.id, since, hindranceOf(error));
  }

  async function perform(
    operation: Operation,
    input: CallInput,
    request: HttpRequest,
    how: How,
  ): Promise<Reply> {
    const { recovery } = operation;
    const resend = recovery?.resend === true;
    const refusesRepeat = recovery?.kind === 'none' && recovery.refusesRepeat === true;
    const kind: Kind = { judge: (response) => judge(operation, input, response, how.before), resend };
    // Some earlier attempt may have acted: from then on no failure means that nothing was done.
    let lost = how.sentBefore === true || how.earlier !== undefined;
    // It may even still be on its way: the connection broke under it, or its run ended a moment ago.
    const mayArrive = how.earlier?.mayArrive === true;
    let broken = how.sentBefore === true || mayArrive;
    /** A refusal came that may answer another request. */
    let doubted = false;
    for (let attempts = 0; ;) {
      const ended = await settle(request, kind, attempts);
      const { response, fault, verdict } = ended;
      attempts = ended.attempts;
      // The same refusal over a connection of its own is this request's.
      const stillRefused = verdict === 'refused' || (verdict === 'exists' && refusesRepeat);
      lost ||= ended.doubtful || (doubted && !stillRefused);
      const about = asked(operation, input);
      if (verdict === 'done') return replyOf(about, response!);
      if (!lost && ended.next === 'fail') throw unreachable(fault!, options);
      if (verdict === 'exists' && refusesRepeat) {
        if (!doubted && options.transport.isShared?.() === true) {
          // It may be the refusal of another request.
          doubted = true;
          await options.transport.renew?.();
          continue;
        }
        const { asSent, madeBy } = await import('./idempotency.ts');
        const maker = madeBy(operation, { ...how, lost }, options.journal.recorded, await where());
        if (maker === 'earlier') throw refusal(response!, about);
        if (maker === 'this') return recovered(operation, asSent(operation, input));
      }
      if (verdict === 'refused' && resend && !lost && !doubted && options.transport.isShared?.() === true) {
        doubted = true;
        options.trace?.({ kind: 'note', message: say`asking once more over a new connection` });
        await options.transport.renew?.();
        continue;
      }
      // It may be another one's answer: what is looked up must not get those that come after it.
      const isOff =
        verdict === 'unclear' && response!.status < 429 && options.transport.isShared?.() === true;
      if (isOff) await options.transport.renew?.();
      const isRepeat = verdict === 'exists' && !lost && (await doneBefore(operation, how));
      if (isRepeat) throw refusal(response!, about);
      if (!lost && verdict === 'refused') {
        const { judgeRefusal } = await import('./duplicate-refusal.ts');
        const isDone = (): Promise<boolean> => doneBefore(operation, how);
        switch (await judgeRefusal(about, response!, how.stateBefore, lookUpRead, isDone)) {
          case 'stands':
            throw refusal(response!, about);
          case 'unknown': {
            const { findOutCommand } = await import('./recovery.ts');
            const findOut = findOutCommand(operation, input, options.profile);
            throw unknownOutcome(operation, findOut, options, undefined, response);
          }
          case 'look-up':
        }
      }
      // The answer was lost, or proves nothing, or a repeat failed: perhaps because the first one did it after all.
      const { signal } = options.deadline;
      const { findOutCommand, lookUp, lookUpPatiently } = await import('./recovery.ts');
      // Sent again only where the service itself makes sure that it acts once: whether the first request is still
      // on its way, or was done after the look-up, no longer matters then.
      const again =
        resend &&
        ended.next === 'look-up' &&
        verdict !== 'exists' &&
        verdict !== 'other' &&
        attempts <= options.retries &&
        !signal.aborted;
      const finding: Finding = signal.aborted
        ? { state: 'unknown' }
        : again
          ? await lookUp(operation, input, lookUpRead, how.generated)
          : await lookUpPatiently(operation, input, lookUpRead, pause, how.generated);
      // Such an answer names nothing: it stands where the look-up agrees, and where the key may not look.
      const agrees = finding.state === 'done' || isBarred(finding);
      if (verdict === 'nameless' && agrees) return replyOf(about, response!);
      if (finding.state === 'done') return recovered(operation, finding.body);
      if (finding.state === 'not-done' && finding.other === true) throw takenId(response, about);
      if (ended.next === 'look-up') {
        lost = true;
        broken ||= fault !== undefined;
        if (again) {
          options.trace?.({
            kind: 'note',
            message: say`the outcome is unknown; sending the same request again`,
          });
          await options.sleep(pauseMs(attempts - 1, options.random()), signal).catch(() => undefined);
          continue;
        }
      }
      const absent = finding.state === 'not-done' && !(broken && operation.effect === 'money-out');
      if (absent && verdict === 'refused' && !mayArrive) throw refusal(response!, about);
      if (absent && !broken && response !== undefined && verdict !== 'exists' && verdict !== 'nameless')
        throw notDone(response);
      if (how.earlier !== undefined) {
        const { leftOpen } = await import('./earlier-runs.ts');
        throw leftOpen(operation.id, how.earlier, {
          said: whyNot(options, fault, response),
          status: response?.status,
        });
      }
      const findOut = findOutCommand(operation, input, options.profile);
      throw unknownOutcome(operation, findOut, options, fault, response);
    }
  }

  /** Waits between two looks, and looks over a new connection then. @throws when there is no time left. */
  async function pause(milliseconds: number): Promise<void> {
    const { signal } = options.deadline;
    if (options.deadline.remaining() <= milliseconds) throw new Error('deadline');
    await options.sleep(milliseconds, signal);
    signal.throwIfAborted();
    await options.transport.renew?.();
  }

  /** Whether the user's id was done by an earlier command: then this one is a repeat, which the service refuses. */
  async function doneBefore(operation: Operation, { correlationID, generated }: How): Promise<boolean> {
    if (correlationID === undefined || generated === true) return false;
    const here = await where();
    return options.journal.recorded
      .about(correlationID)
      .some((entry) => entry.operation === operation.id && isDoneHere(entry, here));
  }

  const lookUpRead = async (
    operation: Operation,
    input: CallInput,
    /** Attempts that are left out. */
    first = 0,
  ): Promise<{ status: number; body: unknown } | undefined> => {
    const { request } = prepare(operation, input, options);
    const { response } = await settle(request, { read: () => Promise.resolve(true) }, first);
    return response === undefined ? undefined : { status: response.status, body: readJson(response.body) };
  };

  async function request(raw: RawRequest): Promise<RawReply> {
    options.deadline.renew();
    const isBytes = raw.body instanceof Uint8Array;
    const isWrite = raw.method !== 'GET' && raw.method !== 'HEAD';
    const path = options.prefix + raw.path;
    const made: HttpRequest = {
      method: raw.method,
      path: path + (path.includes('?') ? queryString(raw.query).replace('?', '&') : queryString(raw.query)),
      headers: {
        accept: 'application/json, */*',
        'user-agent': options.userAgent,
        ...(raw.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(raw.body === undefined ? {} : { body: isBytes ? raw.body : JSON.stringify(raw.body) }),
    };
    const intentAt = (here: Pick<JournalIntent, 'origin' | 'key'>): JournalIntent => ({
      profile: options.profile,
      ...here,
      operation: 'api',
      method: made.method,
      path: made.path,
      // Of a body from a file, its id goes on record.
      body: isBytes ? idIn(raw.body) : raw.body,
    });
    const what = `${made.method} ${made.path}`;
    const askingAt = (intent: JournalIntent): Asking => ({ operation: undefined, intent });
    let intent: JournalIntent;
    let id: string | undefined;
    try {
      intent = intentAt(await where());
      id = isWrite ? await options.journal.begin(intent, await secrets()) : undefined;
    } catch (error) {
      if (!isWrite || !mayDeny(error)) throw error;
      throw await unlessOpen(error, what, askingAt(intentAt(await whereIfKnown())), false);
    }
    /** The same failure, unless an earlier run may have done what this request asks for. */
    const judged = async (failure: PixctlError): Promise<PixctlError> => {
      if (id === undefined || !DENIALS.includes(failure.fields.exitCode)) return failure;
      const earlier = await openBefore(askingAt(intent), true, id);
      if (earlier === undefined) return decided(failure);
      const { hindranceOf, leftOpen } = await import('./earlier-runs.ts');
      return leftOpen(what, earlier, hindranceOf(failure));
    };
    const { response, fault, next } = await settle(
      made,
      isWrite ? { judge: judgeRaw } : { read: () => Promise.resolve(true) },
    );
    if (response === undefined) {
      const failure =
        next === 'look-up' ? unknownRaw(fault!, made) : await judged(unreachable(fault!, options));
      if (id !== undefined) await options.journal.finish(id, outcomeOf(failure));
      throw failure;
    }
    const ok = response.status >= 200 && response.status < 300;
    const error = ok
      ? undefined
      : next === 'look-up'
        ? unknownRaw(refusal(response), made)
        : response.status >= 300 && response.status < 400
          ? await judged(redirected(response))
          : await judged(refusal(response));
    if (id !== undefined) await options.journal.finish(id, error === undefined ? 'done' : outcomeOf(error));
    const json = readJson(response.body);
    return {
      status: response.status,
      headers: response.headers,
      body: json === undefined ? new TextDecoder().decode(response.body) : json,
      ...(error === undefined ? {} : { error }),
    };
  }

  /** What the service says may hold the key that it was sent: no message passes it on. */
  async function guarded<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof PixctlError)) throw error;
      throw masked(error, await secrets());
    }
  }

  // What an answer is declared to be is checked where it is read: see `relied`.
  function call<O extends Operation>(
    operation: O,
    input: CallInput,
    known?: CallOptions,
  ): Promise<Reply<ResultOf<O>>>;
  function call(operation: Operation, input: CallInput, known: CallOptions = {}): Promise<unknown> {
    return guarded(
      operation.effect === 'read'
        ? read(operation, input)
        : write(asSent(operation, input.body), input, known),
    );
  }

  function list<O extends Operation>(
    operation: O,
    input: CallInput,
    paging?: Paging,
  ): AsyncIterable<Answered<ItemOf<O>>>;
  function list(operation: Operation, input: CallInput, paging: Paging = {}): AsyncIterable<unknown> {
    return listItems(
      async (query) => {
        const reply = await guarded(read(operation, { ...input, query: { ...input.query, ...query } }));
        return { items: reply.result, pageInfo: at(reply.body, 'pageInfo') };
      },
      {
        key: operation.result.kind === 'list' ? operation.result.key : 'list',
        paged: operation.paged === true,
        onceWhole: operation.onceWhole === true,
        bare: operation.result.kind === 'items',
        ...paging,
      },
    );
  }

  return {
    call,
    list,
    request: (raw) => guarded(request(raw)),
    where,
    findOut: async (given, input, patient = false) => {
      const operation = asSent(given, input.body);
      options.deadline.renew();
      const { lookUp, lookUpPatiently } = await import('./recovery.ts');
      const found = await guarded(
        patient ? lookUpPatiently(operation, input, lookUpRead, pause) : lookUp(operation, input, lookUpRead),
      );
      const { recovery } = operation;
      const fades = recovery?.kind === 'lookup' && recovery.fades === true;
      return fades && found.state === 'not-done' ? { state: 'unknown' } : found;
    },
    resume: async (id, given, input, check, amount) => {
      const operation = asSent(given, input.body);
      const known = await guarded(idsBefore(operation));
      const stateBefore = await guarded(readState(operation, input));
      options.deadline.renew();
      const { request: again, correlationID } = prepare(operation, input, options);
      const leaving = operation.effect === 'money-out' ? options.outgoing?.() : undefined;
      const before = await options.journal.resume(id, (recorded) => {
        check(recorded);
        leaving?.allow?.(recorded, {
          amount: amount ?? leaving.amount,
          operation: operation.id,
          correlationID,
        });
      });
      return guarded(
        finished(id, operation, input, again, {
          entry: id,
          correlationID,
          // What was found not to be done leaves nothing in doubt.
          sentBefore: isOpen(before.outcome),
          generated: before.generated === true,
          stateBefore,
          ...known,
        }),
      );
    },
    paginate: ({ path, query }) =>
      listItems(
        async (page) => {
          const reply = await request({ method: 'GET', path, query: { ...query, ...page } });
          if (reply.error !== undefined) throw masked(reply.error, await secrets());
          const entries = Object.entries(
            typeof reply.body === 'object' && reply.body !== null ? reply.body : {},
          );
          return {
            items: entries.find(([, value]) => Array.isArray(value))?.[1],
            pageInfo: at(reply.body, 'pageInfo'),
          };
        },
        { key: 'list', paged: true, all: true },
      ),
  };
}
