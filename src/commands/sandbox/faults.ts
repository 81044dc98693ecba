// Sandbox commands that inject faults and list the received requests.
import { requireFields } from '#client/answers/checked-answer.ts';
import type { Command, OptionSpecs } from '#commands/kit/command.ts';
import type { OptionsOf } from '#commands/kit/define.ts';
import { command } from '#commands/kit/define.ts';
import { OPERATIONS } from '#contract/operations/index.ts';
import { control } from '#contract/sandbox/controls.ts';
import { fault as faultSchema, loggedRequest } from '#contract/sandbox/fault-controls.ts';
import type { FaultKind } from '#contract/sandbox/faults.ts';
import { FAULT_EFFECTS, FAULT_KINDS } from '#contract/sandbox/faults.ts';
import type { BodyOf } from '#contract/schema/types.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { viewOf } from '#output/view-of.ts';
import { showValue } from '#pix/errors.ts';

const add = control('sandbox.fault');
const list = control('sandbox.faults');
const clearAll = control('sandbox.faults.clear');
const listRequests = control('sandbox.requests');

const faultView = viewOf(faultSchema, {
  columns: [
    ['id', 'ID'],
    ['kind', 'Fault'],
    'operation',
    ['moment', 'When'],
    ['timesLeft', 'Remaining'],
    'probability',
    'hits',
  ],
  empty: 'No faults.',
});

const FAULT_OPTIONS = {
  operation: {
    type: 'string',
    source: 'operation',
    placeholder: 'ID',
    description: 'only requests of this operation, such as charge.create',
  },
  times: {
    type: 'integer',
    minimum: 1,
    placeholder: 'N',
    description: 'number of requests (default: until cleared)',
  },
  probability: {
    type: 'string',
    placeholder: 'P',
    description: 'probability for each request, such as 0.25',
  },
  seed: {
    type: 'integer',
    minimum: 0,
    placeholder: 'N',
    description: 'seed that makes --probability repeatable',
  },
  after: { type: 'boolean', description: 'fail after the request was executed, instead of before' },
  status: {
    type: 'integer',
    minimum: 400,
    maximum: 599,
    placeholder: 'CODE',
    description: 'HTTP status of the kind error',
  },
  'retry-after': {
    type: 'seconds',
    minimum: 0,
    unit: 'seconds',
    placeholder: 'DURATION',
    description: 'Retry-After of the kind rate-limit',
  },
  delay: { type: 'duration', placeholder: 'DURATION', description: 'delay of the kind latency' },
  clear: { type: 'boolean', description: 'remove all faults' },
} as const satisfies OptionSpecs;

/** @throws PixctlError (exit 2) for a number outside (0, 1] */
function probabilityOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!(value > 0 && value <= 1))
    throw usageError(
      say`--probability ${showValue(text)} is not a number above 0 and at most 1`,
      say`Write it as 0.25.`,
    );
  return value;
}

function ruleOf(kind: FaultKind, options: OptionsOf<typeof FAULT_OPTIONS>): BodyOf<typeof add> {
  const { operation, after, status, delay, times, seed, 'retry-after': retryAfter } = options;
  const probability = probabilityOf(options.probability);
  return {
    kind,
    ...(operation === undefined ? {} : { operation }),
    ...(after === true ? { after } : {}),
    ...(status === undefined ? {} : { status }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(delay === undefined ? {} : { delay }),
    ...(times === undefined ? {} : { times }),
    ...(probability === undefined ? {} : { probability }),
    ...(seed === undefined ? {} : { seed }),
  };
}

const fault = command({
  meta: {
    name: 'sandbox fault',
    words:
      'fault, falha, chaos, erro simulado, simular erro, simular falha, simular timeout, simular queda, inject failure, simulate timeout, simulate error, rede instavel',
    summary: 'Inject faults into the sandbox; without a kind, list the faults',
    details: Object.entries(FAULT_EFFECTS).map(([kind, effect]) => `${kind}: ${effect}.`),
    examples: [
      {
        command: 'pixctl sandbox fault lost --operation charge.create --times 1',
        note: 'Create the next charge, but lose the answer',
      },
      {
        command: 'pixctl sandbox fault error --status 503 --probability 0.2 --seed 7',
        note: 'One request in five fails',
      },
      { command: 'pixctl sandbox fault', note: 'List the faults and their hits' },
      { command: 'pixctl sandbox fault --clear', note: 'Remove all faults' },
    ],
  },
  input: {
    args: [{ name: 'kind', description: 'kind of fault', optional: true, enum: FAULT_KINDS }],
    options: FAULT_OPTIONS,
  },
  run: async (context, input) => {
    const { kind } = input.args;
    const { clear } = input.options;
    const operation = input.options.operation;
    if (clear === true) {
      if (kind !== undefined)
        throw usageError(
          say`--clear removes all faults and cannot be used with a kind`,
          say`Leave out the kind.`,
        );
      const [cleared] = requireFields(clearAll, await context.sandbox.control(clearAll, {}), 'cleared');
      context.output.note(cleared === 1 ? say`Removed 1 fault.` : say`Removed ${cleared} faults.`);
      return [];
    }
    if (kind === undefined) {
      const [stray] = Object.keys(input.options);
      if (stray !== undefined)
        throw usageError(
          say`--${stray} is only for a new fault`,
          say`Name its kind: ${FAULT_KINDS.join(', ')}.`,
          'missing',
        );
      return context.sandbox.control(list, {});
    }
    if (operation !== undefined && !OPERATIONS.some(({ id }) => id === operation))
      throw usageError(
        say`${'--operation'}: ${say`operation ${showValue(operation)} is not known`}`,
        say`Use one of: ${OPERATIONS.map(({ id }) => id).join(', ')}.`,
      );
    return context.sandbox.control(add, { body: ruleOf(kind, input.options) });
  },
  show: { view: faultView, moreFields: [{ path: 'status', description: 'OK' }] },
});

const requests = command({
  meta: {
    name: 'sandbox requests',
    words: 'log, logs, request, requisicao, requisicoes, trace',
    summary: 'List the requests to the sandbox, newest first',
    examples: [
      { command: 'pixctl sandbox requests --limit 10', note: 'The latest 10' },
      {
        command: "pixctl sandbox requests --jq '.[] | select(.status >= 400)'",
        note: 'Only refused requests',
      },
    ],
  },
  input: {
    options: {
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: 10_000,
        default: 50,
        placeholder: 'N',
        description: 'maximum number of requests; the last 10,000 are kept',
      },
    },
  },
  run: async (context, input) => {
    const { limit = 50 } = input.options;
    return context.sandbox.control(listRequests, { query: { limit } });
  },
  show: {
    view: viewOf(loggedRequest, {
      columns: [
        'at',
        'method',
        'path',
        'status',
        ['took', 'ms'],
        'operation',
        ['correlationID', 'Correlation ID'],
        ['key', 'Application'],
        'fault',
        'error',
        ['ignored', 'Ignored fields'],
      ],
      empty: 'No requests yet.',
    }),
    moreFields: [{ path: 'id', description: 'number of the request' }],
  },
});

export const faultCommands: readonly Command[] = [fault, requests];
