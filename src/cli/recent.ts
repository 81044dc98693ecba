// What was shown lately, so that TAB and prompts can offer it without asking the service. A cache: it is forgotten after
// a day, and that it cannot be read or written is no failure.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cellText } from '../output/cells.ts';
import { valueAt } from '../output/values.ts';
import type { RecentKind, View } from '../output/view.ts';

export interface Recent {
  readonly kind: RecentKind;
  readonly profile: string;
  readonly id: string;
  readonly label: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

const LIFE_MS = 24 * 3_600_000;
/** For each kind and profile. */
const MOST = 50;
const LABEL_COLUMNS = 3;
/** Ids come from the network and end on a command line: what a shell could read as more than a word is not offered. */
const PLAIN_ID = /^[\w@.+:/=-]{1,120}$/;
const OPTION = /^-/;

const fileIn = (dataDir: string): string => join(dataDir, 'recent.json');

/** What tells an item from others: the first cells of its row after the id. */
export function labelOf(view: View, item: unknown): string {
  return view.columns
    .slice(1, 1 + LABEL_COLUMNS)
    .map(({ path, format }) => cellText(valueAt(item, path), format))
    .filter((text) => text !== '')
    .join(' · ');
}

/** The item as something recent; undefined for what has no id that can be typed. */
export function recentOf(view: View, item: unknown, profile: string, at: number): Recent | undefined {
  const id = valueAt(item, view.columns[0]!.path);
  if (view.recent === undefined || typeof id !== 'string' || !PLAIN_ID.test(id) || OPTION.test(id))
    return undefined;
  return { kind: view.recent, profile, id, label: labelOf(view, item), at };
}

/** Newest first, those of the last day. */
export function recall(dataDir: string, now: number): Recent[] {
  try {
    const read: unknown = JSON.parse(readFileSync(fileIn(dataDir), 'utf8'));
    return Array.isArray(read)
      ? (read as unknown[]).filter(isRecent).filter(({ at }) => now - at < LIFE_MS)
      : [];
  } catch {
    return [];
  }
}

const isRecent = (value: unknown): value is Recent => {
  const { kind, profile, id, label, at } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return (
    [kind, profile, id, label].every((one) => typeof one === 'string') &&
    typeof at === 'number' &&
    PLAIN_ID.test(id as string)
  );
};

/** Adds what was just shown, and drops what was deleted. */
export function remember(
  dataDir: string,
  now: number,
  shown: readonly Recent[],
  gone?: { readonly profile: string; readonly id: string },
): void {
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  const kept = [...shown, ...recall(dataDir, now)].filter(({ kind, profile, id }) => {
    if (gone?.profile === profile && gone.id === id) return false;
    const place = `${kind} ${profile}`;
    const same = `${place} ${id}`;
    if (seen.has(same) || (counts.get(place) ?? 0) >= MOST) return false;
    seen.add(same);
    counts.set(place, (counts.get(place) ?? 0) + 1);
    return true;
  });
  const path = fileIn(dataDir);
  const part = `${path}.${randomUUID()}`;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(part, JSON.stringify(kept), { mode: 0o600, flag: 'wx' });
    renameSync(part, path);
  } catch {
    rmSync(part, { force: true });
  }
}
