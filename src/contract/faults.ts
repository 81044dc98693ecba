// What can go wrong on purpose in the sandbox.

export const FAULT_KINDS = [
  'rate-limit',
  'error',
  'html',
  'latency',
  'hang',
  'reset',
  'truncate',
  'lost',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export const FAULT_EFFECTS: Readonly<Record<FaultKind, string>> = {
  'rate-limit': 'answers 429 with Retry-After, nothing done',
  error: 'answers 500, or --status; nothing done, with --after all done',
  html: 'answers 502 with a page of HTML; nothing done, with --after all done',
  latency: 'answers late, by --delay',
  hang: 'never answers; nothing done, with --after all done',
  reset: 'cuts the connection; nothing done, with --after all done',
  truncate: 'does the work and cuts the answer in the middle',
  lost: 'does the work and cuts the connection: the answer is lost',
};
