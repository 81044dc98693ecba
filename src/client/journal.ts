// What was about to be done and what became of it, on disk before the request leaves. One JSON record a line,
// appended in one write each, so that processes can share the file; nothing is ever changed in place. What must hold
// between what is read and what is written (a limit, one resume at a time) happens under a lock.
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
import { EXIT } from '../errors/exit-codes.ts';
import { PixctlError } from '../errors/pixctl-error.ts';
import { maskJson } from './mask.ts';
import { messageOf, systemError } from '../errors/caught.ts';
import { say } from '../messages/message.ts';
import type { Message, Value } from '../messages/message.ts';

/** How a write ended. `unknown` stays until it is settled. */
export type JournalOutcome = 'done' | 'refused' | 'not-done' | 'unknown';

export interface JournalIntent {
  readonly profile: string;
  /** Base URL it was sent to, or `sandbox`. */
  readonly origin?: string;
  /** Fingerprint of the key it was sent with. */
  readonly key?: string;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  /** Path parameters and query by name, so that the very same request can be made again. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly correlationID?: string;
  /** The correlation id was made here: running the command again makes another one. */
  readonly generated?: true;
  /** Cents that leave the account, where the body does not say so itself. */
  readonly amount?: number;
}

export interface JournalEntry extends JournalIntent {
  readonly id: string;
  /** RFC 3339: when it was sent, the last time. */
  readonly at: string;
  /** Seconds since the machine had started, at that time. */
  readonly up?: number;
  /** `pending`: begun, and no outcome was written: the process ended in between. */
  readonly outcome: JournalOutcome | 'pending';
  readonly detail?: string;
  /** Process that sent it last; while that runs, `pending` means that it is under way. */
  readonly pid?: number;
  /** When that process was started: another one may have its number by now. */
  readonly born?: string;
  /** How often it was begun: 1, and one more for each resume. */
  readonly tries: number;
}

/**
 * Looks at what is on record before something is added; throws to keep it from being added. `Infinity` reads the
 * file in use only, which has all that is open.
 */
export type Check = (read: (since?: number) => JournalEntry[]) => void;

export interface Journal {
  /**
   * Records an intent durably and returns its id; with a check, no other process records anything in between.
   * @throws PixctlError: then nothing may be sent
   */
  begin(intent: JournalIntent, secrets: readonly string[], check?: Check): Promise<string>;
  /** Records durably that an entry is sent again; returns it as it was. @throws PixctlError: then nothing may be sent */
  resume(id: string, check: Check): Promise<JournalEntry>;
  /** Records what became of it. Never throws: the outcome is told to the user in any case. */
  finish(id: string, outcome: JournalOutcome, detail?: string): void;
  /** Records what was found out about an entry. @throws whatever the check does, when it is not so any more */
  settle(id: string, outcome: JournalOutcome, detail: string, check: Check): Promise<void>;
  /** All entries, oldest first; `since` (epoch milliseconds) leaves out files that were set aside before. */
  list(since?: number): JournalEntry[];
}

export interface JournalOptions {
  readonly dir: string;
  readonly now: () => number;
  /** Seconds since the machine has started: no clock that somebody sets. */
  readonly uptime: () => number;
  readonly newId: () => string;
  readonly pid: number;
  /** When that process was started, as the system tells it; undefined where it does not. */
  readonly born: string | undefined;
  /** Runs what must not happen twice at once on this folder, among all processes. */
  readonly lock: <T>(dir: string, work: (held: () => boolean) => T) => Promise<T>;
  /** Told when an outcome could not be written. */
  readonly onTrouble?: (message: Message) => void;
}

const VERSION = 2;

/** The journal in this folder; nothing is touched until the first record. */
export function openJournal(options: JournalOptions): Journal {
  const { dir, now, uptime, newId, pid, onTrouble } = options;
  const born = options.born === undefined ? {} : { born: options.born };
  const path = join(dir, CURRENT);
  const read = (since?: number): JournalEntry[] => readEntries(dir, since);
  const stamp = () => ({ at: new Date(now()).toISOString(), up: Math.floor(uptime()) });
  /** Under the lock: what is read is still so when it is written. */
  const alone = async <T>(work: (write: (record: object) => void) => T): Promise<T> => {
    try {
      return await options.lock(dir, (held) =>
        work((record) => {
          // Stopped for long in between, it has been given to another: what was read may not be so any more.
          if (!held()) throw lockLost();
          append(dir, path, record);
        }),
      );
    } catch (error) {
      throw error instanceof PixctlError && error.fields.code !== 'config-file'
        ? error
        : cannotRecord(path, error);
    }
  };
  return {
    begin: async (intent, secrets, check) => {
      const id = newId();
      const masked = maskJson(intent, secrets);
      const record = (): object => ({ v: VERSION, id, ...stamp(), pid, ...born, ...masked });
      try {
        if (check === undefined && !isLarge(path)) {
          append(dir, path, record());
          return id;
        }
      } catch (error) {
        throw cannotRecord(path, error);
      }
      await alone((write) => {
        if (isLarge(path)) setAside(dir, now());
        check?.(read);
        write(record());
      });
      return id;
    },
    resume: (id, check) =>
      alone((write) => {
        check(read);
        const before = read().find((entry) => entry.id === id)!;
        write({ v: VERSION, id, ...stamp(), pid, ...born, outcome: 'pending' });
        return before;
      }),
    finish: (id, outcome, detail) => {
      try {
        append(dir, path, outcomeRecord(id, outcome, detail));
      } catch (error) {
        onTrouble?.(say`the journal ${path} could not be written: ${whyNot(error)}`);
      }
    },
    settle: (id, outcome, detail, check) =>
      alone((write) => {
        check(read);
        write(outcomeRecord(id, outcome, detail));
      }),
    list: read,
  };

  function outcomeRecord(id: string, outcome: JournalOutcome, detail: string | undefined): object {
    return {
      v: VERSION,
      id,
      at: new Date(now()).toISOString(),
      outcome,
      ...(detail === undefined ? {} : { detail }),
    };
  }
}

/** Appends one record in one write and waits until it is on the disk. */
function append(dir: string, path: string, record: object): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | NOT_HELD_UP;
  const file = openSync(path, flags | (constants.O_NOFOLLOW ?? 0), 0o600);
  try {
    const { size, mode } = regular(file);
    if ((mode & 0o077) !== 0) fchmodSync(file, 0o600);
    const line = Buffer.from(`${endsTorn(file, size) ? '\n' : ''}${JSON.stringify(record)}\n`);
    if (writeSync(file, line) !== line.length) throw new Error('the disk is full');
    fsyncSync(file);
    if (size === 0) syncFolder(dir);
  } finally {
    closeSync(file);
  }
}

/** A pipe in the file's place would hold the command for ever. */
const NOT_HELD_UP = constants.O_NONBLOCK ?? 0;

/** @throws when what is open is no file: nothing that is written to it would last. */
function regular(file: number): { readonly size: number; readonly mode: number } {
  const found = fstatSync(file);
  if (!found.isFile()) throw new Error('it is not a regular file');
  return found;
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
/**
 * Set aside when it has grown this large: `journal-<epoch milliseconds>.ndjson`. With `.open` in its name it holds what
 * is open and is not in the file in use yet.
 */
const MAX_BYTES = 4 * 1024 * 1024;
const SET_ASIDE = /^journal-(\d+)(\.open)?\.ndjson$/;
const KEPT_MS = 180 * 86_400_000;
const MAX_CARRIED = 1_000;

/** Files of the journal, oldest first. */
const filesOf = (dir: string): string[] => {
  let names: string[];
  try {
    names = readdirSync(dir);
  } catch (error) {
    if (systemError(error).code === 'ENOENT') return [];
    throw error;
  }
  return [
    ...names.filter((name) => SET_ASIDE.test(name)).toSorted(),
    ...names.filter((name) => name === CURRENT),
  ];
};

const isStillOpen = (name: string): boolean => SET_ASIDE.exec(name)?.[2] !== undefined;

const isLarge = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MAX_BYTES;

/**
 * Sets a large file aside by renaming it: a process that has it open goes on writing into it, and nothing is lost. One
 * that has been aside for half a year goes away, unless the outcome of something in it is still open.
 */
function setAside(dir: string, now: number): void {
  const path = join(dir, CURRENT);
  const open = readEntries(dir, Infinity).filter(({ outcome }) => isOpen(outcome));
  renameSync(path, join(dir, `journal-${now}.open.ndjson`));
  // What is open is looked for in the file in use. So much of it would only be copied again and again.
  if (open.length <= MAX_CARRIED) {
    for (const { outcome: _outcome, tries: _tries, detail: _detail, ...record } of open)
      append(dir, path, { v: VERSION, ...record });
    // Only now: killed before, it is looked for in both.
    for (const name of filesOf(dir).filter(isStillOpen))
      renameSync(join(dir, name), join(dir, name.replace('.open', '')));
  }
  for (const name of filesOf(dir)) {
    const since = Number(SET_ASIDE.exec(name)?.[1] ?? now);
    if (now - since < KEPT_MS) continue;
    const ids = new Set(idsIn(join(dir, name)));
    const open = readEntries(dir).some(({ id, outcome }) => ids.has(id) && isOpen(outcome));
    if (!open) rmSync(join(dir, name), { force: true });
  }
}

const idsIn = (path: string): string[] =>
  textOf(path)
    .split('\n')
    .map((line) => parse(line)?.id)
    .filter((id) => id !== undefined);

/** Whether it is still to be found out what became of it. */
export const isOpen = (outcome: JournalEntry['outcome']): boolean =>
  outcome === 'pending' || outcome === 'unknown';

function readEntries(dir: string, since = 0): JournalEntry[] {
  const entries = new Map<string, JournalEntry>();
  for (const name of filesOf(dir))
    if (isStillOpen(name) || Number(SET_ASIDE.exec(name)?.[1] ?? Infinity) >= since)
      readFile(join(dir, name), entries);
  return [...entries.values()];
}

function readFile(path: string, entries: Map<string, JournalEntry>): void {
  for (const line of textOf(path).split('\n')) {
    const record = parse(line);
    if (record === undefined) continue;
    const { id, outcome, detail, at, up, pid, born } = record;
    const earlier = entries.get(id);
    if (outcome === undefined) {
      // Again, where it was open when a file was set aside.
      if (earlier === undefined)
        entries.set(id, { ...(record as JournalEntry), outcome: 'pending', tries: 1 });
    } else if (earlier !== undefined && outcome === 'pending')
      // Sent again: the process and the time are those of this try.
      entries.set(id, {
        ...earlier,
        outcome,
        tries: earlier.tries + 1,
        ...(at === undefined ? {} : { at }),
        ...(up === undefined ? {} : { up }),
        ...(pid === undefined ? {} : { pid }),
        ...(born === undefined ? {} : { born }),
      });
    else if (earlier !== undefined)
      entries.set(id, { ...earlier, outcome, ...(detail === undefined ? {} : { detail }) });
  }
}

/** Text of a file of the journal. @throws PixctlError (exit 2) for one that cannot be read. */
function textOf(path: string): string {
  try {
    const file = openSync(path, constants.O_RDONLY | NOT_HELD_UP);
    try {
      regular(file);
      return readFileSync(file, 'utf8');
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw new PixctlError(say`the journal ${path} cannot be read: ${whyNot(error)}`, {
      code: 'journal',
      exitCode: EXIT.usage,
      hint: say`Correct this, or set PIXCTL_DATA_DIR to another folder.`,
    });
  }
}

/** Milliseconds a request is surely as old as, whatever was done to the clock since. */
export function ageOf({ at, up }: Pick<JournalEntry, 'at' | 'up'>, now: number, uptime: number): number {
  const byClock = now - Date.parse(at);
  // After a restart it is at least as old as the machine is up.
  const byMachine = up === undefined ? Infinity : 1_000 * (uptime >= up ? uptime - up : uptime);
  return byClock >= 0 ? Math.min(byClock, byMachine) : byMachine;
}

const OUTCOMES = ['pending', 'done', 'refused', 'not-done', 'unknown'] as const;

/** A record, or undefined for a torn or foreign line. */
function parse(line: string): (Partial<JournalEntry> & { id: string }) | undefined {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'string')
      return undefined;
    const { v: _version, ...record } = value as { v?: number; id: string; outcome?: unknown };
    // An outcome that is none is no reason to take it for settled.
    const outcome = OUTCOMES.find((one) => one === record.outcome) ?? 'unknown';
    return record.outcome === undefined ? (record as { id: string }) : { ...record, outcome };
  } catch {
    return undefined;
  }
}

const REASONS: Readonly<Record<string, Message>> = {
  ENOSPC: say`the disk is full`,
  EACCES: say`permission is denied`,
  EPERM: say`permission is denied`,
  EROFS: say`the file system is read-only`,
  ELOOP: say`it is a symbolic link`,
  EISDIR: say`it is a folder`,
  ENXIO: say`it is not a regular file`,
};

function whyNot(error: unknown): Value {
  return REASONS[systemError(error).code ?? ''] ?? messageOf(error);
}

const lockLost = (): PixctlError =>
  new PixctlError(say`another pixctl wrote to the journal at the same time`, {
    code: 'journal-locked',
    exitCode: EXIT.usage,
    hint: say`Nothing was sent. Run the command again.`,
  });

function cannotRecord(path: string, error: unknown): PixctlError {
  return new PixctlError(say`the journal ${path} cannot be written: ${whyNot(error)}`, {
    code: 'journal',
    exitCode: EXIT.usage,
    hint: say`Nothing was sent, because the write could not be recorded first. Free some disk space, or set PIXCTL_DATA_DIR.`,
  });
}
