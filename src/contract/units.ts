// Formats numbers of the contract with their units.
import type { Message, Value } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { formatDuration } from '#pix/duration.ts';
import { formatReais } from '#pix/money.ts';

interface Words {
  readonly name: Message;
  readonly one: Message;
  readonly of: (count: number) => Message;
}

const UNITS: Readonly<Record<string, Words>> = {
  cents: { name: say`cents`, one: say`1 cent`, of: (count) => say`${count} cents` },
  seconds: { name: say`seconds`, one: say`1 second`, of: (count) => say`${count} seconds` },
  days: { name: say`days`, one: say`1 day`, of: (count) => say`${count} days` },
  'basis points': {
    name: say`basis points`,
    one: say`1 basis point`,
    of: (count) => say`${count} basis points`,
  },
  'cents or basis points': { name: say`cents or basis points`, one: say`1`, of: (count) => say`${count}` },
  pixels: { name: say`pixels`, one: say`1 pixel`, of: (count) => say`${count} pixels` },
  items: { name: say`items`, one: say`1 item`, of: (count) => say`${count} items` },
  characters: { name: say`characters`, one: say`1 character`, of: (count) => say`${count} characters` },
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
export function counted(count: number, unit: string | undefined): Value {
  if (unit === undefined) return count;
  const words = UNITS[unit];
  return (count === 1 ? words?.one : words?.of(count)) ?? say`${count} ${unit}`;
}
