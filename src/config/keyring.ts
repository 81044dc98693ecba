// The keyring of the operating system, if there is one. Imported only to store or read a key.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Environment } from './environment.ts';

export interface Keyring {
  get(name: string): Promise<string | undefined>;
  /** Returns true only if it was stored and can be read back unchanged. */
  set(name: string, secret: string): Promise<boolean>;
  /** Rejects if the keyring does not say that it has no such secret any more, for example while it is locked. */
  delete(name: string): Promise<void>;
}

interface Entry {
  getPassword(): Promise<string | null>;
  setPassword(secret: string): Promise<void>;
  deleteCredential(): Promise<unknown>;
}
type EntryClass = new (service: string, user: string, options: object) => Entry;

const SERVICE = 'pixctl';
/** In milliseconds; a keyring that prompts for a password on an invisible screen would never answer. */
const TIMEOUT_MS = 3_000;
/** Excludes the kernel keyring, the library's fallback, which is lost at the next reboot. */
const LASTING = { linux: { store: 'secret-service' } };

/** Returns the keyring for the keys of this folder; a keyring that fails is treated as missing. */
export function systemKeyring(dir: string, env: Environment): Keyring | undefined {
  if (env.PIXCTL_KEYRING === 'off') return undefined;
  let AsyncEntry: EntryClass;
  try {
    ({ AsyncEntry } = createRequire(import.meta.url)('@napi-rs/keyring') as { AsyncEntry: EntryClass });
  } catch {
    return undefined;
  }
  // The folder is part of the entry's name, to separate keys of the same name in two configurations.
  const folder = createHash('sha256').update(dir).digest('hex').slice(0, 12);
  const entry = (name: string): Entry => new AsyncEntry(SERVICE, `${folder}:${name}`, LASTING);
  return {
    get: async (name) => (await withTimeout(() => entry(name).getPassword())) ?? undefined,
    set: async (name, secret) => {
      try {
        await withTimeout(() => entry(name).setPassword(secret));
        return (await withTimeout(() => entry(name).getPassword())) === secret;
      } catch {
        return false;
      }
    },
    delete: async (name) => {
      await withTimeout(() => entry(name).deleteCredential());
    },
  };
}

/** Rejects if the keyring does not answer in time. */
async function withTimeout<T>(work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the keyring did not answer')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([work(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
