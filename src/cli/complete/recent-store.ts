// What was shown lately, as it is kept. Apart from its writing, because TAB reads it and must load little.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '#contract/path.ts';
import type { RecentKind } from '#output/view.ts';

export interface Recent {
  readonly kind: RecentKind;
  readonly profile: string;
  readonly id: string;
  readonly label: string;
  /** In which it was then. */
  readonly state?: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

const LIFE_MS = 24 * 3_600_000;
/**
 * Ids come from the network and end on a command line: what a shell could read as more than a word, or pixctl as an
 * option, is not offered. A phone begins with its plus.
 */
export const PLAIN_ID = /^[\w+][\w@.+:/=-]{0,119}$/;

export const fileIn = (dataDir: string): string => join(dataDir, 'recent.json');

/** Newest first, those of the last day. */
export function recall(dataDir: string, now: number): Recent[] {
  try {
    const path = fileIn(dataDir);
    // A pipe would hold TAB for ever.
    if (!statSync(path).isFile()) return [];
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return Array.isArray(read) ? read.filter(isRecent).filter(({ at }) => now - at < LIFE_MS) : [];
  } catch {
    return [];
  }
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
