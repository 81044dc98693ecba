// Answers that are not a handler's: refusals before and around it.
import { Refusal } from '../context.ts';

/** The key is missing, unknown or switched off. The body is that of the service, in its language. */
export const keyRefused = (): Refusal =>
  new Refusal('appID inválido', 401, { data: null, errors: [{ message: 'appID inválido' }] });

export const scopeMissing = (scope: string): Refusal =>
  new Refusal(`Application does not have required scope: ${scope}`, 403);

export const unknownPath = (): Refusal => new Refusal('Not found', 404);

/** A key with scopes is for operations; no scope covers control calls. */
export const controlRestricted = (): Refusal =>
  new Refusal(
    'this key is restricted to scopes: control calls need a key without scopes, or the control key',
    403,
  );

/** @param what the call would touch */
export const controlRefused = (what: string): Refusal =>
  new Refusal(
    `${what}: this needs the control key, or a key without scopes of the sandbox's first company`,
    403,
  );
