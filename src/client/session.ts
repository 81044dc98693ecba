// State shared by all requests of one client: its options, and the key, which is fetched once.
import type { Debt } from '#contract/debts.ts';
import type { Operation } from '#contract/operation.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { RequestFacts } from './answers/refusals.ts';
import { fingerprint, secretForms } from './masking/mask.ts';
import type { CallInput, ClientOptions, JournalAccess, Where } from './types.ts';

export interface Session {
  readonly options: ClientOptions;
  /** @throws PixctlError (exit 3) without a key */
  readonly appKey: () => Promise<string>;
  /** Returns the key in all forms in which an answer may repeat it. */
  readonly secrets: () => Promise<readonly string[]>;
  /** @throws PixctlError (exit 3) without a key */
  readonly where: () => Promise<Where>;
  /** Whether the connection has delivered a refusal since it was opened. */
  readonly connection: { hasRefused: boolean };
  /** The payment that was created last, which is often approved next, and its debt. */
  readonly created: { id?: string; debt?: Debt | undefined };
}

/** Session with the journal, for writes. */
export interface WriteSession extends Session {
  readonly options: ClientOptions & JournalAccess;
}

export function openSession(options: ClientOptions): Session {
  let key: Promise<string | undefined> | undefined;
  let forms: Promise<string[]> | undefined;
  let place: Promise<Where> | undefined;
  const keyOnce = (): Promise<string | undefined> => (key ??= options.appKey());
  const appKey = async (): Promise<string> => {
    const found = await keyOnce();
    if (found === undefined || found === '')
      throw (await import('./write/outcomes.ts')).noKeyError(options.profile);
    return found;
  };
  return {
    options,
    connection: { hasRefused: false },
    created: {},
    appKey,
    secrets: () => (forms ??= keyOnce().then(secretForms)),
    where: () => (place ??= appKey().then((found) => ({ origin: options.where, key: fingerprint(found) }))),
  };
}

/** Returns the facts about a request that an error message may mention. */
export const requestFacts = ({ options }: Session, operation: Operation, input: CallInput): RequestFacts => ({
  operation,
  input,
  sandbox: options.where === 'sandbox',
  ...(options.flag === undefined ? {} : { flag: options.flag }),
});

/** Masks the key in errors of `work`: the service may repeat what it received. */
export async function guarded<T>({ secrets }: Session, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error;
    throw (await import('./write/outcomes.ts')).maskError(error, await secrets());
  }
}
