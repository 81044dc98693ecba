// What earlier runs left open of a write: whether one of their requests may still arrive.
import { describe, expect, it } from 'vitest';
import type { JournalEntry, Recorded } from '#client/journal/types.ts';
import { earlierRuns } from '#client/write/earlier-runs.ts';
import { IN_FLIGHT_MS } from '#client/write/in-flight.ts';
import { pick } from '#contract/operation.ts';
import { chargeOperations } from '#contract/operations/charge.ts';

const operation = pick(chargeOperations, 'charge.create');
const intent = {
  profile: 'shop',
  origin: 'https://a.example',
  key: 'k',
  operation: operation.id,
  method: 'POST',
  path: '/api/v1/charge',
  body: { correlationID: 'order-1', value: 100 },
  correlationID: 'order-1',
};
const entry = (id: string): JournalEntry => ({
  ...intent,
  id,
  at: '2026-10-10T12:00:00.000Z',
  outcome: 'unknown',
  tries: 1,
});
const recorded = { about: () => Promise.resolve([]) } as unknown as Recorded;

const OLD = IN_FLIGHT_MS;
const YOUNG = IN_FLIGHT_MS - 1;

/** @param ages in milliseconds, of open entries from the oldest */
const runsOf = (ages: readonly number[], running: readonly number[] = []) =>
  earlierRuns(
    ages.map((_, index) => entry(String(index))),
    { operation, intent },
    {
      recorded,
      isRunning: ({ id }) => running.includes(Number(id)),
      ageOf: ({ id }) => ages[Number(id)]!,
      secrets: [],
    },
  );

describe('earlierRuns › a write with several open entries', () => {
  it.each([
    [[OLD], [], false],
    [[YOUNG], [], true],
    [[OLD, OLD], [], false],
    [[OLD, YOUNG], [], true],
    [[YOUNG, OLD], [], true],
    [[OLD, OLD, YOUNG], [], true],
    [[OLD, OLD], [0], true],
    [[OLD, OLD], [1], true],
  ] as const)('of ages %j, running %j › may still arrive: %j', async (ages, running, mayArrive) => {
    expect(await runsOf(ages, running)).toMatchObject({ mayArrive });
  });
});
