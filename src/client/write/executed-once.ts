// A gateway may deliver a request twice. The service refuses the second one by its id; writes without an id it executes
// twice. A few of them can be counted after a success.
import { tidy } from '#client/answers/error-body.ts';
import { readAccountIds } from '#client/proof/account-create.ts';
import { recover } from '#client/recovery/index.ts';
import { lookUpReader } from '#client/recovery/reader.ts';
import type { WriteSession } from '#client/session.ts';
import { quote } from '#errors/command-line.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { PreparedWrite, WriteContext } from './execute.ts';

/**
 * Looks once whether a write that is done was done more than once. What cannot be read is not held against it.
 * @throws PixctlError (exit 6) naming each of its effects
 */
export async function assertExecutedOnce(
  session: WriteSession,
  write: PreparedWrite,
  context: Pick<WriteContext, 'entry' | 'idsBefore'>,
): Promise<void> {
  if (write.operation.proof?.newAccount === true) await assertOneAccount(session, context);
  else await assertOneBooking(session, write, context);
}

/** A mark is unique: every movement with it is of this request. */
async function assertOneBooking(
  session: WriteSession,
  { operation, input }: PreparedWrite,
  { entry }: Pick<WriteContext, 'entry'>,
): Promise<void> {
  const found = await recover(operation, input, lookUpReader(session, session.options.retries));
  if (found.state !== 'done' || found.twice === undefined) return;
  const { flag = '' } = session.options;
  const { id: key = '' } = input.path ?? {};
  throw executedTwice(
    session,
    entry,
    say`${operation.id} was executed more than once: the statement of the sub account has the movements ${listed(found.twice)}`,
    say`A gateway has delivered the request twice. See them with: ${`pixctl subaccount statement ${quote(key)}${flag}`}. Move the money of the second one back.`,
  );
}

async function assertOneAccount(
  session: WriteSession,
  { entry, idsBefore }: Pick<WriteContext, 'entry' | 'idsBefore'>,
): Promise<void> {
  if (idsBefore === undefined) return;
  const now = await readAccountIds(session).catch((error: unknown) => {
    if (error instanceof PixctlError) return idsBefore;
    throw error;
  });
  const opened = [...now].filter((id) => !idsBefore.has(id)).map((id) => tidy(String(id)));
  if (opened.length < 2) return;
  throw executedTwice(
    session,
    entry,
    say`more than one account was opened: ${listed(opened)}`,
    say`A gateway may have delivered the request twice, or somebody else has opened an account at the same time. Close the one that is too many with: pixctl account delete ID.`,
  );
}

const listed = (ids: readonly string[]): string => ids.join(', ');

const executedTwice = (
  { options }: WriteSession,
  entry: string,
  userMessage: Message,
  hint: Message,
): PixctlError =>
  new PixctlError(userMessage, {
    code: 'executed-twice',
    exitCode: EXIT.unknown,
    retryable: false,
    entry,
    hint: say`${hint} Then record it: ${`pixctl journal resolve ${entry} --as done --profile ${quote(options.profile)}`}`,
  });
