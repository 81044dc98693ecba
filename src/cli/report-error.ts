// Converts any thrown value to the message on stderr and the exit code; the only place that does so.
import { messageOf, systemError } from '#errors/caught.ts';
import type { ExitCode } from '#errors/exit-codes.ts';
import { EXIT } from '#errors/exit-codes.ts';
import type { ErrorFields } from '#errors/pixctl-error.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import { reasonOf } from '#files/errors.ts';
import type { Host } from '#host/host.ts';
import { OutputClosed } from '#host/host.ts';
import type { Message } from '#messages/message.ts';
import { english, say } from '#messages/message.ts';
import type { Translate } from '#messages/translate.ts';
import { InvalidValue } from '#pix/errors.ts';

export interface Failure extends ErrorFields {
  readonly message: Message;
}

/** Undefined if the error is no failure: the reader of the output closed it. */
export function failureOf(error: unknown, interrupted: boolean): Failure | undefined {
  if (error instanceof OutputClosed) return undefined;
  if (error instanceof PixctlError) {
    const { fields, userMessage: message } = error;
    // An unknown outcome takes precedence over Ctrl-C.
    if (interrupted && fields.exitCode !== EXIT.unknown) return interruption(fields);
    return { ...fields, message };
  }
  if (interrupted) return interruption();
  if (error instanceof InvalidValue)
    return {
      code: error.reason,
      exitCode: EXIT.usage,
      message: error.userMessage,
      ...(error.hint === undefined ? {} : { hint: error.hint }),
    };
  const ofFile = ownFileError(error);
  if (ofFile !== undefined) return { ...ofFile.fields, message: ofFile.userMessage };
  const message = messageOf(error);
  return {
    code: 'bug',
    exitCode: EXIT.bug,
    message: say`unexpected: ${message}`,
    hint: say`This is a bug in pixctl. Run the command again with --debug and report it.`,
  };
}

/** Converts an error about one of pixctl's own files or folders, which is not a bug; undefined for any other. */
export function ownFileError(error: unknown): PixctlError | undefined {
  const { path } = systemError(error);
  const why = reasonOf(error);
  if (why === undefined || path === undefined) return undefined;
  return usageError(
    say`${path} cannot be used: ${why}`,
    say`Check it and its permissions, or set PIXCTL_DATA_DIR or PIXCTL_CONFIG_DIR to another folder.`,
    'file',
  );
}

const interruption = (fields?: ErrorFields): Failure => ({
  code: 'interrupted',
  exitCode: EXIT.interrupted,
  message: say`interrupted`,
  ...(fields?.correlationID === undefined ? {} : { correlationID: fields.correlationID }),
  // The hint of a failure would be misleading for an interruption.
  ...(fields?.exitCode === EXIT.interrupted && fields.hint !== undefined ? { hint: fields.hint } : {}),
});

async function nextWords(host: Host, failure: Failure): Promise<readonly string[]> {
  const [{ nextCommand }, { invocationOf }] = await Promise.all([
    import('./next-command.ts'),
    import('./invocation.ts'),
  ]);
  return [...invocationOf(host), ...(await nextCommand(failure, host.argv))];
}

/** Prints the failure to stderr and returns the exit code. */
export async function report(
  host: Host,
  error: unknown,
  how: {
    readonly json: boolean;
    readonly color: boolean;
    readonly debug: boolean;
    readonly interrupted: boolean;
    readonly t: Translate;
  },
): Promise<ExitCode> {
  const failure = failureOf(error, how.interrupted);
  if (failure === undefined) return error instanceof OutputClosed ? error.exitCode : EXIT.done;
  const [{ renderError }, { clean }, { asInvoked }, { wrapForTerminal }] = await Promise.all([
    import('#output/errors.ts'),
    import('#output/sanitize.ts'),
    import('./invocation.ts'),
    import('./terminal/wrap.ts'),
  ]);
  const { hint } = failure;
  const typed =
    hint === undefined
      ? failure
      : { ...failure, hint: say`${asInvoked(host, (how.json ? english : how.t)(hint))}` };
  const next = how.json ? await nextWords(host, failure) : undefined;
  const isPlainStop = failure.code === 'interrupted' && failure.correlationID === undefined;
  if (isPlainStop && !how.json && host.stderrIsTerminal) {
    // Whoever pressed Ctrl-C knows that it is no error.
    const words = typed.hint === undefined ? say`Stopped.` : say`Stopped. ${typed.hint}`;
    host.err(wrapForTerminal(host, `${clean(how.t(words))}\n`));
    return failure.exitCode;
  }
  const text = renderError(next === undefined ? typed : { ...typed, next }, {
    json: how.json,
    color: how.color,
    t: how.t,
  });
  host.err(how.json ? text : wrapForTerminal(host, text));
  if (how.debug && failure.exitCode === EXIT.bug && error instanceof Error)
    host.err(`${error.stack ?? ''}\n`);
  return failure.exitCode;
}
