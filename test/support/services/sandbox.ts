// The sandbox over real HTTP, with a clock that the test moves.
import { expect } from 'vitest';
import { leaseDatabase } from '#library/sandbox/database-pool.ts';
import { openDatabase } from '#sandbox/edge/open-database.ts';
import { caller } from '#sandbox/edge/post.ts';
import { startServer } from '#sandbox/edge/server.ts';
import { publicKeys } from '#sandbox/events/signing.ts';
import type { WebhookSender } from '#sandbox/events/webhook-sender.ts';
import type { Sandbox } from '#sandbox/index.ts';
import { openSandbox } from '#sandbox/index.ts';
import type { Database } from '#sandbox/store/database.ts';
import { migrate } from '#sandbox/store/migrate.ts';
import { metaOnce, metaValue } from '#sandbox/store/tables/meta.ts';
import { afterEveryTest } from '#test/support/clean-up.ts';
import type { AnswerTo, Body } from './answers.ts';
import { answerTo } from './answers.ts';

export interface Answered<B = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: B;
}

/** What a refused request is answered. @param error text, or a matcher of it */
export const refusal = (error: unknown, status = 400): object => ({ status, body: { error } });

export interface Served {
  readonly url: string;
  readonly appKey: string;
  readonly controlKey: string;
  /** Database of the sandbox. */
  readonly database: Database;
  readonly sandbox: Sandbox;
  /** Epoch milliseconds; tests move it. */
  time: number;
  send<const M extends string, const P extends string>(
    method: M,
    path: P,
    body?: unknown,
    key?: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answered<Body<M, P>>>;
  /** Returns the body of a 200 or 201; any other status fails the test. */
  ok<const M extends string, const P extends string>(
    method: M,
    path: P,
    body?: unknown,
    key?: string,
  ): Promise<AnswerTo<M, P>>;
  /** Moves the service's clock, as `sandbox advance` does. */
  advance(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
}

const WEBHOOK_KEY = 'webhook_private_key';
/** Addresses being served, used as names of webhook senders. */
const alive = new Set<string>();
const servers: (() => Promise<void>)[] = [];
afterEveryTest(async () => {
  for (const stop of servers.splice(0)) await stop();
});

export const START = Date.parse('2026-11-21T12:00:00.000Z');

/** RSA key of the webhooks, which is slow to create; made by the first sandbox of this process. */
let webhookKey: string | undefined;
function begin(database: Database): void {
  migrate(database);
  if (webhookKey !== undefined) return void metaOnce(database, WEBHOOK_KEY, () => webhookKey!);
  publicKeys(database);
  webhookKey = metaValue(database, WEBHOOK_KEY)!;
}

/**
 * Serves on a free port until the test ends; with data in memory unless a folder is given. With `now`, its clock is that
 * of the other programs of the test; otherwise the test moves it.
 */
export async function serve(
  options: {
    readonly data?: string;
    /** Serve until `stop` is called, for several tests. */
    readonly keep?: boolean;
    readonly now?: () => number;
    readonly namespace?: string;
    readonly wait?: WebhookSender['wait'];
  } = {},
): Promise<Served> {
  const clock = { time: START };
  // Creating the tables and preparing the statements again would be most of the cost of many tests.
  const database = options.data === undefined ? await leaseDatabase() : await openDatabase(options.data);
  if (options.data === undefined) begin(database);
  const server = await startServer({
    port: 0,
    onStop: () => undefined,
    open: (url) =>
      openSandbox({
        database,
        now: options.now ?? (() => clock.time),
        sleep: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
        randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
        namespace: options.namespace ?? 'service',
        publicUrl: url,
        served: true,
        later: (drain) => void setImmediate(drain),
        webhookSender: {
          name: url,
          isAlive: (name) => alive.has(name),
          ...caller('loopback'),
          ...(options.wait === undefined ? {} : { wait: options.wait }),
        },
      }),
  });
  const { url, sandbox } = server;
  alive.add(url);
  let stopped = false;
  const stop = async (): Promise<void> => {
    if (!stopped) await server.close();
    stopped = true;
    alive.delete(url);
  };
  if (options.keep !== true) servers.push(stop);
  const send: Served['send'] = async (method, path, body, key = sandbox.appKey, more = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: key,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...more,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: answerTo(method, path, response.status, parsed(text)),
    };
  };
  const ok: Served['ok'] = async (method, path, body, key) => {
    const answered = await send(method, path, body, key);
    if (answered.status !== 200 && answered.status !== 201)
      throw new Error(`${method} ${path}: ${answered.status} ${JSON.stringify(answered.body)}`);
    return answered.body;
  };
  return {
    url,
    appKey: sandbox.appKey,
    controlKey: sandbox.controlKey,
    database,
    sandbox,
    get time() {
      return clock.time;
    },
    set time(at) {
      clock.time = at;
    },
    send,
    ok,
    advance: async (milliseconds) => {
      await ok('POST', '/_sandbox/advance', { milliseconds });
    },
    stop,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Creates and pays a charge, so that there is money in the account. Returns the transaction. */
export async function receive(
  served: Served,
  value: number,
  key?: string,
): Promise<AnswerTo<'POST', '/_sandbox/pay'>> {
  const correlationID = crypto.randomUUID();
  await served.ok('POST', '/api/v1/charge', { correlationID, value }, key);
  return served.ok('POST', '/_sandbox/pay', { id: correlationID }, key);
}

/** Expects that the postings of the ledger add up, and that stored sums agree with them. */
export async function expectBalanced(served: Served): Promise<void> {
  const status = await served.ok('GET', '/_sandbox/status', undefined, served.controlKey);
  expect(status).toMatchObject({ ledgerBalanced: true, sumsAgree: true });
}

/** Returns the balance of the default account. */
export async function balance(
  served: Served,
  key?: string,
): Promise<{ readonly total: number; readonly blocked: number; readonly available: number }> {
  const { total, blocked, available } = (await served.ok('GET', '/api/v1/account/', undefined, key))
    .accounts[0].balance;
  return { total, blocked, available };
}
