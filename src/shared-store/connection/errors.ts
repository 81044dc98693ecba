// Explains errors of the database of a shared store.
import { messageOf, systemError } from '#errors/caught.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { clean } from '#output/sanitize.ts';
import { isServerError } from '#postgres/errors.ts';

const CHECK = say`Nothing was sent. Check the address and the database: pixctl store status`;
const LATER = say`Nothing was sent. Run the command again when the database answers.`;

/** Explanations by SQLSTATE; the first that matches applies. */
const EXPLANATIONS: readonly (readonly [code: RegExp, reason: Message, hint: Message])[] = [
  [
    /^28/,
    say`the user or the password is refused`,
    say`Nothing was sent. Give the password with pixctl store login, as PGPASSWORD or in the file ~/.pgpass.`,
  ],
  [/^3D/, say`there is no such database`, CHECK],
  [
    /^(?:42P01|3F000|42703)/,
    say`it has no tables of pixctl`,
    say`Nothing was sent. Create the tables once: pixctl store init`,
  ],
  [
    /^23514/,
    say`its rules refuse a record that is too large or has a value out of range`,
    say`Nothing was sent. Send less in one request. See which rules were changed: pixctl store check`,
  ],
  [/^25006/, say`the database is read-only`, LATER],
  [
    /^42501/,
    say`the database user lacks a permission`,
    say`Nothing was sent. The user needs the permissions in docs/shared-store.md.`,
  ],
  [/^53/, say`the database server has no disk space, memory or connections left`, LATER],
  [/^57014/, say`the database did not answer in time`, LATER],
  [/^(?:40001|40P01)/, say`too many processes write to it at the same time`, LATER],
];

/**
 * Converts an error of the database or of the connection to it.
 * @param name of the store, without a password, and where its address was written
 * @param noPassword why the password could not be read, if it could not
 */
export function storeError(error: unknown, name: Message, noPassword?: unknown): PixctlError {
  if (error instanceof PixctlError) return error;
  const { code = '' } = systemError(error);
  if (code.startsWith('28') && noPassword instanceof PixctlError)
    return unusable(name, noPassword.userMessage, noPassword.fields.hint ?? LATER);
  const [, reason, hint] = EXPLANATIONS.find(([pattern]) => pattern.test(code)) ?? [
    undefined,
    isServerError(error) ? say`no database answers (${code})` : say`${clean(messageOf(error))}`,
    LATER,
  ];
  return unusable(name, reason, hint);
}

const unusable = (name: Message, reason: Message, hint: Message): PixctlError =>
  new PixctlError(say`the shared store ${name} cannot be used: ${reason}`, {
    code: 'store',
    exitCode: EXIT.unreachable,
    hint,
  });
