// Errors that do not come from an operation's handler: keys, scopes, paths, and faults of the database.
import { Refusal } from '#sandbox/context.ts';

/** App key is missing, unknown or disabled. The body is that of the service, in Portuguese. */
export const keyRefused = (): Refusal =>
  new Refusal('appID inválido', 401, { data: null, errors: [{ message: 'appID inválido' }] });

export const scopeMissing = (scope: string): Refusal =>
  new Refusal(`Application does not have required scope: ${scope}`, 403);

export const unknownPath = (): Refusal => new Refusal('Not found', 404);

/** The operation exists at the service. */
export const notImplemented = (): Refusal =>
  new Refusal('the sandbox does not implement this operation', 501);

/** A key with scopes can only call operations; no scope covers control calls. */
export const controlRestricted = (): Refusal =>
  new Refusal(
    'this key is restricted to scopes: control calls need a key without scopes, or the control key',
    403,
  );

/** @param what description of the resource that the call would change */
export const controlRefused = (what: string): Refusal =>
  new Refusal(
    `${what}: this needs the control key, or a key without scopes of the sandbox's first company`,
    403,
  );

/** The console may only read, and do what its buttons offer. */
export const notOfConsole = (): Refusal => new Refusal('the console does not do this', 403);

/** Error text for a fault of the database; leaves out the path of its file. */
export function storeTrouble(error: unknown): string {
  const text = error instanceof Error ? `${'code' in error ? String(error.code) : ''} ${error.message}` : '';
  if (/FULL|disk is full|ENOSPC/i.test(text)) return 'storage: the disk is full; nothing was done';
  if (/READONLY|readonly/i.test(text)) return 'storage: it is read-only; nothing was done';
  if (/BUSY|locked/i.test(text)) return 'storage: it is locked by another process; nothing was done';
  if (/SQLITE|IOERR|I\/O/i.test(text)) return 'storage: it failed; nothing was done';
  return `internal error: ${error instanceof Error ? error.message : 'unknown'}`;
}
