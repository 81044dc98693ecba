// Control calls for faults, and for the log of requests.
import type { Operation } from '#contract/operation.ts';
import { bool, int, list, num, obj, str } from '#contract/schema/schema.ts';
import { get, limit, listed, name, post } from './control-call.ts';
import { FAULT_KINDS } from './faults.ts';

export const fault = obj(
  {
    id: int(),
    kind: str({ enum: FAULT_KINDS }),
    operation: str(),
    moment: str({ enum: ['before', 'after'] }),
    timesLeft: int(),
    probability: num(),
    hits: int(),
    status: int(),
    retryAfter: int({ unit: 'seconds' }),
    delay: int({ description: 'milliseconds' }),
  },
  { required: ['id', 'kind', 'moment', 'hits'] },
);
export const loggedRequest = obj(
  {
    id: int(),
    at: str({ format: 'date-time' }),
    method: str(),
    path: str(),
    operation: str(),
    status: int(),
    took: int({ description: 'milliseconds' }),
    key: str({ description: 'name of the application whose key it was' }),
    correlationID: str(),
    error: str(),
    fault: str(),
  },
  { required: ['id', 'at', 'method', 'path', 'status', 'took'] },
);

export const FAULT_CONTROLS = [
  {
    ...post,
    id: 'sandbox.fault',
    summary: 'Make requests go wrong',
    path: '/_sandbox/fault',
    body: obj(
      {
        kind: str({ enum: FAULT_KINDS }),
        operation: name,
        after: bool(),
        status: int({ minimum: 400, maximum: 599 }),
        retryAfter: int({ unit: 'seconds', minimum: 0, maximum: 86_400 }),
        delay: int({ minimum: 0, maximum: 300_000, description: 'milliseconds' }),
        times: int({ minimum: 1, maximum: 1_000_000 }),
        probability: num({ minimum: 0, maximum: 1 }),
        seed: int(),
      },
      { required: ['kind'] },
    ),
    response: fault,
  },
  {
    ...get,
    id: 'sandbox.faults',
    summary: 'The faults that are set',
    path: '/_sandbox/faults',
    response: obj({ faults: list(fault) }, { required: ['faults'] }),
    result: listed('faults'),
  },
  {
    ...post,
    id: 'sandbox.faults.clear',
    summary: 'Take all faults away',
    path: '/_sandbox/faults/clear',
    response: obj({ cleared: int() }, { required: ['cleared'] }),
  },
  {
    ...get,
    id: 'sandbox.requests',
    summary: 'The latest requests, newest first',
    path: '/_sandbox/requests',
    query: limit(10_000),
    response: obj({ requests: list(loggedRequest) }, { required: ['requests'] }),
    result: listed('requests'),
  },
] as const satisfies readonly Operation[];
