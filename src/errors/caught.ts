// Helpers for caught values, which may be of any type.

/** Returns the message of an error, or the value as text. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Fields of an operating system error. */
export interface SystemError {
  /** `ENOENT`, `EACCES` …; undefined for any other failure. */
  readonly code: string | undefined;
  readonly path: string | undefined;
  readonly syscall: string | undefined;
}

export function systemError(error: unknown): SystemError {
  const text = (name: string): string | undefined => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  return { code: text('code'), path: text('path'), syscall: text('syscall') };
}
