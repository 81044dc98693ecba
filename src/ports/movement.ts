// Money that is about to move, as limits and confirmation see it.
import type { Operation } from '#contract/operation.ts';
import type { Message, Value } from '#messages/message.ts';

export interface Movement {
  /** `payment`, `refund` …, after "About to make a". */
  readonly what: Message;
  /** The operation that lets it leave, where that is not the command's own. */
  readonly operation?: Operation;
  /** Entry of the journal that is sent again: its amount is on record already. */
  readonly entry?: string;
  readonly amountCents: number | undefined;
  /** Fields of the body that the user left open: what is sent is what was shown. */
  readonly agreed?: Readonly<Record<string, unknown>>;
  readonly account: Value | undefined;
  readonly destination: Value | undefined;
  /** What the service takes for it, besides. */
  readonly fee?: Value;
  /** How many there are, where it is more than one; the amount is that of all of them. */
  readonly count?: number;
  /** What else is shown before it is confirmed. */
  readonly more?: readonly (readonly [label: Message, text: Value])[];
  /** Who gets it, where the service says that before the money leaves, or that it does not. */
  readonly holder?: Value;
}
