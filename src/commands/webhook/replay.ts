// `webhook listen --replay`: sends saved calls to a program again, in order.
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Listening } from './forward.ts';
import { handle } from './forward.ts';
import { readCall } from './recorded-call.ts';

/**
 * Forwards the calls in the files of a folder, or in one file.
 * @returns whether each was forwarded
 * @throws PixctlError (exit 2) if there are none
 */
export async function replay(listening: Listening, path: string): Promise<boolean> {
  const { access, context, ended } = listening;
  let failed = 0;
  let sent = 0;
  for (const file of access.savedCalls(path)) {
    if (ended.signal.aborted) break;
    try {
      const call = readCall(await context.files.read(file, { regularOnly: file !== '-' }), file);
      const passed = await handle(listening, { ...call, path: '/' }, 'again');
      if (passed.ok) sent += 1;
      else failed += 1;
    } catch (error) {
      // One file that cannot be read must not keep the others back.
      if (!(error instanceof PixctlError) || error.fields.exitCode !== EXIT.usage || file === path)
        throw error;
      context.output.warn(error.userMessage);
      failed += 1;
    }
  }
  context.output.note(
    failed === 0 ? say`Saved calls sent: ${sent}.` : say`Saved calls sent: ${sent}; failed: ${failed}.`,
  );
  return failed === 0;
}
