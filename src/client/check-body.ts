// Validates a request body against the contract before it is sent.
import type { Operation } from '#contract/operation.ts';
import { isAboutMoney } from '#contract/operation.ts';
import { pixFormats } from '#contract/schema/formats.ts';
import type { Issue } from '#contract/schema/validate.ts';
import { expectation, unknownFields, validate } from '#contract/schema/validate.ts';
import { unstorableAt } from '#contract/text.ts';
import type { PixctlError } from '#errors/pixctl-error.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Message, Value } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { showJson, showValue } from '#pix/errors.ts';

/** Names the options that correct an issue; undefined if there are none. */
type NameOf = (issue: Issue) => Value | undefined;

/**
 * Validates a complete body; a missing identity is allowed because the client generates it.
 * @throws PixctlError (exit 2) naming the fields, or the options that fill them, or a field that a request about money
 * does not have
 */
export function checkBody(
  operation: Operation,
  body: Readonly<Record<string, unknown>>,
  nameOf?: NameOf,
): void {
  const { body: schema, identity } = operation;
  if (schema === undefined) return;
  const whole =
    identity === undefined || body[identity] !== undefined ? body : { ...body, [identity]: 'made when sent' };
  const id = identity === undefined ? undefined : body[identity];
  const unusable = (path: string, problem: Message, hint: Message): PixctlError => {
    const issue: Issue = { path, rule: 'pattern', schema: { type: 'string' }, received: undefined };
    return usageError(say`${nameOf?.(issue) ?? path}: ${problem}`, hint, 'invalid-input');
  };
  // Services truncate a text at NUL; the shortened id could belong to another record.
  if (
    identity !== undefined &&
    typeof id === 'string' &&
    (id.includes('\u0000') || id === '.' || id === '..')
  )
    throw unusable(
      identity,
      say`${showValue(id)} cannot be an id`,
      id.includes('\u0000')
        ? say`Leave out the NUL character. Nothing was sent.`
        : say`No later request could name it. Use another id. Nothing was sent.`,
    );
  const unstorable = unstorableAt(body);
  if (unstorable !== undefined)
    throw unusable(
      unstorable.path,
      say`${showValue(unstorable.text)} is not valid text`,
      say`Leave out NUL characters and half surrogate pairs. Nothing was sent.`,
    );
  const issues = validate(schema, whole, pixFormats);
  // An unknown field could affect an amount.
  const [unknown] = isAboutMoney(operation) ? unknownFields(schema, body) : [];
  if (unknown !== undefined && issues.length === 0)
    throw usageError(
      say`${operation.id} has no field ${showValue(unknown)}`,
      say`Leave the field out, or send it with ${`pixctl api ${operation.method} ${operation.path}`}. Nothing was sent.`,
      'invalid-input',
    );
  if (issues.length === 0) return;
  throw usageError(
    issues.map((issue) => describeIssue(issue, nameOf)).reduce((all, one) => say`${all}; ${one}`),
    say`Nothing was sent.`,
    'invalid-input',
  );
}

/** Names the field, or the option that fills it, and what it must be. */
export function describeIssue(issue: Issue, nameOf: NameOf = () => undefined): Message {
  const options = nameOf(issue);
  const name = options ?? (issue.path === '' ? say`the body` : issue.path);
  if (issue.rule === 'required' || (issue.rule === 'anyOf' && options !== undefined))
    return say`${name} is required`;
  if (issue.rule === 'anyOf') return say`${name} needs ${expectation(issue)}`;
  if (issue.received === '') return say`${name} is empty`;
  return say`${name} must be ${expectation(issue)}, not ${showJson(issue.received)}`;
}
