// Remembers recently shown ids, so that TAB and prompts can offer them without asking the service. Entries expire after
// a day; errors while reading or writing are ignored.
import { randomUUID } from 'node:crypto';
import { defined } from '#errors/defined.ts';
import { ensureFolder, replaceFile } from '#files/write.ts';
import { cellText } from '#output/table/cells.ts';
import { valueAt } from '#output/values.ts';
import type { View } from '#output/view.ts';
import type { Recent } from './recent-store.ts';
import { fileIn, PLAIN_ID, recall } from './recent-store.ts';

/** Maximum number of entries per kind and profile. */
const MAX_ITEMS = 50;
const LABEL_COLUMNS = 3;

/** Describes an item by the first cells after its id. */
export function labelOf(view: View, item: unknown): string {
  return view.columns
    .slice(1, 1 + LABEL_COLUMNS)
    .map(({ path, format }) => cellText(valueAt(item, path), format))
    .filter((text) => text !== '')
    .join(' · ');
}

/** Returns the status of an item if its view has one. */
export function stateOf(view: View, item: unknown): string | undefined {
  const column = view.columns.find(({ format }) => format === 'state');
  const state = column === undefined ? undefined : valueAt(item, column.path);
  return typeof state === 'string' ? state : undefined;
}

/** Converts an item to an entry; undefined if it has no id that can be typed. */
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

/** Adds the items just shown, and removes the deleted one. */
export function remember(
  dataDir: string,
  now: number,
  shown: readonly Recent[],
  deleted?: { readonly profile: string; readonly id: string },
): void {
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  const entries = [...shown, ...recall(dataDir, now)].filter(({ kind, profile, id }) => {
    if (deleted?.profile === profile && deleted.id === id) return false;
    const place = `${kind} ${profile}`;
    const same = `${place} ${id}`;
    if (seen.has(same) || (counts.get(place) ?? 0) >= MAX_ITEMS) return false;
    seen.add(same);
    counts.set(place, (counts.get(place) ?? 0) + 1);
    return true;
  });
  const path = fileIn(dataDir);
  try {
    ensureFolder(dataDir);
    // Several processes may write it.
    replaceFile(path, JSON.stringify(entries), { part: `${path}.${randomUUID()}`, isCache: true });
  } catch {
    // Completion then offers fewer ids.
  }
}
