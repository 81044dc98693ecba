// Explains errors of a PostgreSQL server or of the connection to it.
import { messageOf, systemError } from '#errors/caught.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';

/** Tests for an error of the server or connection, not of the statement, by its SQLSTATE class. */
export function isServerError(error: unknown): boolean {
  const code = systemError(error).code ?? '';
  return /^(?:08|53|57|58|28|3D)/.test(code) || /^(?:E[A-Z]+|CONNECT_TIMEOUT|CONNECTION_\w+)$/.test(code);
}

interface Explanation {
  readonly reason: Message;
  readonly hint: Message;
}

/** Explanations by SQLSTATE; the first that matches applies. */
const EXPLANATIONS: readonly (readonly [code: RegExp, explain: (message: string) => Explanation])[] = [
  [
    /^28/,
    () => ({
      reason: say`the user or the password is refused`,
      hint: say`Give the password as PGPASSWORD.`,
    }),
  ],
  [
    /^3D/,
    () => ({
      reason: say`there is no such database`,
      hint: say`Create it first, or name another one with --to.`,
    }),
  ],
  [
    /^53/,
    () => ({
      reason: say`the database server has no disk space, memory or connections left`,
      hint: say`Free some space and run it again. What was read before is kept.`,
    }),
  ],
  [
    /^42939/,
    () => ({
      reason: say`the name of the schema is reserved`,
      hint: say`Name another schema with --schema.`,
    }),
  ],
  [
    /^(?:25006|42501)/,
    () => ({
      reason: say`the database user may not write to this database`,
      hint: say`Name another user or database with --to.`,
    }),
  ],
  [
    /^55P03/,
    () => ({
      reason: say`another session has locked its tables or views`,
      hint: say`Run it again when that session has ended. Nothing was changed.`,
    }),
  ],
  [
    /^(?:42809|2BP01)/,
    (message) => ({
      reason: say`an object of yours has the name of one of its views, or needs one (${message})`,
      hint: say`Rename or drop that object and run it again. Nothing was changed.`,
    }),
  ],
];

function explanationOf(error: unknown): Explanation | undefined {
  const { code = '' } = systemError(error);
  const explain = EXPLANATIONS.find(([pattern]) => pattern.test(code))?.[1];
  if (explain !== undefined) return explain(messageOf(error));
  return isServerError(error)
    ? {
        reason: say`no server answers (${code})`,
        hint: say`Run it again when it does. What was read before is kept.`,
      }
    : undefined;
}

/** Converts an error to one for the user; errors of a statement stay as they are. @param name of the mirror */
export function serverError(error: unknown, name: string): Error {
  if (error instanceof PixctlError) return error;
  const explanation = explanationOf(error);
  if (explanation === undefined) return error instanceof Error ? error : new Error(messageOf(error));
  return new PixctlError(say`the mirror ${name} cannot be used: ${explanation.reason}`, {
    code: 'mirror',
    exitCode: EXIT.unreachable,
    hint: explanation.hint,
  });
}
