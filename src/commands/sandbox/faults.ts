// Making the sandbox misbehave on purpose, and seeing what was asked of it.
import { usageError } from '../../errors/pixctl-error.ts';
import { OPERATIONS } from '../../contract/operations/index.ts';
import { showValue } from '../../pix/errors.ts';
import { FAULT_KINDS } from '../../sandbox/faults.ts';
import type { View } from '../../output/view.ts';
import type { Command, Input } from '../base/command.ts';
import { command } from '../base/define.ts';

const faultView: View = {
  columns: [
    { path: 'id', label: 'No' },
    { path: 'kind', label: 'Fault' },
    { path: 'operation', label: 'Operation' },
    { path: 'moment', label: 'When' },
    { path: 'timesLeft', label: 'Left' },
    { path: 'probability', label: 'Probability' },
    { path: 'hits', label: 'Hits' },
  ],
  empty: 'No faults are set.',
};

/** @throws PixctlError (exit 2) */
function probabilityOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!(value > 0 && value <= 1))
    throw usageError(
      `--probability ${showValue(text)} is not a number above 0 and at most 1`,
      'Write it as 0.25.',
    );
  return value;
}

const without = (object: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined && value !== false));

function ruleOf(kind: string, { options }: Input): Record<string, unknown> {
  return without({
    kind,
    operation: options.operation,
    after: options.after,
    status: options.status,
    retryAfter: options['retry-after'],
    delay: options.delay,
    times: options.times,
    probability: probabilityOf(options.probability as string | undefined),
    seed: options.seed,
  });
}

const fault = command({
  name: 'sandbox fault',
  alsoPrints: [{ path: 'status', description: 'OK' }],
  summary: 'Make requests to the sandbox go wrong; without a kind, list what is set',
  details: Object.entries(FAULT_KINDS).map(([kind, effect]) => `${kind}: ${effect}.`),
  args: [{ name: 'kind', description: 'what goes wrong', optional: true, enum: Object.keys(FAULT_KINDS) }],
  options: {
    operation: {
      type: 'string',
      placeholder: 'ID',
      description: 'only requests of this operation, such as charge.create',
    },
    times: {
      type: 'integer',
      minimum: 1,
      placeholder: 'N',
      description: 'so many requests; else until cleared',
    },
    probability: { type: 'string', placeholder: 'P', description: 'of each request to be hit, such as 0.25' },
    seed: { type: 'integer', minimum: 0, placeholder: 'N', description: 'makes --probability repeatable' },
    after: { type: 'boolean', description: 'after the work was done instead of in its place' },
    status: {
      type: 'integer',
      minimum: 400,
      maximum: 599,
      placeholder: 'CODE',
      description: 'HTTP status of error',
    },
    'retry-after': {
      type: 'integer',
      minimum: 0,
      unit: 'seconds',
      placeholder: 'SECONDS',
      description: 'Retry-After of rate-limit',
    },
    delay: { type: 'duration', placeholder: 'DURATION', description: 'how late latency answers' },
    clear: { type: 'boolean', description: 'take all faults away' },
  },
  view: faultView,
  examples: [
    {
      command: 'pixctl sandbox fault lost --operation charge.create --times 1',
      note: 'The next charge is made, but its answer never arrives',
    },
    {
      command: 'pixctl sandbox fault error --status 503 --probability 0.2 --seed 7',
      note: 'One request in five fails',
    },
    { command: 'pixctl sandbox fault', note: 'What is set, and how often it hit' },
    { command: 'pixctl sandbox fault --clear', note: 'Behave again' },
  ],
  run: async (context, input) => {
    const { kind } = input.args;
    const { clear } = input.options;
    const operation = input.options.operation;
    if (clear === true) {
      if (kind !== undefined) throw usageError('--clear takes every fault away', 'Leave the kind out.');
      const { cleared } = (await context.sandbox.control('POST', '/_sandbox/faults/clear', {})) as {
        cleared: number;
      };
      context.output.note(cleared === 1 ? 'One fault was taken away.' : `${cleared} faults were taken away.`);
      return [];
    }
    if (kind === undefined)
      return ((await context.sandbox.control('GET', '/_sandbox/faults')) as { faults: unknown }).faults;
    if (operation !== undefined && !OPERATIONS.some(({ id }) => id === operation))
      throw usageError(
        `operation ${showValue(operation)} is not known`,
        `Use one of: ${OPERATIONS.map(({ id }) => id).join(', ')}.`,
      );
    return context.sandbox.control('POST', '/_sandbox/fault', ruleOf(kind, input));
  },
});

const requests = command({
  name: 'sandbox requests',
  alsoPrints: [{ path: 'id', description: 'number of the request' }],
  summary: 'List what was asked of the sandbox, newest first',
  options: {
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: 10_000,
      default: 50,
      placeholder: 'N',
      description: 'how many of the last ten thousand',
    },
  },
  view: {
    columns: [
      { path: 'at', label: 'At', format: 'time' },
      { path: 'method', label: 'Method' },
      { path: 'path', label: 'Path' },
      { path: 'status', label: 'Status' },
      { path: 'took', label: 'ms' },
      { path: 'operation', label: 'Operation' },
      { path: 'correlationID', label: 'Correlation id' },
      { path: 'key', label: 'Application' },
      { path: 'fault', label: 'Fault' },
      { path: 'error', label: 'Error' },
    ],
    empty: 'No requests yet.',
  },
  examples: [
    { command: 'pixctl sandbox requests --limit 10', note: 'The latest ten' },
    { command: "pixctl sandbox requests --jq '.[] | select(.status >= 400)'", note: 'Only what was refused' },
  ],
  run: async (context, input) => {
    const limit = typeof input.options.limit === 'number' ? input.options.limit : 50;
    const body = await context.sandbox.control('GET', `/_sandbox/requests?limit=${limit}`);
    return (body as { requests: unknown }).requests;
  },
});

export const faultCommands: readonly Command[] = [fault, requests];
