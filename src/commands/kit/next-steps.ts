// What may come next after a write, told to the person at the terminal: one line, no part of the result.
import type { Answered } from '#client/answer.ts';
import type { Operation } from '#contract/operation.ts';
import type { ResultOf } from '#contract/schema/types.ts';
import type { Message } from '#messages/message.ts';
import type { Mode } from '#ports/config.ts';

/** What a next step reads of what was typed. */
interface Typed {
  readonly args: Readonly<Record<string, string | undefined>>;
  readonly options: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** How the write was made. */
export interface Made<I = Typed> {
  /** Of the profile; absent where there is none, as for somebody who only approves. */
  readonly mode?: Mode;
  /** Name of the profile. */
  readonly profile?: string;
  /** Words that choose the same profile in another command; often none. */
  readonly flag: string;
  /** What was typed. */
  readonly input: I;
}

/** Undefined where nothing comes next. A method, so that what is declared of an answer and an input is taken for it. */
interface Step<A, I> {
  say(answer: A, made: Made<I>): Message | undefined;
}
export type NextStep = Step<unknown, Typed>['say'];

/** A next step by what an operation answers and what its command takes. */
export type NextStepOf<O extends Operation, I = Typed> = Step<Answered<ResultOf<O>>, I>['say'];
