// The client of the library, over any transport: a network connection, or the sandbox in this process.
import { saysItExists } from '#client/answers/error-body.ts';
import { resourceIn } from '#client/answers/result.ts';
import { createClient } from '#client/client.ts';
import { makeDeadline } from '#client/http/deadline.ts';
import { deprecationOf, deprecationWarning } from '#client/http/deprecation.ts';
import type { Paging } from '#client/lists/paging.ts';
import type { CallInput, Client as ServiceClient, JournalAccess, Outgoing, Reply } from '#client/types.ts';
import { withAutoApprove } from '#contract/auto-approve.ts';
import { wireName } from '#contract/events/event-types.ts';
import type { HttpHeaders, HttpRequest, Transport } from '#contract/http.ts';
import type { Operation } from '#contract/operation.ts';
import { operationNameAt } from '#contract/operation-at.ts';
import { OPERATIONS } from '#contract/operations/index.ts';
import { at, isObject } from '#contract/path.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError as InternalError } from '#errors/pixctl-error.ts';
import type { Host } from '#host/host.ts';
import { VERSION } from '#host/version.ts';
import { callerOf, setStack, traceMethods } from '#library/caller.ts';
import { checkOptions, invalidInput, PixctlError, publicError } from '#library/errors.ts';
import type { OptionNames } from '#library/options.ts';
import type { Message } from '#messages/message.ts';
import { DAY_MS } from '#pix/dates.ts';
import type { Limits } from '#policy/limits.ts';
import type { List, RequestOptions, WriteResult } from './calls.ts';
import { clientJournal } from './client-journal.ts';
import { callInput, takesInput } from './input.ts';
import { methodPath } from './names.ts';
import type { OpenJournal } from './open-journal.ts';
import { permissionFor } from './spending.ts';
import type { Client } from './types.ts';

/** What a client is made from. */
export interface Connection {
  readonly host: Host;
  /** Returns a transport for one call. */
  readonly transport: () => Transport;
  /** Closes all connections. */
  readonly closeTransport: () => Promise<void>;
  /** Service name for messages. */
  readonly origin: string;
  /** Service as identified in the journal: the whole base URL, or `sandbox`. */
  readonly where: string;
  readonly prefix: string;
  readonly namespace: string;
  readonly profile: string;
  readonly appKey: () => Promise<string | undefined>;
  /** Reads the spending limits before each write that moves money. */
  readonly limits: () => Promise<Limits>;
  /** Opens the journal for the first write. */
  readonly openJournal: () => Promise<OpenJournal>;
  readonly warn: (message: Message) => void;
  /** Milliseconds. */
  readonly timeout: number;
  readonly retries: number;
}

/** A call in progress. */
interface Call {
  readonly client: ServiceClient;
  readonly again: string | undefined;
  /** Id of the journal entry of the write, once it is on record. */
  entry(): string | undefined;
  end(): void;
}

export function clientOver(connection: Connection): Client {
  return new LibraryClient(connection).methods();
}

class LibraryClient {
  readonly #connection: Connection;
  /** Ends the calls in progress. */
  readonly #calls = new Set<AbortController>();
  /** When a warning about the end of an operation was given, by operation; epoch milliseconds. */
  readonly #warned = new Map<string, number>();
  #isClosed = false;
  #opened: Promise<OpenJournal> | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  methods(): Client {
    const close = (): Promise<void> => this.#close();
    const root: Record<string, unknown> = {
      journal: clientJournal(
        (options, work) => this.#during(options, ({ client }) => work(client)),
        () => this.#openJournal(),
        (message) => this.#connection.warn(message),
      ),
      close,
      [Symbol.asyncDispose]: close,
    };
    for (const operation of OPERATIONS) {
      const path = methodPath(operation.id);
      let group = root;
      for (const name of path.slice(0, -1)) group = (group[name] ??= {}) as Record<string, unknown>;
      group[path.at(-1) ?? ''] = this.#method(operation);
    }
    return traceMethods(root) as unknown as Client;
  }

  #method(operation: Operation): unknown {
    const hasInput = takesInput(operation);
    const { effect, result } = operation;
    const isList = effect === 'read' && (result.kind === 'list' || result.kind === 'items');
    return (...given: readonly unknown[]) => {
      const [input, options] = hasInput ? given : [undefined, given[0]];
      if (isList) return this.#list(operation, input, options);
      return effect === 'read'
        ? this.#read(operation, input, options)
        : this.#write(operation, input, options);
    };
  }

  async #read(operation: Operation, input: unknown, options: unknown): Promise<unknown> {
    return this.#during(options, async ({ client }) => {
      const { result } = await client.call(operation, callInput(operation, input));
      return operation.result.kind === 'none' ? undefined : result;
    });
  }

  async #write(operation: Operation, input: unknown, options: unknown): Promise<WriteResult<unknown>> {
    return this.#during(options, async (call) => {
      const checked = withEventName(operation, callInput(operation, input), this.#connection.namespace);
      try {
        const reply: Omit<Reply, 'result'> & { readonly result: unknown } = await call.client.call(
          operation,
          checked,
          { again: call.again },
        );
        const { result, correlationID, recovered } = reply;
        // The result is handed over now: from here on, the same write is another one.
        await (await this.#openJournal()).journal.markShown();
        return {
          outcome: 'done',
          value: operation.result.kind === 'none' ? undefined : result,
          correlationID,
          recovered: recovered === true,
          entry: call.entry(),
        };
      } catch (error) {
        return (await existing(call.client, operation, checked, error)) ?? failedWrite(error, call.entry());
      }
    });
  }

  #list(operation: Operation, input: unknown, given: unknown): List<unknown> {
    const items = (): AsyncGenerator<unknown, void, undefined> => {
      // Once per iteration rather than once per item.
      const caller = callerOf(items);
      return this.#items(operation, input, given, (error) => setStack(error, caller));
    };
    return {
      [Symbol.asyncIterator]: items,
      ...traceMethods({
        toArray: async () => {
          const all: unknown[] = [];
          for await (const item of items()) all.push(item);
          return all;
        },
      }),
    };
  }

  async *#items(
    operation: Operation,
    input: unknown,
    given: unknown,
    trace: (error: unknown) => void,
  ): AsyncGenerator<unknown, void, undefined> {
    let options: RequestOptions = {};
    let call: Call | undefined;
    try {
      options = optionsOf(given);
      call = this.#begin(options);
      const { query = {}, ...rest } = callInput(operation, input);
      const { skip, limit, ...filters } = query;
      const isPaged = operation.paged === true;
      const paging: Paging = {
        all: isPaged,
        ...(typeof skip === 'number' ? { skip } : {}),
        ...(typeof limit === 'number' ? { limit } : {}),
      };
      yield* call.client.list(
        operation,
        { ...rest, query: isPaged ? filters : query },
        isPaged ? paging : {},
      );
    } catch (error) {
      const shown = this.#errorOf(error, options);
      trace(shown);
      throw shown;
    } finally {
      call?.end();
    }
  }

  /** Runs a call and converts its errors. */
  async #during<T>(given: unknown, work: (call: Call) => Promise<T>): Promise<T> {
    let options: RequestOptions = {};
    let call: Call | undefined;
    try {
      options = optionsOf(given);
      call = this.#begin(options);
      return await work(call);
    } catch (error) {
      throw this.#errorOf(error, options);
    } finally {
      call?.end();
    }
  }

  /** @throws the reason of the signal, or an error if the client is closed; nothing was sent */
  #begin({ signal, timeout, again }: RequestOptions): Call {
    if (this.#isClosed)
      throw new PixctlError('the client is closed', { code: 'closed', hint: 'Nothing was sent.' });
    signal?.throwIfAborted();
    const { host, ...connection } = this.#connection;
    const own = new AbortController();
    this.#calls.add(own);
    const ended = signal === undefined ? own.signal : AbortSignal.any([signal, own.signal]);
    const deadline = makeDeadline(timeout ?? connection.timeout, host, ended);
    let entry: string | undefined;
    let outgoing: Outgoing | undefined;
    const client = createClient({
      transport: connection.transport(),
      origin: connection.origin,
      where: connection.where,
      prefix: connection.prefix,
      namespace: connection.namespace,
      appKey: connection.appKey,
      profile: connection.profile,
      deadline,
      retries: connection.retries,
      userAgent: `pixctl/${VERSION}`,
      openJournal: async () => recording(await this.#openJournal(), (id) => (entry = id)),
      now: () => host.now(),
      sleep: (milliseconds, until) => host.sleep(milliseconds, until),
      random: () => host.random(),
      newId: () => host.newId(),
      outgoing: () => outgoing,
      deprecated: (request, headers) => this.#warnOfDeprecation(request, headers),
    });
    const limited: ServiceClient['call'] = async (operation, input, known) => {
      outgoing = await this.#permission(client, withAutoApprove(operation, input.body), input);
      return client.call(operation, input, known);
    };
    return {
      client: { ...client, call: limited },
      again,
      entry: () => entry,
      end: () => {
        this.#calls.delete(own);
        deadline.clear();
      },
    };
  }

  /** Warns that the service will end an operation, once a day. */
  #warnOfDeprecation({ method, path }: HttpRequest, headers: HttpHeaders): void {
    const { host, prefix, namespace, warn } = this.#connection;
    const deprecation = deprecationOf(headers);
    if (deprecation === undefined) return;
    const [pathname = ''] = path.slice(prefix.length).split('?', 1);
    const operation = operationNameAt(method, pathname, namespace) ?? method;
    const now = host.now();
    const last = this.#warned.get(operation);
    if (last !== undefined && last <= now && now - last < DAY_MS) return;
    this.#warned.set(operation, now);
    try {
      warn(deprecationWarning(operation, deprecation, now));
    } catch {
      // An error of the callback must not replace the answer to a write.
    }
  }

  /** @throws InternalError (exit 2, `limit`) beyond a spending limit */
  async #permission(
    client: ServiceClient,
    operation: Operation,
    { body }: CallInput,
  ): Promise<Outgoing | undefined> {
    if (operation.effect !== 'money-out' && operation.limit === undefined) return undefined;
    const { profile, host, limits } = this.#connection;
    return permissionFor(client, operation, body, {
      profile,
      limits: await limits(),
      now: () => host.now(),
      recorded: async () => (await this.#openJournal()).journal.recorded,
    });
  }

  #errorOf(error: unknown, { signal }: RequestOptions): unknown {
    // The caller ended a read: as with fetch, the reason of the signal is the error.
    const isRead = error instanceof InternalError && error.fields.exitCode === EXIT.unreachable;
    if (signal?.aborted === true && isRead) return signal.reason;
    return publicError(error);
  }

  #openJournal(): Promise<OpenJournal> {
    this.#opened ??= this.#connection.openJournal().catch((error: unknown) => {
      // A store that cannot be reached now may be reached later.
      this.#opened = undefined;
      throw error;
    });
    return this.#opened;
  }

  async #close(): Promise<void> {
    this.#isClosed = true;
    for (const call of this.#calls) call.abort(new Error('the client was closed'));
    const opened = await this.#opened?.catch(() => undefined);
    await opened?.close();
    await this.#connection.closeTransport();
  }
}

const CALL_OPTIONS: OptionNames<RequestOptions> = { signal: true, timeout: true, again: true };

/** @throws PixctlError `invalid-input` for unknown options, or those of another type */
function optionsOf(given: unknown): RequestOptions {
  if (given === undefined) return {};
  checkOptions('a call', CALL_OPTIONS, given);
  const { signal, timeout, again } = given as Readonly<Record<keyof RequestOptions, unknown>>;
  if (signal !== undefined && !(signal instanceof AbortSignal))
    throw invalidInput(`the signal must be an AbortSignal`);
  if (timeout !== undefined && !(typeof timeout === 'number' && timeout > 0 && timeout <= MAX_TIMEOUT_MS))
    throw invalidInput(`the timeout must be a number of milliseconds above 0`);
  if (again !== undefined && typeof again !== 'string')
    throw invalidInput(`again must be the correlation id of a payment`);
  return given as RequestOptions;
}

/** Timers of Node.js take no more milliseconds. */
export const MAX_TIMEOUT_MS = 2_147_483_647;

/** Reports the entry of the write. */
function recording(
  { journal, isRunning, ageOf }: JournalAccess,
  report: (id: string) => void,
): JournalAccess {
  const { fence } = journal;
  return {
    isRunning,
    ageOf,
    journal: {
      recorded: journal.recorded,
      begin: async (...entry) => {
        const id = await journal.begin(...entry);
        report(id);
        return id;
      },
      resume: async (...entry) => {
        const before = await journal.resume(...entry);
        report(before.id);
        return before;
      },
      finish: (...outcome) => journal.finish(...outcome),
      settle: (...entry) => journal.settle(...entry),
      markShown: () => journal.markShown(),
      ...(fence === undefined ? {} : { fence: (id: string) => fence(id) }),
    },
  };
}

/** Adds the namespace of the service to the name of the event of a new webhook, as the command `webhook add` does. */
function withEventName(operation: Operation, input: CallInput, namespace: string): CallInput {
  const webhook = at(input.body, 'webhook');
  const event = at(webhook, 'event');
  if (operation.id !== 'webhook.create' || !isObject(webhook) || typeof event !== 'string') return input;
  return { ...input, body: { ...input.body, webhook: { ...webhook, event: wireName(event, namespace) } } };
}

/**
 * Looks up what an earlier call with the same id has done, if the service refused this one because the id exists: a
 * program that was killed repeats what it has no result of. Returns undefined for any other failure.
 */
async function existing(
  client: ServiceClient,
  operation: Operation,
  input: CallInput,
  error: unknown,
): Promise<WriteResult<unknown> | undefined> {
  if (!(error instanceof InternalError) || error.fields.exitCode !== EXIT.refused) return undefined;
  if (error.fields.code !== 'duplicate' && !saysItExists({ error: error.message })) return undefined;
  const found = await client.findOut(operation, input).catch(() => undefined);
  if (found?.state === 'done')
    return {
      outcome: 'done',
      value: resourceIn(operation, found.body),
      correlationID: error.fields.correlationID,
      recovered: true,
      entry: undefined,
    };
  const isOther = found?.state === 'not-done' || (found !== undefined && found.because !== undefined);
  return isOther
    ? undefined
    : { outcome: 'unknown', error: publicError(error) as PixctlError, entry: undefined };
}

/** @throws what is wrong with the call itself, such as an invalid input or a limit; nothing was sent */
function failedWrite(error: unknown, entry: string | undefined): WriteResult<never> {
  const failure = publicError(error, entry);
  if (!(error instanceof InternalError)) throw failure;
  const shown = failure as Extract<WriteResult<never>, { outcome: 'refused' }>['error'];
  switch (error.fields.exitCode) {
    case EXIT.unknown:
      return { outcome: 'unknown', error: shown, entry: shown.entry };
    case EXIT.refused:
      return { outcome: 'refused', error: shown };
    case EXIT.unreachable:
    case EXIT.auth:
      return { outcome: 'not-done', error: shown };
    default:
      throw failure;
  }
}
