// The body of a new payment: what follows from what was given is added, so that people need not say it.
import { aliasTypeOfKey, aliasTypeOf, keyTypeOfAlias } from '../contract/alias-type.ts';
import { usageError } from '../errors/pixctl-error.ts';
import { say } from '../messages/message.ts';
import { showValue } from '../pix/errors.ts';
import { parsePixKey } from '../pix/pix-key.ts';
import type { Draft } from './base/define.ts';

/**
 * The service wants the key as the directory holds it, and its type with it. As an option the key was read already,
 * punctuation and all. @throws InvalidValue for what is no key, PixctlError (exit 2) for a type that is not that of the key
 */
export function completePayment(body: Draft, given: ReadonlySet<string>): Draft {
  const { destinationAlias, destinationAliasType: said } = body;
  if (typeof destinationAlias !== 'string') return body;
  const { key, type } = given.has('destinationAlias')
    ? { key: destinationAlias, type: aliasTypeOfKey(destinationAlias) }
    : read(destinationAlias, said);
  if (said !== undefined && said !== type)
    throw usageError(
      say`destinationAliasType is ${typeof said === 'string' ? showValue(said) : JSON.stringify(said)}, and the Pix key is of the type ${type ?? say`unknown`}`,
      say`Leave it out: it follows from the key. Nothing was sent.`,
      'invalid-input',
    );
  return { type: 'PIX_KEY', ...body, destinationAlias: key, destinationAliasType: type };
}

/** What can be two things is what the type says that it is. */
function read(
  text: string,
  said: unknown,
): { readonly key: string; readonly type: ReturnType<typeof aliasTypeOf> } {
  const { key, type } = parsePixKey(text, { type: keyTypeOfAlias(said) });
  return { key, type: aliasTypeOf(type) };
}
