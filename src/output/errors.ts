// Formats failures: a few lines for people, one JSON object for programs.
import type { Message } from '#messages/message.ts';
import { english, say } from '#messages/message.ts';
import type { Translate } from '#messages/translate.ts';
import { clean, cleanJson } from './sanitize.ts';

export interface ShownFailure {
  readonly message: Message;
  readonly code: string;
  readonly status?: number;
  readonly hint?: Message;
  readonly retryable?: boolean;
  readonly correlationID?: string;
  /** Words of the command to run next; only in JSON. */
  readonly next?: readonly string[];
  /** Individual problems: one line each; part of the message in JSON. */
  readonly details?: readonly Message[];
}

export interface ErrorStyle {
  readonly json: boolean;
  readonly color: boolean;
  /** Translator for people; programs always get English. */
  readonly t?: Translate;
}

/** Returns the text for stderr, with its line end. */
export function renderError(failure: ShownFailure, { json, color, t = english }: ErrorStyle): string {
  const { code, message, status, hint, retryable, correlationID, next, details = [] } = failure;
  if (json) {
    const error = {
      code,
      message: english(
        details.reduce(
          (all, one, index) => (index === 0 ? say`${all}: ${one}` : say`${all}; ${one}`),
          message,
        ),
      ),
      status: status ?? null,
      hint: hint === undefined ? null : english(hint),
      retryable: retryable ?? false,
      next: next ?? null,
    };
    return `${cleanJson(JSON.stringify({ error: { ...error, ...(correlationID === undefined ? {} : { correlationID }) } }))}\n`;
  }
  const word = color ? `\u001b[31;1m${t(say`error:`)}\u001b[0m` : t(say`error:`);
  // An HTTP status shows that the service reported the error.
  const answered =
    status === undefined || english(message).includes(String(status)) ? '' : ` (HTTP ${status})`;
  const lines = [`${word} ${clean(t(message))}${answered}`];
  lines.push(...details.map((one) => `  ${clean(t(one))}`));
  if (hint !== undefined) lines.push(`  ${clean(t(hint))}`);
  if (correlationID !== undefined) lines.push(`  ${t(say`correlation id:`)} ${clean(correlationID)}`);
  return `${lines.join('\n')}\n`;
}
