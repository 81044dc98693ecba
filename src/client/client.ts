// Calls operations of the contract: reads, writes, and requests outside of it.
import { withAutoApprove } from '#contract/auto-approve.ts';
import type { Operation } from '#contract/operation.ts';
import { at } from '#contract/path.ts';
import type { ItemOf, ResultOf } from '#contract/schema/types.ts';
import type { Answered } from './answers/checked-answer.ts';
import type { Paging } from './lists/paging.ts';
import { listItems } from './lists/paging.ts';
import { list as listOf, read } from './read.ts';
import { lookUpReader, pauseBetweenLooks } from './recovery/reader.ts';
import type { Session, WriteSession } from './session.ts';
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

export function createClient(options: ClientOptions): Client {
  const session = openSession(options);
  /** Code and journal of writes, loaded by the first one: a read starts faster without them. */
  let writes: ReturnType<typeof openWrites> | undefined;
  const writing = (): ReturnType<typeof openWrites> => (writes ??= openWrites(session));

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
        : writing().then(({ write, session: own }) =>
            write(own, withAutoApprove(operation, input.body), input, known),
          ),
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
    request: (raw) => guarded(session, request(writing(), raw)),
    where: session.where,
    earlierPayments: async (body) => {
      const [{ session: own }, { earlierPayments }] = await Promise.all([
        writing(),
        import('./write/debts.ts'),
      ]);
      return guarded(session, earlierPayments(own, body));
    },
    findOut: (operation, input, isPatient = false) =>
      findOut(session, withAutoApprove(operation, input.body), input, isPatient),
    resume: async (id, operation, input, check, amount) => {
      const { resume, session: own } = await writing();
      return resume(own, id, withAutoApprove(operation, input.body), input, { check, amount });
    },
    paginate: (raw) => paginate(writing(), raw),
  };
}

async function openWrites(session: Session) {
  const [{ resume, write }, journal] = await Promise.all([
    import('./write/write.ts'),
    session.options.openJournal(),
  ]);
  const own: WriteSession = { ...session, options: { ...session.options, ...journal } };
  return { resume, write, session: own };
}

async function request(writes: ReturnType<typeof openWrites>, raw: RawRequest): Promise<RawReply> {
  const [{ requestRaw }, { session }] = await Promise.all([import('./raw-request.ts'), writes]);
  return requestRaw(session, raw);
}

/** Items of any list that pages like the service's own. */
const paginate = (
  writes: ReturnType<typeof openWrites>,
  { path, query }: Pick<RawRequest, 'path' | 'query'>,
): AsyncIterable<unknown> =>
  listItems(
    async (page) => {
      const reply = await request(writes, { method: 'GET', path, query: { ...query, ...page } });
      if (reply.error !== undefined) {
        const { maskError } = await import('./write/outcomes.ts');
        throw maskError(reply.error, await (await writes).session.secrets());
      }
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
