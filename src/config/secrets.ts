// App keys in a file that only the owner can read. A keyring can replace it.
import { join } from 'node:path';
import { parseJson } from '#contract/json.ts';
import { isObject } from '#contract/path.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Clock } from './files.ts';
import { readPrivate, withLock, writePrivate } from './files.ts';

export interface SecretStore {
  /** Returns the key, unless the address differs from the one it was stored with. */
  get(profile: string, baseUrl?: string): string | undefined;
  set(profile: string, appKey: string, baseUrl?: string): Promise<void>;
  /** Like `set`, unless there is a key already. */
  setOnce(profile: string, appKey: string, baseUrl: string): Promise<void>;
  /** Returns the stored entry of a profile's key, if the key may be sent to this address. */
  entry(profile: string, baseUrl?: string): Stored | undefined;
  /** Records that the keyring contains the key. */
  setElsewhere(profile: string, baseUrl: string): Promise<void>;
  /** Returns the names of the entries that the keyring contains. */
  inKeyring(): readonly string[];
  /** Returns false if there was none. */
  delete(profile: string): Promise<boolean>;
  /** Moves the key of `from` to `to`; if there is none, `to` has none afterwards. */
  rename(from: string, to: string): Promise<void>;
}

/**
 * A key and the address that it may be sent to. Stored together, so that no crash between two writes can combine a key
 * with another address.
 */
export interface Stored {
  /** Undefined if the keyring of the operating system contains it. */
  readonly key?: string;
  readonly baseUrl?: string;
}

/**
 * Deletes a key, from the keyring or from the file. Returns false if there was none.
 * @param keyring opens the keyring, if there is one
 * @throws PixctlError (exit 3) if the keyring does not delete it; pixctl still knows it then
 */
export async function deleteKey(
  secrets: SecretStore,
  name: string,
  keyring: () => Promise<{ delete(name: string): Promise<void> } | undefined>,
): Promise<boolean> {
  const found = secrets.entry(name);
  if (found !== undefined && found.key === undefined)
    try {
      const ring = await keyring();
      if (ring === undefined) throw new Error('no keyring');
      await ring.delete(name);
    } catch (cause) {
      throw new PixctlError(
        say`the keyring did not delete the secret`,
        {
          code: 'keyring',
          exitCode: EXIT.auth,
          hint: say`Nothing was deleted. Unlock the keyring and run the command again.`,
        },
        { cause },
      );
    }
  return secrets.delete(name);
}

function isStored(value: unknown): value is Stored {
  if (!isObject(value)) return false;
  const { key, baseUrl } = value;
  return (
    (key === undefined || (typeof key === 'string' && checkAppKey(key) === key)) &&
    (baseUrl === undefined || typeof baseUrl === 'string')
  );
}

export const MAX_KEY_LENGTH = 4096;

/**
 * Trims and checks a pasted key.
 * @throws PixctlError (exit 2) that does not contain the key
 */
export function checkAppKey(text: string): string {
  const key = text.trim();
  if (key === '')
    throw usageError(say`the app key is empty`, say`Paste the app key as the service shows it.`, 'bad-key');
  if (!/^[\x21-\x7e]+$/.test(key) || key.length > MAX_KEY_LENGTH)
    throw usageError(
      say`the app key has spaces or invalid characters`,
      say`Paste only the app key, without a label or quotes.`,
      'bad-key',
    );
  return key;
}

/**
 * Returns the key store of this folder. All methods throw PixctlError (exit 2) for a file that is damaged, is a
 * symbolic link, or can be read by others; no message contains a key.
 */
export function fileSecrets(dir: string, clock: Clock): SecretStore {
  const path = join(dir, 'credentials.json');
  /** @param work returns whether it changed anything */
  const change = (work: (keys: Map<string, Stored>) => boolean): Promise<boolean> =>
    withLock(dir, clock, () => {
      const keys = readKeys(path);
      const changed = work(keys);
      if (changed)
        writePrivate(path, `${JSON.stringify({ version: 1, keys: Object.fromEntries(keys) }, null, 2)}\n`);
      return changed;
    });
  const entry = (profile: string, baseUrl?: string): Stored | undefined => {
    const found = readKeys(path).get(profile);
    const elsewhere = baseUrl !== undefined && found?.baseUrl !== undefined && found.baseUrl !== baseUrl;
    return elsewhere ? undefined : found;
  };
  const store = async (profile: string, stored: Stored): Promise<void> => {
    await change((keys) => {
      const same = JSON.stringify(keys.get(profile)) === JSON.stringify(stored);
      keys.set(profile, stored);
      return !same;
    });
  };
  return {
    get: (profile, baseUrl) => entry(profile, baseUrl)?.key,
    entry,
    set: (profile, appKey, baseUrl) =>
      store(profile, { key: checkAppKey(appKey), ...(baseUrl === undefined ? {} : { baseUrl }) }),
    setOnce: async (profile, appKey, baseUrl) => {
      await change(
        (keys) => !keys.has(profile) && keys.set(profile, { key: checkAppKey(appKey), baseUrl }) === keys,
      );
    },
    setElsewhere: (profile, baseUrl) => store(profile, { baseUrl }),
    inKeyring: () => [...readKeys(path)].flatMap(([name, { key }]) => (key === undefined ? [name] : [])),
    delete: (profile) => change((keys) => keys.delete(profile)),
    rename: async (from, to) => {
      await change((keys) => {
        const key = keys.get(from);
        // A key under the new name belongs to a deleted profile.
        const orphan = keys.delete(to);
        if (key === undefined) return orphan;
        keys.delete(from);
        keys.set(to, key);
        return true;
      });
    },
  };
}

/** Reads the stored keys by profile; empty if there is no file. */
function readKeys(path: string): Map<string, Stored> {
  const text = readPrivate(path, true);
  if (text === undefined) return new Map();
  const keys = parsedKeys(text);
  if (keys !== undefined) return keys;
  throw new PixctlError(say`the key file ${path} is damaged`, {
    code: 'key-file-corrupt',
    exitCode: EXIT.usage,
    hint: say`Rename it and run pixctl login. It was not changed.`,
  });
}

/** Returns undefined for a damaged file; an error could reveal its content. */
function parsedKeys(text: string): Map<string, Stored> | undefined {
  try {
    const file: unknown = parseJson(text);
    const { version, keys }: { readonly version?: unknown; readonly keys?: unknown } = isObject(file)
      ? file
      : {};
    if (version !== 1 || !isObject(keys)) return undefined;
    const stored = new Map<string, Stored>();
    for (const [profile, value] of Object.entries(keys)) {
      if (!isStored(value)) return undefined;
      stored.set(profile, value);
    }
    return stored;
  } catch {
    return undefined;
  }
}
