// What the contract counts, in words.
import { say } from '../messages/message.ts';
import type { Message, Value } from '../messages/message.ts';

interface Words {
  readonly name: Message;
  readonly of: (count: number) => Message;
}

const UNITS: Readonly<Record<string, Words>> = {
  cents: { name: say`cents`, of: (count) => say`${count} cents` },
  seconds: { name: say`seconds`, of: (count) => say`${count} seconds` },
  days: { name: say`days`, of: (count) => say`${count} days` },
  'basis points': { name: say`basis points`, of: (count) => say`${count} basis points` },
  pixels: { name: say`pixels`, of: (count) => say`${count} pixels` },
  items: { name: say`items`, of: (count) => say`${count} items` },
  'day of month': { name: say`day of month`, of: (count) => say`${count} day of month` },
  characters: { name: say`characters`, of: (count) => say`${count} characters` },
};

export const unitWord = (unit: string): Value => UNITS[unit]?.name ?? unit;

/** `900 seconds`, or only the number of what has no unit. */
export const counted = (count: number, unit: string | undefined): Value =>
  unit === undefined ? count : (UNITS[unit]?.of(count) ?? say`${count} ${unit}`);
