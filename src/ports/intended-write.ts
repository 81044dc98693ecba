// A write that a command intended to make, derived from its command line.
import type { Operation } from '#contract/operation.ts';

export interface Intended {
  /** Name of the write in messages. */
  readonly what: string;
  /** Undefined for a request that the user wrote (`pixctl api`). */
  readonly operation?: Operation | undefined;
  readonly request?: { readonly method: string; readonly path: string };
  /** Path parameters. */
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Fields of its body that would have been read from the service first. */
  readonly unread?: readonly string[];
  /** Id of the journal entry to send again. */
  readonly entry?: string;
}
