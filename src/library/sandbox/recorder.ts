// Records all requests to a sandbox and all answers of its receivers, so that they can be replayed.
import { isUtf8 } from 'node:buffer';
import type { HttpRequest } from '#contract/http.ts';
import type { WebhookAnswer, WebhookCall } from '#sandbox/events/webhook-sender.ts';
import type { Delivery } from '#sandbox/faults/connection-faults.ts';
import type { RecordedAnswer, RecordedBody, RecordedExchange, Recording, TimelineEvent } from './types.ts';

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
}

/** Position in a recording. */
export interface RecordingMark {
  readonly exchanges: number;
  readonly deliveries: number;
  readonly timeline: number;
  readonly bytes: number;
}

export class Recorder {
  readonly #exchanges: Kept[] = [];
  readonly #deliveries: RecordedAnswer[] = [];
  readonly #timeline: TimelineEvent[] = [];
  #bytes = 0;
  /** Changes when the recording is rewound: what began before does not belong to it any more. */
  #generation = {};

  /** Records a request; its answer once the returned function is called with it. @param time base clock */
  begin(request: HttpRequest, time: number): (answer: Delivery) => void {
    if (this.isFull) return () => undefined;
    const generation = this.#generation;
    const kept: Kept = { time, request, answer: undefined };
    const index = this.#exchanges.push(kept) - 1;
    this.#timeline.push(['request', index]);
    return (answer) => {
      if (generation !== this.#generation) return;
      kept.answer = answer;
      this.#bytes += request.path.length + (request.body?.length ?? 0) + answer.body.length;
      this.#timeline.push(['answered', index]);
    };
  }

  /** Records a call of a receiver; its answer once the returned function is called with it. @param time base clock */
  beginCall({ url }: WebhookCall, time: number): (answer: WebhookAnswer) => void {
    if (this.isFull) return () => undefined;
    const generation = this.#generation;
    const index = this.#deliveries.push({ time, url, error: 'the call had not ended' }) - 1;
    this.#timeline.push(['call', index]);
    return ({ status, error, body }) => {
      if (generation !== this.#generation) return;
      this.#deliveries[index] = {
        time,
        url,
        ...(status === undefined ? {} : { status }),
        ...(error === undefined ? {} : { error }),
        ...(body === undefined ? {} : { body }),
      };
      this.#timeline.push(['received', index]);
    };
  }

  /** Records that what was due was done. */
  settle(): void {
    // The same again does nothing.
    if (!this.isFull && this.#timeline.at(-1)?.[0] !== 'settle') this.#timeline.push(['settle', 0]);
  }

  get isFull(): boolean {
    return this.#bytes > MAX_BYTES;
  }

  mark(): RecordingMark {
    return {
      exchanges: this.#exchanges.length,
      deliveries: this.#deliveries.length,
      timeline: this.#timeline.length,
      bytes: this.#bytes,
    };
  }

  /** Forgets what was recorded after the mark. */
  rewind(to: RecordingMark): void {
    this.#generation = {};
    this.#exchanges.length = to.exchanges;
    this.#deliveries.length = to.deliveries;
    this.#timeline.length = to.timeline;
    this.#bytes = to.bytes;
  }

  /** Returns what was recorded, without the requests that are not answered yet. */
  recorded(): Pick<Recording, 'exchanges' | 'deliveries' | 'timeline'> {
    const indexes = new Map<number, number>();
    const exchanges: RecordedExchange[] = [];
    for (const [index, { time, request, answer }] of this.#exchanges.entries()) {
      if (answer === undefined) continue;
      indexes.set(index, exchanges.length);
      exchanges.push({
        time,
        method: request.method,
        path: request.path,
        headers: Object.fromEntries(Object.entries(request.headers).filter(([name]) => !LEFT_OUT.test(name))),
        ...(request.body === undefined ? {} : { body: recordedBody(request.body) }),
        status: answer.status,
        answer: recordedBody(answer.body),
      });
    }
    const timeline = this.#timeline.flatMap(([kind, index]): TimelineEvent[] => {
      if (kind !== 'request' && kind !== 'answered') return [[kind, index]];
      const among = indexes.get(index);
      return among === undefined ? [] : [[kind, among]];
    });
    return { exchanges, deliveries: [...this.#deliveries], timeline };
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
