// Values that are there by the logic of the program, where their type cannot say so.

/** Returns the value. @param what what it is, for the message. @throws Error where it is missing: a bug of pixctl */
export function defined<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new Error(`internal error: ${what} is missing`);
  return value;
}
