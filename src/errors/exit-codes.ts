// The exit codes scripts rely on, and what each means to a reader of help, man pages and the README.

/** The public table of exit codes. */
export const EXIT = {
  done: 0,
  bug: 1,
  usage: 2,
  auth: 3,
  refused: 4,
  unreachable: 5,
  unknown: 6,
  batch: 7,
  wait: 8,
  declined: 9,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

const MEANINGS: Readonly<Record<keyof typeof EXIT, string>> = {
  done: 'done',
  bug: 'a bug in pixctl',
  usage: 'bad option or value; nothing was sent',
  auth: 'no key, or the key was refused',
  refused: 'the service refused the request',
  unreachable: 'nothing was done: unreachable, or retries exhausted',
  unknown: 'outcome unknown: a write may have happened; the message gives the command that finds out',
  batch: 'a batch ended with some rows failed',
  wait: 'a wait ended without the awaited state',
  declined: 'declined at a confirmation, or nobody could be asked',
  interrupted: 'interrupted',
};

export const EXIT_CODES: readonly { readonly code: ExitCode; readonly meaning: string }[] = (
  Object.keys(EXIT) as (keyof typeof EXIT)[]
).map((name) => ({ code: EXIT[name], meaning: MEANINGS[name] }));
