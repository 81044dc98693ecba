// A sandbox within this process: the service, its listener, its clock and everything that a snapshot contains.
import { randomBytes } from 'node:crypto';
import type { HttpRequest } from '#contract/http.ts';
import { CONTROL_HEADER, DEFAULT_NAMESPACE } from '#contract/namespace.ts';
import { own } from '#library/caller.ts';
import { checked } from '#library/invalid-value.ts';
import type { OptionNames } from '#library/options.ts';
import { parseDuration } from '#pix/duration.ts';
import { time } from '#sandbox/context.ts';
import type { Server } from '#sandbox/edge/server.ts';
import { startServer } from '#sandbox/edge/server.ts';
import type { WebhookSender } from '#sandbox/events/webhook-sender.ts';
import type { Delivery } from '#sandbox/faults/connection-faults.ts';
import type { Sandbox as Service } from '#sandbox/index.ts';
import { openSandbox } from '#sandbox/index.ts';
import { checkLedger } from '#sandbox/ledger-check.ts';
import { FIRST_COMPANY_ID } from '#sandbox/resources/company/company.ts';
import { callerOf } from '#sandbox/service/auth.ts';
import type { Database } from '#sandbox/store/database.ts';
import { eventsOf } from '#sandbox/store/tables/events.ts';
import { clientOf } from './client.ts';
import { controlSender, makeControls } from './controls.ts';
import { leaseDatabase } from './database-pool.ts';
import { fetchFailed, httpRequestOf, requestOf, responseOf, tooLarge } from './fetch.ts';
import { INSPECTION, inspectionOf } from './inspection.ts';
import { clearTimeout, setImmediate, setTimeout } from './real-timers.ts';
import { Calls, functionReceiver, httpReceivers } from './receivers.ts';
import type { RecordingMark } from './recorder.ts';
import { Recorder } from './recorder.ts';
import { SeededRandom } from './seeded-random.ts';
import type {
  Duration,
  LedgerReport,
  RecordedEvent,
  Recording,
  Sandbox,
  SandboxControls,
  SandboxOptions,
  Snapshot,
} from './types.ts';
import { webhookKeyOf } from './webhook-key.ts';

/** Start of a sandbox with a seed but no clock: a Monday at noon in Brasília. */
const SEEDED_START = Date.parse('2026-01-05T15:00:00.000Z');
/** Base URL of links that does not depend on the port; `localhost` names are never looked up in the DNS. */
const FIXED_URL = 'http://sandbox.localhost';
const WEBHOOK_TIMEOUT_MS = 3_000;
/** Ten years of 366 days, as `sandbox.advance` has it. */
const MAX_ADVANCE_MS = 10 * 366 * 86_400_000;

/** Times that JavaScript and the formats of the service can represent: 1970 to 9999. */
const MAX_TIME = Date.parse('9999-12-31T23:59:59.999Z');

export const SANDBOX_OPTIONS: OptionNames<SandboxOptions> = {
  seed: true,
  clock: true,
  webhooks: true,
  webhookTimeout: true,
  port: true,
  publicUrl: true,
  namespace: true,
};

/** Options that `replay` needs besides the public ones. */
export interface EmbeddedOptions extends SandboxOptions {
  /** Base clock in epoch milliseconds, to which advancing adds. */
  readonly now?: () => number;
  /** Answers all webhook calls. */
  readonly post?: WebhookSender['post'];
}

interface StoredSnapshot {
  readonly number: number;
  /** State of the random numbers. */
  readonly position: number;
  readonly recording: RecordingMark;
  /** Number of clients that had been made: their random numbers depend on it. */
  readonly clients: number;
}

interface Settings {
  readonly seed: string;
  readonly clock: BaseClock;
  readonly isFrozen: boolean;
  readonly start: number;
  /** Undefined: that of the listener. */
  readonly publicUrl: string | undefined;
  readonly namespace: string;
}

/**
 * Clock to which advancing adds. It moves only when a request arrives, or when the sandbox looks for work that is due, so
 * that a recording contains all times that the answers depend on.
 */
class BaseClock {
  readonly #real: () => number;
  #time: number;

  constructor(real: () => number) {
    this.#real = real;
    this.#time = real();
  }

  /** Epoch milliseconds. */
  readonly now = (): number => this.#time;

  /** Moves to the real time, unless that was set back. */
  tick(): number {
    this.#time = Math.max(this.#time, this.#real());
    return this.#time;
  }
}

function settingsOf(options: EmbeddedOptions): Settings {
  const {
    seed,
    clock = seed === undefined ? 'system' : SEEDED_START,
    namespace = DEFAULT_NAMESPACE,
  } = options;
  const isFrozen = clock !== 'system';
  const start = isFrozen ? timeOf(clock) : Date.now();
  const publicUrl = options.publicUrl ?? (isFrozen ? FIXED_URL : 'url');
  return {
    seed: seed === undefined ? randomBytes(8).toString('hex') : seedOf(seed),
    clock: new BaseClock(options.now ?? (isFrozen ? () => start : () => Date.now())),
    isFrozen,
    start,
    publicUrl: publicUrl === 'url' ? undefined : originOf(publicUrl),
    namespace,
  };
}

/** @throws TypeError unless a text that is not empty, or a finite number */
function seedOf(seed: unknown): string {
  const isValid =
    (typeof seed === 'string' && seed !== '') || (typeof seed === 'number' && Number.isFinite(seed));
  if (!isValid) throw own(new TypeError('seed must be a text that is not empty, or a finite number'));
  return String(seed);
}

/** @throws RangeError for an invalid time */
function timeOf(clock: Date | string | number): number {
  const found = typeof clock === 'number' ? clock : new Date(clock).getTime();
  if (!Number.isSafeInteger(found) || found < 0 || found > MAX_TIME)
    throw own(
      new RangeError(
        `clock must be 'system', a Date, an RFC 3339 time or epoch milliseconds, not ${String(clock)}`,
      ),
    );
  return found;
}

/** @throws RangeError unless the URL has only a scheme, a host and a port */
function originOf(url: string): string {
  const { origin, href } = URL.canParse(url) ? new URL(url) : { origin: '', href: '' };
  if (!/^https?:/.test(origin) || href !== `${origin}/`)
    throw own(
      new RangeError(
        `publicUrl must be 'url', or a base URL without a path such as http://shop.test: ${url}`,
      ),
    );
  return origin;
}

/** @throws RangeError unless a positive whole number of milliseconds that a timer can have */
function timeoutOf(milliseconds = WEBHOOK_TIMEOUT_MS): number {
  if (!Number.isSafeInteger(milliseconds) || milliseconds < 1 || milliseconds > 2_147_483_647)
    throw own(new RangeError('webhookTimeout must be a whole number of milliseconds above 0'));
  return milliseconds;
}

/** @throws RangeError for a number that is no possible advance, InvalidValueError for a text that is not a duration */
function advanceOf(duration: Duration): number {
  const milliseconds = typeof duration === 'string' ? checked(() => parseDuration(duration)) : duration;
  if (!Number.isSafeInteger(milliseconds) || milliseconds < 0 || milliseconds > MAX_ADVANCE_MS)
    throw own(
      new RangeError(
        `the clock can be advanced by 0 to ${MAX_ADVANCE_MS} whole milliseconds, not by ${String(duration)}`,
      ),
    );
  return milliseconds;
}

/** Result of a webhook call that was not made, because the sandbox is being restored or closed. */
const ABORTED = { took: 0, error: 'the call was aborted' };

export async function startEmbedded(options: EmbeddedOptions = {}): Promise<Embedded> {
  const settings = settingsOf(options);
  const timeoutMs = timeoutOf(options.webhookTimeout);
  if (options.webhooks !== undefined && typeof options.webhooks !== 'function')
    throw own(new TypeError('webhooks must be a function from a Request to a Response'));
  const { clock } = settings;
  const random = new SeededRandom(settings.seed);
  const recorder = new Recorder();
  const calls = new Calls();
  const receivers =
    options.webhooks === undefined
      ? httpReceivers(timeoutMs, calls)
      : functionReceiver(options.webhooks, timeoutMs, calls);
  const post = options.post ?? receivers.post;
  const inFlight = new Set<Promise<unknown>>();
  // Node.js releases the listener of a closed sandbox, and everything that it refers to, only when the event loop turns.
  // A program that starts and closes sandboxes may have nothing else that lets it turn.
  await new Promise((done) => setImmediate(done));
  const database = await leaseDatabase();
  const open = (url: string): Service => {
    const service = openSandbox({
      database,
      now: clock.now,
      sleep: (milliseconds, signal) => sleep(milliseconds, signal),
      randomBytes: random.draw,
      drawsExactly: true,
      webhookKey: () => webhookKeyOf(random.bytesFor('webhook key', 2)),
      recordsEvents: true,
      namespace: settings.namespace,
      publicUrl: settings.publicUrl ?? url,
      later: (drain) => void setImmediate(drain),
      webhookSender: {
        name: 'embedded',
        isAlive: (name) => name === 'embedded',
        refusalOf: options.post === undefined ? receivers.refusalOf : () => Promise.resolve(undefined),
        post: async (call) => {
          const ended = recorder.beginCall(call, clock.now());
          const signal = calls.signal();
          // After the answer to the request that caused it, as it takes longer over any network.
          await new Promise((done) => setImmediate(done));
          const answer = signal.aborted ? ABORTED : await post(call);
          ended(answer);
          return settings.isFrozen ? { ...answer, took: 0 } : answer;
        },
        // Every call has a time limit.
        wait: async (running) => {
          await running;
        },
      },
    });
    return {
      ...service,
      settle: () => {
        clock.tick();
        return service.settle();
      },
      dispatch: () => {
        clock.tick();
        service.dispatch();
      },
      deliver: () => {
        clock.tick();
        recorder.settle();
        return service.deliver();
      },
      now: () => {
        clock.tick();
        return service.now();
      },
      handle: (request) => {
        const ended = recorder.begin(request, clock.tick());
        const handled = service
          .handle(request)
          .then((answer) => {
            ended(answer);
            // At once, so that the order of deliveries does not depend on how busy the process is.
            dispatch(service);
            return answer;
          })
          .finally(() => inFlight.delete(handled));
        inFlight.add(handled);
        return handled;
      },
    };
  };
  let embedded: Embedded | undefined;
  try {
    const server = await startServer({
      open,
      port: options.port ?? 0,
      onStop: () => void embedded?.close(),
      background: true,
    });
    return (embedded = new Embedded({ settings, server, database, random, recorder, calls, inFlight }));
  } catch (error) {
    database.close();
    throw error;
  }
}

function dispatch(service: Service): void {
  try {
    service.dispatch();
  } catch {
    // The database is closed: nothing is delivered any more.
  }
}

const sleep = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal?.aborted === true) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });

interface Parts {
  readonly settings: Settings;
  readonly server: Server;
  readonly database: Database;
  readonly random: SeededRandom;
  readonly recorder: Recorder;
  readonly calls: Calls;
  /** Requests that are being answered. */
  readonly inFlight: ReadonlySet<Promise<unknown>>;
}

/** Makes a sandbox within this process. */
export class Embedded {
  readonly url: string;
  readonly appKey: string;
  readonly seed: string;
  readonly clock: Sandbox['clock'];
  readonly ledger: Sandbox['ledger'];
  readonly fetch: Sandbox['fetch'];
  readonly client: Sandbox['client'];
  /** Controls for the first company. */
  readonly controls: SandboxControls;
  readonly #parts: Parts;
  readonly #snapshots = new WeakMap<Snapshot, StoredSnapshot>();
  readonly #closing = new AbortController();
  /** Requests of `fetch` whose bodies are being read, or that are being answered; not those that the test still writes. */
  readonly #sending = new Set<Promise<Delivery>>();
  #closed: Promise<void> | undefined;
  #clients = 0;

  constructor(parts: Parts) {
    const { server, settings } = parts;
    const { sandbox: service, url } = server;
    this.#parts = parts;
    this.url = url;
    this.appKey = service.appKey;
    this.seed = settings.seed;
    this.clock = {
      now: () => this.#open().now(),
      advance: (duration) => this.#advance(duration),
    };
    this.ledger = { check: () => this.#checkLedger() };
    this.fetch = (input, init) => this.#fetch(input, init);
    this.client = (options) => this.#client(options);
    this.controls = this.#controlsWith(service.appKey, { authorization: service.controlKey });
  }

  /** Answers a request, starts the deliveries that are due by then, and updates open pages. */
  async handle(request: HttpRequest): Promise<Delivery> {
    const service = this.#open();
    const answer = await service.handle(request);
    if (this.#closed === undefined) this.#parts.server.changed();
    return answer;
  }

  /** Does what is due, and starts the deliveries. */
  settle(): void {
    const service = this.#open();
    service.settle();
    service.dispatch();
  }

  /** Starts the deliveries that are due. */
  dispatch(): void {
    this.#open().dispatch();
  }

  /** Sends the deliveries that are due and waits for them. */
  async deliver(): Promise<void> {
    await this.#open().deliver();
  }

  forCompany(appKey: string): SandboxControls {
    const { controlKey } = this.#open();
    return this.#controlsWith(appKey, { authorization: appKey, [CONTROL_HEADER]: controlKey });
  }

  async snapshot(): Promise<Snapshot> {
    const { random, recorder } = this.#parts;
    do await this.deliver();
    while (this.#open().isDelivering());
    const service = this.#open();
    const number = service.takeSnapshot();
    const snapshot: Snapshot = {
      time: service.now(),
      delete: () => {
        if (this.#snapshots.delete(snapshot) && this.#closed === undefined) service.deleteSnapshot(number);
      },
    };
    this.#snapshots.set(snapshot, {
      number,
      position: random.position,
      recording: recorder.mark(),
      clients: this.#clients,
    });
    return snapshot;
  }

  async restore(snapshot: Snapshot): Promise<void> {
    this.#open();
    this.#storedSnapshot(snapshot);
    await this.#endRequests();
    const service = this.#open();
    const stored = this.#storedSnapshot(snapshot);
    service.restoreSnapshot(stored.number);
    this.#parts.random.position = stored.position;
    this.#clients = stored.clients;
    this.#parts.recorder.rewind(stored.recording);
  }

  async reset(): Promise<void> {
    const { server } = this.#parts;
    await this.#endRequests();
    await controlSender((request) => this.handle(request), {
      authorization: server.sandbox.controlKey,
    })('sandbox.reset');
  }

  record(): Recording {
    this.#open();
    const { settings, recorder, server } = this.#parts;
    if (recorder.isFull)
      throw own(
        new Error(
          'the recording is larger than 16 MB: record a shorter test, or restore a snapshot before it',
        ),
      );
    return {
      format: 'pixctl-recording-1',
      seed: settings.seed,
      clock: settings.start,
      isFrozen: settings.isFrozen,
      namespace: settings.namespace,
      publicUrl: settings.publicUrl ?? server.url,
      ...recorder.recorded(),
    };
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    const { calls, inFlight, server } = this.#parts;
    this.#closing.abort(fetchFailed('ECONNRESET', 'the sandbox was closed'));
    calls.suspend();
    while (inFlight.size > 0) await Promise.allSettled(inFlight);
    server.sandbox.abandonDeliveries();
    await server.close();
  }

  async #answer(request: Request): Promise<Delivery> {
    const sent = await httpRequestOf(request);
    return sent === 'too-large' ? tooLarge(request) : this.handle(sent);
  }

  /** @throws Error after `close` */
  #open(): Service {
    if (this.#closed !== undefined) throw own(new Error('the sandbox is closed'));
    return this.#parts.server.sandbox;
  }

  /** Aborts the running deliveries and waits until the requests that have arrived are answered. */
  async #endRequests(): Promise<void> {
    const { calls, inFlight } = this.#parts;
    calls.suspend();
    try {
      while (inFlight.size + this.#sending.size > 0)
        await Promise.allSettled([...inFlight, ...this.#sending]);
      this.#open().abandonDeliveries();
    } finally {
      calls.resume();
    }
  }

  /** @throws Error for a snapshot that is not in the database */
  #storedSnapshot(snapshot: Snapshot): StoredSnapshot {
    const stored = this.#snapshots.get(snapshot);
    if (stored === undefined)
      throw own(new Error('the snapshot is of another sandbox, or it was deleted: take one of this sandbox'));
    return stored;
  }

  async #advance(duration: Duration): Promise<number> {
    const milliseconds = advanceOf(duration);
    const { now } = await this.#sender()('sandbox.advance', { body: { milliseconds } });
    return Date.parse(now);
  }

  async #checkLedger(): Promise<LedgerReport> {
    await this.deliver();
    this.#open();
    const { problems, ...checked } = checkLedger(this.#parts.database);
    return { balanced: problems.length === 0, problems, ...checked };
  }

  async #fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const { settings } = this.#parts;
    const origins = [this.url, ...(settings.publicUrl === undefined ? [] : [settings.publicUrl])];
    const request = requestOf(input, init, origins);
    if (this.#closed !== undefined) throw fetchFailed('ECONNREFUSED', 'the sandbox is closed');
    request.signal.throwIfAborted();
    const signal = AbortSignal.any([request.signal, this.#closing.signal]);
    const answered = async (): Promise<Response> => {
      const answering = this.#answer(request);
      if (!isStream(input, init)) {
        this.#sending.add(answering);
        void answering.catch(() => undefined).finally(() => this.#sending.delete(answering));
      }
      return responseOf(request, await answering, signal);
    };
    return unlessAborted(answered(), signal);
  }

  #client(options: Parameters<Sandbox['client']>[0]): ReturnType<Sandbox['client']> {
    const { appKey } = this.#open();
    const { settings } = this.#parts;
    this.#clients += 1;
    return clientOf(
      {
        handle: (request) => this.handle(request),
        sleep,
        appKey,
        namespace: settings.namespace,
        seed: settings.seed,
        number: this.#clients,
        isFrozen: settings.isFrozen,
        now: () => this.#open().now(),
      },
      options,
    );
  }

  #sender(): ReturnType<typeof controlSender> {
    const { controlKey } = this.#open();
    return controlSender((request) => this.handle(request), { authorization: controlKey });
  }

  #controlsWith(appKey: string, headers: Readonly<Record<string, string>>): SandboxControls {
    const company = (): number => this.#companyOf(appKey);
    const controls = makeControls({
      send: controlSender((request) => this.handle(request), headers),
      deliver: () => this.deliver(),
      events: () => this.#eventsOf(company()),
    });
    const { database, server } = this.#parts;
    return Object.assign(controls, {
      [INSPECTION]: inspectionOf(database, company, () => server.sandbox.flush()),
    });
  }

  /** Returns the row id of the company. @throws Error for an unknown or disabled key */
  #companyOf(appKey: string): number {
    const { appKey: first } = this.#open();
    // The controls of the first company work with the control key, even if its app key is disabled.
    if (appKey === first) return FIRST_COMPANY_ID;
    const caller = callerOf(this.#parts.database, appKey);
    if (caller === undefined) throw own(new Error('no company of the sandbox has this app key'));
    return caller.company.id;
  }

  #eventsOf(company: number): RecordedEvent[] {
    return eventsOf(this.#parts.database, company).map(({ id, type, body, at }) => {
      const parsed = JSON.parse(body) as Readonly<Record<string, unknown>>;
      return { id, type, event: String(parsed['event']), at: time(at), body: parsed };
    });
  }
}

/** Whether the test may still be writing the body of its request. */
const isStream = (input: unknown, init: RequestInit | undefined): boolean =>
  init?.body instanceof ReadableStream || (input instanceof Request && input.body !== null);

/** Rejects with the reason of the signal once it is aborted. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
