// From whatever was thrown to what is said on stderr and the exit code: the one place that maps them.
import { EXIT, PixctlError } from '../contract/errors.ts';
import type { ErrorFields, ExitCode } from '../contract/errors.ts';
import { InvalidValue } from '../pix/errors.ts';
import type { Translate } from '../messages/translate.ts';
import { OutputClosed } from './host.ts';
import type { Host } from './host.ts';

export interface Failure extends ErrorFields {
  readonly message: string;
}

/** Undefined for what is no failure: a reader that went away. */
export function failureOf(error: unknown, interrupted: boolean): Failure | undefined {
  if (error instanceof OutputClosed) return undefined;
  if (error instanceof PixctlError) {
    const { fields, message } = error;
    // An outcome that is not known stays the news, whoever pressed Ctrl-C.
    if (interrupted && fields.exitCode !== EXIT.unknown) return interruption(fields);
    return { ...fields, message };
  }
  if (interrupted) return interruption();
  if (error instanceof InvalidValue)
    return {
      code: error.reason,
      exitCode: EXIT.usage,
      message: error.message,
      ...(error.hint === undefined ? {} : { hint: error.hint }),
    };
  const message = error instanceof Error ? error.message : String(error);
  return {
    code: 'bug',
    exitCode: EXIT.bug,
    message: `unexpected: ${message}`,
    hint: 'This is a bug in pixctl. Run it again with --debug for the stack and report it.',
  };
}

const interruption = (fields?: ErrorFields): Failure => ({
  code: 'interrupted',
  exitCode: EXIT.interrupted,
  message: 'interrupted',
  ...(fields?.correlationID === undefined ? {} : { correlationID: fields.correlationID }),
});

/** Says it on stderr and returns the exit code. */
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
  if (failure === undefined) return EXIT.done;
  const { renderError } = await import('../output/errors.ts');
  host.err(renderError(failure, { json: how.json, color: how.color, t: how.t }));
  if (how.debug && failure.exitCode === EXIT.bug && error instanceof Error)
    host.err(`${error.stack ?? ''}\n`);
  return failure.exitCode;
}
