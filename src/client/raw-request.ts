// Requests outside the contract, for `pixctl api`. A write is recorded like every other one, and never sent twice.
import { debtOf } from '#contract/debts.ts';
import type { HttpRequest, HttpResponse } from '#contract/http.ts';
import { at } from '#contract/path.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { describeBody, redirected, refusal } from './answers/errors.ts';
import { readJson } from './answers/read-json.ts';
import type { Exchange } from './http/send.ts';
import { sendRead, waitToRetry } from './http/send.ts';
import { queryString } from './http/url.ts';
import { judgeRaw } from './proof/judge.ts';
import type { WriteSession } from './session.ts';
import type { RawReply, RawRequest } from './types.ts';
import { attemptWrite } from './write/attempt.ts';
import type { DebtPayment } from './write/debts.ts';
import { assertUnpaid, debtOfApproval, isApprovalPath } from './write/debts.ts';
import type { Decision, WriteFacts } from './write/decide.ts';
import { decide } from './write/decide.ts';
import { failureOfSent, failureOfUnsent, needsCheck } from './write/denial.ts';
import type { PlannedWrite } from './write/earlier-runs.ts';
import type { Account } from './write/journaled.ts';
import { accountIfKnown, fenceOf } from './write/journaled.ts';
import { outcomeOf, unknownRawOutcomeError, unreachableError } from './write/outcomes.ts';

export async function requestRaw(session: WriteSession, raw: RawRequest): Promise<RawReply> {
  session.options.deadline.renew();
  const request = httpRequest(session, raw);
  return raw.method === 'GET' || raw.method === 'HEAD'
    ? readRaw(session, request)
    : writeRaw(session, request, raw.body);
}

function httpRequest(
  { options }: WriteSession,
  { method, path: given, query, body }: RawRequest,
): HttpRequest {
  const path = options.prefix + given;
  return {
    method,
    path: path + (path.includes('?') ? queryString(query).replace('?', '&') : queryString(query)),
    headers: {
      accept: 'application/json, */*',
      'user-agent': options.userAgent,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
  };
}

async function readRaw(session: WriteSession, request: HttpRequest): Promise<RawReply> {
  const { response, fault } = await sendRead(session, request, () => Promise.resolve(true));
  if (response === undefined) throw unreachableError(fault, session.options);
  const { status } = response;
  if (status >= 200 && status < 300) return rawReply(response);
  return rawReply(response, status >= 300 && status < 400 ? redirected(response) : refusal(response));
}

/** Facts of every raw write: nothing is known of it, so that it is neither looked up nor sent twice. */
const UNKNOWN_WRITE = {
  earlierAttempts: 'none',
  confirms: 'nothing',
  isLeftByOther: false,
  idempotent: false,
  refusesRepeats: false,
  refusal: 'stands',
  lookUp: { isPatient: true, found: 'unknown' },
} as const satisfies Partial<WriteFacts>;

async function writeRaw(
  session: WriteSession,
  request: HttpRequest,
  body: RawRequest['body'],
): Promise<RawReply> {
  const what = `${request.method} ${request.path}`;
  const { entry, planned } = await beginRaw(session, request, body, what);
  const { exchange, ending } = await sendRawWrite(session, request, entry);
  const failure = failureOf(session, request, exchange, { entry, ending });
  const error =
    failure === undefined ? undefined : await failureOfSent(session, failure, what, planned, entry);
  await session.options.journal.finish(entry, error === undefined ? 'done' : outcomeOf(error));
  const { response, fault } = exchange;
  if (response === undefined) throw error ?? fault;
  return rawReply(response, error);
}

/** Records a write. @throws PixctlError when it cannot be recorded: then nothing is sent */
async function beginRaw(
  session: WriteSession,
  { method, path }: HttpRequest,
  body: RawRequest['body'],
  what: string,
): Promise<{ readonly entry: string; readonly planned: PlannedWrite }> {
  const { options } = session;
  const content = body instanceof Uint8Array ? readJson(body) : body;
  let debt: string | undefined;
  const plannedAt = (account: Account): PlannedWrite => ({
    operation: undefined,
    intent: {
      profile: options.profile,
      ...account,
      operation: 'api',
      method,
      path,
      // Of a body from a file, its id goes on record.
      body: body instanceof Uint8Array ? idIn(content) : body,
      ...(debt === undefined ? {} : { debt }),
    },
  });
  try {
    const account = await session.where();
    const paid = await debtOfRaw(session, path, content);
    debt = paid?.debt;
    const check = paid === undefined ? undefined : await assertUnpaid(session, paid);
    const planned = plannedAt(account);
    return { entry: await options.journal.begin(planned.intent, await session.secrets(), check), planned };
  } catch (error) {
    if (!needsCheck(session, error)) throw error;
    throw await failureOfUnsent(session, error, what, plannedAt(await accountIfKnown(session)), false);
  }
}

/** Returns the debt that a request pays, whatever its path, because a service may accept other spellings of it. */
async function debtOfRaw(
  session: WriteSession,
  path: string,
  content: unknown,
): Promise<DebtPayment | undefined> {
  const { correlationID: id } = idIn(content) ?? {};
  const isApproval = id !== undefined && isApprovalPath(path);
  const debt = debtOf(content) ?? (isApproval ? await debtOfApproval(session, id) : undefined);
  return debt === undefined ? undefined : { debt, id, isApproval, again: undefined };
}

/** The correlation id in a body that is JSON. */
function idIn(content: unknown): { readonly correlationID: string } | undefined {
  const correlationID = at(content, 'correlationID');
  return typeof correlationID === 'string' ? { correlationID } : undefined;
}

/** Sends a write again only as long as it did not reach the service. */
async function sendRawWrite(
  session: WriteSession,
  request: HttpRequest,
  entry: string,
): Promise<{ readonly exchange: Exchange; readonly ending: Decision }> {
  const fence = fenceOf(session, entry);
  for (let number = 0; ; number += 1) {
    const attempt = await attemptWrite(session, request, judgeRaw, number, fence);
    const { exchange, pauseMs, isTimely } = attempt;
    const decision = decide({ ...attempt, ...UNKNOWN_WRITE, time: isTimely ? 'enough' : 'short' });
    if (decision !== 'retry') return { exchange, ending: decision };
    await waitToRetry(session, pauseMs);
  }
}

function failureOf(
  { options }: WriteSession,
  request: HttpRequest,
  { response, fault }: Exchange,
  { entry, ending }: { readonly entry: string; readonly ending: Decision },
): PixctlError | undefined {
  const record = { entry, profile: options.profile };
  if (ending === 'done') return undefined;
  if (fault !== undefined)
    return ending === 'not-reached'
      ? unreachableError(fault, options)
      : unknownRawOutcomeError(fault, request, record);
  if (ending === 'refused') return refusal(response);
  const cause = response.status < 300 ? pageError(response) : refusal(response);
  return unknownRawOutcomeError(cause, request, record);
}

/** Returns the error for a web page that came with a status of success. */
const pageError = (response: HttpResponse): PixctlError =>
  new PixctlError(say`a web page answered instead of the service: ${describeBody(response)}`, {
    code: 'service-failed',
    exitCode: EXIT.unreachable,
    status: response.status,
  });

function rawReply({ status, headers, body }: HttpResponse, error?: PixctlError): RawReply {
  const json = readJson(body);
  return {
    status,
    headers,
    body: json === undefined ? new TextDecoder().decode(body) : json,
    ...(error === undefined ? {} : { error }),
  };
}
