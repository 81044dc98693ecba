// Globals of Node.js for the simulated program: the bundler puts these in place of the real ones in every module.
import { current } from './current.ts';
import * as fs from './fs.ts';
import * as nodeCrypto from './node-crypto.ts';
import * as os from './os.ts';

const RealDate = globalThis.Date;
const realProcess = globalThis.process;
const realCrypto = globalThis.crypto;

class VirtualDate extends RealDate {
  constructor(...parts: readonly unknown[]) {
    if (parts.length === 0) super(Math.floor(current.now()));
    else super(...(parts as [number]));
  }
  static override now(): number {
    return Math.floor(current.now());
  }
}
export { VirtualDate as Date };

export const random = (): number => current.random.next();
export const performance = { now: (): number => current.uptimeMs() };

type Callback = (...words: readonly unknown[]) => void;
class Timer {
  readonly #cancel: () => void;
  constructor(cancel: () => void) {
    this.#cancel = cancel;
  }
  cancel(): void {
    this.#cancel();
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  hasRef(): boolean {
    return true;
  }
  [Symbol.toPrimitive](): number {
    return 0;
  }
}

export const setTimeout = (callback: Callback, milliseconds = 0, ...words: readonly unknown[]): Timer =>
  new Timer(current.after(Math.max(1, milliseconds), () => callback(...words)));
export const setImmediate = (callback: Callback, ...words: readonly unknown[]): Timer =>
  new Timer(current.soon(() => callback(...words)));
export const setInterval = (callback: Callback, milliseconds = 0, ...words: readonly unknown[]): Timer => {
  const own = current;
  let cancel: () => void = () => undefined;
  const again = (): void => {
    cancel = own.after(Math.max(1, milliseconds), () => {
      again();
      callback(...words);
    });
  };
  again();
  return new Timer(() => cancel());
};
const clear = (timer: Timer | undefined): void => timer?.cancel();
export { clear as clearImmediate, clear as clearInterval, clear as clearTimeout };

const noSuchProcess = (): Error =>
  Object.assign(new Error('kill ESRCH'), { code: 'ESRCH', errno: -3, syscall: 'kill' });

/** Without node:sqlite, so that histories are the same on every version of Node.js. */
function builtinModule(name: string): unknown {
  switch (name.replace('node:', '')) {
    case 'os':
      return os;
    case 'fs':
      return fs;
    case 'crypto':
      return nodeCrypto;
    case 'sqlite':
      return undefined;
    default:
      throw new Error(`the simulated program may not load ${name}`);
  }
}

/** The real process object, except for what belongs to the virtual process. */
export const process: NodeJS.Process = new Proxy(realProcess, {
  get: (target, name) => {
    // While modules are loaded, no process runs yet.
    if (current === undefined) return Reflect.get(target, name, target) as unknown;
    switch (name) {
      case 'pid':
        return current.pid;
      case 'env':
        return current.env;
      case 'kill':
        return (pid: number): boolean => {
          if (current.isRunning(pid)) return true;
          throw noSuchProcess();
        };
      case 'cwd':
        return () => current.home;
      case 'uptime':
        return () => current.uptimeMs() / 1_000;
      case 'hrtime':
        return Object.assign((): [number, number] => [Math.floor(current.uptimeMs() / 1_000), 0], {
          bigint: () => BigInt(Math.floor(current.uptimeMs() * 1e6)),
        });
      case 'platform':
        return 'linux';
      case 'on':
      case 'once':
      case 'off':
        return () => process;
      case 'getBuiltinModule':
        return builtinModule;
      default: {
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      }
    }
  },
  set: () => true,
});

export const crypto = {
  subtle: realCrypto.subtle,
  randomUUID: (): string => current.random.uuid(),
  getRandomValues: <T extends NodeJS.TypedArray>(values: T): T => {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    bytes.set(current.random.bytes(bytes.length));
    return values;
  },
};
