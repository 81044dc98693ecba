// Formats numbers of the contract with their units.
import type { Value } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import {
  numberOfBasisPoints,
  numberOfCents,
  numberOfCharacters,
  numberOfDays,
  numberOfItems,
  numberOfPixels,
  numberOfSeconds,
} from '#messages/quantity.ts';
import { formatDuration } from '#pix/duration.ts';
import { formatReais } from '#pix/money.ts';

const UNIT_WORDS: Readonly<Record<string, Value>> = {
  cents: say`cents`,
  seconds: say`seconds`,
  days: say`days`,
  'basis points': say`basis points`,
  'cents or basis points': say`cents or basis points`,
  pixels: say`pixels`,
  items: say`items`,
  characters: say`characters`,
};

const NUMBERS: Readonly<Record<string, (count: number) => Value>> = {
  cents: numberOfCents,
  seconds: numberOfSeconds,
  days: numberOfDays,
  'basis points': numberOfBasisPoints,
  pixels: numberOfPixels,
  items: numberOfItems,
  characters: numberOfCharacters,
};

/** Formats a number for people: cents as reais, seconds as a duration, anything else with its unit. */
export const counting = (count: number, unit: string | undefined): Value =>
  unit === 'cents'
    ? formatReais(count)
    : unit === 'seconds'
      ? formatDuration(count * 1000)
      : counted(count, unit);

export const unitWord = (unit: string): Value => UNIT_WORDS[unit] ?? unit;

/** Formats a number with its unit, such as `300 seconds`; without a unit, only the number. */
export function counted(count: number, unit: string | undefined): Value {
  if (unit === undefined || unit === 'cents or basis points') return count;
  return NUMBERS[unit]?.(count) ?? say`${count} ${unit}`;
}
