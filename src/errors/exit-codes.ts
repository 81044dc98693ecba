// Exit codes that scripts rely on, with their meanings for help, man pages and docs.

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
  done: 'success',
  bug: 'a bug in pixctl',
  usage: 'invalid option or value; nothing was sent',
  auth: 'no app key, or the app key was refused',
  refused: 'the service refused the request',
  unreachable: 'nothing was done: the service could not be reached, or all retries failed',
  unknown: 'outcome unknown: a write may have happened; the error message names the command that looks it up',
  batch:
    'part of the work failed, or data differs, is unmatched or does not add up; the output lists each case',
  wait: 'the wait ended, and the charge is not paid or the payment not confirmed',
  declined: 'not confirmed, or confirmation was needed and no terminal was available',
  interrupted: 'interrupted',
};

export const EXIT_CODES: readonly { readonly code: ExitCode; readonly meaning: string }[] = (
  Object.keys(EXIT) as (keyof typeof EXIT)[]
).map((name) => ({ code: EXIT[name], meaning: MEANINGS[name] }));
