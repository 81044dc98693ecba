// Reads recently shown ids. Separate from the code that writes them, because TAB completion must load little.
import { join } from 'node:path';
import { isObject } from '#contract/path.ts';
import type { LocalKind } from '#output/view.ts';
import { readJsonFile } from './read-json-file.ts';

export interface Recent {
  /** A `RecentKind` of this version or another. */
  readonly kind: string;
  readonly profile: string;
  readonly id: string;
  readonly label: string;
  /** Status when it was shown. */
  readonly state?: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

const LOCAL: Readonly<Record<LocalKind, true>> = { journal: true, proposal: true, row: true };

/** Returns the profile under which ids of a kind are stored: none for those of this computer. */
export const profileOf = <P extends string | undefined>(kind: string, profile: P): P | '' =>
  Object.hasOwn(LOCAL, kind) ? '' : profile;

const LIFE_MS = 24 * 3_600_000;
/**
 * Ids come from the network and end up on a command line, so ids that a shell could interpret or that look like an
 * option are not offered. A phone number starts with a plus.
 */
export const PLAIN_ID = /^[\w+][\w@.+:/=-]{0,119}$/;

export const fileIn = (dataDir: string): string => join(dataDir, 'recent.json');

/** Returns the ids of the last 24 hours, newest first. */
export function recall(dataDir: string, now: number): Recent[] {
  const read = readJsonFile(fileIn(dataDir));
  return Array.isArray(read) ? read.filter(isRecent).filter(({ at }) => now - at < LIFE_MS) : [];
}

function isRecent(value: unknown): value is Recent {
  if (!isObject(value)) return false;
  const { kind, profile, id, label, at, state } = value;
  return (
    [kind, profile, label].every((one) => typeof one === 'string') &&
    typeof at === 'number' &&
    (state === undefined || typeof state === 'string') &&
    typeof id === 'string' &&
    PLAIN_ID.test(id)
  );
}
