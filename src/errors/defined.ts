// Assertion for values that are always defined although their type allows undefined.

/**
 * Returns the value.
 * @param what name of the value, for the message
 * @throws Error if it is missing, which is a bug of pixctl
 */
export function defined<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new Error(`internal error: ${what} is missing`);
  return value;
}
