// What a person confirms: a movement of money, or a change of what protects it.
import type { Operation } from '#contract/operation.ts';
import type { Message, Value } from '#messages/message.ts';

export interface Movement {
  /** `payment`, `refund` and so on, used after "About to make a". */
  readonly what: Message;
  /** The operation that sends the money, if it is not the command's own. */
  readonly operation?: Operation;
  /** Journal entry that is sent again; its amount is already recorded. */
  readonly entry?: string;
  readonly amountCents: number | undefined;
  /** Body fields that the user left open; they are sent as shown in the confirmation. */
  readonly agreed?: Readonly<Record<string, unknown>>;
  readonly account: Value | undefined;
  readonly destination: Value | undefined;
  /** Text that goes with the money, if it is not in the body of the command. */
  readonly comment?: string | undefined;
  /** Fee that the service charges in addition. */
  readonly fee?: Value;
  /** Number of movements, if more than one; the amount is their total. */
  readonly count?: number;
  /** Additional rows of the confirmation. */
  readonly more?: readonly (readonly [label: Message, text: Value])[];
  /** The recipient, if the service returns it before the money leaves; or the note that it does not. */
  readonly holder?: Value;
}

/** A write that moves no money, but changes what protects it. */
export interface Change {
  readonly heading: Message;
  readonly rows: readonly (readonly [label: Message, text: Value])[];
}
