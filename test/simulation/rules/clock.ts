// The clock of the sandbox moves by the sum of all `sandbox advance`, also of those at the same time.
import { parseDuration } from '#pix/duration.ts';
import type { History, Run } from '../history.ts';
import type { MakeRule, Rule } from '../rule.ts';
import { Violated } from '../rule.ts';

class Clock implements Rule {
  readonly #history: History;
  #before = 0;

  constructor(history: History) {
    this.#history = history;
  }

  before(): void {
    this.#before = this.#offset();
  }

  after(runs: readonly Run[]): void {
    const moved = this.#offset() - this.#before;
    const least = sumOf(runs.filter(({ process }) => process.code === 0));
    const most = sumOf(runs);
    if (moved < least || moved > most)
      throw new Violated(
        'clock update lost',
        `the clock moved by ${moved} ms, and the commands were to move it by ${least} to ${most} ms`,
      );
  }

  /** Milliseconds by which the clock of the sandbox is ahead of real time. */
  #offset(): number {
    return this.#history.service.number("SELECT value FROM meta WHERE key = 'clock_offset'");
  }
}

const sumOf = (runs: readonly Run[]): number =>
  runs.reduce((sum, { step: { command } }) => {
    const [, duration] = /^sandbox advance (\S+)/.exec(command) ?? [];
    return duration === undefined ? sum : sum + parseDuration(duration);
  }, 0);

export const clock: MakeRule = (history) => new Clock(history);
