// The shared store of a history: a real PostgreSQL server whose clock is the virtual time. Messages reach it through the
// virtual network, one after the other. Before the next event, the world waits until the server has answered all
// statements but those that wait for a lock, so that the order of events comes from the seed alone.
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CREATE_TABLES, STORE_SCHEMA, TABLES } from '#shared-store/tables/schema.ts';
import type { PostgresServer } from '#test/support/services/postgres.ts';
import { postgresBin, startPostgres } from '#test/support/services/postgres.ts';
import type { Process } from './process.ts';
import type { World } from './world.ts';

/** Time in milliseconds of the real clock after which a statement may be waiting for a lock. */
const LOCK_MS = 2;
/** Settings of a server for histories that repeat exactly. A deadlock is found while the world waits. */
const SETTINGS = ['autovacuum=off', 'deadlock_timeout=10ms', 'max_connections=200'];

interface Place {
  readonly server: PostgresServer;
  readonly address: string;
  readonly clock: number;
  readonly folder: string;
  readonly admin: Backend;
  /** Connections that no process has, by the message that began them. */
  readonly idle: Map<string, Backend[]>;
}
let place: Promise<Place | undefined> | undefined;

/** Sets the clock of the server. */
const setClock = ({ clock }: Place, time: number): void =>
  void writeSync(clock, time.toFixed(3).padStart(20, '0'), 0);

async function openPlace(): Promise<Place | undefined> {
  const bin = postgresBin();
  if (bin === undefined) return undefined;
  const server = await startPostgres(bin, SETTINGS);
  const address = server.database().replace('pixctl@', 'postgres@');
  const folder = mkdtempSync(join(tmpdir(), 'pixctl-clock-'));
  const file = join(folder, 'clock');
  chmodSync(folder, 0o755);
  const made = { server, address, clock: openSync(file, 'w'), folder, idle: new Map<string, Backend[]>() };
  const { pathname } = new URL(address);
  const admin = new Backend(address);
  await admin.start(startOf({ user: 'postgres', database: pathname.slice(1) }));
  const opened = { ...made, admin };
  setClock(opened, 0);
  for (const statement of [
    'SET allow_system_table_mods = on',
    "UPDATE pg_catalog.pg_proc SET proname = 'clock_timestamp_of_machine' WHERE proname = 'clock_timestamp'",
    `CREATE FUNCTION pg_catalog.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
     AS $$ SELECT pg_catalog.to_timestamp(pg_catalog.pg_read_file('${file}')::double precision / 1000) $$`,
    ...CREATE_TABLES,
  ])
    await admin.query(statement);
  return opened;
}

/** Ends the server, if a history has started it. */
export async function closeStore(): Promise<void> {
  const opened = await place;
  place = undefined;
  if (opened === undefined) return;
  for (const backend of [opened.admin, ...[...opened.idle.values()].flat()]) backend.close();
  await opened.server.remove();
  closeSync(opened.clock);
  rmSync(opened.folder, { recursive: true });
}

/** Returns whether a PostgreSQL server is installed. */
export const hasPostgres = (): boolean => postgresBin() !== undefined;

/** Message that begins a connection. */
function startOf(values: Readonly<Record<string, string>>): Buffer {
  const text = Buffer.from(`${Object.entries(values).flat().join('\0')}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + text.length, 0);
  head.writeInt32BE(3 << 16, 4);
  return Buffer.concat([head, text]);
}

const queryMessage = (text: string): Buffer => {
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(5 + Buffer.byteLength(text), 1);
  return Buffer.concat([head, Buffer.from(`${text}\0`)]);
};

type Row = readonly (string | null)[];

/** Splits bytes into whole messages of the protocol, each with its type. */
export function* messagesIn(bytes: Buffer): Generator<{ readonly type: string; readonly message: Buffer }> {
  for (let at = 0; at + 5 <= bytes.length;) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    if (end > bytes.length) return;
    yield { type: String.fromCharCode(bytes[at]!), message: bytes.subarray(at, end) };
    at = end;
  }
}

/** A connection to the real server. */
export class Backend {
  readonly #socket: Socket;
  #unread: Buffer = Buffer.alloc(0);
  /** What the server has to answer: all (`Z`), or the description of a statement (`T`). */
  readonly #owed: ('Z' | 'T')[] = [];
  #answered: () => void = () => undefined;
  /** Bytes that end with an answer, and are not taken yet. */
  #answers: Buffer[] = [];
  #begun: Buffer[] = [];
  /** Answer to the message that began it. */
  greeting: Buffer = Buffer.alloc(0);
  pid = 0;
  /** A statement waits for a lock. */
  isBlocked = false;
  /** A statement was cancelled, and will be answered. */
  isCancelled = false;
  /** Number of answers so far. */
  answers = 0;

  constructor(address: string) {
    const { hostname, port } = new URL(address);
    this.#socket = connect(Number(port), hostname);
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (bytes: Buffer) => this.#receive(bytes));
    // A backend that the server ends answers no more.
    this.#socket.on('error', () => undefined);
  }

  get isBusy(): boolean {
    return this.#owed.length > 0;
  }

  /** @param message that begins the connection */
  async start(message: Buffer): Promise<void> {
    this.#owed.push('Z');
    this.#socket.write(message);
    while (this.isBusy) await this.answered();
    this.greeting = this.take();
  }

  /** @param bytes whole messages of a client */
  send(bytes: Buffer): void {
    let isDescription = false;
    for (const { type } of messagesIn(bytes)) {
      if (type === 'D') isDescription = true;
      if (type === 'S' || type === 'Q') {
        this.#owed.push('Z');
        isDescription = false;
      } else if (type === 'H' && isDescription) this.#owed.push('T');
    }
    this.#socket.write(bytes);
  }

  async query(text: string): Promise<readonly Row[]> {
    this.send(queryMessage(text));
    while (this.isBusy) await this.answered();
    const rows: Row[] = [];
    for (const { type, message } of messagesIn(this.take())) {
      if (type === 'E') throw new Error(`${message.subarray(5).toString().replaceAll('\0', ' ')}: ${text}`);
      if (type === 'D') rows.push(rowOf(message));
    }
    return rows;
  }

  /** Resolves with the next answer. */
  answered(): Promise<void> {
    return new Promise((resolve) => (this.#answered = resolve));
  }

  /** Takes what was answered. */
  take(): Buffer {
    const bytes = Buffer.concat(this.#answers);
    this.#answers = [];
    return bytes;
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(bytes: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, bytes]);
    let read = 0;
    for (const { type, message } of messagesIn(this.#unread)) {
      read += message.length;
      this.#begun.push(message);
      if (type === 'K') this.pid = message.readInt32BE(5);
      const isDescribed = this.#owed[0] === 'T' && (type === 'T' || type === 'n' || type === 'E');
      if (!isDescribed && type !== 'Z') continue;
      this.#owed.shift();
      this.answers += 1;
      [this.isBlocked, this.isCancelled] = [false, false];
      this.#answers.push(...this.#begun);
      this.#begun = [];
      this.#answered();
    }
    this.#unread = this.#unread.subarray(read);
  }
}

function rowOf(message: Buffer): Row {
  const row: (string | null)[] = [];
  let at = 7;
  for (let column = 0; column < message.readInt16BE(5); column += 1) {
    const length = message.readInt32BE(at);
    at += 4;
    row.push(length < 0 ? null : message.toString('utf8', at, at + length));
    at += Math.max(0, length);
  }
  return row;
}

/** The end of a connection at a process. */
export interface Client {
  readonly process: Process;
  /** Receives an answer, later. */
  deliver(bytes: Buffer): void;
  /** The connection is lost. */
  lose(): void;
}

/** A write of the journal, as the store has it. */
export interface StoredEntry {
  readonly id: string;
  readonly operation: string;
  readonly outcome: string;
  readonly correlationID?: string;
  readonly isUnseen: boolean;
  /** Process that recorded it first: `MACHINE PID`. */
  readonly by: string;
}

/** A change of an entry that the audit of the store has. */
export interface Change {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly what: string;
  readonly entry: string;
  /** `MACHINE PID`. */
  readonly by: string;
  readonly outcome: string;
}

export class Store {
  readonly address: string;
  /** No server accepts connections before this time. */
  awayUntil = 0;
  entries: readonly StoredEntry[] = [];
  changes: readonly Change[] = [];
  /** Texts of plans by name, and of their approvals. */
  plans: ReadonlyMap<string, { readonly text: string; readonly approval: string }> = new Map();
  readonly #world: World;
  readonly #place: Place;
  /** Process in whose name the server and the network act. */
  readonly #process: Process;
  readonly #clients = new Map<Client, Backend>();
  /** Connections that a process has left while a statement ran. */
  readonly #left = new Map<Backend, string>();
  /** What a rule reads at this moment. */
  #reads: Promise<void>[] = [];

  private constructor(world: World, opened: Place, process: Process) {
    this.#world = world;
    this.#place = opened;
    this.#process = process;
    this.address = opened.address;
    world.settle = () => this.#settle();
  }

  /** Opens an empty store. @throws Error if no PostgreSQL server is installed */
  static async open(world: World, process: Process): Promise<Store> {
    const opened = await (place ??= openPlace());
    if (opened === undefined) throw new Error('the story needs a PostgreSQL server');
    const store = new Store(world, opened, process);
    setClock(opened, world.time);
    await opened.admin.query(
      `TRUNCATE ${TABLES.filter((table) => table !== 'store')
        .map((table) => `${STORE_SCHEMA}.${table}`)
        .join(', ')} RESTART IDENTITY`,
    );
    return store;
  }

  get isDown(): boolean {
    return this.#world.time < this.awayUntil;
  }

  /** The server is away for this time: it rolls all transactions back, and every connection is lost. */
  leave(milliseconds: number): void {
    this.awayUntil = this.#world.time + milliseconds;
    for (const client of this.#clients.keys()) {
      client.lose();
      this.leaveClient(client);
    }
  }

  /** Delivers the bytes of a client. The first ones begin its connection. */
  receive(client: Client, bytes: Buffer): void {
    const backend = this.#clients.get(client);
    if (backend === undefined) this.#begin(client, bytes);
    else if (bytes[0] === 'X'.charCodeAt(0)) this.leaveClient(client);
    else {
      setClock(this.#place, this.#world.time);
      backend.send(bytes);
      this.#unsettled = true;
    }
  }

  /** The server notices that a client has closed its connection, and rolls its transaction back. */
  leaveClient(client: Client): void {
    const backend = this.#clients.get(client);
    if (backend === undefined) return;
    this.#clients.delete(client);
    this.#left.set(backend, this.#startOf.get(backend) ?? '');
    this.#unsettled = true;
  }

  /** Reads something at this moment of the virtual time. */
  read(sql: string, then: (rows: readonly Row[]) => void): void {
    this.#reads.push(this.#place.admin.query(sql).then(then));
    this.#unsettled = true;
  }

  /** Reads `entries`, `changes` and `plans`. */
  async refresh(): Promise<void> {
    const { admin } = this.#place;
    const changes = await admin.query(
      `SELECT extract(epoch FROM (a.content::json ->> 'at')::timestamptz) * 1000, a.content::json ->> 'what',
         a.content::json ->> 'subject', p.machine || ' ' || p.pid, a.content::json -> 'value' ->> 'outcome'
       FROM ${STORE_SCHEMA}.audit a JOIN ${STORE_SCHEMA}.process p ON p.id = a.content::json ->> 'process'
       WHERE a.content::json ->> 'what' <> 'process' ORDER BY a.number`,
    );
    this.changes = changes.map(([at, what, entry, by, outcome]) => ({
      at: Number(at),
      what: what!,
      entry: entry!,
      by: by!,
      outcome: outcome!,
    }));
    const first = new Map(
      this.changes.flatMap(({ what, entry, by }) => (what === 'entry' ? [[entry, by] as const] : [])),
    );
    const entries = await admin.query(
      `SELECT id, operation, outcome, correlation_id, unseen FROM ${STORE_SCHEMA}.entry ORDER BY sequence`,
    );
    this.entries = entries.map(([id, operation, outcome, correlationID, unseen]) => ({
      id: id!,
      operation: operation!,
      outcome: outcome!,
      ...(correlationID === null || correlationID === undefined ? {} : { correlationID }),
      isUnseen: unseen === 't',
      by: first.get(id!) ?? '',
    }));
    const plans = await admin.query(
      `SELECT name, (SELECT string_agg(content, '' ORDER BY part) FROM ${STORE_SCHEMA}.plan_part t WHERE t.hash = p.hash),
         (SELECT string_agg(line, ' ' ORDER BY line) FROM ${STORE_SCHEMA}.approval a WHERE a.hash = p.hash)
       FROM ${STORE_SCHEMA}.plan p`,
    );
    this.plans = new Map(
      plans.map(([name, text, approval]) => [name!, { text: text ?? '', approval: approval ?? '' }]),
    );
  }

  /** Ends the connections of processes that are left. */
  async close(): Promise<void> {
    for (const client of this.#clients.keys()) this.leaveClient(client);
    await this.#settle();
    for (const backend of this.#left.keys()) backend.close();
    delete this.#world.settle;
  }

  #unsettled = false;
  readonly #startOf = new Map<Backend, string>();
  readonly #beginning = new Map<Client, Buffer>();

  #begin(client: Client, bytes: Buffer): void {
    this.#beginning.set(client, bytes);
    this.#unsettled = true;
  }

  async #connectAll(): Promise<void> {
    for (const [client, bytes] of this.#beginning) {
      // The statements of the program end by the virtual time.
      const start = bytes
        .toString('latin1')
        .replace(/statement_timeout\0(\d+)/, (text, digits: string) =>
          text.replace(digits, '0'.repeat(digits.length)),
        );
      let backend = this.#place.idle.get(start)?.pop();
      if (backend === undefined) {
        backend = new Backend(this.address);
        await backend.start(Buffer.from(start, 'latin1'));
      }
      this.#startOf.set(backend, start);
      this.#clients.set(client, backend);
      client.deliver(backend.greeting);
    }
    this.#beginning.clear();
  }

  /** Rolls back what clients have left, once their statements have ended. */
  async #release(): Promise<void> {
    for (const [backend, start] of this.#left) {
      if (backend.isBusy) continue;
      this.#left.delete(backend);
      backend.take();
      for (const statement of ['ROLLBACK', 'DISCARD ALL']) await backend.query(statement);
      this.#place.idle.set(start, [...(this.#place.idle.get(start) ?? []), backend]);
    }
  }

  async #settle(): Promise<void> {
    if (!this.#unsettled) return;
    this.#unsettled = false;
    await Promise.all(this.#reads);
    this.#reads = [];
    await this.#connectAll();
    for (;;) {
      await this.#release();
      const busy = [...this.#clients.values(), ...this.#left.keys()].filter(({ isBusy }) => isBusy);
      if (busy.length === 0) break;
      const running = busy.filter(({ isBlocked }) => !isBlocked);
      const isAnswered = running.length > 0 && (await firstAnswer(running));
      if (!isAnswered && (await this.#areAllBlocked(busy))) break;
    }
    for (const [client, backend] of this.#clients) {
      const bytes = backend.take();
      if (bytes.length > 0) client.deliver(bytes);
      if (backend.isBusy) this.#limit(backend);
    }
  }

  /** Returns whether none of these can go on before a process does something. */
  async #areAllBlocked(busy: readonly Backend[]): Promise<boolean> {
    const rows = await this.#place.admin.query(
      `SELECT pid, array_to_string(pg_blocking_pids(pid), ' ') FROM unnest('{${busy
        .map(({ pid }) => pid)
        .join()}}'::int[]) pid`,
    );
    const blockers = new Map(
      rows.map(([pid, by]) => [Number(pid), by === '' ? [] : by!.split(' ').map(Number)]),
    );
    /** Whether what it waits for is idle, and not in a circle. */
    const waitsForIdle = (pid: number, seen: readonly number[]): boolean =>
      !seen.includes(pid) &&
      (blockers.get(pid) ?? []).every((by) => !blockers.has(by) || waitsForIdle(by, [...seen, pid]));
    for (const backend of busy)
      backend.isBlocked =
        !backend.isCancelled && (blockers.get(backend.pid)?.length ?? 0) > 0 && waitsForIdle(backend.pid, []);
    return busy.every(({ isBusy, isBlocked }) => isBusy && isBlocked);
  }

  readonly #limited = new Map<Backend, number>();

  /** Cancels a statement that waits for too long, as the server does by its own clock. */
  #limit(backend: Backend): void {
    const number = backend.answers;
    if (this.#limited.get(backend) === number) return;
    this.#limited.set(backend, number);
    this.#process.after(STATEMENT_MS, () => {
      if (!backend.isBusy || backend.answers !== number) return;
      backend.isCancelled = true;
      this.read(`SELECT pg_cancel_backend(${backend.pid})`, () => undefined);
    });
  }
}

/** Time in milliseconds that a statement of the program may take. */
const STATEMENT_MS = 15_000;

/** Waits for the first answer; returns false if there is none within some milliseconds of the real clock. */
async function firstAnswer(backends: readonly Backend[]): Promise<boolean> {
  let timer: ReturnType<typeof globalThis.setTimeout> | undefined;
  const isAnswered = await Promise.race([
    ...backends.map((backend) => backend.answered().then(() => true)),
    new Promise<boolean>((resolve) => {
      timer = globalThis.setTimeout(() => resolve(false), LOCK_MS);
    }),
  ]);
  globalThis.clearTimeout(timer);
  return isAnswered;
}
