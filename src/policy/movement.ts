// Reads the money that a request moves from its body.
import type { Operation } from '#contract/operation.ts';
import { at, schemaAt } from '#contract/path.ts';

/** Returns the amount in the body in cents, if the operation has one. */
export function amountOf(operation: Operation | undefined, body: unknown): number | undefined {
  const schema = schemaAt(operation?.body, 'value');
  const value = schema?.type === 'integer' && schema.unit === 'cents' ? at(body, 'value') : undefined;
  return typeof value === 'number' ? value : undefined;
}

/** Returns the account or key that the money leaves, and the key that it reaches, as named in the body. */
export function partiesOf(
  operation: Operation | undefined,
  body: unknown,
): { readonly account: string | undefined; readonly destination: string | undefined } {
  const named = (path: string | undefined): string | undefined => {
    const value = path === undefined ? undefined : at(body, path);
    return typeof value === 'string' ? value : undefined;
  };
  return { account: named(operation?.moves?.from), destination: named(operation?.moves?.to) };
}

/** Returns the text that goes with the money, as named in the body: what it is for. */
export function commentIn(body: unknown): string | undefined {
  const text = at(body, 'comment') ?? at(body, 'description');
  return typeof text === 'string' && text !== '' ? text : undefined;
}
