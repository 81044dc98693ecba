// Appends records to the current journal file. Concurrent appends share one write and one fsync.
import { closeSync, fstatSync, fsync, fsyncSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Opened } from './files.ts';
import { CURRENT, openForAppend, sizeOf } from './files.ts';

const syncTo = (file: number): Promise<void> =>
  new Promise((resolve, reject) => fsync(file, (error) => (error === null ? resolve() : reject(error))));

/** Reason why a record is not on the disk; undefined if it is. */
type Failure = { readonly error: unknown } | undefined;

/** Bytes of the current file. */
export interface Place {
  readonly ino: number;
  readonly from: number;
  readonly to: number;
}

interface Appended {
  /** One per line. */
  readonly failures: readonly Failure[];
  /** The bytes that are exactly these lines; undefined if other bytes may be among them. */
  readonly place: Place | undefined;
}

/**
 * Appends lines in one write and waits until they are durable. A full disk may accept only the first lines.
 * @throws if none of the lines was written
 */
export async function appendTogether(dir: string, lines: readonly string[]): Promise<Appended> {
  for (;;) {
    const opened = openForAppend(dir);
    try {
      const bytes = bytesOf(opened, lines);
      // Synchronous write: handing it to a thread takes longer. Only the fsync is awaited.
      const written = writeSync(opened.file, bytes);
      const place =
        written === bytes.length ? placeOf(opened, written, fstatSync(opened.file).size) : undefined;
      await syncTo(opened.file);
      // Another process rotated the file meanwhile and may not have seen these lines: append them to the new file too.
      if (sizeOf(join(dir, CURRENT))?.ino !== opened.ino) continue;
      return { failures: failures(opened, lines, written), place };
    } finally {
      closeSync(opened.file);
    }
  }
}

const bytesOf = ({ torn }: Opened, lines: readonly string[]): Buffer =>
  Buffer.from((torn ? '\n' : '') + lines.join(''));

/**
 * Returns where the bytes were written. The file only grows: if it has grown by exactly these bytes, nothing else was
 * written in between.
 */
const placeOf = ({ ino, size, torn }: Opened, length: number, sizeAfter: number): Place | undefined =>
  torn || sizeAfter !== size + length ? undefined : { ino, from: size, to: sizeAfter };

/** Returns a failure for each line that was not written completely. */
function failures({ torn }: Opened, lines: readonly string[], written: number): readonly Failure[] {
  let end = torn ? 1 : 0;
  return lines.map((line) => {
    end += Buffer.byteLength(line);
    return end <= written ? undefined : { error: new Error('the disk is full') };
  });
}

/** Appends line by line, for callers that hold the lock and check each line before the next. */
export interface Appender {
  /** Writes a line, which is durable after `end`. @throws if it is not written completely */
  line(text: string): void;
  /** Waits until all lines are durable, and closes the file. @throws if that fails */
  end(): void;
}

export function appender(dir: string): Appender {
  let opened: Opened | undefined;
  let torn = false;
  return {
    line: (text) => {
      opened ??= openForAppend(dir);
      const bytes = Buffer.from((opened.torn || torn ? '\n' : '') + text);
      opened = { ...opened, torn: false };
      torn = true;
      if (writeSync(opened.file, bytes) !== bytes.length) throw new Error('the disk is full');
      torn = false;
    },
    end: () => {
      if (opened === undefined) return;
      const { file } = opened;
      opened = undefined;
      try {
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
    },
  };
}
