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

export const EXIT_CODES: readonly { readonly code: ExitCode; readonly meaning: string }[] = [
  { code: EXIT.done, meaning: 'done' },
  { code: EXIT.bug, meaning: 'a bug in pixctl' },
  { code: EXIT.usage, meaning: 'bad option or value; nothing was sent' },
  { code: EXIT.auth, meaning: 'no key, or the key was refused' },
  { code: EXIT.refused, meaning: 'the service refused the request' },
  { code: EXIT.unreachable, meaning: 'nothing was done: unreachable, or retries exhausted' },
  {
    code: EXIT.unknown,
    meaning: 'outcome unknown: a write may have happened; the message gives the command that finds out',
  },
  { code: EXIT.batch, meaning: 'a batch ended with some rows failed' },
  { code: EXIT.wait, meaning: 'a wait ended without the awaited state' },
  { code: EXIT.declined, meaning: 'declined at a confirmation, or nobody could be asked' },
  { code: EXIT.interrupted, meaning: 'interrupted' },
];
