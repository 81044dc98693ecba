// What became of a write: where to read it, and whether it is final.
import { findOperation } from '#contract/operations/index.ts';
import { at, isObject } from '#contract/path.ts';
import { FINAL_STATES } from '#contract/statuses.ts';
import type { Allowed } from './rights.ts';

/** Kinds of results that an agent can wait for, each with the command that reads one. */
export const AWAITED = {
  charge: { read: ['charge', 'get'], final: FINAL_STATES.charge, good: ['COMPLETED'] },
  payment: { read: ['payment', 'get'], final: FINAL_STATES.payment, good: ['CONFIRMED'] },
  refund: { read: ['refund', 'get'], final: FINAL_STATES.refund, good: ['CONFIRMED', 'REFUNDED'] },
} as const satisfies Readonly<Record<string, Awaited>>;

interface Awaited {
  readonly read: readonly string[];
  readonly final: readonly string[];
  /** The final statuses in which the money has arrived. */
  readonly good: readonly string[];
}

interface LookUp {
  /** Words of the command that reads the result. */
  readonly words: readonly string[];
  /** Returns the result in what it prints. */
  find(data: unknown): unknown;
}

/** Returns how to read the result of a write that was done with this correlation id; undefined if the service cannot. */
export function lookUpOf(
  { command: { meta }, args }: Pick<Allowed, 'command' | 'args'>,
  correlationID: string,
): LookUp | undefined {
  const { recovery, identity, effect } = meta.operation ?? {};
  const [arg] = args;
  if (recovery === undefined || recovery.kind === 'none' || effect === 'delete') return undefined;
  const command = findOperation(recovery.operation)?.command;
  const isById = recovery.from === identity;
  if (command === undefined) return undefined;
  const words = command.split(' ');
  if (recovery.kind === 'lookup') {
    const id = isById ? correlationID : arg;
    return id === undefined ? undefined : { words: [...words, '--', id], find: (data) => data };
  }
  if (!isById || arg === undefined) return undefined;
  const { field } = recovery;
  return {
    words: [...words, '--', arg],
    find: (data) =>
      Array.isArray(data)
        ? (data as readonly unknown[]).find((item) => at(item, field) === correlationID)
        : undefined,
  };
}

/** Status of a charge, payment or refund. */
export const statusOf = (data: unknown): string | undefined => {
  const status = at(data, 'payment.status') ?? at(data, 'status');
  return isObject(data) && typeof status === 'string' ? status : undefined;
};

/** Statuses of payments and refunds that are on their way. */
const ON_ITS_WAY: readonly string[] = ['APPROVED', 'IN_PROCESSING'];

/** Says that the money of a write that was done has not arrived yet. */
export function notFinal(result: unknown): string | undefined {
  const status = statusOf(result);
  return status === undefined || !ON_ITS_WAY.includes(status)
    ? undefined
    : `It was sent and is ${status}, which is not final. Use wait with kind proposal.`;
}
