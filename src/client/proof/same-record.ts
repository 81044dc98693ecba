// Compares a record of the service with the request that it answers. Some create operations answer with an existing
// record and its stored values instead of refusing.
import type { Operation } from '#contract/operation.ts';
import { at, schemaAt } from '#contract/path.ts';

/** Fields that tell a requested record from another one. */
const COMPARED_FIELDS = [
  'correlationID',
  'value',
  'name',
  'comment',
  'taxID',
  'customer.taxID',
  'destinationAlias',
  'qrCode',
];

/**
 * Tests whether a record has the values that were sent, as far as answers of the operation contain them. A write without
 * an id of its own, such as a change, is not the record that it answers with.
 */
export const isSameRecord = (operation: Operation, body: unknown, found: unknown): boolean =>
  operation.identity === undefined ||
  COMPARED_FIELDS.every(
    (path) => isEqual(at(body, path), at(found, path)) || isNeverAnswered(operation, path, found),
  );

/** Whether an answer lacks a field because no answer of the operation has it: an invoice has no tax id. */
const isNeverAnswered = ({ response, result }: Operation, path: string, found: unknown): boolean =>
  at(found, path) === undefined &&
  result.kind === 'resource' &&
  schemaAt(response, `${result.key}.${path}`) === undefined;

/** Compares a requested value with the stored one; the service stores a tax id as an object with its type. */
function isEqual(requested: unknown, has: unknown): boolean {
  return requested === undefined || requested === has || requested === at(has, 'taxID');
}
