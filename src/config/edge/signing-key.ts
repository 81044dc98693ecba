// Key that signs a profile's approvals, stored next to the app keys.
import { signingName } from '#config/names.ts';
import { configDir } from '#config/paths.ts';
import { fileSecrets } from '#config/secrets.ts';
import { newSeed } from '#config/signing.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Host } from '#host/host.ts';
import { say } from '#messages/message.ts';
import { systemKeyring } from './keyring.ts';

/** Stored in place of the base URL of an app key. */
const ADDRESS = 'signing';

/**
 * Returns the seed of the profile's key; undefined if it has none yet.
 * @throws PixctlError (exit 3) if the keyring does not return it
 */
export async function knownSigningKey(host: Host, profile: string): Promise<string | undefined> {
  const dir = configDir(host);
  const found = fileSecrets(dir, host).entry(signingName(profile), ADDRESS);
  if (found === undefined || found.key !== undefined) return found?.key;
  const stored = await systemKeyring(dir, host)
    ?.get(signingName(profile))
    .catch(() => undefined);
  if (stored !== undefined) return stored;
  throw new PixctlError(say`the keyring does not return the signing key of profile ${profile}`, {
    code: 'keyring',
    exitCode: EXIT.auth,
    hint: say`Unlock the keyring and run the command again.`,
  });
}

/**
 * Returns the seed of the profile's key; creates the key if needed.
 * @throws PixctlError
 */
export async function signingKey(host: Host, profile: string): Promise<string> {
  const known = await knownSigningKey(host, profile);
  if (known !== undefined) return known;
  const dir = configDir(host);
  const secrets = fileSecrets(dir, host);
  const seed = newSeed();
  if ((await systemKeyring(dir, host)?.set(signingName(profile), seed)) === true)
    await secrets.setElsewhere(signingName(profile), ADDRESS);
  else await secrets.setOnce(signingName(profile), seed, ADDRESS);
  // Another process may have created a key at the same time; all use the stored one.
  return (await knownSigningKey(host, profile)) ?? seed;
}
