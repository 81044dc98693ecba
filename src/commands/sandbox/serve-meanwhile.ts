// The sandbox, served by the command itself while nobody else serves it.
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';

/** Where links of the sandbox lead while it is not served. */
const USUAL_PORT = 4010;

export interface Serving {
  readonly ended: Promise<void>;
}

/** Serves the sandbox in this process when nobody does; resolves once it can be reached. */
export async function serveIfNobody(
  context: Context,
  until: AbortSignal,
  port = 0,
): Promise<Serving | undefined> {
  if ((await context.sandbox.running()) !== undefined) return undefined;
  let ready = (): void => undefined;
  const reached = new Promise<void>((done) => (ready = done));
  const ended = context.sandbox.serve({ port, until }, ({ url }) => {
    context.output.note(say`Serving the sandbox at ${url} meanwhile.`);
    ready();
  });
  await Promise.race([reached, ended]);
  return { ended };
}

/** The same for a person: at the usual address, so that links shown before work, or at another where that is taken. */
export async function serveForPages(context: Context, until: AbortSignal): Promise<Serving | undefined> {
  try {
    return await serveIfNobody(context, until, USUAL_PORT);
  } catch (error) {
    if (!(error instanceof PixctlError) || error.fields.code !== 'port') throw error;
    return serveIfNobody(context, until);
  }
}
