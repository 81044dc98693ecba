// Types of long computations that Ctrl-C or a command's time limit can interrupt.

/** A computation that can be interrupted at each `yield`. */
export type Steps<T> = Generator<undefined, T, undefined>;
export type AsyncSteps<T> = AsyncGenerator<undefined, T, undefined>;
