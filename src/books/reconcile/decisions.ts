// Reads and writes the user's decisions as JSON; each line is stored as it was when the decision was made.
import { createHash } from 'node:crypto';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Decision, Known } from './entry.ts';

const VERSION = 1;
const KEY_LENGTH = 8;

/** Returns the key by which the user refers to a group or decision; it is stable while the lines stay the same. */
export const keyOf = ({ fileLines, accountLines }: Pick<Decision, 'fileLines' | 'accountLines'>): string => {
  const plain = (lines: readonly Known[]): readonly string[] =>
    lines.map(({ id, day, value }) => JSON.stringify([id, day ?? null, value])).toSorted();
  return createHash('sha256')
    .update(JSON.stringify([plain(fileLines), plain(accountLines)]))
    .digest('hex')
    .slice(0, KEY_LENGTH);
};

const isKnown = (value: unknown): value is Known => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, day, value: cents } = value as Readonly<Record<string, unknown>>;
  return (
    typeof id === 'string' && (day === undefined || typeof day === 'string') && Number.isSafeInteger(cents)
  );
};

const isDecision = (value: unknown): value is Decision => {
  if (typeof value !== 'object' || value === null) return false;
  const { fileLines, accountLines, at } = value as Readonly<Record<string, unknown>>;
  return (
    Array.isArray(fileLines) &&
    fileLines.every(isKnown) &&
    Array.isArray(accountLines) &&
    accountLines.every(isKnown) &&
    typeof at === 'string' &&
    !Number.isNaN(Date.parse(at))
  );
};

/** Parses a decisions file. @throws PixctlError (exit 2) if it is not one, or of another version */
export function readDecisions(text: string | undefined, path: string): readonly Decision[] {
  if (text === undefined) return [];
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw notDecisions(path);
  }
  const { version, decisions } = (found ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof version === 'number' && version !== VERSION)
    throw usageError(
      say`the decisions in ${path} were written by another version of pixctl`,
      say`Use that version, or move the file away. Nothing was changed.`,
    );
  if (version !== VERSION || !Array.isArray(decisions) || !decisions.every(isDecision))
    throw notDecisions(path);
  return decisions;
}

const notDecisions = (path: string): Error =>
  usageError(
    say`${path} is not a decisions file of pixctl reconcile`,
    say`Move the file away, or restore a copy of it. Nothing was changed.`,
  );

export const decisionsText = (decisions: readonly Decision[]): string =>
  `${JSON.stringify({ version: VERSION, decisions }, null, 1)}\n`;

type Lines = Pick<Decision, 'fileLines' | 'accountLines'>;

/** Tests whether two decisions share a line. */
function overlaps(one: Lines, other: Lines): boolean {
  const marks = (lines: readonly Known[]): readonly string[] =>
    lines.map((line) => keyOf({ fileLines: [line], accountLines: [] }));
  const share = (some: readonly Known[], others: readonly Known[]): boolean => {
    const known = new Set(marks(some));
    return marks(others).some((mark) => known.has(mark));
  };
  return share(one.fileLines, other.fileLines) || share(one.accountLines, other.accountLines);
}

/** Adds a decision, replacing earlier ones about any of its lines. */
export const withDecision = (decisions: readonly Decision[], decision: Decision): readonly Decision[] => [
  ...decisions.filter((one) => !overlaps(one, decision)),
  decision,
];

/**
 * Returns a decision about any of these lines that somebody else made since they were shown. An equal decision is not a
 * conflict.
 * @param before decisions stored when the lines were shown
 */
export const takenMeanwhile = (
  before: readonly Decision[],
  now: readonly Decision[],
  lines: Lines,
): Decision | undefined =>
  now.find(
    (one) =>
      !before.some(({ at, ...rest }) => at === one.at && keyOf(rest) === keyOf(one)) &&
      keyOf(one) !== keyOf(lines) &&
      overlaps(one, lines),
  );
