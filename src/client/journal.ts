// What was about to be done and what became of it, on disk before the request leaves. One JSON record a line,
// appended in one write each, so that processes can share the file; nothing is ever changed in place.
import {
  closeSync,
  constants,
  fchmodSync,
  fsyncSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { EXIT, PixctlError } from '../contract/errors.ts';
import { maskJson } from './mask.ts';

/** How a write ended. `unknown` stays until it is settled. */
export type JournalOutcome = 'done' | 'refused' | 'not-done' | 'unknown';

export interface JournalIntent {
  readonly profile: string;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  /** Path parameters and query by name, so that the very same request can be made again. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly correlationID?: string;
  /** Cents that leave the account, where the body does not say so itself. */
  readonly amount?: number;
}

export interface JournalEntry extends JournalIntent {
  readonly id: string;
  /** RFC 3339. */
  readonly at: string;
  /** `pending`: begun, and no outcome was written: the process ended in between. */
  readonly outcome: JournalOutcome | 'pending';
  readonly detail?: string;
  /** Process that began it; while that runs, `pending` means that it is under way. */
  readonly pid?: number;
}

export interface Journal {
  /** Records an intent durably and returns its id. @throws PixctlError: then nothing may be sent. */
  begin(intent: JournalIntent, secrets: readonly string[]): string;
  /** Records what became of it. Never throws: the outcome is told to the user in any case. */
  finish(id: string, outcome: JournalOutcome, detail?: string): void;
  /** All entries, oldest first. */
  list(): JournalEntry[];
}

export interface JournalOptions {
  readonly dir: string;
  readonly now: () => number;
  readonly newId: () => string;
  readonly pid: number;
  /** Told when an outcome could not be written. */
  readonly onTrouble?: (message: string) => void;
}

const VERSION = 1;

/** The journal in this folder; nothing is touched until the first record. */
export function openJournal({ dir, now, newId, pid, onTrouble }: JournalOptions): Journal {
  const path = join(dir, CURRENT);
  return {
    begin(intent, secrets) {
      const id = newId();
      const masked = maskJson(intent, secrets) as JournalIntent;
      try {
        tidyUp(dir, now());
        append(dir, path, { v: VERSION, id, at: new Date(now()).toISOString(), pid, ...masked });
      } catch (error) {
        throw cannotRecord(path, error);
      }
      return id;
    },
    finish(id, outcome, detail) {
      try {
        append(dir, path, {
          v: VERSION,
          id,
          at: new Date(now()).toISOString(),
          outcome,
          ...(detail === undefined ? {} : { detail }),
        });
      } catch (error) {
        onTrouble?.(`the journal ${path} could not be written: ${(error as Error).message}`);
      }
    },
    list: () => readEntries(dir),
  };
}

/** Appends one record in one write and waits until it is on the disk. */
function append(dir: string, path: string, record: object): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
  const file = openSync(path, flags, 0o600);
  try {
    const { size, mode } = fstatSync(file);
    if ((mode & 0o077) !== 0) fchmodSync(file, 0o600);
    const line = Buffer.from(`${endsTorn(file, size) ? '\n' : ''}${JSON.stringify(record)}\n`);
    if (writeSync(file, line) !== line.length) throw new Error('the disk is full');
    fsyncSync(file);
    if (size === 0) syncFolder(dir);
  } finally {
    closeSync(file);
  }
}

/** Whether the last record was cut off, by a crash or a full disk: the next one then starts on a line of its own. */
function endsTorn(file: number, size: number): boolean {
  if (size === 0) return false;
  const last = Buffer.alloc(1);
  readSync(file, last, 0, 1, size - 1);
  return last[0] !== 0x0a;
}

/** Makes a new file's name durable too. */
function syncFolder(dir: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(dir, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

const CURRENT = 'journal.ndjson';
/** Set aside when it has grown this large: `journal-<epoch milliseconds>.ndjson`. */
const LARGEST_BYTES = 4 * 1024 * 1024;
const SET_ASIDE = /^journal-(\d+)\.ndjson$/;
const KEPT_MS = 180 * 86_400_000;

/** Files of the journal, oldest first. */
const filesOf = (dir: string): string[] => {
  let names: string[];
  try {
    names = readdirSync(dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return [
    ...names.filter((name) => SET_ASIDE.test(name)).toSorted(),
    ...names.filter((name) => name === CURRENT),
  ];
};

/**
 * Sets a large file aside by renaming it: a process that has it open goes on writing into it, and nothing is lost. One
 * that has been aside for half a year goes away, unless the outcome of something in it is still open.
 */
function tidyUp(dir: string, now: number): void {
  const current = join(dir, CURRENT);
  if ((statSync(current, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_BYTES)
    renameSync(current, join(dir, `journal-${now}.ndjson`));
  else return;
  for (const name of filesOf(dir)) {
    const since = Number(SET_ASIDE.exec(name)?.[1] ?? now);
    if (now - since < KEPT_MS) continue;
    const ids = new Set(idsIn(join(dir, name)));
    const open = readEntries(dir).some(({ id, outcome }) => ids.has(id) && isOpen(outcome));
    if (!open) rmSync(join(dir, name), { force: true });
  }
}

const idsIn = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => parse(line)?.id)
    .filter((id) => id !== undefined);

/** Whether it is still to be found out what became of it. */
export const isOpen = (outcome: JournalEntry['outcome']): boolean =>
  outcome === 'pending' || outcome === 'unknown';

function readEntries(dir: string): JournalEntry[] {
  const entries = new Map<string, JournalEntry>();
  for (const name of filesOf(dir)) readFile(join(dir, name), entries);
  return [...entries.values()];
}

function readFile(path: string, entries: Map<string, JournalEntry>): void {
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const record = parse(line);
    if (record === undefined) continue;
    const earlier = entries.get(record.id);
    if (record.outcome === undefined)
      entries.set(record.id, { ...(record as JournalEntry), outcome: 'pending' });
    else if (earlier !== undefined)
      entries.set(record.id, {
        ...earlier,
        outcome: record.outcome,
        ...(record.detail === undefined ? {} : { detail: record.detail }),
      });
  }
}

/** A record, or undefined for a torn or foreign line. */
function parse(line: string): (Partial<JournalEntry> & { id: string }) | undefined {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'string')
      return undefined;
    const { v: _version, ...record } = value as { v?: number; id: string };
    return record;
  } catch {
    return undefined;
  }
}

function cannotRecord(path: string, error: unknown): PixctlError {
  const { code } = error as NodeJS.ErrnoException;
  const why =
    code === 'ENOSPC'
      ? 'the disk is full'
      : code === 'EACCES' || code === 'EPERM'
        ? 'permission is denied'
        : code === 'EROFS'
          ? 'the file system is read-only'
          : code === 'ELOOP'
            ? 'it is a symbolic link'
            : (error as Error).message;
  return new PixctlError(`the journal ${path} cannot be written: ${why}`, {
    code: 'journal',
    exitCode: EXIT.usage,
    hint: 'Nothing was sent: a write is only sent once it is on record. Free the disk, or set PIXCTL_DATA_DIR.',
  });
}
