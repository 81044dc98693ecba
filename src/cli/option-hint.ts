// The hint for a field that the service rejected: the option that fills it, and what the namespace requires of it.
import type { Command, Input } from '#commands/kit/command.ts';
import { namesOf } from '#commands/kit/missing-options.ts';
import { brokenRule } from '#contract/request-limits.ts';
import type { Issue } from '#contract/schema/validate.ts';
import { expectation } from '#contract/schema/validate.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';

/** Adds to the error the option for the field that the service rejected. */
export async function withOption(
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
