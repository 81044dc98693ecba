// Names the option that an error is about: one with an invalid value, or one that fills a field that the service rejected.
import type { Command, Input } from '#commands/kit/command.ts';
import type { RawInput } from '#commands/kit/input.ts';
import { namesOf } from '#commands/kit/missing-options.ts';
import { brokenRule } from '#contract/request-limits.ts';
import type { Issue } from '#contract/schema/validate.ts';
import { expectation } from '#contract/schema/validate.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { InvalidValue } from '#pix/errors.ts';
import type { Context } from '#ports/context.ts';

/**
 * Names the option of an invalid value, or the argument if there are several. Returns the error unchanged if none of
 * them has exactly this value.
 */
export function withSource(error: InvalidValue, { input }: Command, { args, options }: RawInput): Error {
  const isIt = (typed: unknown): boolean => typeof typed === 'string' && typed.trim() === error.value.trim();
  const names = (input?.args ?? []).map(({ name }) => `<${name}>`);
  const [source, another] = [
    ...Object.entries(options).flatMap(([name, typed]) => ([typed].flat().some(isIt) ? [`--${name}`] : [])),
    ...args.flatMap((typed, index) => (isIt(typed) ? [names[index] ?? ''] : [])),
  ];
  const isPlain =
    source === undefined || another !== undefined || (names.length === 1 && source === names[0]);
  return isPlain ? error : usageError(say`${source}: ${error.userMessage}`, error.hint, error.reason);
}

/** Adds to the error the option for the field that the service rejected. */
export async function withHint(
  error: PixctlError,
  field: string,
  { command }: { readonly command: Command },
  context: Context,
  input: Input | undefined,
): Promise<PixctlError> {
  if (error.fields.hint !== undefined) return error;
  const { input: { options = {} } = {}, meta } = command;
  const { operation } = meta;
  const filling = (isFilled: (path: string) => boolean): string[] =>
    Object.entries(options).flatMap(([name, { target }]) =>
      target !== undefined && isFilled(target.path) ? [name] : [],
    );
  // An object may have one option, such as the tax id with its type.
  const within = filling((path) => path.startsWith(`${field}.`));
  const [option] = [...filling((path) => path === field), ...(within.length === 1 ? within : [])];
  const { namespace } = await context.service.profile();
  const rule =
    operation === undefined || input === undefined
      ? undefined
      : brokenRule(namespace, operation, input.body, field);
  const names = option === undefined && rule !== undefined ? namesOf(options, rule) : undefined;
  if (option === undefined && names === undefined) return error;
  const hint =
    option === undefined
      ? say`Add ${names ?? ''}.`
      : rule === undefined
        ? say`Check --${option}.`
        : requirementOf(rule, namespace, option);
  return new PixctlError(error.userMessage, { ...error.fields, hint }, { cause: error });
}

/** Says what the option must be; for a number without a unit, its whole range. */
function requirementOf(issue: Issue, namespace: string, option: string): Message {
  const { rule, schema } = issue;
  if (rule === 'required') return say`In the namespace ${namespace}, --${option} is required.`;
  if (schema.type === 'integer' && schema.unit === undefined) {
    const { minimum, maximum } = schema;
    if (minimum !== undefined && maximum !== undefined)
      return say`In the namespace ${namespace}, --${option} must be a whole number from ${minimum} to ${maximum}.`;
  }
  return say`In the namespace ${namespace}, --${option} must be ${expectation(issue)}.`;
}
