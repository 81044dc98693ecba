// Reads the journal of a machine, without the program's own reader: from its disk, by the format of the file, or from the
// tables of the shared store.
import type { Machine } from './world/machine.ts';

/** What the records of one entry add up to. */
export interface Entry {
  readonly id: string;
  readonly operation: string;
  readonly outcome: string;
  readonly correlationID?: string;
  /** Process that sent it last. */
  readonly pid: number | undefined;
}

type Line = Partial<Entry> & { readonly id: string };

/** The entries of the journal that was read last, and its text. */
let last: { readonly text: string; readonly entries: readonly Entry[] } = { text: '', entries: [] };

/** Returns the entries, oldest first; lines that a crash tore are left out. */
export function journalOf(machine: Machine): readonly Entry[] {
  const { store } = machine.surroundings;
  if (store !== undefined) return store.entries.map((entry) => ({ ...entry, pid: pidOn(machine, entry.by) }));
  const text = journalText(machine);
  if (text !== last.text) last = { text, entries: entriesIn(text) };
  return last.entries;
}

function entriesIn(text: string): readonly Entry[] {
  const entries = new Map<string, Entry>();
  for (const line of linesOf(text)) {
    const before = entries.get(line.id) ?? { id: line.id, operation: '', outcome: 'pending', pid: undefined };
    entries.set(line.id, { ...before, ...line, outcome: line.outcome ?? before.outcome });
  }
  return [...entries.values()];
}

/** Returns the process id of `MACHINE PID`; undefined for another machine. */
function pidOn({ name }: Machine, process: string): number | undefined {
  const [machine, pid] = process.split(' ');
  return machine === name ? Number(pid) : undefined;
}

/** Returns whether a result was never shown. */
export const hasUnseen = (machine: Machine): boolean =>
  machine.surroundings.store?.entries.some(({ outcome, isUnseen }) => outcome === 'done' && isUnseen) ??
  journalText(machine).includes('"shown":false');

/** Returns the text of all files of the journal, oldest first. */
export const journalText = ({ disk, home }: Machine): string =>
  disk
    .list(`${home}/data`)
    .filter((name) => /^journal.*\.ndjson$/.test(name))
    // `journal-TIME.ndjson` comes before `journal.ndjson`.
    .toSorted()
    .map((name) => disk.readText(`${home}/data/${name}`) ?? '')
    .join('');

function linesOf(text: string): Line[] {
  return text.split('\n').flatMap((line) => {
    try {
      const value: unknown = JSON.parse(line);
      return typeof value === 'object' && value !== null && 'id' in value ? [value as Line] : [];
    } catch {
      return [];
    }
  });
}

/** Tests whether the outcome still has to be found out. */
export const isOpen = (outcome: string): boolean => outcome === 'pending' || outcome === 'unknown';

/** Appends records of other writes, until the journal has grown by this number of bytes. */
export function growJournal({ disk, home }: Machine, bytes: number): void {
  const path = `${home}/data/journal.ndjson`;
  const record = (number: number): string =>
    `{"v":1,"id":"other-${number}","at":"2026-03-01T12:00:00.000Z","outcome":"done","detail":"${'x'.repeat(900)}"}\n`;
  const count = Math.ceil(bytes / record(0).length);
  disk.replace(
    path,
    (disk.readText(path) ?? '') + Array.from({ length: count }, (_, number) => record(number)).join(''),
  );
}
