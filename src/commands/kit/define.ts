// Commands with the types that follow from their arguments, options and operation. The types end at the command tree,
// where every command is a `Command`.
import type { Operation } from '#contract/operation.ts';
import type { ItemOf, QueryOf, ResultOf, SentBodyOf } from '#contract/schema/types.ts';
import type { Message } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import type { Intended } from '#ports/intended-write.ts';
import type { Movement } from '#ports/movement.ts';
import type {
  ArgSpec,
  Command,
  CommandInput,
  CommandMeta,
  KeyValue,
  MoneyRules,
  OptionSpec,
  OptionSpecs,
  Presentation,
} from './command.ts';
import type { NextStepContext } from './next-steps.ts';

type One<S extends OptionSpec> = S['type'] extends 'boolean'
  ? boolean
  : S['type'] extends 'integer' | 'cents' | 'reais' | 'duration' | 'seconds'
    ? number
    : S['type'] extends 'key-value'
      ? KeyValue
      : S['enum'] extends readonly string[]
        ? S['enum'][number]
        : string;

/** What an option's value is once it has been read. */
type ValueOf<S extends OptionSpec> = S extends { readonly repeatable: true }
  ? readonly One<S>[]
  : S extends { readonly optionalValue: true }
    ? One<S> | true
    : One<S>;

type IsRequired<S extends OptionSpec> = S extends { readonly required: true }
  ? S extends { readonly unless: readonly string[] }
    ? false
    : true
  : false;

/** Values by option; what is required is there when a command runs. */
export type OptionsOf<O extends OptionSpecs> = {
  readonly [K in keyof O as IsRequired<O[K]> extends true ? K : never]: ValueOf<O[K]>;
} & { readonly [K in keyof O as IsRequired<O[K]> extends true ? never : K]?: ValueOf<O[K]> };

/** Arguments by name; those that are required are there when a command runs. */
type ArgsOf<A extends readonly ArgSpec[]> = {
  readonly [S in A[number] as S['name']]:
    | (S['enum'] extends readonly string[] ? S['enum'][number] : string)
    | (S extends { readonly optional: true } | { readonly variadic: true } ? undefined : never);
};

/** A request body that has not been checked. */
export type Draft = Readonly<Record<string, unknown>>;

/** A request body that has not been checked: the names of its fields are known, their values are not. */
export type DraftOf<Op extends Operation> = { readonly [K in keyof SentBodyOf<Op>]?: unknown };

/** What was typed, for a command with these arguments, options and operation. */
export interface TypedInput<
  A extends readonly ArgSpec[] = readonly [],
  O extends OptionSpecs = Record<never, never>,
  Op extends Operation | undefined = undefined,
> {
  readonly args: ArgsOf<A>;
  readonly rest: readonly string[];
  readonly options: OptionsOf<O>;
  /** Complete and checked against the contract; only an id that the client makes may be absent. */
  readonly body: Op extends Operation ? SentBodyOf<Op> : Draft;
  readonly query: Op extends Operation ? QueryOf<Op> : Draft;
}

/** What the answer of an operation shows: each item of a list, or its result. */
export type ShownOf<Op extends Operation> = [ItemOf<Op>] extends [never] ? ResultOf<Op> : ItemOf<Op>;

/** The input of a command with these arguments and options. */
export type InputSpec<A extends readonly ArgSpec[], O extends OptionSpecs> = Omit<
  CommandInput,
  'args' | 'options' | 'finish'
> & { readonly args?: A; readonly options?: O };

/** Rules whose functions receive the typed input `I`. */
export type MoneySpec<I> = Omit<MoneyRules, 'movement' | 'movesMoney' | 'intendedWrites'> & {
  movement?(context: Context, input: I): Promise<Movement>;
  movesMoney?(input: I): boolean;
  intendedWrites?(context: Context, input: I): Promise<readonly Intended[]>;
};

/** A command that does more than send one operation, or something else. */
export const command = <
  const A extends readonly ArgSpec[] = readonly [],
  const O extends OptionSpecs = Record<never, never>,
>(spec: {
  readonly meta: CommandMeta;
  readonly input?: InputSpec<A, O>;
  readonly money?: MoneySpec<TypedInput<A, O>>;
  run(context: Context, input: TypedInput<A, O>): unknown;
  readonly show?: Omit<Presentation, 'next'> & {
    next?(answer: unknown, made: NextStepContext<TypedInput<A, O>>): Message | undefined;
  };
}): Command => spec;
