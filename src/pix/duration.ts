// Parses and formats durations in milliseconds.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { InvalidValue } from './errors.ts';

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
  ['ms', 1],
] as const;

/** Each unit at most once, larger units first: `30m1h` is probably a mistake. */
const SHAPE = /^(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?(?:(\d+)ms)?$/;

/**
 * Reads `90s`, `15m`, `36h`, `2d`, `1h30m`, `250ms`; a plain number is seconds, as in the API. Returns milliseconds,
 * zero allowed.
 * @throws InvalidValue
 */
export function parseDuration(text: string): number {
  const refuse = (reason: string, problem: Message): never => {
    throw new InvalidValue({
      subject: say`duration`,
      value: text,
      reason,
      problem,
      hint: say`write whole numbers with their units, the largest first: 90s, 15m, 1h30m, 2d; a bare number is seconds`,
    });
  };
  const given = text.trim().toLowerCase();
  if (given === '') return refuse('empty', say`is empty`);
  const match = SHAPE.exec(/^\d+$/.test(given) ? `${given}s` : given);
  if (!match) return refuse('format', say`is not a duration`);
  const total = UNITS.reduce((sum, [, ms], i) => sum + BigInt(match[i + 1] ?? '0') * BigInt(ms), 0n);
  if (total > BigInt(Number.MAX_SAFE_INTEGER)) return refuse('too-long', say`is too long`);
  return Number(total);
}

/**
 * Formats milliseconds as `parseDuration` reads them: `1h30m`, `2d`, `0s`.
 * @throws InvalidValue unless a non-negative integer
 */
export function formatDuration(ms: number): string {
  if (!Number.isSafeInteger(ms) || ms < 0)
    throw new InvalidValue({
      subject: say`duration`,
      value: String(ms),
      reason: 'not-a-count',
      problem: say`is not a whole number of milliseconds from 0`,
    });
  let rest = ms;
  let text = '';
  for (const [unit, length] of UNITS) {
    const count = (rest - (rest % length)) / length;
    if (count > 0) text += `${count}${unit}`;
    rest %= length;
  }
  return text === '' ? '0s' : text;
}
