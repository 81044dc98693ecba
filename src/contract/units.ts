// Formats numbers of the contract with their units.
import type { Message, Value } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { formatDuration } from '#pix/duration.ts';
import { formatReais } from '#pix/money.ts';

interface Words {
  readonly name: Message;
  readonly of: (count: number) => Message;
}

const UNITS: Readonly<Record<string, Words>> = {
  cents: { name: say`cents`, of: (count) => (count === 1 ? say`1 cent` : say`${count} cents`) },
  seconds: { name: say`seconds`, of: (count) => say`${count} seconds` },
  days: { name: say`days`, of: (count) => say`${count} days` },
  'basis points': { name: say`basis points`, of: (count) => say`${count} basis points` },
  'cents or basis points': {
    name: say`cents or basis points`,
    of: (count) => say`${count}`,
  },
  pixels: { name: say`pixels`, of: (count) => say`${count} pixels` },
  items: { name: say`items`, of: (count) => say`${count} items` },
  characters: { name: say`characters`, of: (count) => say`${count} characters` },
};

/** Formats a number for people: cents as reais, seconds as a duration, anything else with its unit. */
export const counting = (count: number, unit: string | undefined): Value =>
  unit === 'cents'
    ? formatReais(count)
    : unit === 'seconds'
      ? formatDuration(count * 1000)
      : counted(count, unit);

export const unitWord = (unit: string): Value => UNITS[unit]?.name ?? unit;

/** Formats a number with its unit, such as `300 seconds`; without a unit, only the number. */
export const counted = (count: number, unit: string | undefined): Value =>
  unit === undefined ? count : (UNITS[unit]?.of(count) ?? say`${count} ${unit}`);
