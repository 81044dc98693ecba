// Every combination of the facts that a decision about a write rests on. The safety rules are stated here without a look
// at the rules of decide.ts; the tables at the end fix each decision.
import { describe, expect, it } from 'vitest';
import type {
  AttemptResult,
  Decision,
  Ending,
  LookUpResult,
  Memory,
  Retry,
  WriteFacts,
} from '#client/write/decide.ts';
import { afterRetry, decide, RULES } from '#client/write/decide.ts';

type Dimensions = { readonly [Name in keyof WriteFacts]-?: readonly WriteFacts[Name][] };
type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };

const BOOLEANS = [false, true] as const;
const RESULTS = [
  'done',
  'unidentified',
  'refused',
  'exists',
  'foreign',
  'other',
  'unclear',
  'rate-limited',
  'no-answer',
  'not-sent',
  'unsendable',
] as const satisfies readonly AttemptResult[];
const EARLIER_ATTEMPTS = ['none', 'may-have-reached', 'may-still-arrive'] as const;
const FOUND = ['done', 'not-done', 'other', 'barred', 'unknown'] as const;
const IDS = ['none', 'generated', 'unused', 'open', 'done'] as const;
const REFUSALS = ['stands', 'look-up', 'unknown'] as const;

const DIMENSIONS: Dimensions = {
  result: RESULTS,
  earlierAttempts: EARLIER_ATTEMPTS,
  confirms: ['nothing', 'refused', 'exists'],
  earlierRuns: ['none', 'open', 'may-still-arrive'],
  sharedConnection: BOOLEANS,
  attemptsLeft: BOOLEANS,
  time: ['enough', 'short', 'over'],
  idempotent: BOOLEANS,
  refusesRepeats: BOOLEANS,
  moneyOut: BOOLEANS,
  id: [undefined, ...IDS],
  refusal: [undefined, ...REFUSALS],
  lookUp: [undefined, ...BOOLEANS.flatMap((isPatient) => FOUND.map((found) => ({ isPatient, found })))],
};

const FACTS: WriteFacts = {
  result: 'unclear',
  earlierAttempts: 'none',
  confirms: 'nothing',
  earlierRuns: 'none',
  sharedConnection: false,
  attemptsLeft: true,
  time: 'enough',
  idempotent: false,
  refusesRepeats: false,
  moneyOut: false,
  id: undefined,
  refusal: undefined,
  lookUp: undefined,
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

const RETRIES: readonly Decision[] = ['retry', 'retry-over-new-connection', 'retry-after-look-up'];
/** Endings with exit codes 2 to 5: the user is told that nothing was done. */
const DENIALS: readonly Decision[] = ['refused', 'id-taken', 'not-reached', 'not-done'];

const isAbsent = ({ lookUp }: WriteFacts): boolean =>
  lookUp?.isPatient === true && lookUp.found === 'not-done';
const mayStillArrive = ({ result, earlierAttempts, earlierRuns }: WriteFacts): boolean =>
  result === 'no-answer' || earlierAttempts === 'may-still-arrive' || earlierRuns === 'may-still-arrive';

/** Earlier runs count as earlier attempts: see `memoryOf` in execute.ts. */
const isConsistent = ({ earlierAttempts, earlierRuns }: WriteFacts): boolean =>
  earlierRuns === 'none' ||
  earlierAttempts === 'may-still-arrive' ||
  (earlierRuns === 'open' && earlierAttempts === 'may-have-reached');

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
            facts.earlierRuns === 'none' &&
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
    title: 'absence proves nothing while a request for money may still arrive',
    holds: (facts, decision) =>
      !DENIALS.includes(decision) ||
      !(facts.moneyOut && mayStillArrive(facts) && isConsistent(facts)) ||
      facts.lookUp?.found === 'other' ||
      (facts.result === 'exists' && facts.id === 'done'),
  },
  {
    title: 'an open entry of an earlier run is denied only by a look-up or the journal',
    holds: (facts, decision) =>
      facts.earlierRuns === 'none' ||
      !isConsistent(facts) ||
      !DENIALS.includes(decision) ||
      facts.lookUp?.found === 'other' ||
      (facts.result === 'exists' && facts.id === 'done') ||
      (isAbsent(facts) && facts.earlierRuns !== 'may-still-arrive'),
  },
  {
    title: 'a request that may have reached the service is sent again only where the service acts once',
    holds: ({ result, idempotent, refusesRepeats }, decision) =>
      !RETRIES.includes(decision) ||
      result === 'not-sent' ||
      idempotent ||
      (decision === 'retry-over-new-connection' && result === 'exists' && refusesRepeats),
  },
  {
    title: 'money that leaves is sent again only when idempotent, refused as a repeat, or not sent at all',
    holds: (facts, decision) =>
      !facts.moneyOut ||
      !RETRIES.includes(decision) ||
      facts.idempotent ||
      facts.result === 'not-sent' ||
      (facts.result === 'exists' && facts.refusesRepeats),
  },
  {
    title: 'a retry needs an attempt that is left; only one confirmation of a refusal does not count',
    holds: ({ attemptsLeft, confirms, time }, decision) =>
      !RETRIES.includes(decision) ||
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
        ((decision === 'left-open-by-earlier-run' || decision === 'outcome-unknown') &&
          facts.earlierRuns !== 'none'),
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

  it('has the expected number of combinations', () => expect(count).toBe(7_527_168));

  it.each(SAFETY.map(({ title }, index) => [title, index] as const))('%s', (_title, index) =>
    expect(violations[index]).toEqual([]),
  );

  it('uses every rule at least once', () =>
    expect(RULES.map((_rule, index) => index).filter((index) => !deciding.has(index))).toEqual([]));
});

/** What the checks find out that a decision may ask for. */
interface Evidence {
  readonly id: readonly WriteFacts['id'][];
  readonly refusal: readonly WriteFacts['refusal'][];
  readonly found: readonly LookUpResult['found'][];
}
const ANY_EVIDENCE: Evidence = { id: IDS, refusal: REFUSALS, found: FOUND };

interface Decided {
  readonly decision: Ending | Retry;
  readonly facts: WriteFacts;
}

/** Decides on one attempt, for everything that each check may find out. */
function decideAll(facts: WriteFacts, evidence: Evidence): Decided[] {
  const decision = decide(facts);
  const then = (known: readonly Partial<WriteFacts>[]): Decided[] =>
    known.flatMap((more) => decideAll({ ...facts, ...more }, evidence));
  switch (decision) {
    case 'check-journal':
      return then(evidence.id.map((id) => ({ id })));
    case 'check-refusal':
      return then(evidence.refusal.map((refusal) => ({ refusal })));
    case 'look-up-once':
    case 'look-up-patiently': {
      const isPatient = decision === 'look-up-patiently';
      return then(evidence.found.map((found) => ({ lookUp: { isPatient, found } })));
    }
    default:
      return [{ decision, facts }];
  }
}

interface Run extends Decided {
  readonly results: readonly AttemptResult[];
}

const isRetry = (decision: Decision): decision is Retry => RETRIES.includes(decision);

/** Every sequence of at most three attempts at a write of this kind. */
function runsOf(kind: Partial<WriteFacts>, memory: Memory, before: readonly AttemptResult[] = []): Run[] {
  return RESULTS.flatMap((result) =>
    // A retry over a new connection is not over a shared one.
    (memory.confirms === 'nothing' ? BOOLEANS : [false]).flatMap((sharedConnection) => {
      const attempt = { result, sharedConnection, attemptsLeft: before.length < 2 };
      const results = [...before, result];
      return decideAll({ ...FACTS, ...kind, ...memory, ...attempt }, ANY_EVIDENCE).flatMap(
        ({ decision, facts }) =>
          isRetry(decision) && results.length < 3
            ? runsOf(kind, afterRetry(decision, facts), results)
            : [{ results, decision, facts }],
      );
    }),
  );
}

const KINDS = BOOLEANS.flatMap((idempotent) =>
  BOOLEANS.flatMap((refusesRepeats) =>
    BOOLEANS.map((moneyOut) => ({
      idempotent,
      refusesRepeats,
      moneyOut,
      title: [
        idempotent ? 'idempotent' : 'not idempotent',
        ...(refusesRepeats ? ['refuses repeats'] : []),
        ...(moneyOut ? ['money leaves'] : []),
      ].join(', '),
    })),
  ),
);

describe.each(KINDS)('decide › runs of up to three attempts › $title', ({ title: _, ...kind }) => {
  const runs = runsOf(kind, { earlierAttempts: 'none', confirms: 'nothing' });
  const check = (holds: (run: Run) => boolean): void =>
    expect(runs.filter((run) => !holds(run)).map((run) => JSON.stringify(run))).toEqual([]);
  const before = ({ results }: Run): readonly AttemptResult[] => results.slice(0, -1);

  it('remembers an earlier attempt whose answer was lost', () =>
    check((run) => !before(run).includes('no-answer') || run.facts.earlierAttempts === 'may-still-arrive'));

  it('remembers an earlier attempt whose answer was inconclusive', () =>
    check(
      (run) =>
        !before(run).some((result) =>
          ['unidentified', 'foreign', 'unclear', 'rate-limited'].includes(result),
        ) || run.facts.earlierAttempts !== 'none',
    ));

  it('decides “not-reached” only when no attempt was sent', () =>
    check(
      ({ results, decision }) =>
        decision !== 'not-reached' ||
        results.every((result) => result === 'not-sent' || result === 'unsendable'),
    ));

  it('decides “refused” without a look-up only when every attempt was refused or not sent', () =>
    check(
      ({ results, decision, facts }) =>
        decision !== 'refused' ||
        isAbsent(facts) ||
        (facts.result === 'exists' && facts.id === 'done') ||
        results.every((result) => result === 'refused' || result === 'not-sent'),
    ));

  it('sends another request after one that may have arrived only if the write is idempotent or refuses duplicates', () =>
    check(
      (run) =>
        kind.idempotent ||
        before(run).every((result) => result === 'not-sent' || (kind.refusesRepeats && result === 'exists')),
    ));
});

const COLUMNS: readonly (readonly [string, Pick<WriteFacts, 'earlierAttempts' | 'earlierRuns'>])[] = [
  ['nothing sent before', { earlierAttempts: 'none', earlierRuns: 'none' }],
  ['may have reached', { earlierAttempts: 'may-have-reached', earlierRuns: 'none' }],
  ['may still arrive', { earlierAttempts: 'may-still-arrive', earlierRuns: 'none' }],
  ['earlier run open', { earlierAttempts: 'may-have-reached', earlierRuns: 'open' }],
  ['earlier run may arrive', { earlierAttempts: 'may-still-arrive', earlierRuns: 'may-still-arrive' }],
];

type Row = readonly string[];

/** A decision for each column. */
const row = (name: string, facts: Partial<WriteFacts>, evidence: Evidence): Row => [
  name,
  ...COLUMNS.map(([, earlier]) => {
    const [decided] = decideAll({ ...FACTS, ...facts, ...earlier }, evidence);
    return decided?.decision ?? '';
  }),
];

function table(rows: readonly Row[]): string {
  const all: readonly Row[] = [['', ...COLUMNS.map(([name]) => name)], ...rows];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((cells) => cells[column]!.length)));
  const lines = all.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | '));
  return `\n${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

/** Results by what the look-up finds; one row where that changes nothing. */
const byLookUp = (kind: Partial<WriteFacts>, results: readonly AttemptResult[] = RESULTS): string =>
  table(
    results.flatMap((result) => {
      const rowOf = (found: LookUpResult['found'], name: string): Row =>
        row(name, { ...kind, result }, { id: ['unused'], refusal: ['look-up'], found: [found] });
      const isSame = new Set(FOUND.map((found) => rowOf(found, '').join())).size === 1;
      return isSame ? [rowOf('unknown', result)] : FOUND.map((found) => rowOf(found, `${result}, ${found}`));
    }),
  );

describe('decide › decision tables', () => {
  it('decides on a non-idempotent write after its last attempt by its result and the look-up', () =>
    expect(byLookUp({ attemptsLeft: false })).toMatchInlineSnapshot(`
      "
                             | nothing sent before | may have reached | may still arrive | earlier run open         | earlier run may arrive
      done                   | done                | done             | done             | done                     | done
      unidentified, done     | done                | done             | done             | done                     | done
      unidentified, not-done | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      unidentified, other    | id-taken            | id-taken         | id-taken         | id-taken                 | id-taken
      unidentified, barred   | done                | done             | done             | done                     | done
      unidentified, unknown  | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      refused, done          | done-as-found       | done-as-found    | done-as-found    | done-as-found            | done-as-found
      refused, not-done      | refused             | refused          | refused          | refused                  | left-open-by-earlier-run
      refused, other         | id-taken            | id-taken         | id-taken         | id-taken                 | id-taken
      refused, barred        | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      refused, unknown       | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      exists, done           | done-as-found       | done-as-found    | done-as-found    | done-as-found            | done-as-found
      exists, not-done       | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      exists, other          | id-taken            | id-taken         | id-taken         | id-taken                 | id-taken
      exists, barred         | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      exists, unknown        | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      foreign, done          | done-as-found       | done-as-found    | done-as-found    | done-as-found            | done-as-found
      foreign, not-done      | not-done            | not-done         | outcome-unknown  | not-done                 | left-open-by-earlier-run
      foreign, other         | id-taken            | id-taken         | id-taken         | id-taken                 | id-taken
      foreign, barred        | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      foreign, unknown       | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      other, done            | done-as-found       | done-as-found    | done-as-found    | done-as-found            | done-as-found
      other, not-done        | not-done            | not-done         | outcome-unknown  | not-done                 | left-open-by-earlier-run
      other, other           | id-taken            | id-taken         | id-taken         | id-taken                 | id-taken
      other, barred          | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      other, unknown         | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      unclear, done          | done-as-found       | done-as-found    | done-as-found    | done-as-found            | done-as-found
      unclear, not-done      | not-done            | not-done         | outcome-unknown  | not-done                 | left-open-by-earlier-run
      unclear, other         | id-taken            | id-taken         | id-taken         | id-taken                 | id-taken
      unclear, barred        | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      unclear, unknown       | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      rate-limited, done     | done-as-found       | done-as-found    | done-as-found    | done-as-found            | done-as-found
      rate-limited, not-done | not-done            | not-done         | outcome-unknown  | not-done                 | left-open-by-earlier-run
      rate-limited, other    | id-taken            | id-taken         | id-taken         | id-taken                 | id-taken
      rate-limited, barred   | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      rate-limited, unknown  | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      no-answer, done        | done-as-found       | done-as-found    | done-as-found    | done-as-found            | done-as-found
      no-answer, not-done    | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      no-answer, other       | id-taken            | id-taken         | id-taken         | id-taken                 | id-taken
      no-answer, barred      | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      no-answer, unknown     | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      not-sent, done         | not-reached         | done-as-found    | done-as-found    | done-as-found            | done-as-found
      not-sent, not-done     | not-reached         | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      not-sent, other        | not-reached         | id-taken         | id-taken         | id-taken                 | id-taken
      not-sent, barred       | not-reached         | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      not-sent, unknown      | not-reached         | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      unsendable, done       | not-reached         | done-as-found    | done-as-found    | done-as-found            | done-as-found
      unsendable, not-done   | not-reached         | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      unsendable, other      | not-reached         | id-taken         | id-taken         | id-taken                 | id-taken
      unsendable, barred     | not-reached         | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      unsendable, unknown    | not-reached         | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      "
    `));

  it('decides on a non-idempotent payment after its last attempt for the results that differ from other writes', () =>
    expect(byLookUp({ attemptsLeft: false, moneyOut: true }, ['refused', 'unclear', 'no-answer']))
      .toMatchInlineSnapshot(`
      "
                          | nothing sent before | may have reached | may still arrive | earlier run open         | earlier run may arrive
      refused, done       | done-as-found       | done-as-found    | done-as-found    | done-as-found            | done-as-found
      refused, not-done   | refused             | refused          | outcome-unknown  | refused                  | left-open-by-earlier-run
      refused, other      | id-taken            | id-taken         | id-taken         | id-taken                 | id-taken
      refused, barred     | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      refused, unknown    | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      unclear, done       | done-as-found       | done-as-found    | done-as-found    | done-as-found            | done-as-found
      unclear, not-done   | not-done            | not-done         | outcome-unknown  | not-done                 | left-open-by-earlier-run
      unclear, other      | id-taken            | id-taken         | id-taken         | id-taken                 | id-taken
      unclear, barred     | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      unclear, unknown    | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      no-answer, done     | done-as-found       | done-as-found    | done-as-found    | done-as-found            | done-as-found
      no-answer, not-done | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      no-answer, other    | id-taken            | id-taken         | id-taken         | id-taken                 | id-taken
      no-answer, barred   | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      no-answer, unknown  | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      "
    `));

  it('decides on an idempotent write with attempts remaining by its result and the look-up', () =>
    expect(byLookUp({ idempotent: true })).toMatchInlineSnapshot(`
      "
                             | nothing sent before | may have reached    | may still arrive    | earlier run open         | earlier run may arrive
      done                   | done                | done                | done                | done                     | done
      unidentified, done     | done                | done                | done                | done                     | done
      unidentified, not-done | retry-after-look-up | retry-after-look-up | retry-after-look-up | retry-after-look-up      | retry-after-look-up
      unidentified, other    | id-taken            | id-taken            | id-taken            | id-taken                 | id-taken
      unidentified, barred   | done                | done                | done                | done                     | done
      unidentified, unknown  | retry-after-look-up | retry-after-look-up | retry-after-look-up | retry-after-look-up      | retry-after-look-up
      refused, done          | done-as-found       | done-as-found       | done-as-found       | done-as-found            | done-as-found
      refused, not-done      | refused             | refused             | refused             | refused                  | left-open-by-earlier-run
      refused, other         | id-taken            | id-taken            | id-taken            | id-taken                 | id-taken
      refused, barred        | outcome-unknown     | outcome-unknown     | outcome-unknown     | left-open-by-earlier-run | left-open-by-earlier-run
      refused, unknown       | outcome-unknown     | outcome-unknown     | outcome-unknown     | left-open-by-earlier-run | left-open-by-earlier-run
      exists, done           | done-as-found       | done-as-found       | done-as-found       | done-as-found            | done-as-found
      exists, not-done       | outcome-unknown     | outcome-unknown     | outcome-unknown     | left-open-by-earlier-run | left-open-by-earlier-run
      exists, other          | id-taken            | id-taken            | id-taken            | id-taken                 | id-taken
      exists, barred         | outcome-unknown     | outcome-unknown     | outcome-unknown     | left-open-by-earlier-run | left-open-by-earlier-run
      exists, unknown        | outcome-unknown     | outcome-unknown     | outcome-unknown     | left-open-by-earlier-run | left-open-by-earlier-run
      foreign, done          | done-as-found       | done-as-found       | done-as-found       | done-as-found            | done-as-found
      foreign, not-done      | retry-after-look-up | retry-after-look-up | retry-after-look-up | retry-after-look-up      | retry-after-look-up
      foreign, other         | id-taken            | id-taken            | id-taken            | id-taken                 | id-taken
      foreign, barred        | retry-after-look-up | retry-after-look-up | retry-after-look-up | retry-after-look-up      | retry-after-look-up
      foreign, unknown       | retry-after-look-up | retry-after-look-up | retry-after-look-up | retry-after-look-up      | retry-after-look-up
      other, done            | done-as-found       | done-as-found       | done-as-found       | done-as-found            | done-as-found
      other, not-done        | not-done            | not-done            | outcome-unknown     | not-done                 | left-open-by-earlier-run
      other, other           | id-taken            | id-taken            | id-taken            | id-taken                 | id-taken
      other, barred          | outcome-unknown     | outcome-unknown     | outcome-unknown     | left-open-by-earlier-run | left-open-by-earlier-run
      other, unknown         | outcome-unknown     | outcome-unknown     | outcome-unknown     | left-open-by-earlier-run | left-open-by-earlier-run
      unclear, done          | done-as-found       | done-as-found       | done-as-found       | done-as-found            | done-as-found
      unclear, not-done      | retry-after-look-up | retry-after-look-up | retry-after-look-up | retry-after-look-up      | retry-after-look-up
      unclear, other         | id-taken            | id-taken            | id-taken            | id-taken                 | id-taken
      unclear, barred        | retry-after-look-up | retry-after-look-up | retry-after-look-up | retry-after-look-up      | retry-after-look-up
      unclear, unknown       | retry-after-look-up | retry-after-look-up | retry-after-look-up | retry-after-look-up      | retry-after-look-up
      rate-limited           | retry               | retry               | retry               | retry                    | retry
      no-answer, done        | done-as-found       | done-as-found       | done-as-found       | done-as-found            | done-as-found
      no-answer, not-done    | retry-after-look-up | retry-after-look-up | retry-after-look-up | retry-after-look-up      | retry-after-look-up
      no-answer, other       | id-taken            | id-taken            | id-taken            | id-taken                 | id-taken
      no-answer, barred      | retry-after-look-up | retry-after-look-up | retry-after-look-up | retry-after-look-up      | retry-after-look-up
      no-answer, unknown     | retry-after-look-up | retry-after-look-up | retry-after-look-up | retry-after-look-up      | retry-after-look-up
      not-sent               | retry               | retry               | retry               | retry                    | retry
      unsendable, done       | not-reached         | done-as-found       | done-as-found       | done-as-found            | done-as-found
      unsendable, not-done   | not-reached         | outcome-unknown     | outcome-unknown     | left-open-by-earlier-run | left-open-by-earlier-run
      unsendable, other      | not-reached         | id-taken            | id-taken            | id-taken                 | id-taken
      unsendable, barred     | not-reached         | outcome-unknown     | outcome-unknown     | left-open-by-earlier-run | left-open-by-earlier-run
      unsendable, unknown    | not-reached         | outcome-unknown     | outcome-unknown     | left-open-by-earlier-run | left-open-by-earlier-run
      "
    `));

  it('decides on “exists” by the journal status of the id', () =>
    expect(
      table(
        BOOLEANS.flatMap((refusesRepeats) =>
          IDS.map((id) =>
            row(
              `${refusesRepeats ? 'refuses repeats' : 'other write'}, ${id}`,
              { result: 'exists', refusesRepeats },
              { id: [id], refusal: ['stands'], found: ['unknown'] },
            ),
          ),
        ),
      ),
    ).toMatchInlineSnapshot(`
      "
                                 | nothing sent before | may have reached | may still arrive | earlier run open         | earlier run may arrive
      other write, none          | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      other write, generated     | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      other write, unused        | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      other write, open          | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      other write, done          | refused             | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      refuses repeats, none      | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      refuses repeats, generated | done-as-sent        | done-as-sent     | done-as-sent     | done-as-sent             | done-as-sent
      refuses repeats, unused    | outcome-unknown     | done-as-sent     | done-as-sent     | left-open-by-earlier-run | left-open-by-earlier-run
      refuses repeats, open      | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      refuses repeats, done      | refused             | refused          | refused          | refused                  | refused
      "
    `));

  it('decides on “refused” by the connection (own or shared) and the check of the refusal', () =>
    expect(
      table(
        BOOLEANS.flatMap((idempotent) =>
          BOOLEANS.flatMap((sharedConnection) =>
            REFUSALS.map((refusal) =>
              row(
                `${idempotent ? 'idempotent' : 'not idempotent'}, ${sharedConnection ? 'shared' : 'own'}, ${refusal}`,
                { result: 'refused', idempotent, sharedConnection },
                { id: ['unused'], refusal: [refusal], found: ['unknown'] },
              ),
            ),
          ),
        ),
      ),
    ).toMatchInlineSnapshot(`
      "
                                      | nothing sent before       | may have reached | may still arrive | earlier run open         | earlier run may arrive
      not idempotent, own, stands     | refused                   | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      not idempotent, own, look-up    | outcome-unknown           | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      not idempotent, own, unknown    | outcome-unknown           | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      not idempotent, shared, stands  | refused                   | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      not idempotent, shared, look-up | outcome-unknown           | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      not idempotent, shared, unknown | outcome-unknown           | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      idempotent, own, stands         | refused                   | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      idempotent, own, look-up        | outcome-unknown           | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      idempotent, own, unknown        | outcome-unknown           | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      idempotent, shared, stands      | retry-over-new-connection | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      idempotent, shared, look-up     | retry-over-new-connection | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      idempotent, shared, unknown     | retry-over-new-connection | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      "
    `));

  it('decides on the answer over a new connection that confirms a refusal or does not', () =>
    expect(
      table(
        (
          [
            ['idempotent', { idempotent: true, confirms: 'refused' }],
            ['refuses repeats', { idempotent: true, refusesRepeats: true, confirms: 'refused' }],
            ['existed before', { idempotent: true, refusesRepeats: true, confirms: 'exists' }],
          ] as const
        ).flatMap(([name, kind]) =>
          RESULTS.map((result) =>
            row(
              `${name}, ${result}`,
              { ...kind, result, attemptsLeft: false },
              { id: ['done'], refusal: ['stands'], found: ['unknown'] },
            ),
          ),
        ),
      ),
    ).toMatchInlineSnapshot(`
      "
                                    | nothing sent before | may have reached | may still arrive | earlier run open         | earlier run may arrive
      idempotent, done              | done                | done             | done             | done                     | done
      idempotent, unidentified      | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      idempotent, refused           | refused             | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      idempotent, exists            | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      idempotent, foreign           | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      idempotent, other             | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      idempotent, unclear           | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      idempotent, rate-limited      | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      idempotent, no-answer         | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      idempotent, not-sent          | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      idempotent, unsendable        | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      refuses repeats, done         | done                | done             | done             | done                     | done
      refuses repeats, unidentified | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      refuses repeats, refused      | refused             | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      refuses repeats, exists       | refused             | refused          | refused          | refused                  | refused
      refuses repeats, foreign      | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      refuses repeats, other        | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      refuses repeats, unclear      | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      refuses repeats, rate-limited | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      refuses repeats, no-answer    | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      refuses repeats, not-sent     | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      refuses repeats, unsendable   | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      existed before, done          | done                | done             | done             | done                     | done
      existed before, unidentified  | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      existed before, refused       | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      existed before, exists        | refused             | refused          | refused          | refused                  | refused
      existed before, foreign       | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      existed before, other         | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      existed before, unclear       | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      existed before, rate-limited  | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      existed before, no-answer     | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      existed before, not-sent      | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      existed before, unsendable    | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      "
    `));

  it('decides on a request that was not sent or rate limited by the remaining time', () =>
    expect(
      table(
        (['not-sent', 'unsendable', 'rate-limited'] as const).flatMap((result) =>
          BOOLEANS.flatMap((idempotent) =>
            (['enough', 'short', 'over'] as const).map((time) =>
              row(
                `${result}${idempotent ? ', idempotent' : ''}, ${time}`,
                { result, idempotent, time },
                { id: ['unused'], refusal: ['stands'], found: ['unknown'] },
              ),
            ),
          ),
        ),
      ),
    ).toMatchInlineSnapshot(`
      "
                                       | nothing sent before | may have reached | may still arrive | earlier run open         | earlier run may arrive
      not-sent, enough                 | retry               | retry            | retry            | retry                    | retry
      not-sent, short                  | not-reached         | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      not-sent, over                   | not-reached         | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      not-sent, idempotent, enough     | retry               | retry            | retry            | retry                    | retry
      not-sent, idempotent, short      | not-reached         | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      not-sent, idempotent, over       | not-reached         | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      unsendable, enough               | not-reached         | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      unsendable, short                | not-reached         | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      unsendable, over                 | not-reached         | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      unsendable, idempotent, enough   | not-reached         | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      unsendable, idempotent, short    | not-reached         | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      unsendable, idempotent, over     | not-reached         | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      rate-limited, enough             | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      rate-limited, short              | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      rate-limited, over               | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      rate-limited, idempotent, enough | retry               | retry            | retry            | retry                    | retry
      rate-limited, idempotent, short  | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      rate-limited, idempotent, over   | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      "
    `));
});
