// Faults that the sandbox can inject into its answers.

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
  'rate-limit': 'answers 429 with Retry-After. Nothing is done',
  error: 'answers 500, or --status. Nothing is done; with --after, the work is done',
  html: 'answers 502 with an HTML page. Nothing is done; with --after, the work is done',
  latency: 'delays the answer by --delay',
  hang: 'never answers. Nothing is done; with --after, the work is done',
  reset: 'resets the connection. Nothing is done; with --after, the work is done',
  truncate: 'does the work and cuts the answer',
  lost: 'does the work and loses the answer',
};
