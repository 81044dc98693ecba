// Suggests the next command after a write: one line at the terminal, not part of the result.
import type { Answered } from '#client/answers/checked-answer.ts';
import type { Operation } from '#contract/operation.ts';
import type { ResultOf } from '#contract/schema/types.ts';
import type { Message } from '#messages/message.ts';
import type { Mode } from '#ports/config.ts';

/** Command-line input that a next step may use. */
interface Typed {
  readonly args: Readonly<Record<string, string | undefined>>;
  readonly options: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Context of the write. */
export interface NextStepContext<I = Typed> {
  /** Mode of the profile; undefined without a profile, for example for someone who only approves. */
  readonly mode?: Mode;
  /** Name of the profile. */
  readonly profile?: string;
  /** Option that selects the same profile in another command; often empty. */
  readonly flag: string;
  /** Command-line input. */
  readonly input: I;
}

/**
 * Returns the suggestion, or undefined if there is none. A method, because its bivariant parameters accept more
 * specific types of the answer and the input.
 */
interface Step<A, I> {
  say(answer: A, made: NextStepContext<I>): Message | undefined;
}
export type NextStep = Step<unknown, Typed>['say'];

/** Next step that depends on the answer of an operation and the input of its command. */
export type NextStepOf<O extends Operation, I = Typed> = Step<Answered<ResultOf<O>>, I>['say'];
