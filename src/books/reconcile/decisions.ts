// Reads and writes the user's decisions as JSON; each line is stored as it was when the decision was made.
import { createHash } from 'node:crypto';
import { parseJson } from '#contract/json.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { isSameComparison } from './decided.ts';
import type { Decision, Known } from './entry.ts';
import { accountLineKey, fileLineKey } from './entry.ts';

const VERSION = 1;
const KEY_LENGTH = 8;

/** Account whose lines were decided. */
export interface Owner {
  /** Address of the service, and fingerprint of the app key. */
  readonly origin: string;
  readonly key: string;
  /** Ids of the accounts that the service listed; empty if it lists none. */
  readonly accounts: readonly string[];
}

export interface Decisions {
  /** Undefined without decisions. */
  readonly owner: Owner | undefined;
  readonly decisions: readonly Decision[];
}

/** Content of a decision without its time. */
export type Decided = Omit<Decision, 'at'>;

const NONE: Decisions = { owner: undefined, decisions: [] };

/** Returns the key by which the user refers to a group or decision; it is stable while the lines stay the same. */
export const keyOf = ({ kind, account, fileLines, accountLines }: Decided): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        kind,
        account,
        fileLines.map(fileLineKey).toSorted(),
        accountLines.map(accountLineKey).toSorted(),
      ]),
    )
    .digest('hex')
    .slice(0, KEY_LENGTH);

const isOptionalText = (value: unknown): boolean => value === undefined || typeof value === 'string';

const isKnown = (value: unknown): value is Known => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, day, value: cents, name, taxId, text } = value as Readonly<Record<string, unknown>>;
  return (
    typeof id === 'string' && [day, name, taxId, text].every(isOptionalText) && Number.isSafeInteger(cents)
  );
};

const KINDS: readonly unknown[] = ['statement', 'orders', 'other-bank'] satisfies Decision['kind'][];

const isDecision = (value: unknown): value is Decision => {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, account, fileLines, accountLines, at } = value as Readonly<Record<string, unknown>>;
  return (
    KINDS.includes(kind) &&
    (account === null || typeof account === 'string') &&
    Array.isArray(fileLines) &&
    fileLines.every((line) => isKnown(line) && line.text !== undefined) &&
    Array.isArray(accountLines) &&
    accountLines.every((line) => isKnown(line) && line.text === undefined) &&
    typeof at === 'string' &&
    !Number.isNaN(Date.parse(at))
  );
};

const isOwner = (value: unknown): value is Owner => {
  if (typeof value !== 'object' || value === null) return false;
  const { origin, key, accounts } = value as Readonly<Record<string, unknown>>;
  return (
    typeof origin === 'string' &&
    typeof key === 'string' &&
    Array.isArray(accounts) &&
    accounts.every((id) => typeof id === 'string')
  );
};

/** Parses a decisions file. @throws PixctlError (exit 2) if it is not one, or of another version */
export function readDecisions(text: string | undefined, path: string): Decisions {
  if (text === undefined) return NONE;
  let found: unknown;
  try {
    found = parseJson(text);
  } catch {
    throw notDecisions(path);
  }
  const { version, owner, decisions } = (found ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof version === 'number' && version !== VERSION)
    throw usageError(
      say`the decisions in ${path} were written by another version of pixctl`,
      say`Use that version, or move the file away. Nothing was changed.`,
    );
  if (version !== VERSION || !Array.isArray(decisions) || !decisions.every(isDecision))
    throw notDecisions(path);
  if (decisions.length === 0) return NONE;
  if (!isOwner(owner)) throw notDecisions(path);
  return { owner, decisions };
}

const notDecisions = (path: string): Error =>
  usageError(
    say`${path} is not a decisions file of pixctl reconcile`,
    say`Move the file away, or restore a copy of it. Nothing was changed.`,
  );

export const decisionsText = ({ owner, decisions }: Decisions): string =>
  `${JSON.stringify({ version: VERSION, ...(decisions.length === 0 ? {} : { owner }), decisions }, null, 1)}\n`;

/** Tests whether two owners are one account: they share an account, or the service lists none and the key is the same. */
const isSameOwner = (one: Owner, other: Owner): boolean =>
  one.accounts.length === 0 || other.accounts.length === 0
    ? one.origin === other.origin && one.key === other.key
    : one.accounts.some((id) => other.accounts.includes(id));

/**
 * Returns the owner of the decisions with the accounts of both.
 * @throws PixctlError (exit 2) if the decisions are about another account
 */
export function commonOwner({ owner }: Decisions, current: Owner, path: string): Owner {
  if (owner === undefined) return current;
  if (isSameOwner(owner, current))
    return { ...current, accounts: [...new Set([...owner.accounts, ...current.accounts])] };
  throw usageError(
    say`the decisions in ${path} are about another account`,
    say`Use the profile of that account, or name another mirror with --to. If they are no longer needed, remove them: pixctl reconcile --decisions, then --undo KEY. Nothing was compared.`,
    'decisions-account',
  );
}

/** Tests whether two decisions of one comparison share a line. */
function overlaps(one: Decided, other: Decided): boolean {
  const share = (keys: readonly string[], others: readonly string[]): boolean => {
    const known = new Set(keys);
    return others.some((key) => known.has(key));
  };
  return (
    isSameComparison(one, other) &&
    (share(one.fileLines.map(fileLineKey), other.fileLines.map(fileLineKey)) ||
      share(one.accountLines.map(accountLineKey), other.accountLines.map(accountLineKey)))
  );
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
  lines: Decided,
): Decision | undefined =>
  now.find(
    (one) =>
      !before.some(({ at, ...rest }) => at === one.at && keyOf(rest) === keyOf(one)) &&
      keyOf(one) !== keyOf(lines) &&
      overlaps(one, lines),
  );
