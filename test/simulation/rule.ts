// What every rule of the oracle shares: when it is asked, and how it reports a violation.
import type { HttpRequest } from '#contract/http.ts';
import type { History, Run } from './history.ts';
import type { Process } from './world/process.ts';

/** Something that must never happen. */
export interface Violation {
  /** Name of the broken rule; shrinking keeps it. */
  readonly rule: string;
  readonly what: string;
}

/** Holds claims of the program against the truth, which is what the service has stored. */
export interface Rule {
  /** Called when these runs have been started together, before they do anything. More may start before they end. */
  before?(runs: readonly Run[]): void;
  /** Called when a write that is recorded in the journal leaves its machine. */
  sent?(process: Process, request: HttpRequest): void;
  /** Called when these runs have ended. */
  after?(runs: readonly Run[]): void;
  /** Called at the end, when all faults are over and all requests have arrived; may run commands. */
  end?(): Promise<void>;
}

export type MakeRule = (history: History) => Rule;

/** Thrown by a rule that is broken. */
export class Violated extends Error {
  readonly violation: Violation;
  constructor(rule: string, what: string) {
    super(`${rule}: ${what}`);
    this.violation = { rule, what };
  }
}

/** Converts anything that ended a history to a violation. */
export const violationOf = (error: unknown): Violation =>
  error instanceof Violated
    ? error.violation
    : { rule: 'simulator', what: error instanceof Error ? (error.stack ?? error.message) : String(error) };
