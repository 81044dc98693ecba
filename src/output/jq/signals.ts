// Thrown instead of an error that a user sees: evaluation stops, and the caller decides what follows.

/** A program or a value that only jq itself handles. Nothing in a program catches it. */
export const UNSUPPORTED = new Error('left to jq');

/** An error of jq at run time, such as a number that is indexed by a string. `?` in the program catches it. */
export const FAILED = new Error('jq would fail');
