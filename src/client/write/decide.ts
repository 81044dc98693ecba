// Decides what happens after each attempt at a write. Pure: every combination of facts is enumerated in
// test/client/write/decide.test.ts. `execute.ts` carries the decisions out. Reads act on nothing; they are in retry.ts.
import type { Verdict } from '#client/proof/judge.ts';

/** How one attempt ended: the verdict on its answer, or why there is none. */
export type AttemptResult =
  | Verdict
  /** Status 429. A gateway may say so after the service has acted. */
  | 'rate-limited'
  /** The connection broke after the request may have reached the service. */
  | 'no-answer'
  /** The request did not reach the service. */
  | 'not-sent'
  /** It did not, and it would fail the same way again: a certificate, a proxy, an interrupted command. */
  | 'unsendable';

/** What attempts before this one may have done, in this run and in earlier ones. Each value includes those before it. */
type EarlierAttempts =
  /** None reached the service, or each one that did was answered with a refusal. */
  | 'none'
  | 'may-have-reached'
  /** A request may still be on its way: a write that is absent now may be there a moment later. */
  | 'may-still-arrive';

export interface WriteFacts {
  readonly result: AttemptResult;
  readonly earlierAttempts: EarlierAttempts;
  /**
   * The refusal that this attempt is to confirm: it came over a connection that other requests had used, and may have
   * been the answer to one of them.
   */
  readonly confirms: 'nothing' | 'refused' | 'exists';
  /** Another entry than that of this write is open and may be this same write; its attempts count as earlier ones. */
  readonly isLeftByOther: boolean;
  /** Other requests used this connection before: the answer may be one of theirs. */
  readonly sharedConnection: boolean;
  readonly attemptsLeft: boolean;
  /** Whether the pause before a retry fits before the deadline. `over`: the command has to end. */
  readonly time: 'enough' | 'short' | 'over';
  /** The service itself makes sure that it acts once, however often the request is sent. */
  readonly idempotent: boolean;
  /** The service refuses a second write with the same id, and no read can find the first one. */
  readonly refusesRepeats: boolean;
  /**
   * What is known of the id of the write: there is none, it was generated for this write, or the user chose it and the
   * other entries of the journal under it are absent, open or done. Undefined until the journal was read.
   */
  readonly id?: 'none' | 'generated' | 'unused' | 'open' | 'done' | undefined;
  /** Whether a refusal may be the echo of this write's own success (see duplicate-refusal.ts). Undefined until that was checked. */
  readonly refusal?: 'stands' | 'look-up' | 'unknown' | undefined;
  /** What a look-up found. `other`: the id belongs to something else. `barred`: the key may not look. */
  readonly lookUp?: LookUpResult | undefined;
}

export interface LookUpResult {
  /** Absence was found again and again over five seconds. */
  readonly isPatient: boolean;
  readonly found: 'done' | 'not-done' | 'other' | 'barred' | 'unknown';
}

/** How a write ends. */
export type Ending =
  // The write was done.
  | 'done'
  | 'done-as-found'
  | 'done-as-sent'
  // The write was not done.
  | 'refused'
  | 'id-taken'
  | 'not-reached'
  | 'not-done'
  // It is not known whether the write was done.
  | 'outcome-unknown'
  | 'left-open-by-earlier-run';

/** The same request is sent again. */
export type Retry = 'retry' | 'retry-over-new-connection' | 'retry-after-look-up';

/** A fact is found out; then `decide` is called again. */
type Check = 'check-journal' | 'check-refusal' | 'look-up-once' | 'look-up-patiently';

export type Decision = Ending | Retry | Check;

export interface Rule {
  readonly decision: Decision;
  readonly when: (facts: WriteFacts) => boolean;
}

/** Whether any attempt before this one may have acted. */
function mayHaveReached({ result, earlierAttempts, confirms, refusesRepeats }: WriteFacts): boolean {
  // The first refusal is this write's own if it comes again over a new connection. Another refusal does not confirm that
  // the id existed before: the first attempt may have done the write and, for example, used up the balance.
  const isConfirmed =
    confirms === 'nothing' ||
    result === confirms ||
    (confirms === 'refused' && result === 'exists' && refusesRepeats);
  return earlierAttempts !== 'none' || !isConfirmed;
}

const mayStillArrive = ({ result, earlierAttempts }: WriteFacts): boolean =>
  earlierAttempts === 'may-still-arrive' || result === 'no-answer';

const isNotSent = ({ result }: WriteFacts): boolean => result === 'not-sent' || result === 'unsendable';

/** A refusal of the first attempt that reached the service. */
const isFirstRefusal = (facts: WriteFacts): boolean => facts.result === 'refused' && !mayHaveReached(facts);

const canRetryNow = ({ attemptsLeft, time }: WriteFacts): boolean => attemptsLeft && time === 'enough';

/** The answer leaves the outcome open, and the request may be sent again after the pause that the service asked for. */
const mayRepeat = (facts: WriteFacts): boolean =>
  facts.idempotent &&
  canRetryNow(facts) &&
  ['unidentified', 'foreign', 'unclear', 'rate-limited', 'no-answer'].includes(facts.result);

/** One look may come from a copy that is behind; only repeated looks show that a write was not done. */
const isAbsent = ({ lookUp }: WriteFacts): boolean => lookUp?.found === 'not-done' && lookUp.isPatient;

/** The first rule that applies decides. */
export const RULES: readonly Rule[] = [
  // The answer itself names this write and shows that it was done.
  { decision: 'done', when: ({ result }) => result === 'done' },

  // Nothing of this attempt reached the service, so that sending it is not a repeat.
  { decision: 'retry', when: (facts) => facts.result === 'not-sent' && canRetryNow(facts) },
  // The service acts once however often it is sent.
  {
    decision: 'retry',
    when: (facts) => facts.result === 'rate-limited' && facts.idempotent && canRetryNow(facts),
  },
  // Neither this attempt nor one before it reached the service.
  { decision: 'not-reached', when: (facts) => isNotSent(facts) && !mayHaveReached(facts) },

  // The service refuses repeats, so that sending it again is safe. The refusal may be of another request.
  {
    decision: 'retry-over-new-connection',
    when: ({ result, refusesRepeats, sharedConnection, confirms }) =>
      result === 'exists' && refusesRepeats && sharedConnection && confirms === 'nothing',
  },
  // Only the journal tells whether an earlier command or this one made what exists.
  {
    decision: 'check-journal',
    when: (facts) =>
      facts.result === 'exists' && (facts.refusesRepeats || !mayHaveReached(facts)) && facts.id === undefined,
  },
  // Nobody else has an id that was generated here: what exists is this write.
  {
    decision: 'done-as-sent',
    when: ({ result, refusesRepeats, id }) => result === 'exists' && refusesRepeats && id === 'generated',
  },
  // The journal proves that an earlier command did it: this one is a repeat, and changed nothing.
  {
    decision: 'refused',
    when: (facts) =>
      facts.result === 'exists' && (facts.refusesRepeats || !mayHaveReached(facts)) && facts.id === 'done',
  },
  // An attempt of this run may have reached the service, and no other entry has the id: what exists is that attempt.
  {
    decision: 'done-as-sent',
    when: (facts) =>
      facts.result === 'exists' &&
      facts.refusesRepeats &&
      mayHaveReached(facts) &&
      !facts.isLeftByOther &&
      facts.id === 'unused',
  },

  // The refusal may be of another request on the same connection. The service acts once, so that repeating is safe.
  {
    decision: 'retry-over-new-connection',
    when: (facts) =>
      isFirstRefusal(facts) && facts.idempotent && facts.sharedConnection && facts.confirms === 'nothing',
  },
  // A load balancer may have sent the request twice: then this refuses the second one, after the first one was done.
  { decision: 'check-refusal', when: (facts) => isFirstRefusal(facts) && facts.refusal === undefined },
  // No request reached the service but this one, and its refusal is no echo of a success.
  { decision: 'refused', when: (facts) => isFirstRefusal(facts) && facts.refusal === 'stands' },
  // Nothing that can be read tells the refusal from an echo any more.
  { decision: 'outcome-unknown', when: (facts) => isFirstRefusal(facts) && facts.refusal === 'unknown' },

  // The write may have been done. A single look is enough before an idempotent request, which is sent again in any case.
  {
    decision: 'look-up-once',
    when: (facts) => facts.lookUp === undefined && facts.time !== 'over' && mayRepeat(facts),
  },
  // Nothing is sent after this look-up: absence has to be certain.
  { decision: 'look-up-patiently', when: ({ lookUp, time }) => lookUp === undefined && time !== 'over' },

  // The answer is a success without an id. The look-up agrees, or the key may never look.
  {
    decision: 'done',
    when: ({ result, lookUp }) =>
      result === 'unidentified' && (lookUp?.found === 'done' || lookUp?.found === 'barred'),
  },
  // The service shows the write.
  { decision: 'done-as-found', when: ({ lookUp }) => lookUp?.found === 'done' },
  // The service shows something else under the id: it never accepts this write.
  { decision: 'id-taken', when: ({ lookUp }) => lookUp?.found === 'other' },
  // The service acts once, so that neither a late first request nor an outdated look-up does harm.
  { decision: 'retry-after-look-up', when: (facts) => facts.lookUp?.isPatient === false && mayRepeat(facts) },
  // Refused, and absent. A request that may still arrive, of this run or an earlier one, could follow.
  {
    decision: 'refused',
    when: (facts) => facts.result === 'refused' && isAbsent(facts) && !mayStillArrive(facts),
  },
  // Answered without proof of anything, and absent. No request is still on its way.
  {
    decision: 'not-done',
    when: (facts) =>
      ['foreign', 'other', 'unclear', 'rate-limited'].includes(facts.result) &&
      isAbsent(facts) &&
      !mayStillArrive(facts),
  },
  // The entry of the earlier run stays open, and names the command that finds out.
  { decision: 'left-open-by-earlier-run', when: (facts) => facts.isLeftByOther },
  { decision: 'outcome-unknown', when: () => true },
];

export const decide = (facts: WriteFacts): Decision =>
  RULES.find(({ when }) => when(facts))?.decision ?? 'outcome-unknown';

/** What one attempt has to know of those before it. */
export type Memory = Pick<WriteFacts, 'earlierAttempts' | 'confirms'>;

/** What the next attempt has to know of this one. */
export function afterRetry(decision: Retry, { result, earlierAttempts, confirms }: WriteFacts): Memory {
  // Whether the refusal was this write's own is known with the next answer: see `mayHaveReached`.
  if (decision === 'retry-over-new-connection')
    return { earlierAttempts, confirms: result === 'exists' ? 'exists' : 'refused' };
  if (result === 'not-sent' || earlierAttempts === 'may-still-arrive') return { earlierAttempts, confirms };
  return { earlierAttempts: result === 'no-answer' ? 'may-still-arrive' : 'may-have-reached', confirms };
}
