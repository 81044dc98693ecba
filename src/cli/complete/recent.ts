// Remembers recently shown ids, so that TAB and prompts can offer them without asking the service. Entries expire after
// a day; errors while reading or writing are ignored.
import { randomUUID } from 'node:crypto';
import { cutAtWord } from '#cli/terminal/wrap.ts';
import { ensureFolder, replaceFile } from '#files/write.ts';
import type { Clock } from '#output/table/cells.ts';
import { textIn } from '#output/table/columns.ts';
import { valueAt } from '#output/values.ts';
import type { View } from '#output/view.ts';
import type { Recent } from './recent-store.ts';
import { fileIn, PLAIN_ID, profileOf, recall } from './recent-store.ts';

/** Maximum number of entries per kind and profile. */
const MAX_ITEMS = 50;
/** Number of columns besides the id that are always in a label. */
const LABEL_COLUMNS = 3;
/** Columns that tell who and what for. */
const TELLING = /(?:^|\.)(?:name|time|createdAt|comment|infoPagador)$/;
const MAX_CELL = 40;

/** Describes an item by its first cells besides the id, and by whom and what it is about. */
export function labelOf(view: View, idPath: string, item: unknown, clock: Pick<Clock, 'now' | 't'>): string {
  return (view.drawn ?? view.columns)
    .filter(({ path }) => path !== idPath)
    .filter(({ path }, index) => index < LABEL_COLUMNS || TELLING.test(path))
    .map((column) => textIn(item, { ...column, label: '' }, { ...clock, long: false, dated: true }))
    .filter((text) => text !== '')
    .map((text) => cutAtWord(text, MAX_CELL))
    .join(' · ');
}

/** Returns the status of an item if its view has one. */
export function stateOf(view: View, item: unknown): string | undefined {
  const column = view.columns.find(({ format }) => format === 'state');
  const state = column === undefined ? undefined : valueAt(item, column.path);
  return typeof state === 'string' ? state : undefined;
}

/** Tests for a view whose ids belong to this computer. */
export const isLocal = (view: View | undefined): boolean =>
  view?.recent !== undefined && Object.keys(view.recent).every((kind) => profileOf(kind, undefined) === '');

/** Returns an entry for each id of an item that can be typed. */
export function recentOf(
  view: View,
  item: unknown,
  profile: string,
  { now, t }: Pick<Clock, 'now' | 't'>,
): Recent[] {
  const state = stateOf(view, item);
  return Object.entries(view.recent ?? {}).flatMap(([kind, path]) => {
    const value = valueAt(item, path);
    const id = typeof value === 'number' ? String(value) : value;
    if (typeof id !== 'string' || !PLAIN_ID.test(id)) return [];
    const label = labelOf(view, path, item, { now, t });
    return [
      {
        kind,
        profile: profileOf(kind, profile),
        id,
        label,
        ...(state === undefined ? {} : { state }),
        at: now,
      },
    ];
  });
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
