// Words for system errors about files.
import { systemError } from '#errors/caught.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';

const REASONS: Readonly<Record<string, Message>> = {
  EACCES: say`permission is denied`,
  EPERM: say`permission is denied`,
  EROFS: say`the file system is read-only`,
  ENOSPC: say`the disk is full`,
  EDQUOT: say`the disk quota is used up`,
  EFBIG: say`the file is too large`,
  EIO: say`the device failed`,
  EBADF: say`it is closed`,
  EMFILE: say`too many files are open`,
  ENFILE: say`too many files are open`,
  ENOTDIR: say`part of its path is not a folder`,
  EISDIR: say`it is a folder`,
  EFTYPE: say`it is not a regular file`,
  ELOOP: say`it is a symbolic link`,
  ENAMETOOLONG: say`its name is too long`,
  // Node.js rejects names with a NUL character with this code.
  ERR_INVALID_ARG_VALUE: say`this is not a valid file name`,
  EPIPE: say`nobody reads from it`,
  EAGAIN: say`it is not ready`,
};

/** Reasons that depend on what was done. */
const REASONS_FOR = {
  read: { ENOENT: say`it does not exist`, ENXIO: say`it is a socket` },
  write: { ENOENT: say`its folder does not exist`, ENXIO: say`nobody reads from it` },
  // Some systems report ENOENT when a folder cannot be created on a read-only file system.
  mkdir: { ENOENT: say`it cannot be created there`, EEXIST: say`it is not a folder` },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Message>>>>;

/**
 * Returns why a file could not be read or written; undefined for an error that is not about files.
 * @param action ignored if a folder could not be created
 */
export function reasonOf(error: unknown, action?: 'read' | 'write'): Message | undefined {
  const { code = '', syscall } = systemError(error);
  const step = syscall === 'mkdir' ? 'mkdir' : action;
  const reasons: Readonly<Record<string, Message>> = step === undefined ? {} : REASONS_FOR[step];
  return reasons[code] ?? REASONS[code];
}
