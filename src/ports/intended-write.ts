// A write that a command was to make, as far as the command line tells it.
import type { Operation } from '#contract/operation.ts';

export interface Intended {
  /** What it is called in a message. */
  readonly what: string;
  /** Undefined for a request that the user wrote himself. */
  readonly operation?: Operation | undefined;
  readonly request?: { readonly method: string; readonly path: string };
  /** Parameters of its path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Fields of its body that are read from the service first. */
  readonly unread?: readonly string[];
  /** Id of an entry of the journal that is to be sent again. */
  readonly entry?: string;
}
