// Control calls for faults, and for the log of requests.
import type { Operation } from '#contract/operation.ts';
import { bool, int, list, num, obj, str } from '#contract/schema/schema.ts';
import { get, limit, listed, name, post } from './control-call.ts';
import { FAULT_KINDS } from './faults.ts';

export const fault = obj(
  {
    id: int(),
    kind: str({ enum: FAULT_KINDS }),
    operation: str({ description: 'operation id, or `*`' }),
    moment: str({
      enum: ['before', 'after'],
      description: 'whether the request fails before or after it is executed',
    }),
    timesLeft: int(),
    probability: num(),
    hits: int({ description: 'number of requests that have failed' }),
    status: int(),
    retryAfter: int({ unit: 'seconds' }),
    delay: int({ description: 'delay in milliseconds of real time' }),
  },
  { required: ['id', 'kind', 'moment', 'hits'], description: 'a fault that was injected' },
);
export const loggedRequest = obj(
  {
    id: int(),
    at: str({ format: 'date-time' }),
    method: str(),
    path: str(),
    operation: str(),
    status: int(),
    took: int({ description: 'always 0: time does not pass within a request' }),
    key: str({ description: 'name of the application whose key was used' }),
    correlationID: str(),
    error: str(),
    fault: str({ description: 'fault that was injected, such as `reset after`' }),
    ignored: list(str(), {
      description: 'fields of the body that the operation does not have, the first 20',
    }),
  },
  {
    required: ['id', 'at', 'method', 'path', 'status', 'took'],
    description: 'a request that the service answered; control calls are not logged',
  },
);

export const FAULT_CONTROLS = [
  {
    ...post,
    id: 'sandbox.fault',
    summary: 'Make requests go wrong',
    path: '/_sandbox/fault',
    body: obj(
      {
        kind: str({
          enum: FAULT_KINDS,
          description:
            '`rate-limit`: 429 · `error`: 500 or `status` · `html`: 502 with a page · `latency`: late by `delay` · `hang`: never answered · `reset`: connection reset · `truncate`: executed, answer cut · `lost`: executed, answer lost · `deprecated`: executed, with the headers Deprecation and Sunset',
        }),
        operation: {
          ...name,
          description: 'operation id such as `charge.create`; default: every operation',
        },
        after: bool({ description: 'execute the request before it fails' }),
        status: int({ minimum: 400, maximum: 599, description: 'HTTP status of `error`' }),
        retryAfter: int({
          unit: 'seconds',
          minimum: 0,
          maximum: 86_400,
          description: 'header Retry-After of `rate-limit`',
        }),
        delay: int({
          minimum: 0,
          maximum: 300_000,
          description: 'delay of `latency` in milliseconds of real time',
        }),
        times: int({
          minimum: 1,
          maximum: 1_000_000,
          description: 'number of requests that fail; default: all of them',
        }),
        probability: num({
          minimum: 0,
          maximum: 1,
          description: 'share of the requests that fail, above 0 and up to 1; drawn from `seed`',
        }),
        seed: int(),
      },
      { required: ['kind'], description: 'a rule for which requests fail, and how' },
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
