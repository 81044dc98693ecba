// Read calls: one resource, or the items of a list.
import type { HttpResponse } from '#contract/http.ts';
import type { Operation } from '#contract/operation.ts';
import { at, isRequiredAt } from '#contract/path.ts';
import { readJson } from './answers/read-json.ts';
import { replyOf } from './answers/reply.ts';
import { resultOf } from './answers/result.ts';
import { sendRead } from './http/send.ts';
import type { Paging } from './lists/paging.ts';
import { listItems } from './lists/paging.ts';
import { prepare } from './prepare.ts';
import { hasRequestedId, missingId } from './proof/judge.ts';
import type { Session } from './session.ts';
import { guarded, requestFacts } from './session.ts';
import type { CallInput, Reply } from './types.ts';

export async function read(session: Session, operation: Operation, input: CallInput): Promise<Reply> {
  const { options } = session;
  options.deadline.renew();
  const { request } = prepare(operation, input, options);
  const { response, fault } = await sendRead(session, request, isAnswerTo(session, operation, input));
  if (response === undefined) throw (await import('./write/outcomes.ts')).unreachableError(fault, options);
  const reply = await replyOf(requestFacts(session, operation, input), response);
  if (operation.result.kind !== 'binary' && !hasRequestedId(operation, input, reply.result)) {
    const { otherResourceError } = await import('./write/outcomes.ts');
    throw otherResourceError(operation, response, missingId(operation, reply.result));
  }
  return reply;
}

/**
 * Tests whether an answer contains the requested resource; on a desynchronised connection it belongs to another
 * request.
 */
const isAnswerTo =
  ({ options }: Session, operation: Operation, input: CallInput) =>
  async (response: HttpResponse): Promise<boolean> => {
    if (operation.result.kind === 'binary') return response.body.length > 0;
    const resource = resultOf(operation, readJson(response.body));
    if (resource === undefined) return false;
    if (hasRequestedId(operation, input, resource)) return true;
    await options.transport.renew?.();
    return false;
  };

/** Lists items, fetching pages on demand. */
export const list = (
  session: Session,
  operation: Operation,
  input: CallInput,
  paging: Paging,
): AsyncIterable<unknown> =>
  listItems(
    async (query) => {
      const page = { ...input, query: { ...input.query, ...query } };
      const reply = await guarded(session, read(session, operation, page));
      return { items: reply.result, pageInfo: at(reply.body, 'pageInfo') };
    },
    {
      key: operation.result.kind === 'list' ? operation.result.key : 'list',
      paged: operation.paged === true,
      onceWhole: mayLackPageInfo(operation),
      bare: operation.result.kind === 'items',
      ...paging,
    },
  );

/** Tests whether this list may come as a whole, as older services and documents have it. */
const mayLackPageInfo = ({ paged, response, result }: Operation): boolean =>
  paged === true && result.kind === 'list' && response !== undefined && !isRequiredAt(response, 'pageInfo');
