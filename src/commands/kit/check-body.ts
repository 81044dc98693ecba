// Validates a request body against the contract before it is sent, naming the options that fill it.
import { checkBody as check } from '#client/check-body.ts';
import type { Operation } from '#contract/operation.ts';
import { pixFormats } from '#contract/schema/formats.ts';
import { validate } from '#contract/schema/validate.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Input, OptionSpecs } from './command.ts';
import { isMissing, MissingOptions, namesOf, setsForAll, sourceOf } from './missing-options.ts';

/**
 * @throws MissingOptions if only values are missing; PixctlError (exit 2) naming the options concerned, or the fields of
 * --input or the columns that have the values
 */
export function checkBody(
  operation: Operation,
  body: Readonly<Record<string, unknown>>,
  specs: OptionSpecs,
  input: Pick<Input, 'options' | 'nameOf'>,
): void {
  try {
    check(operation, body, (issue) =>
      isMissing(issue) ? namesOf(specs, issue) : sourceOf(specs, issue, input),
    );
  } catch (error) {
    if (!(error instanceof PixctlError) || operation.body === undefined) throw error;
    const { identity } = operation;
    const issues = validate(operation.body, body, pixFormats).filter(({ path }) => path !== identity);
    const sets = issues.length > 0 && issues.every(isMissing) ? setsForAll(specs, issues) : [];
    throw sets.length === 0 ? error : new MissingOptions(error.userMessage, sets);
  }
}
