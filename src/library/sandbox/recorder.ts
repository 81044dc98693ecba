// Records all requests to a sandbox and all answers of its receivers, so that they can be replayed.
import { isUtf8 } from 'node:buffer';
import type { HttpRequest } from '#contract/http.ts';
import type { WebhookAnswer, WebhookCall } from '#sandbox/events/webhook-sender.ts';
import type { Delivery } from '#sandbox/faults/connection-faults.ts';
import type { RecordedAnswer, RecordedBody, RecordedExchange } from './types.ts';

/** Largest total size of the bodies of a recording, in bytes. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Headers of the connection, or of the program that sends the request. */
const LEFT_OUT =
  /^(?:host|connection|content-length|transfer-encoding|user-agent|accept-encoding|accept-language|sec-.*)$/;

/** Exchange as it happened; converted only when the recording is read. */
interface Kept {
  readonly time: number;
  readonly request: HttpRequest;
  /** Undefined while the request is being answered. */
  answer: Delivery | undefined;
  readonly during: number | undefined;
  readonly isConcurrent: boolean;
  readonly after: number;
}

/** Position in a recording. */
export interface RecordingMark {
  readonly exchanges: number;
  readonly deliveries: number;
  readonly bytes: number;
}

export class Recorder {
  readonly #exchanges: Kept[] = [];
  readonly #answers: (RecordedAnswer | undefined)[] = [];
  /** Requests that are being answered. */
  readonly #requests = new Set<Kept>();
  /** Numbers of the running webhook calls. */
  readonly #calls = new Set<number>();
  #bytes = 0;
  /** Changes when the recording is rewound: what began before does not belong to it any more. */
  #generation = {};

  /** Records a request; its answer once the returned function is called with it. @param time base clock */
  begin(request: HttpRequest, time: number): (answer: Delivery) => void {
    if (this.isFull) return () => undefined;
    const generation = this.#generation;
    const during = [...this.#calls].at(-1);
    const isConcurrent = [...this.#requests].some((other) => other.during === during);
    const after = this.#answers.length;
    const kept: Kept = { time, request, answer: undefined, during, isConcurrent, after };
    this.#exchanges.push(kept);
    this.#requests.add(kept);
    return (answer) => {
      kept.answer = answer;
      this.#requests.delete(kept);
      if (generation !== this.#generation) return;
      this.#bytes += request.path.length + (request.body?.length ?? 0) + answer.body.length;
    };
  }

  /** Records the answer of a receiver once the returned function is called with it. */
  beginCall({ url }: WebhookCall): (answer: WebhookAnswer) => void {
    const generation = this.#generation;
    const number = this.#answers.push(undefined) - 1;
    this.#calls.add(number);
    return ({ status, error, body }) => {
      if (generation !== this.#generation) return;
      this.#calls.delete(number);
      this.#answers[number] = {
        url,
        ...(status === undefined ? {} : { status }),
        ...(error === undefined ? {} : { error }),
        ...(body === undefined ? {} : { body }),
      };
    };
  }

  get isFull(): boolean {
    return this.#bytes > MAX_BYTES;
  }

  mark(): RecordingMark {
    return {
      exchanges: this.#exchanges.length,
      deliveries: this.#answers.length,
      bytes: this.#bytes,
    };
  }

  /** Forgets what was recorded after the mark. */
  rewind(to: RecordingMark): void {
    this.#generation = {};
    this.#calls.clear();
    this.#exchanges.length = to.exchanges;
    this.#answers.length = to.deliveries;
    this.#bytes = to.bytes;
  }

  /** Returns the exchanges that have ended, in the order in which the requests arrived. */
  exchanges(): RecordedExchange[] {
    return this.#exchanges.flatMap(({ time, request, answer, during, isConcurrent, after }) =>
      answer === undefined
        ? []
        : [
            {
              time,
              method: request.method,
              path: request.path,
              headers: Object.fromEntries(
                Object.entries(request.headers).filter(([name]) => !LEFT_OUT.test(name)),
              ),
              ...(request.body === undefined ? {} : { body: recordedBody(request.body) }),
              status: answer.status,
              answer: recordedBody(answer.body),
              ...(during === undefined ? {} : { during }),
              ...(isConcurrent ? { isConcurrent } : {}),
              after,
            },
          ],
    );
  }

  deliveries(): RecordedAnswer[] {
    return this.#answers.map((answer) => answer ?? { url: '', error: 'the call had not ended' });
  }
}

export function recordedBody(body: string | Uint8Array): RecordedBody {
  if (typeof body === 'string') return { text: body };
  return isUtf8(body)
    ? { text: Buffer.from(body).toString() }
    : { base64: Buffer.from(body).toString('base64') };
}

export const bytesOf = (body: RecordedBody): Uint8Array =>
  'text' in body ? Buffer.from(body.text) : Buffer.from(body.base64, 'base64');
