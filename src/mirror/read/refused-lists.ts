// Recognises lists that the service refuses: the key lacks permission, or the list does not exist.
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';

/**
 * Returns why a list was refused: the key lacks permission (403), the service does not have the list, or the row it
 * belongs to no longer exists. Other lists can still be read.
 * @returns undefined for any other error
 */
export function notGiven(error: unknown): Message | undefined {
  if (!(error instanceof PixctlError)) return undefined;
  const { exitCode, status, code } = error.fields;
  const isMissing = exitCode === EXIT.refused && (status === 404 || status === 403 || code === 'not-found');
  return isMissing || (exitCode === EXIT.auth && status === 403) ? error.userMessage : undefined;
}
