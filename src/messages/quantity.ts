// Numbers of things, for people: `1 row`, `1,234 rows`. A function each, so that a bundle contains only what it uses.
import type { Message } from './message.ts';
import { say } from './message.ts';

/** Formats an integer with thousands separators in the user's language: `1,234,567`. */
export function grouped(count: number): Message {
  const rest = String(count % 1000);
  return count < 1000 ? say`${count}` : say`${grouped(Math.floor(count / 1000))},${rest.padStart(3, '0')}`;
}

export const numberOfAttempts = (count: number): Message =>
  count === 1 ? say`1 attempt` : say`${grouped(count)} attempts`;

export const numberOfBasisPoints = (count: number): Message =>
  count === 1 ? say`1 basis point` : say`${grouped(count)} basis points`;

export const numberOfBytes = (count: number): Message =>
  count === 1 ? say`1 byte` : say`${grouped(count)} bytes`;

export const numberOfCents = (count: number): Message =>
  count === 1 ? say`1 cent` : say`${grouped(count)} cents`;

export const numberOfCharacters = (count: number): Message =>
  count === 1 ? say`1 character` : say`${grouped(count)} characters`;

export const numberOfCharges = (count: number): Message =>
  count === 1 ? say`1 charge` : say`${grouped(count)} charges`;

export const numberOfColumns = (count: number): Message =>
  count === 1 ? say`1 column` : say`${grouped(count)} columns`;

export const numberOfDays = (count: number): Message =>
  count === 1 ? say`1 day` : say`${grouped(count)} days`;

export const numberOfDigits = (count: number): Message =>
  count === 1 ? say`1 digit` : say`${grouped(count)} digits`;

export const numberOfFiles = (count: number): Message =>
  count === 1 ? say`1 file` : say`${grouped(count)} files`;

export const numberOfIncomingLines = (count: number): Message =>
  count === 1 ? say`1 incoming line` : say`${grouped(count)} incoming lines`;

export const numberOfItems = (count: number): Message =>
  count === 1 ? say`1 item` : say`${grouped(count)} items`;

export const numberOfLines = (count: number): Message =>
  count === 1 ? say`1 line` : say`${grouped(count)} lines`;

export const numberOfOpenEntries = (count: number): Message =>
  count === 1 ? say`1 open entry` : say`${grouped(count)} open entries`;

export const numberOfOutgoingLines = (count: number): Message =>
  count === 1 ? say`1 outgoing line` : say`${grouped(count)} outgoing lines`;

export const numberOfPayments = (count: number): Message =>
  count === 1 ? say`1 payment` : say`${grouped(count)} payments`;

export const numberOfPixels = (count: number): Message =>
  count === 1 ? say`1 pixel` : say`${grouped(count)} pixels`;

export const numberOfRows = (count: number): Message =>
  count === 1 ? say`1 row` : say`${grouped(count)} rows`;

export const numberOfSeconds = (count: number): Message =>
  count === 1 ? say`1 second` : say`${grouped(count)} seconds`;

export const numberOfUnknownWrites = (count: number): Message =>
  count === 1 ? say`1 write with an unknown outcome` : say`${grouped(count)} writes with an unknown outcome`;
