// Explains errors of a SQLite file.
import { messageOf, systemError } from '#errors/caught.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { wrongValue } from '#mirror/wrong-value.ts';

const FILE_ERROR =
  /I\/O error|full|ENOSPC|EROFS|EACCES|EPERM|unable to open|CANTOPEN|not a database|malformed|corrupt|locked|busy/i;
/** Errors for rows with values that pixctl does not write. */
const VALUE_ERROR = /JSON cannot hold BLOB|malformed JSON|datatype mismatch/i;

/** Tests for an error of the file, not of the statement. */
export const isFileError = (error: unknown): boolean => FILE_ERROR.test(messageOf(error));

interface Explanation {
  readonly pattern: RegExp;
  readonly reason: Message;
  readonly hint: Message;
}

/** Explanations by error code and message; the first that matches applies. */
const explanations = (): readonly Explanation[] => [
  {
    pattern: /full|ENOSPC/i,
    reason: say`the disk is full`,
    hint: say`Free some disk space and run it again. What was read before is kept.`,
  },
  {
    pattern: /I\/O error|IOERR|EFBIG/i,
    reason: say`the disk refuses the write`,
    hint: say`Check the disk and its limits, and run it again. What was read before is kept.`,
  },
  {
    pattern: /readonly|read-only|EROFS/i,
    reason: say`it is read-only`,
    hint: say`Name another file with --to.`,
  },
  {
    pattern: /EACCES|EPERM|unable to open|CANTOPEN|EISDIR/i,
    reason: say`it cannot be opened`,
    hint: say`Check its permissions, or name another file with --to.`,
  },
  {
    pattern: /not a database|malformed (?!JSON)|corrupt/i,
    reason: say`it is not a valid database`,
    hint: say`Name another file with --to.`,
  },
  {
    pattern: /locked|busy/i,
    reason: say`another process has locked it`,
    hint: say`Run it again when that process is done.`,
  },
];

/** Converts an error to one for the user; errors of a statement stay as they are. */
export function sqliteError(error: unknown, path: string): Error {
  if (error instanceof PixctlError) return error;
  const text = `${systemError(error).code ?? ''} ${messageOf(error)}`;
  if (VALUE_ERROR.test(text)) return wrongValue(messageOf(error));
  const explanation = explanations().find(({ pattern }) => pattern.test(text));
  if (explanation === undefined) return error instanceof Error ? error : new Error(messageOf(error));
  return new PixctlError(say`the mirror ${path} cannot be used: ${explanation.reason}`, {
    code: 'mirror',
    exitCode: EXIT.unreachable,
    hint: explanation.hint,
  });
}
