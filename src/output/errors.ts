// How a failure is said: a line or two for people, one object for programs.
import { clean, cleanJson } from './sanitize.ts';

export interface ShownFailure {
  readonly message: string;
  readonly code: string;
  readonly status?: number;
  readonly hint?: string;
  readonly retryable?: boolean;
  readonly correlationID?: string;
}

/** Text for stderr, with its line end. */
export function renderError(
  failure: ShownFailure,
  { json, color }: { readonly json: boolean; readonly color: boolean },
): string {
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
  const word = color ? '\u001b[31;1merror:\u001b[0m' : 'error:';
  const lines = [`${word} ${clean(message)}`];
  if (hint !== undefined) lines.push(`  ${clean(hint)}`);
  if (correlationID !== undefined) lines.push(`  correlation id: ${clean(correlationID)}`);
  return `${lines.join('\n')}\n`;
}
