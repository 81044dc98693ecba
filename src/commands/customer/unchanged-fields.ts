// The service returns an existing customer as stored and ignores changed fields. This module warns about them.
import { tidy } from '#client/answers/error-body.ts';
import type { Operation } from '#contract/operation.ts';
import { at, isObject } from '#contract/path.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';

/** Warns about customer fields that were sent and differ from the service's record. */
export function warnOfUnchangedFields(
  context: Context,
  { customerPath }: Operation,
  body: unknown,
  result: unknown,
  row?: number,
): void {
  if (customerPath === undefined || context.output.quiet) return;
  const [sent, has] = [part(body, customerPath), part(result, customerPath)];
  // Without a customer in the answer there is nothing to compare.
  if (!isObject(sent) || !isObject(has)) return;
  const [first, ...rest] = differences(sent, has);
  if (first === undefined) return;
  const all = rest.reduce((list, one) => say`${list}; ${one}`, first);
  const userMessage = say`the customer already exists, and the service keeps the stored values: ${all}`;
  context.output.warn(row === undefined ? userMessage : say`row ${row}: ${userMessage}`);
}

const part = (value: unknown, path: string): unknown => (path === '' ? value : at(value, path));

function differences(sent: object, has: unknown, prefix = ''): readonly Message[] {
  return Object.entries(sent).flatMap(([name, value]: [string, unknown]) => {
    const path = prefix + name;
    if (isObject(value)) return differences(value, at(has, name), `${path}.`);
    const found = at(has, name);
    const kept = name === 'taxID' ? (at(found, 'taxID') ?? found) : found;
    if (typeof value !== 'string' || isSame(name, value, kept)) return [];
    return typeof kept === 'string' && kept !== ''
      ? say`${path} ${tidy(kept)} (sent: ${value})`
      : say`no ${path} (sent: ${value})`;
  });
}

const bare = (text: string): string => text.replace(/[^0-9A-Za-z]/g, '').toUpperCase();

/** Compares two field values, ignoring formatting such as CPF punctuation. */
function isSame(field: string, sent: string, kept: unknown): boolean {
  if (typeof kept !== 'string') return false;
  switch (field) {
    case 'phone':
      // With or without country code.
      return bare(kept).endsWith(bare(sent)) || bare(sent).endsWith(bare(kept));
    case 'taxID':
    case 'zipcode':
      return bare(kept) === bare(sent);
    case 'email':
      return kept.trim().toLowerCase() === sent.trim().toLowerCase();
    default:
      return kept.trim() === sent.trim();
  }
}
