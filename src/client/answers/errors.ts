// Turns error answers of the service into the errors that users see.
import type { HttpResponse } from '#contract/http.ts';
import { REFUSALS_BY_CODE } from '#contract/refusals/refusals.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { numberOfBytes } from '#messages/quantity.ts';
import { errorText, serviceCode, tidy } from './error-body.ts';
import { readJson } from './read-json.ts';
import type { RequestFacts } from './refusals.ts';
import { explain } from './refusals.ts';

/** Describes an unexpected body in a few words, for a message. */
export function describeBody(response: HttpResponse): Message {
  if (response.body.length === 0) return say`an empty body`;
  const given = response.headers['content-type'];
  const type = given === undefined ? say`no content type` : (tidy(given).split(';')[0] ?? '');
  const start = tidy(new TextDecoder().decode(response.body.subarray(0, 120)));
  return say`${numberOfBytes(response.body.length)} of ${type} starting with “${start.slice(0, 60)}”`;
}

/**
 * Returns the error for a 4xx or 5xx answer: 401 and 403 exit 3, other 4xx and 501 exit 4, the rest exit 5. The caller decides
 * whether a write that got a 5xx took effect.
 */
export function refusal(response: HttpResponse, requested?: RequestFacts): PixctlError {
  const { status } = response;
  const body = readJson(response.body);
  const text = errorText(body);
  const code = serviceCode(body);
  const known = text === undefined ? undefined : explain(text, requested);
  if (status === 401)
    return new PixctlError(
      text === undefined ? say`the app key was refused` : say`the app key was refused: ${text}`,
      {
        code: code ?? 'key-refused',
        exitCode: EXIT.auth,
        status,
        hint: say`Check that the app key belongs to this environment, or run: pixctl login`,
      },
    );
  if (status === 403) {
    const byCode = REFUSALS_BY_CODE.get(code ?? text ?? '');
    const said = byCode?.says ?? known?.userMessage ?? say`the app key is not allowed to do this`;
    return new PixctlError(text === undefined ? said : say`${said}; the service said “${text}”`, {
      code: code ?? (byCode === undefined || text === undefined ? 'forbidden' : text),
      exitCode: EXIT.auth,
      status,
      hint:
        byCode?.hint ??
        say`The app key does not have the permission, or the operation is not enabled for the company.`,
    });
  }
  if (status === 429)
    return new PixctlError(text === undefined ? say`too many requests` : say`too many requests: ${text}`, {
      code: 'rate-limited',
      exitCode: EXIT.unreachable,
      status,
      retryable: true,
      hint: say`Nothing was done. Wait a moment and run the command again.`,
    });
  if ((status >= 400 && status < 500) || status === 501)
    return new PixctlError(
      text === undefined
        ? say`the service refused with status ${status} and ${describeBody(response)}`
        : known?.userMessage === undefined
          ? say`${text}`
          : say`${known.userMessage}; the service said “${text}”`,
      {
        code: code ?? known?.code ?? (isMissing(status, text, requested) ? 'not-found' : 'refused'),
        exitCode: EXIT.refused,
        status,
        ...(known?.hint === undefined ? {} : { hint: known.hint }),
        ...(known?.field === undefined ? {} : { field: known.field }),
      },
    );
  return new PixctlError(
    status >= 500
      ? text === undefined
        ? say`the service failed with status ${status} and ${describeBody(response)}`
        : say`the service failed with status ${status}: ${text}`
      : say`the service answered with the unexpected status ${status}`,
    { code: 'service-failed', exitCode: EXIT.unreachable, status, retryable: true },
  );
}

/** Tests for "not found": 404 with a text of the service, for an operation of the contract. */
const isMissing = (status: number, text: string | undefined, requested: RequestFacts | undefined): boolean =>
  status === 404 && text !== undefined && requested !== undefined;

/** Returns the error for a redirect, which is never followed: the key must not be sent to another address. */
export function redirected(response: HttpResponse): PixctlError {
  const to = response.headers.location;
  return new PixctlError(say`the service redirects to ${to === undefined ? say`nowhere` : tidy(to)}`, {
    code: 'redirected',
    exitCode: EXIT.refused,
    status: response.status,
    hint: say`The app key was not sent there. If the address is correct, use it as the base URL.`,
  });
}
