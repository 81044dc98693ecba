// What a service requires of a request beyond the contract. A script leaves this to the service; at a terminal, pixctl
// asks before it sends.
import type { Operation } from '#contract/operation.ts';
import { bodyFor } from '#contract/request-limits.ts';
import { pixFormats } from '#contract/schema/formats.ts';
import { validate } from '#contract/schema/validate.ts';
import { say } from '#messages/message.ts';
import type { OptionSpecs } from './command.ts';
import { isMissing, MissingOptions, namesOf, setsForAll } from './missing-options.ts';

/** @throws MissingOptions for what a service with this namespace requires, if options can fill it */
export function checkRequiredHere(
  namespace: string,
  operation: Operation,
  body: Readonly<Record<string, unknown>>,
  specs: OptionSpecs,
): void {
  const schema = bodyFor(namespace, operation, body);
  if (schema === undefined) return;
  const issues = validate(schema, body, pixFormats).filter(
    (issue) => isMissing(issue) && issue.path !== operation.identity,
  );
  const sets = issues.length === 0 ? [] : setsForAll(specs, issues);
  const [issue] = issues;
  if (issue === undefined || sets.length === 0) return;
  throw new MissingOptions(say`${namesOf(specs, issue) ?? issue.path} is required`, sets);
}
