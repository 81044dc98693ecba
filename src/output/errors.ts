// How a failure is said: a line or two for people, one object for programs.
import { english } from '../messages/translate.ts';
import type { Translate } from '../messages/translate.ts';
import { clean, cleanJson } from './sanitize.ts';

export interface ShownFailure {
  readonly message: string;
  readonly code: string;
  readonly status?: number;
  readonly hint?: string;
  readonly retryable?: boolean;
  readonly correlationID?: string;
}

export interface ErrorStyle {
  readonly json: boolean;
  readonly color: boolean;
  /** The reader's language; programs always get English. */
  readonly t?: Translate;
}

/** Text for stderr, with its line end. */
export function renderError(failure: ShownFailure, { json, color, t = english }: ErrorStyle): string {
  const { code, message, status, hint, retryable, correlationID } = failure;
  if (json) {
    const error = {
      code,
      message,
      status: status ?? null,
      hint: hint ?? null,
      retryable: retryable ?? false,
    };
    return `${cleanJson(JSON.stringify({ error: { ...error, ...(correlationID === undefined ? {} : { correlationID }) } }))}\n`;
  }
  const word = color ? `\u001b[31;1m${t('error:')}\u001b[0m` : t('error:');
  // Who said it: the service, with the status of its answer.
  const answered = status === undefined || message.includes(String(status)) ? '' : ` (HTTP ${status})`;
  const lines = [`${word} ${clean(t(message))}${answered}`];
  if (hint !== undefined) lines.push(`  ${clean(t(hint))}`);
  if (correlationID !== undefined) lines.push(`  ${t('correlation id:')} ${clean(correlationID)}`);
  return `${lines.join('\n')}\n`;
}
