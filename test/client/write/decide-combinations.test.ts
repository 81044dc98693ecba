// The safety rules, stated without a look at the rules of decide.ts, for every combination of the facts that a decision
// about a write rests on.
import { describe, expect, it } from 'vitest';
import type { Decision, WriteFacts } from '#client/write/decide.ts';
import { RULES } from '#client/write/decide.ts';
import { BOOLEANS, FACTS, FOUND, IDS, isAbsent, isRetry, REFUSALS, RESULTS } from './facts.ts';

type Dimensions = { readonly [Name in keyof WriteFacts]-?: readonly WriteFacts[Name][] };
type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };

const EARLIER_ATTEMPTS = ['none', 'may-have-reached', 'may-still-arrive'] as const;

const DIMENSIONS: Dimensions = {
  result: RESULTS,
  earlierAttempts: EARLIER_ATTEMPTS,
  confirms: ['nothing', 'refused', 'exists'],
  isLeftByOther: BOOLEANS,
  sharedConnection: BOOLEANS,
  attemptsLeft: BOOLEANS,
  time: ['enough', 'short', 'over'],
  idempotent: BOOLEANS,
  refusesRepeats: BOOLEANS,
  id: [undefined, ...IDS],
  refusal: [undefined, ...REFUSALS],
  lookUp: [undefined, ...BOOLEANS.flatMap((isPatient) => FOUND.map((found) => ({ isPatient, found })))],
};

/** Calls back for each combination, with one object that is changed in place: there are millions. */
function forEachCase(visit: (facts: WriteFacts) => void): number {
  const facts: Mutable<WriteFacts> = { ...FACTS };
  const names = Object.keys(DIMENSIONS) as (keyof WriteFacts)[];
  let count = 0;
  const walk = (depth: number): void => {
    const name = names[depth];
    if (name === undefined) {
      count += 1;
      visit(facts);
      return;
    }
    for (const value of DIMENSIONS[name]) {
      (facts as Record<string, unknown>)[name] = value;
      walk(depth + 1);
    }
  };
  walk(0);
  return count;
}

/** Endings with exit codes 2 to 5: the user is told that nothing was done. */
const DENIALS: readonly Decision[] = ['refused', 'id-taken', 'not-reached', 'not-done'];

const mayStillArrive = ({ result, earlierAttempts }: WriteFacts): boolean =>
  result === 'no-answer' || earlierAttempts === 'may-still-arrive';

/** Earlier runs count as earlier attempts: see `memoryOf` in execute.ts. */
const isConsistent = ({ earlierAttempts, isLeftByOther }: WriteFacts): boolean =>
  !isLeftByOther || earlierAttempts !== 'none';

interface SafetyRule {
  readonly title: string;
  readonly holds: (facts: WriteFacts, decision: Decision) => boolean;
}

const SAFETY: readonly SafetyRule[] = [
  {
    title:
      '“done” is decided only for an answer that proves it, or a success without an id that the look-up does not deny',
    holds: ({ result, lookUp }, decision) =>
      decision !== 'done' ||
      result === 'done' ||
      (result === 'unidentified' && (lookUp?.found === 'done' || lookUp?.found === 'barred')),
  },
  {
    title: '“done-as-found” is decided only when the look-up found the write',
    holds: ({ lookUp }, decision) => decision !== 'done-as-found' || lookUp?.found === 'done',
  },
  {
    title: '“done-as-sent” is decided only when nobody but this run can have used the id that exists',
    holds: (facts, decision) =>
      decision !== 'done-as-sent' ||
      (facts.result === 'exists' &&
        facts.refusesRepeats &&
        (facts.id === 'generated' ||
          (facts.id === 'unused' &&
            !facts.isLeftByOther &&
            (facts.earlierAttempts !== 'none' || facts.confirms !== 'nothing')))),
  },
  {
    title: 'an answer that proves the write is never reported as anything else',
    holds: ({ result }, decision) => result !== 'done' || decision === 'done',
  },
  {
    title: '“not-reached” is decided only when no attempt of any run may have reached the service',
    holds: (facts, decision) =>
      decision !== 'not-reached' ||
      ((facts.result === 'not-sent' || facts.result === 'unsendable') && facts.earlierAttempts === 'none'),
  },
  {
    title:
      'a write that may have reached the service is denied only by a look-up, the journal or a checked refusal',
    holds: (facts, decision) => {
      if (!DENIALS.includes(decision) || decision === 'not-reached') return true;
      const { result, id, refusal, lookUp } = facts;
      return (
        isAbsent(facts) ||
        lookUp?.found === 'other' ||
        (result === 'exists' && id === 'done') ||
        (result === 'refused' && refusal === 'stands' && facts.earlierAttempts === 'none')
      );
    },
  },
  {
    title: 'absence proves nothing while a request may still arrive',
    holds: (facts, decision) =>
      !DENIALS.includes(decision) ||
      !mayStillArrive(facts) ||
      facts.lookUp?.found === 'other' ||
      (facts.result === 'exists' && facts.id === 'done'),
  },
  {
    title: 'an open entry of an earlier run is denied only by a look-up or the journal',
    holds: (facts, decision) =>
      !facts.isLeftByOther ||
      !isConsistent(facts) ||
      !DENIALS.includes(decision) ||
      facts.lookUp?.found === 'other' ||
      (facts.result === 'exists' && facts.id === 'done') ||
      (isAbsent(facts) && !mayStillArrive(facts)),
  },
  {
    title: 'a request that may have reached the service is sent again only where the service acts once',
    holds: ({ result, idempotent, refusesRepeats }, decision) =>
      !isRetry(decision) ||
      result === 'not-sent' ||
      idempotent ||
      (decision === 'retry-over-new-connection' && result === 'exists' && refusesRepeats),
  },
  {
    title: 'a write is sent again only when idempotent, refused as a repeat, or not sent at all',
    holds: (facts, decision) =>
      !isRetry(decision) ||
      facts.idempotent ||
      facts.result === 'not-sent' ||
      (facts.result === 'exists' && facts.refusesRepeats),
  },
  {
    title: 'a retry needs an attempt that is left; only one confirmation of a refusal does not count',
    holds: ({ attemptsLeft, confirms, time }, decision) =>
      !isRetry(decision) ||
      (decision === 'retry-over-new-connection'
        ? confirms === 'nothing'
        : attemptsLeft && (decision !== 'retry' || time === 'enough')),
  },
  {
    title: 'a fact is found out only once, so that every decision comes to an end',
    holds: ({ id, refusal, lookUp, time }, decision) =>
      (decision !== 'check-journal' || id === undefined) &&
      (decision !== 'check-refusal' || refusal === undefined) &&
      ((decision !== 'look-up-once' && decision !== 'look-up-patiently') ||
        (lookUp === undefined && time !== 'over')),
  },
  {
    title: 'a single look is enough only before an idempotent request that is sent again',
    holds: ({ idempotent, attemptsLeft }, decision) =>
      decision !== 'look-up-once' || (idempotent && attemptsLeft),
  },
  {
    title: 'the outcome is left open only when no look-up is left that could tell',
    holds: (facts, decision) =>
      (decision !== 'outcome-unknown' && decision !== 'left-open-by-earlier-run') ||
      facts.lookUp !== undefined ||
      facts.time === 'over' ||
      (facts.result === 'refused' && facts.refusal === 'unknown'),
  },
  {
    title: 'an outcome that stays unknown names the open entry of the earlier run',
    holds: (facts, decision) =>
      !isConsistent(facts) ||
      (decision === 'left-open-by-earlier-run') ===
        ((decision === 'left-open-by-earlier-run' || decision === 'outcome-unknown') && facts.isLeftByOther),
  },
];

describe('decide › every combination of facts', () => {
  const violations = SAFETY.map((): string[] => []);
  const deciding = new Set<number>();
  const count = forEachCase((facts) => {
    const rule = RULES.findIndex(({ when }) => when(facts));
    deciding.add(rule);
    const decision = RULES[rule]!.decision;
    SAFETY.forEach(({ holds }, index) => {
      if (violations[index]!.length < 3 && !holds(facts, decision))
        violations[index]!.push(`${decision} for ${JSON.stringify(facts)}`);
    });
  });

  it('has the expected number of combinations', () => expect(count).toBe(2_509_056));

  it.each(SAFETY.map(({ title }, index) => [title, index] as const))('%s', (_title, index) =>
    expect(violations[index]).toEqual([]),
  );

  it('uses every rule at least once', () =>
    expect(RULES.map((_rule, index) => index).filter((index) => !deciding.has(index))).toEqual([]));
});
