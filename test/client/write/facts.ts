// The values of the facts that a decision about a write rests on.
import type { AttemptResult, Decision, Retry, WriteFacts } from '#client/write/decide.ts';

export const BOOLEANS = [false, true] as const;
export const RESULTS = [
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
export const FOUND = ['done', 'not-done', 'other', 'barred', 'unknown'] as const;
export const IDS = ['none', 'generated', 'unused', 'open', 'done'] as const;
export const REFUSALS = ['stands', 'look-up', 'unknown'] as const;

/** A first attempt without a clear answer, with time and attempts left. */
export const FACTS: WriteFacts = {
  result: 'unclear',
  earlierAttempts: 'none',
  confirms: 'nothing',
  isLeftByOther: false,
  sharedConnection: false,
  attemptsLeft: true,
  time: 'enough',
  idempotent: false,
  refusesRepeats: false,
  id: undefined,
  refusal: undefined,
  lookUp: undefined,
};

const RETRIES: readonly Decision[] = ['retry', 'retry-over-new-connection', 'retry-after-look-up'];
export const isRetry = (decision: Decision): decision is Retry => RETRIES.includes(decision);

/** Whether looks that were repeated found nothing. */
export const isAbsent = ({ lookUp }: WriteFacts): boolean =>
  lookUp?.isPatient === true && lookUp.found === 'not-done';
