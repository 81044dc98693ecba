// Files that other programs write too: read with care, and replaced only if nobody has changed them meanwhile.
import { lstatSync, realpathSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import { readRegularFile } from '#files/read.ts';
import { ensureFolder, replaceFile, syncNameOf } from '#files/write.ts';
import { fileError, partOf } from '#host/files.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { Unreadable } from './server-entry.ts';

/** Clients keep histories in their settings: tens of megabytes occur. */
const MOST_BYTES = 64 * 1024 * 1024;

export interface SharedFile {
  /** As the client names it. */
  readonly path: string;
  /** The file itself; another path if `path` is a symbolic link, as people do who keep their settings in a repository. */
  readonly target: string;
  /** Undefined if there is no file. */
  readonly bytes: Buffer | undefined;
  readonly mode: number | undefined;
}

export const unusable = (path: string, why: Message, hint?: Message, code = 'client-file'): PixctlError =>
  usageError(
    say`cannot change ${path}: ${why}`,
    hint ?? say`The file was not changed. Correct it, and run the command again.`,
    code,
  );

/** Returns the error for the user, if it is about the text of the file; otherwise the error itself. */
export const errorAbout = (path: string, error: unknown): unknown =>
  error instanceof Unreadable
    ? unusable(path, error.why)
    : error instanceof RangeError
      ? unusable(path, say`it is nested too deeply`)
      : error;

/** @throws PixctlError (exit 2) for a file that cannot be read, or is too large */
export function readShared(path: string): SharedFile {
  try {
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined)
      return { path, target: path, bytes: undefined, mode: undefined };
    const target = realpathSync(path);
    const { bytes } = readRegularFile(target, 0, MOST_BYTES + 1);
    if (bytes.length > MOST_BYTES) throw unusable(path, say`it is larger than 64 MiB`);
    return { path, target, bytes, mode: statSync(target).mode & 0o777 };
  } catch (error) {
    throw fileError(error, path, 'read');
  }
}

/** Byte order mark. */
const MARK = '\uFEFF';

/** @throws Unreadable if it is not UTF-8 */
export function textOf(bytes: Uint8Array): { readonly mark: string; readonly text: string } {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Unreadable(say`it is not UTF-8`);
  }
  return text.startsWith(MARK) ? { mark: MARK, text: text.slice(MARK.length) } : { mark: '', text };
}

/** @throws PixctlError (exit 2) if the file belongs to somebody else, is read-only or has several names */
export function assertOwn({ path, target, bytes }: SharedFile): void {
  if (bytes === undefined) return;
  const { uid, mode, nlink } = statSync(target);
  if (process.getuid !== undefined && uid !== process.getuid())
    throw unusable(
      path,
      say`it belongs to another user`,
      say`The file was not changed. Run the command as its owner.`,
    );
  if ((mode & 0o200) === 0) throw unusable(path, say`it is read-only`);
  if (nlink > 1) throw unusable(path, say`it is a hard link`);
}

/**
 * Replaces the file, or removes it if `bytes` is undefined.
 * @throws PixctlError (exit 2) if another program has changed it since it was read; then it stays as it is
 */
export function writeShared(file: SharedFile, bytes: Uint8Array | undefined): void {
  const { path, target } = file;
  const check = (): void => {
    const now = readShared(path);
    const isSame =
      now.bytes === undefined ? file.bytes === undefined : file.bytes?.equals(now.bytes) === true;
    if (isSame && now.target === target) return;
    throw unusable(
      path,
      say`another program changed it at this moment`,
      say`The file was not changed. Run the command again.`,
    );
  };
  try {
    if (bytes === undefined) {
      check();
      rmSync(target);
      syncNameOf(target);
      return;
    }
    ensureFolder(dirname(target));
    replaceFile(target, bytes, { part: partOf(target), exactMode: file.mode, check });
  } catch (error) {
    throw error instanceof PixctlError ? error : fileError(error, path, 'write');
  }
}
