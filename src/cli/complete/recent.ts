// What was shown lately, so that TAB and prompts can offer it without asking the service. A cache: it is forgotten after
// a day, and that it cannot be read or written is no failure.
import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { defined } from '#errors/defined.ts';
import { cellText } from '#output/table/cells.ts';
import { valueAt } from '#output/values.ts';
import type { View } from '#output/view.ts';
import type { Recent } from './recent-store.ts';
import { fileIn, PLAIN_ID, recall } from './recent-store.ts';

/** For each kind and profile. */
const MAX_ITEMS = 50;
const LABEL_COLUMNS = 3;

/** What tells an item from others: the first cells of its row after the id. */
export function labelOf(view: View, item: unknown): string {
  return view.columns
    .slice(1, 1 + LABEL_COLUMNS)
    .map(({ path, format }) => cellText(valueAt(item, path), format))
    .filter((text) => text !== '')
    .join(' · ');
}

/** The state an item is in, as far as its view has one. */
export function stateOf(view: View, item: unknown): string | undefined {
  const column = view.columns.find(({ format }) => format === 'state');
  const state = column === undefined ? undefined : valueAt(item, column.path);
  return typeof state === 'string' ? state : undefined;
}

/** The item as something recent; undefined for what has no id that can be typed. */
export function recentOf(view: View, item: unknown, profile: string, at: number): Recent | undefined {
  const id = valueAt(item, defined(view.columns[0], 'first column').path);
  if (view.recent === undefined || typeof id !== 'string' || !PLAIN_ID.test(id)) return undefined;
  const state = stateOf(view, item);
  return {
    kind: view.recent,
    profile,
    id,
    label: labelOf(view, item),
    ...(state === undefined ? {} : { state }),
    at,
  };
}

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
    if (seen.has(same) || (counts.get(place) ?? 0) >= MAX_ITEMS) return false;
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
    try {
      rmSync(part, { force: true });
    } catch {
      // The folder is none, or cannot be written: nothing was left there either.
    }
  }
}
