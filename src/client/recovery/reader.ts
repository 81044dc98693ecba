// Reads of look-ups: as other reads, over a new connection for each further look.
import { readJson } from '#client/answers/read-json.ts';
import { sendRead } from '#client/http/send.ts';
import { prepare } from '#client/prepare.ts';
import type { Session } from '#client/session.ts';
import type { Read } from './look-up.ts';

/** Reads for a look-up. @param first number of the first attempt */
export const lookUpReader =
  (session: Session, first = 0): Read =>
  async (operation, input) => {
    const { request } = prepare(operation, input, session.options);
    const { response } = await sendRead(session, request, () => Promise.resolve(true), first);
    return response === undefined ? undefined : { status: response.status, body: readJson(response.body) };
  };

/** Waits between two looks, and looks over a new connection then. @throws when there is no time left. */
export const pauseBetweenLooks =
  ({ options }: Session) =>
  async (milliseconds: number): Promise<void> => {
    const { signal } = options.deadline;
    if (options.deadline.remaining() <= milliseconds) throw new Error('deadline');
    await options.sleep(milliseconds, signal);
    signal.throwIfAborted();
    await options.transport.renew?.();
  };
