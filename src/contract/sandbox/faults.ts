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
  'deprecated',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export const FAULT_EFFECTS: Readonly<Record<FaultKind, string>> = {
  'rate-limit': 'answers 429 with Retry-After. The request is not executed',
  error: 'answers 500, or --status. The request is not executed; with --after, it is',
  html: 'answers 502 with an HTML page. The request is not executed; with --after, it is',
  latency: 'delays the answer by --delay',
  hang: 'never answers. The request is not executed; with --after, it is',
  reset: 'resets the connection. The request is not executed; with --after, it is',
  truncate: 'executes the request and cuts the answer',
  lost: 'executes the request and loses the answer',
  deprecated:
    'executes the request and announces with the headers Deprecation, Sunset and Link that the operation ends 90 days after the fault was set',
};
