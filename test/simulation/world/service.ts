// The payment service of a history: the real sandbox on a database in memory, which is the truth that claims are held
// against.
import type { HttpRequest, HttpResponse } from '#contract/http.ts';
import { OPERATIONS } from '#contract/operations/index.ts';
import { publicKeys } from '#sandbox/events/signing.ts';
import type { WebhookSender } from '#sandbox/events/webhook-sender.ts';
import type { Sandbox } from '#sandbox/index.ts';
import { openSandbox } from '#sandbox/index.ts';
import type { Database, Value } from '#sandbox/store/database.ts';
import type { Direct } from '#test/support/writes.ts';
import { setCurrent } from './current.ts';
import type { Surroundings } from './machine.ts';
import { Machine } from './machine.ts';
import { Process } from './process.ts';
import { ServiceData } from './service-data.ts';
import { World } from './world.ts';

/** Time at which the account was opened, in epoch milliseconds. */
export const OPENED = Date.parse('2026-03-02T12:00:00.000Z');

/** Address under which the machines reach the service. */
export const SERVICE_URL = 'http://127.0.0.1:4010';

/** The first rows are made once: every history starts from them. */
interface Beginning {
  readonly data: ServiceData;
  /** App key of another company. */
  readonly otherKey: string;
  /** App key of the history itself, which keeps all permissions. */
  readonly historyKey: string;
}

const FUND_CENTS = 1_000_000;
const OTHER_TAX_ID = '12345678000195';

export class Service {
  readonly world: World;
  readonly database: Database;
  readonly sandbox: Sandbox;
  /** Process in whose name the service runs. */
  readonly process: Process;
  /** The service does not accept connections. */
  isDown = false;
  /** The app key of the machines lacks a permission. */
  isRestricted = false;
  /** Most rows that it returns at once. */
  rowsOfPage = Infinity;
  #replica: { readonly sandbox: Sandbox; readonly at: number } | undefined;

  readonly #data: ServiceData;

  constructor(world: World, data: ServiceData, seed: number) {
    this.world = world;
    this.#data = data;
    this.database = data.database;
    this.process = serviceProcess(world, seed);
    setCurrent(this.process);
    this.sandbox = open(this.database, this.process);
  }

  /** App key of another company. */
  get otherKey(): string {
    return beginning?.otherKey ?? '';
  }

  get appKey(): string {
    return this.sandbox.appKey;
  }

  /** Does the work of a request, in the name of the service. */
  receive(request: HttpRequest, answer: (response: HttpResponse) => void): void {
    this.#answer(this.sandbox, request, answer);
  }

  #answer(sandbox: Sandbox, request: HttpRequest, answer: (response: HttpResponse) => void): void {
    // These lists do not say whether they have more: only a page that is not full ends them.
    const path = /\/statement|\/pix-keys/.test(request.path)
      ? request.path
      : request.path.replace(
          /([?&]limit=)(\d+)/,
          (_, name: string, limit: string) => `${name}${Math.min(Number(limit), this.rowsOfPage)}`,
        );
    this.process.soon(() => {
      void sandbox.handle({ ...request, path }).then((response) => answer(this.#dated(response)));
    });
  }

  /** Adds the header with the time of the service, as its HTTP server does. */
  #dated(response: HttpResponse): HttpResponse {
    const date = new Date(this.process.now()).toUTCString();
    return { ...response, headers: { ...response.headers, date } };
  }

  /** Sends a request of the history itself, which no fault disturbs. @throws Error if it is refused */
  readonly direct = (async (method: string, path: string, body?: unknown) => {
    let response: HttpResponse | undefined;
    this.receive(
      {
        method,
        path,
        headers: { authorization: beginning?.historyKey ?? this.appKey, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      (answered) => (response = answered),
    );
    await this.world.run(() => response !== undefined);
    const text = Buffer.from(response!.body).toString();
    if (response!.status > 204) throw new Error(`${method} ${path}: ${response!.status} ${text}`);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  }) as Direct;

  /** Pays much money into the account and all its sub accounts. */
  async fund(): Promise<void> {
    const id = `fund-${this.number('SELECT COUNT(*) FROM charges')}`;
    await this.direct('POST', '/api/v1/charge', { correlationID: id, value: FUND_CENTS });
    await this.direct('POST', '/_sandbox/pay', { id });
    const keys = this.database
      .prepare<{ pix_key: string }>('SELECT pix_key FROM subaccounts WHERE deleted_at IS NULL')
      .all();
    for (const { pix_key: key } of keys)
      await this.direct('POST', '/_sandbox/pay', { id: key, value: FUND_CENTS });
  }

  /** Takes permissions from the app key of the machines, and gives all others back. */
  restrict(without: readonly string[]): void {
    if (without.length === 0 && !this.isRestricted) return;
    this.isRestricted = without.length > 0;
    const left = OPERATIONS.map(({ scope }) => scope).filter((scope) => !without.includes(scope));
    this.database
      .prepare(
        'UPDATE applications SET scopes = ? WHERE id = (SELECT MIN(id) FROM applications WHERE company = 1)',
      )
      .run(this.isRestricted ? JSON.stringify(left) : null);
  }

  /** Moves the times of the newest charge and of the newest transaction by these milliseconds. */
  redate(ms: number): void {
    for (const table of ['charges', 'transactions'])
      this.database
        .prepare(
          `UPDATE ${table} SET created_at = created_at + ? WHERE seq = (SELECT MAX(seq) FROM ${table} WHERE company = 1)`,
        )
        .run(ms);
  }

  /** Copies the data for a replica, which lags behind from now on. */
  async freezeReplica(): Promise<void> {
    replica ??= await ServiceData.open();
    setCurrent(this.process);
    replica.copyFrom(this.#data);
    this.#replica = { sandbox: open(replica.database, this.process), at: this.world.time };
  }

  get hasReplica(): boolean {
    return this.#replica !== undefined;
  }

  /** The data of the replica, if one lags behind, and otherwise that of the service. */
  get oldestDatabase(): Database {
    return this.#replica === undefined || replica === undefined ? this.database : replica.database;
  }

  dropReplica(): void {
    this.#replica = undefined;
  }

  /**
   * Lets the replica answer a read, as long as it does not lag behind by more than these milliseconds.
   * @returns whether it answers
   */
  receiveStale(request: HttpRequest, lagMs: number, answer: (response: HttpResponse) => void): boolean {
    const frozen = this.#replica;
    if (request.method !== 'GET' || frozen === undefined || this.world.time - frozen.at > lagMs) {
      this.receive(request, answer);
      return false;
    }
    this.#answer(frozen.sandbox, request, answer);
    return true;
  }

  /** Returns the first column of the first row. */
  number(sql: string, ...values: Value[]): number {
    return Number(Object.values(this.database.prepare(sql).get(...values) ?? {})[0] ?? 0);
  }
}

/** Process in whose name the service runs; it has no network. */
const serviceProcess = (world: World, seed: number): Process =>
  new Process(
    new Machine('service', { world, count: () => undefined } as unknown as Surroundings, {}),
    [],
    seed,
  );

/** Seeds of the ids of the service: those of the beginning must not occur again. */
const SEEDS = { beginning: 1, history: 2 };

const open = (database: Database, process: Process): Sandbox =>
  openSandbox({
    database,
    now: () => Math.floor(process.now()),
    sleep: (milliseconds) => new Promise((done) => void process.after(milliseconds, done)),
    randomBytes: (count) => process.random.bytes(count),
    namespace: 'service',
    publicUrl: SERVICE_URL,
    later: (drain) => void process.soon(drain),
    webhookSender: webhooksOf(process),
  });

/** Longest time in milliseconds until a receiver of webhooks answers. */
const WEBHOOK_MS = 200;

/** Delivers webhooks to receivers that accept everything. */
const webhooksOf = (process: Process): WebhookSender => ({
  name: 'service',
  isAlive: () => true,
  post: () =>
    new Promise((answered) => {
      const took = Math.floor(process.random.next() * WEBHOOK_MS);
      process.after(took, () => answered({ status: 200, took }));
    }),
  refusalOf: () => Promise.resolve(undefined),
  wait: async (calls) => {
    await calls;
  },
});

let replica: ServiceData | undefined;
let beginning: Beginning | undefined;

/** Opens the service as it was when the account was new. */
export async function openService(world: World): Promise<Service> {
  beginning ??= await makeBeginning();
  const { data } = beginning;
  setCurrent(serviceProcess(world, SEEDS.history));
  data.restore();
  return new Service(world, data, SEEDS.history);
}

async function makeBeginning(): Promise<Beginning> {
  const world = new World(OPENED);
  setCurrent(serviceProcess(world, SEEDS.beginning));
  const data = await ServiceData.open();
  const service = new Service(world, data, SEEDS.beginning);
  publicKeys(data.database);
  await service.direct('POST', '/_sandbox/account', {});
  const { appKey } = await service.direct('POST', '/_sandbox/company', {
    name: 'Outra',
    taxID: OTHER_TAX_ID,
  });
  const { appKey: historyKey } = await service.direct('POST', '/_sandbox/key', { name: 'History' });
  data.keepAsBeginning();
  return { data, otherKey: appKey, historyKey };
}
