// What a request's body says about the money that it moves.
import type { Operation } from '#contract/operation.ts';
import { at, schemaAt } from '#contract/path.ts';

/** Cents that a request's body names, where its operation has an amount. */
export function amountOf(operation: Operation | undefined, body: unknown): number | undefined {
  const schema = schemaAt(operation?.body, 'value');
  const value = schema?.type === 'integer' && schema.unit === 'cents' ? at(body, 'value') : undefined;
  return typeof value === 'number' ? value : undefined;
}

/** Account or key that the money leaves, and key that it reaches, as a request's body names them. */
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
