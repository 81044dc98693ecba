// Validates a request body against the contract before it is sent, naming the options that fill it.
import { checkBody as check } from '#client/check-body.ts';
import type { Operation } from '#contract/operation.ts';
import type { OptionSpec } from './command.ts';

/** @throws PixctlError (exit 2) naming the options concerned */
export const checkBody = (
  operation: Operation,
  body: Readonly<Record<string, unknown>>,
  specs: Readonly<Record<string, OptionSpec>>,
): void =>
  check(operation, body, (path) => {
    const option = Object.entries(specs).find(
      ([, { target }]) => target?.in === 'body' && target.path === path,
    );
    return option === undefined ? undefined : `--${option[0]}`;
  });
