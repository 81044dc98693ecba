// The keyring of the operating system, if there is one. Imported only to store or read a key.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { parseJson } from '#contract/json.ts';
import { isObject } from '#contract/path.ts';
import { startProgram } from '#host/child-process.ts';
import type { Host } from '#host/host.ts';
import PROGRAM from './keyring-process.cjs?raw';

export interface Keyring {
  get(name: string): Promise<string | undefined>;
  /**
   * Returns true only if it was stored and can be read back unchanged.
   * @throws KeyringInterrupted
   */
  set(name: string, secret: string): Promise<boolean>;
  /** Rejects if the keyring does not say that it has no such secret any more, for example while it is locked. */
  delete(name: string): Promise<void>;
}

export type KeyringHost = Pick<Host, 'env' | 'onInterrupt'>;

/** The keyring did not answer in time. */
export class KeyringSilent extends Error {}
/** Ctrl-C or a request to end came before the answer. */
export class KeyringInterrupted extends Error {}

interface Request {
  readonly action: 'get' | 'set' | 'delete';
  readonly user: string;
  readonly secret?: string;
}

const SERVICE = 'pixctl';
/** Runs whose keyring did not answer once: they do not wait for it again. */
const silent = new WeakSet<KeyringHost>();
/** A keyring that prompts for a password on an invisible screen would never answer. */
export const KEYRING_SECONDS = 3;

/** Returns the keyring for the keys of this folder; a keyring that fails is treated as missing. */
export function systemKeyring(dir: string, host: KeyringHost): Keyring | undefined {
  if (host.env.PIXCTL_KEYRING === 'off') return undefined;
  let library: string;
  try {
    library = createRequire(import.meta.url).resolve('@napi-rs/keyring');
  } catch {
    return undefined;
  }
  // The folder is part of the entry's name, to separate keys of the same name in two configurations.
  const folder = createHash('sha256').update(dir).digest('hex').slice(0, 12);
  const ask = (action: Request['action'], name: string, secret?: string): Promise<string | undefined> =>
    answerOf(host, library, {
      action,
      user: `${folder}:${name}`,
      ...(secret === undefined ? {} : { secret }),
    });
  return {
    get: (name) => ask('get', name),
    set: async (name, secret) => {
      try {
        return (await ask('set', name, secret)) === secret;
      } catch (error) {
        if (error instanceof KeyringInterrupted) throw error;
        return false;
      }
    },
    delete: async (name) => {
      await ask('delete', name);
    },
  };
}

/**
 * Runs the request in a process of its own.
 * @throws Error if the keyring refuses it; KeyringSilent; KeyringInterrupted
 */
async function answerOf(host: KeyringHost, library: string, request: Request): Promise<string | undefined> {
  if (silent.has(host)) throw new KeyringSilent();
  const child = startProgram('keyring', process.execPath, ['-e', PROGRAM], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: host.env,
  });
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stdin?.end(JSON.stringify({ ...request, library, service: SERVICE }));
  let reason: Error | undefined;
  const end = (why: Error): void => {
    reason ??= why;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => {
    silent.add(host);
    end(new KeyringSilent());
  }, KEYRING_SECONDS * 1_000);
  const release = host.onInterrupt(() => end(new KeyringInterrupted()));
  try {
    const code = await new Promise<number | null>((ended, failed) => {
      child.on('error', failed).on('close', ended);
    });
    if (reason !== undefined) throw reason;
    const answer: unknown = code === 0 ? parseJson(Buffer.concat(chunks).toString('utf8')) : undefined;
    if (!isObject(answer)) throw new Error('the keyring refused the request');
    const { found } = answer;
    return typeof found === 'string' ? found : undefined;
  } finally {
    clearTimeout(timer);
    release();
  }
}
