// App keys on disk, in a file only their owner can read. Another store (a keyring) can take this one's place.
import { join } from 'node:path';
import { EXIT, PixctlError, usageError } from '../contract/errors.ts';
import { locked, readPrivate, writePrivate } from './files.ts';
import type { Clock } from './store.ts';

export interface SecretStore {
  get(profile: string): string | undefined;
  set(profile: string, appKey: string): Promise<void>;
  /** False when there was none. */
  delete(profile: string): Promise<boolean>;
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

/** The keys in this folder. */
export function fileSecrets(dir: string, clock: Clock): SecretStore {
  const path = join(dir, 'credentials.json');
  const read = (): Record<string, string> => {
    const text = readPrivate(path, true);
    if (text === undefined) return {};
    try {
      const { keys } = JSON.parse(text) as { keys?: unknown };
      if (
        typeof keys === 'object' &&
        keys !== null &&
        Object.values(keys).every((key) => typeof key === 'string')
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
  const change = <T>(work: (keys: Map<string, string>) => T): Promise<T> =>
    locked(dir, clock, () => {
      const keys = new Map(Object.entries(read()));
      const result = work(keys);
      writePrivate(path, `${JSON.stringify({ version: 1, keys: Object.fromEntries(keys) }, null, 2)}\n`);
      return result;
    });
  return {
    get: (profile) => {
      const keys = read();
      return Object.hasOwn(keys, profile) ? keys[profile] : undefined;
    },
    set: (profile, appKey) => change((keys) => void keys.set(profile, checkAppKey(appKey))),
    delete: (profile) => change((keys) => keys.delete(profile)),
    rename: (from, to) =>
      change((keys) => {
        const key = keys.get(from);
        keys.delete(from);
        if (key !== undefined) keys.set(to, key);
      }),
  };
}
