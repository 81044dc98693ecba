// Runs of up to three attempts at a write, and tables that fix each decision. decide-combinations.test.ts has the safety
// rules for every combination of facts.
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
import { afterRetry, decide } from '#client/write/decide.ts';
import { BOOLEANS, FACTS, FOUND, IDS, isAbsent, isRetry, REFUSALS, RESULTS } from './facts.ts';

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
  BOOLEANS.map((refusesRepeats) => ({
    idempotent,
    refusesRepeats,
    title: [
      idempotent ? 'idempotent' : 'not idempotent',
      ...(refusesRepeats ? ['refuses repeats'] : []),
    ].join(', '),
  })),
);

const COLUMNS: readonly (readonly [string, Pick<WriteFacts, 'earlierAttempts' | 'isLeftByOther'>])[] = [
  ['nothing sent before', { earlierAttempts: 'none', isLeftByOther: false }],
  ['may have reached', { earlierAttempts: 'may-have-reached', isLeftByOther: false }],
  ['may still arrive', { earlierAttempts: 'may-still-arrive', isLeftByOther: false }],
  ['earlier run open', { earlierAttempts: 'may-have-reached', isLeftByOther: true }],
  ['earlier run may arrive', { earlierAttempts: 'may-still-arrive', isLeftByOther: true }],
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

/** Names the rows that have the same decisions once, as `a, b`. */
function joined(rows: readonly Row[]): readonly Row[] {
  const names = new Map<string, string[]>();
  for (const [name = '', ...decisions] of rows) {
    const key = decisions.join('|');
    names.set(key, [...(names.get(key) ?? []), name]);
  }
  return [...names].map(([key, same]) => [same.join(', '), ...key.split('|')]);
}

/** Rows `what the look-up finds: results of the attempt`, and first the results that are not looked up. */
const byLookUp = (kind: Partial<WriteFacts>): string => {
  const rowOf = (result: AttemptResult, found: LookUpResult['found'], name: string): Row =>
    row(name, { ...kind, result }, { id: ['unused'], refusal: ['look-up'], found: [found] });
  const isLookedUp = (result: AttemptResult): boolean =>
    new Set(FOUND.map((found) => rowOf(result, found, '').join())).size > 1;
  return table([
    ...joined(
      RESULTS.filter((result) => !isLookedUp(result)).map((result) => rowOf(result, 'unknown', result)),
    ),
    ...FOUND.flatMap((found) =>
      joined(RESULTS.filter(isLookedUp).map((result) => rowOf(result, found, result))).map(
        ([names = '', ...decisions]) => [`${found}: ${names}`, ...decisions],
      ),
    ),
  ]);
};

describe('decide › decision tables', () => {
  it('decides on a non-idempotent write after its last attempt by its result and the look-up', () =>
    expect(byLookUp({ attemptsLeft: false })).toMatchInlineSnapshot(`
      "
                                                                                               | nothing sent before | may have reached | may still arrive | earlier run open         | earlier run may arrive
      done                                                                                     | done                | done             | done             | done                     | done
      done: unidentified                                                                       | done                | done             | done             | done                     | done
      done: refused, exists, foreign, other, unclear, rate-limited, no-answer                  | done-as-found       | done-as-found    | done-as-found    | done-as-found            | done-as-found
      done: not-sent, unsendable                                                               | not-reached         | done-as-found    | done-as-found    | done-as-found            | done-as-found
      not-done: unidentified, exists, no-answer                                                | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      not-done: refused                                                                        | refused             | refused          | outcome-unknown  | refused                  | left-open-by-earlier-run
      not-done: foreign, other, unclear, rate-limited                                          | not-done            | not-done         | outcome-unknown  | not-done                 | left-open-by-earlier-run
      not-done: not-sent, unsendable                                                           | not-reached         | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      other: unidentified, refused, exists, foreign, other, unclear, rate-limited, no-answer   | id-taken            | id-taken         | id-taken         | id-taken                 | id-taken
      other: not-sent, unsendable                                                              | not-reached         | id-taken         | id-taken         | id-taken                 | id-taken
      barred: unidentified                                                                     | done                | done             | done             | done                     | done
      barred: refused, exists, foreign, other, unclear, rate-limited, no-answer                | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      barred: not-sent, unsendable                                                             | not-reached         | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      unknown: unidentified, refused, exists, foreign, other, unclear, rate-limited, no-answer | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      unknown: not-sent, unsendable                                                            | not-reached         | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      "
    `));

  it('decides on an idempotent write with attempts remaining by its result and the look-up', () =>
    expect(byLookUp({ idempotent: true })).toMatchInlineSnapshot(`
      "
                                                                               | nothing sent before | may have reached    | may still arrive    | earlier run open         | earlier run may arrive
      done                                                                     | done                | done                | done                | done                     | done
      rate-limited, not-sent                                                   | retry               | retry               | retry               | retry                    | retry
      done: unidentified                                                       | done                | done                | done                | done                     | done
      done: refused, exists, foreign, other, unclear, no-answer                | done-as-found       | done-as-found       | done-as-found       | done-as-found            | done-as-found
      done: unsendable                                                         | not-reached         | done-as-found       | done-as-found       | done-as-found            | done-as-found
      not-done: unidentified, foreign, unclear, no-answer                      | retry-after-look-up | retry-after-look-up | retry-after-look-up | retry-after-look-up      | retry-after-look-up
      not-done: refused                                                        | refused             | refused             | outcome-unknown     | refused                  | left-open-by-earlier-run
      not-done: exists                                                         | outcome-unknown     | outcome-unknown     | outcome-unknown     | left-open-by-earlier-run | left-open-by-earlier-run
      not-done: other                                                          | not-done            | not-done            | outcome-unknown     | not-done                 | left-open-by-earlier-run
      not-done: unsendable                                                     | not-reached         | outcome-unknown     | outcome-unknown     | left-open-by-earlier-run | left-open-by-earlier-run
      other: unidentified, refused, exists, foreign, other, unclear, no-answer | id-taken            | id-taken            | id-taken            | id-taken                 | id-taken
      other: unsendable                                                        | not-reached         | id-taken            | id-taken            | id-taken                 | id-taken
      barred: unidentified                                                     | done                | done                | done                | done                     | done
      barred: refused, exists, other                                           | outcome-unknown     | outcome-unknown     | outcome-unknown     | left-open-by-earlier-run | left-open-by-earlier-run
      barred: foreign, unclear, no-answer                                      | retry-after-look-up | retry-after-look-up | retry-after-look-up | retry-after-look-up      | retry-after-look-up
      barred: unsendable                                                       | not-reached         | outcome-unknown     | outcome-unknown     | left-open-by-earlier-run | left-open-by-earlier-run
      unknown: unidentified, foreign, unclear, no-answer                       | retry-after-look-up | retry-after-look-up | retry-after-look-up | retry-after-look-up      | retry-after-look-up
      unknown: refused, exists, other                                          | outcome-unknown     | outcome-unknown     | outcome-unknown     | left-open-by-earlier-run | left-open-by-earlier-run
      unknown: unsendable                                                      | not-reached         | outcome-unknown     | outcome-unknown     | left-open-by-earlier-run | left-open-by-earlier-run
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
          joined(
            RESULTS.map((result) =>
              row(
                result,
                { ...kind, result, attemptsLeft: false },
                { id: ['done'], refusal: ['stands'], found: ['unknown'] },
              ),
            ),
          ).map(([results = '', ...decisions]) => [`${name}: ${results}`, ...decisions]),
        ),
      ),
    ).toMatchInlineSnapshot(`
      "
                                                                                                                    | nothing sent before | may have reached | may still arrive | earlier run open         | earlier run may arrive
      idempotent: done                                                                                              | done                | done             | done             | done                     | done
      idempotent: unidentified, exists, foreign, other, unclear, rate-limited, no-answer, not-sent, unsendable      | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      idempotent: refused                                                                                           | refused             | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      refuses repeats: done                                                                                         | done                | done             | done             | done                     | done
      refuses repeats: unidentified, foreign, other, unclear, rate-limited, no-answer, not-sent, unsendable         | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      refuses repeats: refused                                                                                      | refused             | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      refuses repeats: exists                                                                                       | refused             | refused          | refused          | refused                  | refused
      existed before: done                                                                                          | done                | done             | done             | done                     | done
      existed before: unidentified, refused, foreign, other, unclear, rate-limited, no-answer, not-sent, unsendable | outcome-unknown     | outcome-unknown  | outcome-unknown  | left-open-by-earlier-run | left-open-by-earlier-run
      existed before: exists                                                                                        | refused             | refused          | refused          | refused                  | refused
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

describe.each(KINDS)('decide › runs of up to three attempts › $title', ({ title: _, ...kind }) => {
  // One test: mutation testing sees only code that runs inside a test.
  it('remembers earlier attempts, and denies or repeats none that may have arrived', () => {
    const runs = runsOf(kind, { earlierAttempts: 'none', confirms: 'nothing' });
    const check = (rule: string, holds: (run: Run) => boolean): void =>
      expect(
        runs.filter((run) => !holds(run)).map((run) => JSON.stringify(run)),
        rule,
      ).toEqual([]);
    const before = ({ results }: Run): readonly AttemptResult[] => results.slice(0, -1);
    check(
      'remembers an earlier attempt whose answer was lost',
      (run) => !before(run).includes('no-answer') || run.facts.earlierAttempts === 'may-still-arrive',
    );
    check(
      'remembers an earlier attempt whose answer was inconclusive',
      (run) =>
        !before(run).some((result) =>
          ['unidentified', 'foreign', 'unclear', 'rate-limited'].includes(result),
        ) || run.facts.earlierAttempts !== 'none',
    );
    check(
      'decides “not-reached” only when no attempt was sent',
      ({ results, decision }) =>
        decision !== 'not-reached' ||
        results.every((result) => result === 'not-sent' || result === 'unsendable'),
    );
    check(
      'decides “refused” without a look-up only when every attempt was refused or not sent',
      ({ results, decision, facts }) =>
        decision !== 'refused' ||
        isAbsent(facts) ||
        (facts.result === 'exists' && facts.id === 'done') ||
        results.every((result) => result === 'refused' || result === 'not-sent'),
    );
    check(
      'sends another request after one that may have arrived only if the write is idempotent or refuses duplicates',
      (run) =>
        kind.idempotent ||
        before(run).every((result) => result === 'not-sent' || (kind.refusesRepeats && result === 'exists')),
    );
  });
});

describe('decide › a refused repeat', () => {
  const exists: WriteFacts = { ...FACTS, result: 'exists', refusesRepeats: true };

  it.each([
    [
      'on a shared connection is confirmed over a new one',
      { sharedConnection: true },
      'retry-over-new-connection',
    ],
    ['on an own connection is looked for in the journal', {}, 'check-journal'],
    [
      'that confirms another refusal is looked for in the journal',
      { sharedConnection: true, confirms: 'exists' },
      'check-journal',
    ],
    ['of an id that an earlier command used is refused', { id: 'done' }, 'refused'],
    ['of an id that was generated here is this write', { id: 'generated' }, 'done-as-sent'],
    [
      'of an unused id is this write if an attempt may have arrived',
      { id: 'unused', earlierAttempts: 'may-have-reached' },
      'done-as-sent',
    ],
    [
      'of an unused id that confirms the refusal before it is looked up',
      { id: 'unused', confirms: 'refused' },
      'look-up-patiently',
    ],
    [
      'of an unused id is not this write while an earlier run is open',
      { id: 'unused', earlierAttempts: 'may-have-reached', isLeftByOther: true },
      'look-up-patiently',
    ],
  ] as const satisfies readonly (readonly [string, Partial<WriteFacts>, Decision])[])(
    '%s',
    (_title, facts, expected) => expect(decide({ ...exists, ...facts })).toBe(expected),
  );
});

describe('afterRetry', () => {
  const after = (decision: Retry, facts: Partial<WriteFacts>): Memory =>
    afterRetry(decision, { ...FACTS, ...facts });

  it.each([
    ['refused', 'refused'],
    ['exists', 'exists'],
  ] as const)('remembers that %s is to be confirmed over a new connection', (result, confirms) =>
    expect(after('retry-over-new-connection', { result })).toEqual({ earlierAttempts: 'none', confirms }),
  );

  it.each([
    ['not-sent', 'none', 'none'],
    ['not-sent', 'may-have-reached', 'may-have-reached'],
    ['rate-limited', 'none', 'may-have-reached'],
    ['unclear', 'none', 'may-have-reached'],
    ['no-answer', 'none', 'may-still-arrive'],
    ['no-answer', 'may-have-reached', 'may-still-arrive'],
    ['unclear', 'may-still-arrive', 'may-still-arrive'],
  ] as const)('an attempt that ended as %s after “%s” leaves “%s”', (result, earlierAttempts, expected) =>
    expect(after('retry', { result, earlierAttempts, confirms: 'refused' })).toEqual({
      earlierAttempts: expected,
      confirms: 'refused',
    }),
  );
});
