// The keyring of the operating system, where there is one. Loaded only when a key is stored or fetched.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';

export interface Keyring {
  get(name: string): Promise<string | undefined>;
  /** Whether it was stored and reads back the same: only then is it there. */
  set(name: string, secret: string): Promise<boolean>;
  delete(name: string): Promise<void>;
}

interface Entry {
  getPassword(): Promise<string | null>;
  setPassword(secret: string): Promise<void>;
  deleteCredential(): Promise<unknown>;
}
type EntryClass = new (service: string, user: string, options: object) => Entry;

const SERVICE = 'pixctl';
/** A keyring that asks for a password on a screen nobody sees would be waited for for ever. */
const TIMEOUT_MS = 3_000;
/** The kernel's own keyring, which the library falls back to, forgets everything at the next start of the machine. */
const LASTING = { linux: { store: 'secret-service' } };

/** The keyring for the keys of this folder; its failures are those of a machine that has none. */
export function systemKeyring(
  dir: string,
  env: Readonly<Record<string, string | undefined>>,
): Keyring | undefined {
  if (env['PIXCTL_KEYRING'] === 'off') return undefined;
  let AsyncEntry: EntryClass;
  try {
    ({ AsyncEntry } = createRequire(import.meta.url)('@napi-rs/keyring') as { AsyncEntry: EntryClass });
  } catch {
    return undefined;
  }
  // Two configurations of one person keep keys of the same name apart.
  const folder = createHash('sha256').update(dir).digest('hex').slice(0, 12);
  const entry = (name: string): Entry => new AsyncEntry(SERVICE, `${folder}:${name}`, LASTING);
  return {
    get: async (name) => (await within(() => entry(name).getPassword())) ?? undefined,
    set: async (name, secret) => {
      try {
        await within(() => entry(name).setPassword(secret));
        return (await within(() => entry(name).getPassword())) === secret;
      } catch {
        return false;
      }
    },
    delete: async (name) => {
      await within(() => entry(name).deleteCredential()).catch(() => undefined);
    },
  };
}

/** Rejects when the keyring does not answer in time. */
async function within<T>(work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the keyring did not answer')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
