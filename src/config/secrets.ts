// App keys on disk, in a file only their owner can read. Another store (a keyring) can take this one's place.
import { join } from 'node:path';
import { EXIT, PixctlError, usageError } from '../contract/errors.ts';
import { locked, readPrivate, writePrivate } from './files.ts';
import type { Clock } from './files.ts';

export interface SecretStore {
  get(profile: string): string | undefined;
  set(profile: string, appKey: string): Promise<void>;
  /** False when there was none. */
  delete(profile: string): Promise<boolean>;
  /** The key of `from`, or none, becomes that of `to`. */
  rename(from: string, to: string): Promise<void>;
}

const LONGEST_KEY = 4096;

/** A key as it was pasted, made fit to be sent. @throws PixctlError (exit 2) that does not show it. */
export function checkAppKey(text: string): string {
  const key = text.trim();
  if (key === '')
    throw usageError('the app key is empty', 'Paste the key as the service shows it.', 'bad-key');
  if (!/^[\x21-\x7e]+$/.test(key) || key.length > LONGEST_KEY)
    throw usageError(
      'the app key has spaces or characters that no key has',
      'Paste the key alone, without a label or quotes.',
      'bad-key',
    );
  return key;
}

/**
 * The keys in this folder. All of it throws PixctlError (exit 2) for a file that is not sound, is a link, or can be read
 * by others; a key is in no message.
 */
export function fileSecrets(dir: string, clock: Clock): SecretStore {
  const path = join(dir, 'credentials.json');
  const read = (): Record<string, string> => {
    const text = readPrivate(path, true);
    if (text === undefined) return {};
    try {
      const { version, keys } = JSON.parse(text) as { version?: unknown; keys?: unknown };
      if (
        version === 1 &&
        typeof keys === 'object' &&
        keys !== null &&
        !Array.isArray(keys) &&
        Object.values(keys).every((key) => typeof key === 'string' && checkAppKey(key) === key)
      )
        return keys as Record<string, string>;
    } catch {
      // Said below, without a word of what is in it.
    }
    throw new PixctlError(`the key file ${path} is not sound`, {
      code: 'key-file-corrupt',
      exitCode: EXIT.usage,
      hint: 'Move it aside and log in again: pixctl login. It was not changed.',
    });
  };
  /** `work` tells whether it has changed anything. */
  const change = (work: (keys: Map<string, string>) => boolean): Promise<boolean> =>
    locked(dir, clock, () => {
      const keys = new Map(Object.entries(read()));
      const changed = work(keys);
      if (changed)
        writePrivate(path, `${JSON.stringify({ version: 1, keys: Object.fromEntries(keys) }, null, 2)}\n`);
      return changed;
    });
  return {
    get: (profile) => {
      const keys = read();
      return Object.hasOwn(keys, profile) ? keys[profile] : undefined;
    },
    set: async (profile, appKey) => {
      const key = checkAppKey(appKey);
      await change((keys) => keys.get(profile) !== key && keys.set(profile, key).has(profile));
    },
    delete: (profile) => change((keys) => keys.delete(profile)),
    rename: async (from, to) => {
      await change((keys) => {
        const key = keys.get(from);
        // Whatever is there under the new name belongs to a profile that is gone.
        const orphan = keys.delete(to);
        if (key === undefined) return orphan;
        keys.delete(from);
        keys.set(to, key);
        return true;
      });
    },
  };
}
