// Serves the sandbox within the command if no other process serves it.
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';

/** Port in the sandbox's links while it is not served. */
const USUAL_PORT = 4010;

export interface Serving {
  readonly ended: Promise<void>;
}

/** Serves the sandbox in this process if no other does; resolves once it accepts connections. */
export async function serveUnlessServed(
  context: Context,
  until: AbortSignal,
  port = 0,
): Promise<Serving | undefined> {
  if ((await context.sandbox.running()) !== undefined) return undefined;
  let ready = (): void => undefined;
  const reached = new Promise<void>((done) => (ready = done));
  const ended = context.sandbox.serve({ port, until }, ({ url }) => {
    context.output.note(say`The sandbox was not running; serving it at ${url} until this command ends.`);
    ready();
  });
  await Promise.race([reached, ended]);
  return { ended };
}

/**
 * Like `serveUnlessServed`, but at the usual port, so that links shown earlier work; at a free port if that one is taken.
 */
export async function serveForPages(context: Context, until: AbortSignal): Promise<Serving | undefined> {
  try {
    return await serveUnlessServed(context, until, USUAL_PORT);
  } catch (error) {
    if (!(error instanceof PixctlError) || error.fields.code !== 'port') throw error;
    return serveUnlessServed(context, until);
  }
}
