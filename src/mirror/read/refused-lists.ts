// Lists that the service refuses: this key may not read them, or they do not exist there.
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';

/**
 * Why a list is not given: this key may not read it, this service does not have it, or what it is of is gone by now. That
 * is no error of the others. @returns undefined for any other error
 */
export function notGiven(error: unknown): Message | undefined {
  if (!(error instanceof PixctlError)) return undefined;
  const { exitCode, status, code } = error.fields;
  const isMissing = exitCode === EXIT.refused && (status === 404 || status === 403 || code === 'not-found');
  return isMissing || (exitCode === EXIT.auth && status === 403) ? error.userMessage : undefined;
}
