// What may come next after a write, told to the person at the terminal: one line, no part of the result.
import type { Answered } from '#client/answer.ts';
import type { Operation } from '#contract/operation.ts';
import type { ResultOf } from '#contract/schema/types.ts';
import type { Message } from '#messages/message.ts';
import type { Mode } from '#ports/config.ts';

/** How the write was made. */
export interface Made {
  /** Of the profile; absent where there is none, as for somebody who only approves. */
  readonly mode?: Mode;
  /** Name of the profile. */
  readonly profile?: string;
  /** Words that choose the same profile in another command; often none. */
  readonly flag: string;
  /** What was typed. */
  readonly input: {
    readonly args: Readonly<Record<string, string | undefined>>;
    readonly options: Readonly<Record<string, unknown>>;
    readonly body: Readonly<Record<string, unknown>>;
  };
}

/** Undefined where nothing comes next. A method, so that what is declared of an answer is taken for it. */
interface Step<A> {
  say(answer: A, made: Made): Message | undefined;
}
export type NextStep = Step<unknown>['say'];

/** A next step that goes by what an operation answered. */
export const after = <O extends Operation>(
  _operation: O,
  step: Step<Answered<ResultOf<O>>>['say'],
): NextStep => step;
