// Calls operations of the contract: reads, writes, and requests outside of it.
import { withAutoApprove } from '#contract/auto-approve.ts';
import type { Operation } from '#contract/operation.ts';
import { at } from '#contract/path.ts';
import type { ItemOf, ResultOf } from '#contract/schema/types.ts';
import type { Answered } from './checked-answer.ts';
import { lookUpReader, pauseBetweenLooks } from './http/send.ts';
import type { Paging } from './paging.ts';
import { listItems } from './paging.ts';
import { list as listOf, read } from './read.ts';
import type { Session } from './session.ts';
import { guarded, openSession } from './session.ts';
import type {
  CallInput,
  CallOptions,
  Client,
  ClientOptions,
  Finding,
  RawReply,
  RawRequest,
  Reply,
} from './types.ts';
import { maskError } from './write/outcomes.ts';
import { resume, write } from './write/write.ts';

export function createClient(options: ClientOptions): Client {
  const session = openSession(options);

  // What an answer is declared to be is checked where it is read: see `relied`.
  function call<O extends Operation>(
    operation: O,
    input: CallInput,
    known?: CallOptions,
  ): Promise<Reply<ResultOf<O>>>;
  function call(operation: Operation, input: CallInput, known: CallOptions = {}): Promise<unknown> {
    return guarded(
      session,
      operation.effect === 'read'
        ? read(session, operation, input)
        : write(session, withAutoApprove(operation, input.body), input, known),
    );
  }

  function list<O extends Operation>(
    operation: O,
    input: CallInput,
    paging?: Paging,
  ): AsyncIterable<Answered<ItemOf<O>>>;
  function list(operation: Operation, input: CallInput, paging: Paging = {}): AsyncIterable<unknown> {
    return listOf(session, operation, input, paging);
  }

  return {
    call,
    list,
    request: (raw) => guarded(session, request(session, raw)),
    where: session.where,
    findOut: (operation, input, isPatient = false) =>
      findOut(session, withAutoApprove(operation, input.body), input, isPatient),
    resume: (id, operation, input, check, amount) =>
      resume(session, id, withAutoApprove(operation, input.body), input, { check, amount }),
    paginate: (raw) => paginate(session, raw),
  };
}

async function request(session: Session, raw: RawRequest): Promise<RawReply> {
  const { requestRaw } = await import('./raw-request.ts');
  return requestRaw(session, raw);
}

/** Items of any list that pages like the service's own. */
const paginate = (
  session: Session,
  { path, query }: Pick<RawRequest, 'path' | 'query'>,
): AsyncIterable<unknown> =>
  listItems(
    async (page) => {
      const reply = await request(session, { method: 'GET', path, query: { ...query, ...page } });
      if (reply.error !== undefined) throw maskError(reply.error, await session.secrets());
      const fields = typeof reply.body === 'object' && reply.body !== null ? reply.body : {};
      return {
        items: Object.values(fields).find((value) => Array.isArray(value)),
        pageInfo: at(reply.body, 'pageInfo'),
      };
    },
    { key: 'list', paged: true, all: true },
  );

/** Looks a write up, and sends nothing that acts. */
async function findOut(
  session: Session,
  operation: Operation,
  input: CallInput,
  isPatient: boolean,
): Promise<Finding> {
  session.options.deadline.renew();
  const { recover, recoverPatiently } = await import('./recovery/index.ts');
  const read = lookUpReader(session);
  const found = await guarded(
    session,
    isPatient
      ? recoverPatiently(operation, input, read, pauseBetweenLooks(session))
      : recover(operation, input, read),
  );
  return found.state === 'not-done' && found.isOnlyNow === true ? { state: 'unknown' } : found;
}
