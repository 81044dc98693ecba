// The errors that the user is told of an exchange that failed.
import { describeBody, redirected, refusal } from '#client/answers/errors.ts';
import { readJson } from '#client/answers/read-json.ts';
import type { RequestFacts } from '#client/answers/refusals.ts';
import { resultOf } from '#client/answers/result.ts';
import { maskText } from '#client/masking/mask.ts';
import type { ClientOptions } from '#client/types.ts';
import type { HttpRequest, HttpResponse, TransportFault } from '#contract/http.ts';
import type { Operation } from '#contract/operation.ts';
import { isObject } from '#contract/path.ts';
import { quote } from '#errors/command-line.ts';
import { defined } from '#errors/defined.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { english, mapValues, say } from '#messages/message.ts';

export const noKeyError = (profile: string): PixctlError =>
  new PixctlError(say`profile ${profile} has no app key`, {
    code: 'no-key',
    exitCode: EXIT.auth,
    hint: say`Set PIXCTL_APP_KEY, or run pixctl login. The sandbox needs no key: --sandbox`,
  });

export function unreachableError(
  fault: TransportFault,
  { origin, originFrom, deadline }: ClientOptions,
): PixctlError {
  if (fault.reason === 'store' && fault.cause instanceof PixctlError) return fault.cause;
  const why = deadline.expired ? say`no answer arrived within the time limit` : fault.userMessage;
  const address = originFrom === undefined ? origin : say`${origin} (from ${originFrom})`;
  return new PixctlError(say`${address} cannot be reached: ${why}`, {
    code: !deadline.expired
      ? `unreachable-${fault.reason}`
      : deadline.isPerCall
        ? 'unreachable-timeout'
        : 'deadline',
    exitCode: EXIT.unreachable,
    retryable: !['tls', 'proxy'].includes(fault.reason),
    hint:
      fault.reason === 'tls'
        ? say`If your own authority issued the certificate, put its certificate into a file, and set NODE_EXTRA_CA_CERTS or SSL_CERT_FILE to it.`
        : say`Nothing was done. Check the base URL and the network, then run the command again.`,
  });
}

/** Why an answer that is not going to be retried is not a usable success. */
export function replyError(requested: RequestFacts, response: HttpResponse): PixctlError {
  const { operation } = requested;
  const { status } = response;
  if (status >= 300 && status < 400) return redirected(response);
  if (status < 200 || status >= 300) return refusal(response, requested);
  return operation.result.kind === 'list' && resultOf(operation, readJson(response.body)) !== undefined
    ? notAList(operation.result.key)
    : unusable(operation, response);
}

/** Says which field an answer lacks, or that it is of another type than expected. */
function whatIsMissing({ id, result }: Operation, response: HttpResponse): Message {
  const isNamed = result.kind === 'resource' || result.kind === 'list';
  if (isNamed && isObject(readJson(response.body))) return say`the answer of ${id} has no ${result.key}`;
  const expected = result.kind === 'binary' ? result.contentType : say`JSON`;
  return say`the service answered ${id} with ${describeBody(response)} instead of ${expected}`;
}

const unusable = (operation: Operation, response: HttpResponse): PixctlError =>
  new PixctlError(whatIsMissing(operation, response), {
    code: 'bad-answer',
    exitCode: EXIT.unreachable,
    status: response.status,
    retryable: true,
    hint: say`Check that the base URL is the address of the API: pixctl whoami --debug`,
  });

/**
 * A read was answered with something else than was asked for, over a new connection too.
 * @param missing field that would show whether it is, if the answer lacks it
 */
export const otherResourceError = (
  { id }: Operation,
  response: HttpResponse,
  missing: string | undefined,
): PixctlError =>
  new PixctlError(
    missing === undefined
      ? say`the service answered ${id} with a different resource`
      : say`the answer of ${id} has no ${missing}`,
    {
      code: 'bad-answer',
      exitCode: EXIT.unreachable,
      status: response.status,
      retryable: true,
      hint:
        missing === undefined
          ? say`Something between pixctl and the service mixes up answers. Inspect it with --debug.`
          : say`The answer does not match the API. Inspect it with --debug.`,
    },
  );

/** The id was used before: by an earlier command, or for something else. */
export function idTakenError(response: HttpResponse | undefined, requested: RequestFacts): PixctlError {
  const { operation } = requested;
  // The service's own words say it best.
  if (response !== undefined && [400, 409, 422].includes(response.status))
    return refusal(response, requested);
  return new PixctlError(say`the id of this ${operation.id} is already used by an item with other data`, {
    code: 'differs',
    exitCode: EXIT.refused,
    ...(response === undefined ? {} : { status: response.status }),
    hint: say`Nothing was done. Look up the item with this id, or use another id.`,
  });
}

const notAList = (key: string): PixctlError =>
  new PixctlError(say`the service answered with ${key} that is not a list`, {
    code: 'bad-answer',
    exitCode: EXIT.unreachable,
    hint: say`The answer does not match the API. Inspect it with --debug.`,
  });

/** @param unproved why an answer with a status of success does not prove the write */
export const notDoneError = (response: HttpResponse, unproved: Message | undefined): PixctlError => {
  const { fields, userMessage } = refusal(response);
  return new PixctlError(say`${unproved ?? userMessage}; pixctl looked it up: it was not done`, {
    ...fields,
    code: 'not-done',
    exitCode: EXIT.unreachable,
    retryable: true,
    hint: say`Nothing was done. Run the command again.`,
  });
};

/**
 * What kept a write from being known: the failure of its connection, or its answer.
 * @param unproved why an answer with a status of success does not prove the write
 */
export const failureReason = (
  { deadline }: Pick<ClientOptions, 'deadline'>,
  fault: TransportFault | undefined,
  response: HttpResponse | undefined,
  unproved: Message | undefined,
): Message =>
  fault === undefined
    ? (unproved ?? refusal(defined(response, 'answer')).userMessage)
    : deadline.expired
      ? say`no answer arrived within the time limit`
      : fault.userMessage;

/** @param why what kept the outcome from being known */
export function unknownOutcomeError(
  operation: Operation,
  { entry, hint, why }: { readonly entry: string; readonly hint: Message; readonly why: Message },
  response: HttpResponse | undefined,
): PixctlError {
  return new PixctlError(say`the outcome of ${operation.id} is unknown: ${why}`, {
    code: 'outcome-unknown',
    exitCode: EXIT.unknown,
    retryable: false,
    entry,
    ...(response === undefined ? {} : { status: response.status }),
    hint,
  });
}

export const unknownRawOutcomeError = (
  cause: PixctlError | TransportFault,
  request: HttpRequest,
  { entry, profile }: { readonly entry: string; readonly profile: string },
): PixctlError =>
  new PixctlError(say`the outcome of ${request.method} ${request.path} is unknown: ${cause.userMessage}`, {
    code: 'outcome-unknown',
    exitCode: EXIT.unknown,
    retryable: false,
    entry,
    hint: say`Check the account and record what you found: ${`pixctl journal resolve ${entry} --profile ${quote(profile)} --as done|not-done`}`,
  });

export const withCorrelationID = (error: PixctlError, correlationID: string | undefined): PixctlError =>
  correlationID === undefined || error.fields.correlationID !== undefined
    ? error
    : new PixctlError(error.userMessage, { ...error.fields, correlationID }, { cause: error });

export const maskError = (error: PixctlError, secrets: readonly string[]): PixctlError => {
  const message = maskText(error.message, secrets);
  if (message === error.message) return error;
  const userMessage = mapValues(error.userMessage, (value) => maskText(value, secrets));
  // A secret may stand where two values meet.
  const whole = english(userMessage) === message ? userMessage : say`${message}`;
  return new PixctlError(whole, error.fields, { cause: error });
};

/** What the journal says of a write that failed. */
export function outcomeOf(error: unknown): 'refused' | 'not-done' | 'unknown' {
  if (!(error instanceof PixctlError)) return 'unknown';
  switch (error.fields.exitCode) {
    case EXIT.unknown:
      return 'unknown';
    case EXIT.refused:
      return 'refused';
    default:
      return 'not-done';
  }
}
