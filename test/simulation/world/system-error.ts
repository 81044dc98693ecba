// Errors exactly as Node.js makes them from errors of the operating system.
import { getSystemErrorMap } from 'node:util';

export type Code =
  | 'EACCES'
  | 'EBADF'
  | 'EBUSY'
  | 'EDQUOT'
  | 'EEXIST'
  | 'EFBIG'
  | 'EINVAL'
  | 'EIO'
  | 'EISDIR'
  | 'ELOOP'
  | 'EMFILE'
  | 'ENAMETOOLONG'
  | 'ENOENT'
  | 'ENOSPC'
  | 'ENOTDIR'
  | 'ENOTEMPTY'
  | 'ENXIO'
  | 'EPERM'
  | 'EROFS'
  | 'ESTALE';

const KNOWN = new Map([...getSystemErrorMap()].map(([errno, [code, text]]) => [code, { errno, text }]));

/** An error of a system call. The fields have the order in which Node.js sets and prints them. */
export interface SystemError extends Error {
  errno: number;
  code: Code;
  syscall: string;
  path?: string;
  dest?: string;
}

/** @param path missing for operations on a descriptor, as in Node.js */
export function systemError(code: Code, syscall: string, path?: string, dest?: string): SystemError {
  const { errno, text } = KNOWN.get(code) ?? { errno: -116, text: 'stale file handle' };
  const places = `${path === undefined ? '' : ` '${path}'`}${dest === undefined ? '' : ` -> '${dest}'`}`;
  const error = new Error(`${code}: ${text}, ${syscall}${places}`) as SystemError;
  error.errno = errno;
  error.code = code;
  error.syscall = syscall;
  if (path !== undefined) error.path = path;
  if (dest !== undefined) error.dest = dest;
  return error;
}
