// Commands that are one operation of the contract: options, path, body and result all follow from it.
import type { Answered } from '#client/answers/checked-answer.ts';
import type { CallOptions, InputOf } from '#client/types.ts';
import type { Batch } from '#commands/bulk/money.ts';
import type { Operation } from '#contract/operation.ts';
import type { ItemOf, PathOf, ResultOf } from '#contract/schema/types.ts';
import { defined } from '#errors/defined.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { View } from '#output/view.ts';
import type { Context } from '#ports/context.ts';
import type { Intended } from '#ports/intended-write.ts';
import type * as BodyCheck from './check-body.ts';
import type {
  ArgSpec,
  Command,
  CommandMeta,
  Input,
  OptionSpec,
  OptionSpecs,
  Presentation,
} from './command.ts';
import type { Draft, DraftOf, InputSpec, MoneySpec, ShownOf, TypedInput } from './define.ts';
import {
  BATCH_OPTION,
  filterOptions,
  INPUT_OPTION,
  operationOptions,
  PAGING_OPTIONS,
  statusOf,
} from './fields.ts';
import type { NextStepOf } from './next-steps.ts';
import {
  CUSTOMER_OPTION,
  customerField,
  withCustomerToRead,
  withoutCustomerToRead,
  withSavedCustomer,
} from './saved-customer.ts';

interface ServiceSpec<
  A extends readonly ArgSpec[],
  O extends OptionSpecs,
  Op extends Operation,
  Result extends Operation,
> {
  readonly meta: CommandMeta & { readonly operation: Op };
  readonly input?: InputSpec<A, O> & {
    /** Options that `complete` can do without although the service requires their field. */
    readonly derived?: readonly string[];
    /** Completes the body before it is checked; `given` are the paths whose values came from options. */
    complete?(body: DraftOf<Op>, given: ReadonlySet<string>): Draft;
    /** Can be done for each row of a file, because an id of its own identifies each write. */
    readonly batch?: Batch;
  };
  readonly money?: MoneySpec<TypedInput<A, O, Op>>;
  /** Replaces the default, which sends the operation and returns its result. */
  run?(context: Context, input: TypedInput<A, O, Op>): unknown;
  readonly show?: Omit<Presentation, 'view' | 'resultOf' | 'next'> & {
    readonly resultOf?: Result;
    readonly view?: View<PathOf<ShownOf<Result>>>;
    next?: NextStepOf<Result, TypedInput<A, O, Op>>;
  };
}

/** Makes the command of an operation. */
export function serviceCommand<
  const Op extends Operation,
  const A extends readonly ArgSpec[] = readonly [],
  const O extends OptionSpecs = Record<never, never>,
  const Result extends Operation = Op,
>({ input: inputSpec = {}, ...spec }: ServiceSpec<A, O, Op, Result>): Command {
  const { complete, derived = [], batch, ...typed } = inputSpec;
  const operation: Operation = spec.meta.operation;
  const options: Record<string, OptionSpec> = {
    ...operationOptions(operation),
    ...(operation.body === undefined ? {} : INPUT_OPTION),
    ...(batch === undefined ? {} : BATCH_OPTION),
    ...(operation.paged === true ? { ...filterOptions(operation), ...PAGING_OPTIONS } : {}),
    ...(customerField(operation) === undefined ? {} : CUSTOMER_OPTION),
    ...typed.options,
  };
  for (const name of derived) options[name] = { ...defined(options[name], name), required: false };
  const one: Command = {
    run: (context: Context, input: Input) => runOperation(context, operation, input, spec.show?.view),
    ...spec,
    input: {
      ...typed,
      options,
      ...(operation.body === undefined
        ? {}
        : {
            finish: (input: Input, namespace?: string) =>
              finishBody(operation, options, input, complete, namespace),
          }),
    },
  };
  const whole = customerField(operation) === undefined ? one : withCustomer(one, operation);
  return batch === undefined ? whole : withBatch(whole, operation, batch);
}

/** Reads the customer that `--customer` names before the command runs. */
const withCustomer = (one: Command, operation: Operation): Command => ({
  ...one,
  money: {
    ...one.money,
    intendedWrites: (_context, input) =>
      Promise.resolve([
        {
          ...intendedOf(operation, input),
          unread: input.options['customer'] === undefined ? [] : [defined(customerField(operation), 'field')],
        },
      ]),
  },
  run: async (context, input) => one.run(context, await withSavedCustomer(context, operation, input)),
});

/** Adds `--batch FILE` to a command: the same write for each row of a file. */
function withBatch(one: Command, operation: Operation, batch: Batch): Command {
  const command: Command = {
    ...one,
    money: {
      ...one.money,
      intendedWrites: async (context, input) => {
        if (input.options.batch !== undefined)
          return (await import('#commands/bulk/open-rows.ts')).rowsIntended(
            context,
            command,
            operation,
            input,
          );
        return one.money?.intendedWrites?.(context, input) ?? [intendedOf(operation, input)];
      },
    },
    run: async (context, input) => {
      if (input.options.batch === undefined) {
        if (input.options.concurrency !== undefined)
          throw usageError(say`--concurrency is only for --batch`, say`Leave it out. Nothing was sent.`);
        return one.run(context, input);
      }
      const { runBatch } = await import('#commands/bulk/batch.ts');
      return runBatch(context, command, operation, input, batch);
    },
  };
  return command;
}

/** The input with a body that is whole. A batch has a body a row, which it finishes itself. */
async function finishBody(
  operation: Operation,
  options: OptionSpecs,
  input: Input,
  complete?: (body: Draft, given: ReadonlySet<string>) => Draft,
  namespace?: string,
): Promise<Input> {
  if (input.options.batch !== undefined) return input;
  const sent = withCustomerToRead(operation, input);
  const body = complete?.(sent, givenIn(input, options)) ?? sent;
  // Kept after the first: a batch checks a body a row.
  bodyCheck ??= await import('./check-body.ts');
  bodyCheck.checkBody(operation, body, options, input);
  if (namespace !== undefined)
    (await import('./required-here.ts')).checkRequiredHere(namespace, operation, body, options);
  return { ...input, body: withoutCustomerToRead(operation, input, body) };
}

let bodyCheck: typeof BodyCheck | undefined;

/** Paths of the fields whose values came from options. */
const givenIn = (input: Input, options: OptionSpecs): ReadonlySet<string> =>
  new Set(Object.keys(input.options).flatMap((name) => options[name]?.target?.path ?? []));

/** Sends an operation and returns its result, or for a paged list its items as they come. */
async function runOperation(
  context: Context,
  operation: Operation,
  input: Input,
  view: View | undefined,
): Promise<unknown> {
  if (operation.paged === true) return listItems(context, operation, input, view);
  const client = await context.service.client();
  const path = pathOf(operation, input.args);
  return resultWithWarning(
    context,
    operation,
    input.body,
    await client.call(operation, { path, query: input.query, ...bodyOf(operation, input) }),
  );
}

/** The items of a list that the options ask for. */
export async function listItems<O extends Operation>(
  context: Context,
  operation: O,
  input: Input,
  view: View | undefined,
): Promise<AsyncIterable<Answered<ItemOf<O>>>>;
export async function listItems(
  context: Context,
  operation: Operation,
  input: Input,
  view: View | undefined,
): Promise<AsyncIterable<unknown>> {
  const client = await context.service.client();
  const request = { path: pathOf(operation, input.args), query: input.query };
  const { search, status } = input.options;
  const isFiltered = typeof search === 'string' || Array.isArray(status);
  if (!isFiltered) return client.list(operation, request, pagingOf(input));
  const { filterItems } = await import('./list-filter.ts');
  const filters = {
    search: typeof search === 'string' ? search : undefined,
    status: Array.isArray(status)
      ? { path: defined(statusOf(operation), 'status').path, words: status.map(String) }
      : undefined,
  };
  return filterItems(client.list(operation, request, { all: true }), filters, view, pagingOf(input));
}

/** Returns the result, after a warning about the fields of a customer that the service did not take over. */
async function resultWithWarning<T>(
  context: Context,
  operation: Operation,
  body: unknown,
  { result }: { readonly result: T },
): Promise<T> {
  if (operation.customerPath !== undefined)
    (await import('#commands/customer/unchanged-fields.ts')).warnOfUnchangedFields(
      context,
      operation,
      body,
      result,
    );
  return result;
}

/** The write of an operation with what was typed. */
export const intendedOf = (operation: Operation, input: Input): Intended => ({
  what: operation.id,
  operation,
  params: pathOf(operation, input.args),
  body: input.body,
});

const bodyOf = ({ body }: Operation, input: Input): { readonly body?: Draft } =>
  body === undefined ? {} : { body: input.body };

/** Sends an operation of a service and returns its result. */
export const send = async <O extends Operation>(
  context: Context,
  operation: O,
  input: InputOf<O>,
  options?: CallOptions,
): Promise<Answered<ResultOf<O>>> =>
  resultWithWarning(
    context,
    operation,
    input.body,
    await (await context.service.client()).call(operation, input, options),
  );

/** The operation's path parameters, taken from the arguments in order. */
function pathOf(operation: Operation, args: Input['args']): Record<string, string> {
  const values = Object.values(args);
  return Object.fromEntries(
    Object.keys(operation.pathParams ?? {}).map((name, index) => [name, values[index] ?? '']),
  );
}

/** What `--limit`, `--all` and `--skip` ask of a list. */
export function pagingOf(input: Input): { limit?: number; skip?: number; all?: boolean } {
  const { limit, skip, all } = input.options;
  return {
    ...(typeof limit === 'number' ? { limit } : all === true ? { all } : { limit: DEFAULT_LIMIT }),
    ...(typeof skip === 'number' ? { skip } : {}),
  };
}
const DEFAULT_LIMIT = 100;
