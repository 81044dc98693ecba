// The error of `pixctl/brcode` and `pixctl/pix`, and the adapter that turns the internal one into it.
import { english } from '#messages/message.ts';
import { InvalidValue } from '#pix/errors.ts';
import { own } from './caller.ts';
import type { Names } from './options.ts';
import { kindOf, optionProblem } from './options.ts';

/** Contents of an `InvalidValueError`. */
export interface InvalidValueDetails {
  /** What the value should have been, in English: `Pix key`, `CPF`, `BR Code`, `amount`. */
  readonly subject: string;
  /** The value that was passed. */
  readonly value: string;
  /** Machine-readable cause in kebab-case, stable across versions: `check-digits`, `crc-mismatch`, `ambiguous`. */
  readonly reason: string;
  /** What the person who wrote the value can do about it, in English. */
  readonly hint?: string | undefined;
  /** Where the problem is, in characters (Unicode code points) from 0; only for BR Codes. */
  readonly position?: number | undefined;
}

/**
 * A value that breaks a rule of Pix. `message` is an English sentence that contains up to 60 characters of the value,
 * with control characters escaped; values such as a CPF are personal data, so log `subject` and `reason` instead.
 */
export class InvalidValueError extends Error implements InvalidValueDetails {
  override readonly name = 'InvalidValueError';
  readonly subject: string;
  readonly value: string;
  readonly reason: string;
  // `declare`: an absent hint or position must not become a property with the value undefined.
  declare readonly hint?: string;
  declare readonly position?: number;

  constructor(message: string, { subject, value, reason, hint, position }: InvalidValueDetails) {
    super(message);
    this.subject = subject;
    this.value = value;
    this.reason = reason;
    if (hint !== undefined) this.hint = hint;
    if (position !== undefined) this.position = position;
    own(this);
  }
}

/** Returns what the function returns; throws InvalidValueError where it throws the internal error. */
export function checked<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    const { message, subject, value, reason, hint, position } = error;
    throw new InvalidValueError(message, {
      subject,
      value,
      reason,
      hint: hint && english(hint),
      position,
    });
  }
}

/** Returns the value if it is a string; programs in JavaScript may pass anything. */
export function requireString(subject: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw new InvalidValueError(`${subject} must be a string, not ${kindOf(value)}`, {
    subject,
    value: '',
    reason: 'not-a-string',
  });
}

/** Returns the object if it is one. */
export function objectOf<T extends object>(subject: string, value: T): T {
  if (typeof value === 'object' && (value as T | null) !== null && !Array.isArray(value)) return value;
  throw new InvalidValueError(`${subject} must be an object, not ${kindOf(value)}`, {
    subject,
    value: '',
    reason: 'not-an-object',
  });
}

/** Refuses options that the function does not have; see `optionProblem`. */
export function checkOptions(subject: string, names: Names, given: unknown): void {
  const problem = optionProblem(subject, names, given);
  if (problem !== undefined)
    throw new InvalidValueError(problem, { subject, value: '', reason: 'unknown-option' });
}

/** Refuses a value that is none of a fixed list. */
export function refuseChoice(subject: string, value: unknown): never {
  throw new InvalidValueError(`${subject} has an unknown value`, {
    subject,
    value: String(value),
    reason: 'unknown-value',
  });
}
