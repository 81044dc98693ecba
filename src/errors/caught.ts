// What a catch clause has in hand, which may be anything.

/** Its message, or the thing itself as text. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What the operating system refused. */
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
