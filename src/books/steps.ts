// Long computations, which Ctrl-C and the time limit of a command can end.

/** A computation that may be ended wherever it yields. */
export type Steps<T> = Generator<undefined, T, undefined>;
export type AsyncSteps<T> = AsyncGenerator<undefined, T, undefined>;
