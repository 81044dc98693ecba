// Commands that are one operation of the contract: options, path, body and result all follow from it.
import type { Operation } from '../../contract/operation.ts';
import { BATCH_OPTION, INPUT_OPTION, PAGING_OPTIONS, operationOptions } from './fields.ts';
import type { Context } from '../ports/context.ts';
import type { Command, Input, OptionSpec } from './command.ts';

type Complete = (
  body: Readonly<Record<string, unknown>>,
  options: Input['options'],
) => Readonly<Record<string, unknown>>;

type ServiceSpec = Omit<Command, 'run' | 'operation'> & {
  readonly operation: Operation;
  /** Instead of sending the operation and returning its result. */
  readonly run?: Command['run'];
  /** Completes the body before it is checked and sent. */
  readonly complete?: Complete;
  /** Options that `complete` can do without although the service requires their field. */
  readonly derived?: readonly string[];
  /** Can be done for each row of a file: only what takes no money out and is identified by its id. */
  readonly batch?: true;
};

/** The operation with this id among those of a resource: commands load only their own resource's contract. */
export function pick<T extends Operation, I extends T['id']>(
  operations: readonly T[],
  id: I,
): Extract<T, { id: I }> {
  return operations.find((one) => one.id === id) as Extract<T, { id: I }>;
}

/** Makes the command of an operation. */
export function serviceCommand({ complete, derived = [], batch, ...spec }: ServiceSpec): Command {
  const { operation } = spec;
  const options: Record<string, OptionSpec> = {
    ...operationOptions(operation),
    ...(operation.body === undefined ? {} : INPUT_OPTION),
    ...(batch === true ? BATCH_OPTION : {}),
    ...(operation.paged === true ? PAGING_OPTIONS : {}),
    ...spec.options,
  };
  for (const name of derived) options[name] = { ...options[name]!, required: false };
  const runOne = spec.run ?? ((context, input) => runOperation(context, operation, input, options, complete));
  const command: Command = {
    ...spec,
    options,
    run:
      batch !== true
        ? runOne
        : async (context, input) => {
            if (input.options['batch'] === undefined) return runOne(context, input);
            const { runBatch } = await import('./batch.ts');
            return runBatch(context, command, operation, input);
          },
  };
  return command;
}

/** Sends a command's operation and returns its result, or for a paged list its items as they come. */
export async function runOperation(
  context: Context,
  operation: Operation,
  input: Input,
  options: Readonly<Record<string, OptionSpec>>,
  complete: Complete = (body) => body,
): Promise<unknown> {
  const client = await context.service.client();
  const path = pathOf(operation, input);
  if (operation.paged === true) return client.list(operation, { path, query: input.query }, pagingOf(input));
  const body = operation.body === undefined ? undefined : complete(input.body, input.options);
  if (operation.body !== undefined && body !== undefined) await checkIdentified(operation, body, options);
  const reply = await client.call(operation, {
    path,
    query: input.query,
    ...(body === undefined ? {} : { body }),
  });
  return reply.result;
}

/** The operation's path parameters, taken from the arguments in order. */
function pathOf(operation: Operation, input: Input): Record<string, string> {
  const values = Object.values(input.args);
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

/** Checks a body whose identity the client will fill in when it is absent. */
export async function checkIdentified(
  operation: Operation,
  body: Readonly<Record<string, unknown>>,
  options: Readonly<Record<string, OptionSpec>>,
): Promise<void> {
  if (operation.body === undefined) return;
  const { checkBody } = await import('./check-body.ts');
  const { identity } = operation;
  checkBody(
    operation.body,
    identity === undefined || body[identity] !== undefined ? body : { ...body, [identity]: 'made when sent' },
    options,
  );
}
