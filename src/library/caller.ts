// Stacks of errors that begin with the line of the program that called the library.

/** Errors that the library made. Those of functions of the program, such as `appKey`, keep their stacks. */
const OWN = new WeakSet<Error>();

/** Marks an error as one of the library. */
export function own<E extends Error>(error: E): E {
  OWN.add(error);
  return error;
}

/**
 * Runs a public function. An error of the library that it throws, rejects with, or returns in the result of a write gets
 * the stack of the call: when a promise is rejected, the frames of the caller may be gone.
 */
export function traced<T>(method: (...given: never[]) => unknown, work: () => T): T {
  try {
    const result = work();
    return result instanceof Promise ? (tracedPromise(method, result) as T) : result;
  } catch (error) {
    setStack(error, callerOf(method));
    throw error;
  }
}

function tracedPromise(method: (...given: never[]) => unknown, result: Promise<unknown>): Promise<unknown> {
  const caller = callerOf(method);
  return result.then(
    (value) => {
      if (typeof value === 'object' && value !== null && 'error' in value) setStack(value.error, caller);
      return value;
    },
    (error: unknown) => {
      setStack(error, caller);
      throw error;
    },
  );
}

/** An object whose stack the runtime formats when it is read. */
interface Caller {
  readonly stack: string;
}

/** Captures the stack below a function that is being called. */
export function callerOf(method: (...given: never[]) => unknown): Caller {
  const caller = { stack: '' };
  // In browsers without it, errors keep their own stacks.
  if ('captureStackTrace' in Error) Error.captureStackTrace(caller, method);
  return caller;
}

/** Traces all functions of an object, and of the objects in it. Returns the object. */
export function traceMethods<T extends object>(api: T): T {
  for (const name of Reflect.ownKeys(api)) {
    const value: unknown = Reflect.get(api, name);
    if (typeof value === 'object' && value !== null) traceMethods(value);
    if (typeof value !== 'function') continue;
    const method = (...given: readonly unknown[]): unknown =>
      traced(method, (): unknown => Reflect.apply(value, api, given));
    Reflect.set(api, name, method);
  }
  return api;
}

/** Gives an error of the library the stack of the caller; leaves any other value as it is. */
export function setStack(error: unknown, caller: Caller): void {
  if (!(error instanceof Error) || !OWN.has(error)) return;
  // A hook of the program (`Error.prepareStackTrace`) may have returned anything.
  const stack: unknown = caller.stack;
  if (typeof stack !== 'string') return;
  const frames = stack.indexOf('\n    at ');
  if (frames !== -1) error.stack = `${error.name}: ${error.message}${stack.slice(frames)}`;
}
