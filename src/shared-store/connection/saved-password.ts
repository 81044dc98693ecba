// Password of a shared store, saved next to the app keys: in the keyring, or in a file that only the user can read.
import type { KeyringHost } from '#config/edge/keyring.ts';
import { systemKeyring } from '#config/edge/keyring.ts';
import { configDir } from '#config/paths.ts';
import { deleteKey, fileSecrets, MAX_KEY_LENGTH } from '#config/secrets.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Host } from '#host/host.ts';
import { say } from '#messages/message.ts';

type SecretsHost = Pick<Host, 'homedir' | 'platform' | 'uptime' | 'sleep'> & KeyringHost;

/** The user and the servers are part of the name, so a password is never sent to another server; no profile has such a name. */
const secretName = (login: string): string => `store:${login}`;

/**
 * Returns the password that was saved for a user of a store; undefined if there is none.
 * @param login user, servers and database, such as `pixctl@db.example/payments`
 * @throws PixctlError (exit 3) if the keyring does not return it, (exit 2) for a damaged key file
 */
export async function savedPassword(host: SecretsHost, login: string): Promise<string | undefined> {
  const dir = configDir(host);
  const found = fileSecrets(dir, host).entry(secretName(login));
  if (found === undefined) return undefined;
  const text =
    found.key ??
    (await systemKeyring(dir, host)
      ?.get(secretName(login))
      .catch(() => undefined));
  if (text !== undefined) return decodeURIComponent(text);
  throw new PixctlError(say`the keyring does not return the password of ${login}`, {
    code: 'keyring',
    exitCode: EXIT.auth,
    hint: say`Nothing was sent. Unlock the keyring, or run pixctl store login. In CI, set PGPASSWORD.`,
  });
}

/**
 * Saves a password. Returns where.
 * @throws PixctlError (exit 2) for a password that is empty, too long or not one line
 */
export async function savePassword(
  host: SecretsHost,
  login: string,
  password: string,
): Promise<'keyring' | 'file'> {
  // The key file only takes printable ASCII characters.
  const text = encodeURIComponent(checkPassword(password));
  const dir = configDir(host);
  const secrets = fileSecrets(dir, host);
  if ((await systemKeyring(dir, host)?.set(secretName(login), text)) === true) {
    await secrets.setElsewhere(secretName(login), login);
    return 'keyring';
  }
  await secrets.set(secretName(login), text);
  return 'file';
}

/**
 * Deletes a saved password; returns false if there was none.
 * @throws PixctlError (exit 3) if the keyring does not delete it
 */
export function forgetPassword(host: SecretsHost, login: string): Promise<boolean> {
  const dir = configDir(host);
  return deleteKey(fileSecrets(dir, host), secretName(login), () =>
    Promise.resolve(systemKeyring(dir, host)),
  );
}

/**
 * Returns the password unchanged.
 * @throws PixctlError (exit 2) that does not contain it
 */
export function checkPassword(password: string): string {
  if (password === '')
    throw usageError(
      say`the password is empty`,
      say`Nothing was saved. Give the password of the database user.`,
    );
  // A character that is not valid in a text, such as one that a file in another encoding contains, is U+FFFD.
  if (/[\p{Cc}\ufffd]/u.test(password) || encodeURIComponent(password).length > MAX_KEY_LENGTH)
    throw usageError(
      say`the password is too long or has invalid characters`,
      say`Nothing was saved. Give the password alone, on one line, in UTF-8.`,
    );
  return password;
}
