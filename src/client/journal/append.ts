// Adds records to the file in use. What is added at the same time goes into one write and is made durable by one fsync.
import { closeSync, fsync, fsyncSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Opened } from './files.ts';
import { CURRENT, openForAppend, sizeOf, syncFolder } from './files.ts';

const syncTo = (file: number): Promise<void> =>
  new Promise((resolve, reject) => fsync(file, (error) => (error === null ? resolve() : reject(error))));

/** Why a record is not on the disk, or undefined. */
export type Failure = { readonly error: unknown } | undefined;

/**
 * Appends these lines in one write and waits until they are on the disk. Each is there or not by itself: a full disk
 * may take only the first ones.
 * @throws when none of them is
 */
export async function appendTogether(dir: string, lines: readonly string[]): Promise<readonly Failure[]> {
  for (;;) {
    const opened = openForAppend(dir);
    try {
      const bytes = bytesOf(opened, lines);
      // At once: handing it to a thread takes longer. Only the disk is waited for.
      const written = writeSync(opened.file, bytes);
      await syncTo(opened.file);
      if (opened.size === 0) syncFolder(dir);
      // Set aside meanwhile by another process, which may have looked before these came: they go into the new one too.
      if (sizeOf(join(dir, CURRENT))?.ino !== opened.ino) continue;
      return failures(opened, lines, written);
    } finally {
      closeSync(opened.file);
    }
  }
}

const bytesOf = ({ torn }: Opened, lines: readonly string[]): Buffer =>
  Buffer.from((torn ? '\n' : '') + lines.join(''));

/** Lines that were not written to their end. */
function failures({ torn }: Opened, lines: readonly string[], written: number): readonly Failure[] {
  let end = torn ? 1 : 0;
  return lines.map((line) => {
    end += Buffer.byteLength(line);
    return end <= written ? undefined : { error: new Error('the disk is full') };
  });
}

/** Appends one by one, for those who hold the lock and look at each before the next. */
export interface Appender {
  /** Writes a line; it is durable after `end`. @throws when it is not written whole */
  line(text: string): void;
  /** Waits until all is on the disk, and closes. @throws when that fails */
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
      const { file, size } = opened;
      opened = undefined;
      try {
        fsyncSync(file);
        if (size === 0) syncFolder(dir);
      } finally {
        closeSync(file);
      }
    },
  };
}
