// Calls webhook receivers: by HTTP, or a function in this process.
import { messageOf } from '#errors/caught.ts';
import { caller } from '#sandbox/edge/post.ts';
import type { WebhookAnswer, WebhookCall, WebhookSender } from '#sandbox/events/webhook-sender.ts';
import { clearTimeout, setTimeout } from './real-timers.ts';
import type { WebhookFunction } from './types.ts';

/** Longest beginning of an answer that is read, in characters; the sandbox stores less of it. */
const MAX_ANSWER = 64 * 1024;

/** Calls that can be aborted together. */
export class Calls {
  #controller = new AbortController();

  readonly signal = (): AbortSignal => this.#controller.signal;

  /** Ends the running calls without an answer, and those that begin until `resume`. */
  suspend(): void {
    this.#controller.abort();
  }

  resume(): void {
    this.#controller = new AbortController();
  }
}

/** Calls receivers on this machine by HTTP. */
export const httpReceivers = (timeoutMs: number, calls: Calls): Pick<WebhookSender, 'post' | 'refusalOf'> =>
  caller('loopback', undefined, { timeoutMs, signal: calls.signal });

/** Calls a function in place of any URL. */
export const functionReceiver = (
  receive: WebhookFunction,
  timeoutMs: number,
  calls: Calls,
): Pick<WebhookSender, 'post' | 'refusalOf'> => ({
  post: (call) => callFunction(receive, call, timeoutMs, calls.signal()),
  refusalOf: () => Promise.resolve(undefined),
});

function callFunction(
  receive: WebhookFunction,
  { url, headers, body }: WebhookCall,
  timeoutMs: number,
  aborted: AbortSignal,
): Promise<WebhookAnswer> {
  const began = performance.now();
  return new Promise((resolve) => {
    const controller = new AbortController();
    let status: number | undefined;
    // Kept until the end: the signal of a request that was garbage-collected is not aborted.
    let request: Request | undefined;
    const end = (answer: Omit<WebhookAnswer, 'took'>): void => {
      clearTimeout(timer);
      aborted.removeEventListener('abort', abort);
      resolve({ ...answer, took: Math.round(performance.now() - began) });
    };
    const giveUp = (error: string): void => {
      // Only the status matters: an answer whose body does not end is one.
      end(status === undefined ? { error } : { status });
      if (request?.signal.aborted !== true) controller.abort();
    };
    const abort = (): void => giveUp('the call was aborted');
    const timer = setTimeout(() => giveUp(`no answer within ${timeoutMs / 1000} seconds`), timeoutMs);
    aborted.addEventListener('abort', abort, { once: true });
    const call = async (): Promise<void> => {
      request = new Request(url, { method: 'POST', headers, body, signal: controller.signal });
      const response: unknown = await receive(request);
      if (!isResponse(response)) throw new Error('the webhook function did not return a Response');
      ({ status } = response);
      const text = await response.text().catch(() => '');
      end({ status, body: text.slice(0, MAX_ANSWER) });
    };
    call().catch((error: unknown) => end({ error: messageOf(error) }));
  });
}

/** Whether a function returned a response; those of packages such as undici are of other classes. */
const isResponse = (value: unknown): value is Response =>
  typeof value === 'object' &&
  value !== null &&
  'status' in value &&
  typeof value.status === 'number' &&
  'text' in value &&
  typeof value.text === 'function';
