// `invoice create` and `invoice cancel`: no read by id exists, and the PDF exists only once the invoice is confirmed. So
// the invoice is searched in all pages of the list.
import { errorText } from '#client/answers/error-body.ts';
import { resultOf } from '#client/answers/result.ts';
import { LIMITS } from '#contract/limits.ts';
import { operation as operationOf } from '#contract/operations/index.ts';
import { at } from '#contract/path.ts';
import type { Read, ReadResult, Recover } from './look-up.ts';
import { findingOf, isBarred } from './look-up.ts';
import type { Terms } from './terms.ts';
import { hasOtherTerms } from './terms.ts';

/** Maximum number of invoices that a look-up reads. */
const MAX_INVOICES = 10_000;

/** Refusals for a company that has no invoice integration: no look-up can show an invoice. */
const NOT_SET_UP = /configure the invoice integration|integration not found/i;

/** Statuses of an invoice that was not canceled. The service does not document those of one that was. */
const NOT_CANCELED: readonly string[] = ['PENDING', 'PROCESSING', 'CONFIRMED', 'ERROR'];

const TERMS: Terms = [
  ['description', 'description'],
  ['charge.correlationID', 'charge'],
  ['customer.correlationID', 'customerId'],
  ['customer.name', 'customer.name'],
];

/** A difference leaves the outcome unknown, because a service may format the terms differently. */
export const recoverInvoiceCreate: Recover = async (operation, input, read, isOwn) => {
  const result = await findInvoice(at(input.body, 'correlationID'), read);
  const found = findingOf(operation, input, result);
  // Nobody else has an id that pixctl generated for this write.
  return found.state === 'done' && !isOwn && hasOtherTerms(TERMS, input.body, found.body)
    ? { state: 'unknown', because: 'differs' }
    : found;
};

/** Only the status proves the cancellation. A word that is not known proves nothing. */
export const recoverInvoiceCancel: Recover = async (operation, input, read) => {
  const found = await findInvoice(input.path?.['correlationID'], read);
  if (typeof found === 'string') return findingOf(operation, input, found);
  const status = String(at(found.body, 'status')).toUpperCase();
  if (status.startsWith('CANCEL')) return { state: 'done', body: { success: true } };
  return NOT_CANCELED.includes(status) ? { state: 'not-done' } : { state: 'unknown' };
};

/** Searches the list. An invoice is absent only if the list is complete, and every invoice in it has an id. */
async function findInvoice(id: unknown, read: Read): Promise<ReadResult> {
  const list = operationOf('invoice.list');
  let mayHideIt = false;
  for (let skip = 0; skip < MAX_INVOICES;) {
    const query = { limit: LIMITS.pageItems, ...(skip === 0 ? {} : { skip }) };
    const answer = await read(list, { query });
    if (answer === undefined) return 'unclear';
    if (isBarred(answer) || NOT_SET_UP.test(errorText(answer.body) ?? '')) return 'barred';
    const items = answer.status === 200 ? resultOf(list, answer.body) : undefined;
    if (!Array.isArray(items)) return 'unclear';
    const body: unknown = items.find((one) => at(one, 'correlationID') === id);
    if (body !== undefined) return { body };
    mayHideIt ||= items.some((one) => typeof at(one, 'correlationID') !== 'string');
    const hasNextPage = at(answer.body, 'pageInfo.hasNextPage');
    // A list without page information may continue if the page is full.
    if (!(typeof hasNextPage === 'boolean' ? hasNextPage : items.length >= LIMITS.pageItems))
      return mayHideIt ? 'unclear' : 'absent';
    if (items.length === 0) return 'unclear';
    skip += items.length;
  }
  return 'unclear';
}
