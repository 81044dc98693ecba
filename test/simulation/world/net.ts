// `node:net` for the simulated program: sockets reach the PostgreSQL server of the history through the virtual network.
import { EventEmitter } from 'node:events';
import * as net from 'node:net';
import { current, Killed } from './current.ts';
import { Process } from './process.ts';
import { messagesIn } from './store.ts';

/** Longest time in milliseconds that a message travels. */
const MAX_LATENCY_MS = 5;

export class Socket extends EventEmitter {
  readyState = 'closed';
  readonly process: Process;
  /** Times at which the last message reaches either end: messages do not overtake each other. */
  /** Nothing reaches either end any more. */
  #isCut = false;
  /** The statement that was parsed last changes something. */
  #isChange = false;
  readonly #last = { there: 0, here: 0 };

  constructor() {
    super();
    if (!(current instanceof Process)) throw new Error('only processes of the history connect');
    this.process = current;
  }

  connect(): this {
    if (!this.#goesOn('connect')) return this;
    this.readyState = 'opening';
    this.process.after(this.#latency(), () => {
      const { store } = this.process.machine.surroundings;
      if (store === undefined || store.isDown) this.#fail('ECONNREFUSED');
      else {
        this.readyState = 'open';
        this.process.sockets.add(this);
        this.emit('connect');
      }
    });
    return this;
  }

  write(bytes: Uint8Array): boolean {
    const { process } = this;
    const copy = Buffer.from(bytes);
    if (!this.#goesOn(this.#operationOf(copy))) return true;
    process.messages += 1;
    const store = process.machine.surroundings.store!;
    const fault = process.disturbance.store?.find(({ number }) => number === process.messages);
    if (fault !== undefined) process.machine.surroundings.count(`store ${fault.kind}`);
    if (fault?.kind === 'away') store.leave(fault.ms ?? 0);
    else if (fault?.kind === 'lost') this.#loseLater();
    else {
      this.#there(() => {
        if (this.readyState === 'open' && !this.#isCut) store.receive(this, copy);
      });
      if (fault?.kind === 'unanswered') this.#there(() => this.#loseLater());
    }
    return true;
  }

  end(): this {
    return this.destroy();
  }

  destroy(): this {
    this.#close(false);
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  /** Names a message: `change` if it executes a statement that changes something, or the end of a transaction. */
  #operationOf(bytes: Buffer): string {
    const messages = [...messagesIn(bytes)];
    const parsed = messages.find(({ type }) => type === 'P');
    if (parsed !== undefined) this.#isChange = /INSERT|UPDATE|commit/.test(parsed.message.toString());
    return this.#isChange && messages.some(({ type }) => type === 'E') ? 'change' : 'store';
  }

  /** Notes an operation; returns false if the process is killed at it. The library would not handle the error. */
  #goesOn(operation: string): boolean {
    try {
      this.process.step(operation, '');
      return true;
    } catch (error) {
      if (error instanceof Killed) return false;
      throw error;
    }
  }

  /** The process gets an answer. */
  deliver(bytes: Buffer): void {
    const at = (this.#last.here = Math.max(this.#last.here, this.process.world.time + this.#latency()));
    this.process.after(at - this.process.world.time, () => {
      if (this.readyState === 'open' && !this.#isCut) this.emit('data', bytes);
    });
  }

  /** The connection is reset. */
  lose(): void {
    this.#isCut = true;
    this.#hangUp();
    this.process.soon(() => this.#fail('ECONNRESET'));
  }

  /** The process has ended: the system closes the connection. */
  hangUp = (): void => this.#hangUp();

  #loseLater(): void {
    this.#isCut = true;
    this.process.machine.surroundings.store?.leaveClient(this);
    this.process.after(this.#latency(), () => this.#fail('ECONNRESET'));
  }

  #latency(): number {
    return this.process.random.next() * MAX_LATENCY_MS;
  }

  /** Something reaches the server, even if the process is suspended or killed on the way. */
  #there(arrive: () => void): void {
    const { world } = this.process;
    const at = (this.#last.there = Math.max(this.#last.there, world.time + this.#latency()));
    this.process.machine.surroundings.service.process.after(at - world.time, arrive);
  }

  #hangUp(): void {
    this.process.sockets.delete(this);
    this.#there(() => this.process.machine.surroundings.store?.leaveClient(this));
  }

  #fail(code: string): void {
    if (this.readyState === 'closed') return;
    this.readyState = 'closed';
    this.process.sockets.delete(this);
    this.emit('error', Object.assign(new Error(`connect ${code}`), { code }));
    this.emit('close', true);
  }

  #close(hadError: boolean): void {
    if (this.readyState === 'closed') return;
    this.readyState = 'closed';
    this.#hangUp();
    this.process.soon(() => this.emit('close', hadError));
  }
}

export * from 'node:net';
export default { ...net, Socket };
