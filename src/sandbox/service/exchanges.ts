// Headers and bodies of the latest requests and their answers, for the console. They are kept in memory only, as they
// arrived: masking and formatting are done when somebody looks at them.
import type { HttpRequest } from '#contract/http.ts';
import type { Delivery } from '#sandbox/faults/connection-faults.ts';

/** A body, or its beginning. */
export interface KeptBody {
  readonly bytes: Uint8Array;
  /** Size of the whole body in bytes. */
  readonly size: number;
}

export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly headers: HttpRequest['headers'];
  readonly body: KeptBody;
  readonly answer: { readonly headers: HttpRequest['headers']; readonly body: KeptBody };
}

/** Most memory for all exchanges, in bytes. Stated in docs/sandbox.md. */
export const MAX_BYTES = 16 * 1024 * 1024;
/** Longest beginning of a body that is kept, in bytes. Stated in docs/sandbox.md. */
export const MAX_BODY_BYTES = 64 * 1024;
/** Estimate of the objects of an exchange, in bytes: headers, bodies and entries. */
const OVERHEAD_BYTES = 1_500;
/** Forgotten exchanges at the start of the list that are removed together, which is cheaper than removing each one. */
const SURPLUS = 1_000;

const encoder = new TextEncoder();
const NO_BYTES = new Uint8Array();

/** An exchange that is kept until there is no more room for it. */
export interface Kept {
  /** Id of the request in the log; undefined until the log is written. */
  id: number | undefined;
  /** Undefined once it was dropped. */
  request: HttpRequest | undefined;
  answer: Delivery | undefined;
  /** Sizes of the whole bodies in bytes. */
  readonly sent: number;
  readonly answered: number;
  /** Memory in use, in bytes. */
  readonly size: number;
}

const bytesOf = ({ body }: HttpRequest): Uint8Array =>
  typeof body === 'string' ? encoder.encode(body) : (body ?? NO_BYTES);

function lengthOf(headers: HttpRequest['headers']): number {
  let length = 0;
  for (const name in headers) length += name.length + (headers[name]?.length ?? 0);
  return length;
}

/** Keeps the request and the answer as they are; only of a large body, a copy of its beginning. */
function keep(request: HttpRequest, answer: Delivery): Kept {
  const body = bytesOf(request);
  const isLong = body.length > MAX_BODY_BYTES;
  const isAnswerLong = answer.body.length > MAX_BODY_BYTES;
  return {
    id: undefined,
    request: isLong ? { ...request, body: body.slice(0, MAX_BODY_BYTES) } : request,
    answer: isAnswerLong ? { ...answer, body: answer.body.slice(0, MAX_BODY_BYTES) } : answer,
    sent: body.length,
    answered: answer.body.length,
    size:
      OVERHEAD_BYTES +
      request.path.length +
      lengthOf(request.headers) +
      (isLong ? MAX_BODY_BYTES : body.buffer.byteLength) +
      (isAnswerLong ? MAX_BODY_BYTES : answer.body.buffer.byteLength),
  };
}

/** The latest exchanges, in the order of their requests. */
export class Exchanges {
  /** The first `#dropped` ones have no request any more. */
  readonly #all: Kept[] = [];
  #dropped = 0;
  #bytes = 0;

  /** Memory in use, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  add(request: HttpRequest, answer: Delivery): Kept {
    const one = keep(request, answer);
    this.#all.push(one);
    this.#bytes += one.size;
    while (this.#bytes > MAX_BYTES) this.#dropOldest();
    return one;
  }

  /** Returns the exchanges of stored requests by their ids; those of other processes and dropped ones are missing. */
  byId(): ReadonlyMap<number, Exchange> {
    const found = new Map<number, Exchange>();
    for (const { id, request, answer, sent, answered } of this.#all)
      if (id !== undefined && request !== undefined && answer !== undefined)
        found.set(id, {
          method: request.method,
          path: request.path,
          headers: request.headers,
          body: { bytes: bytesOf(request), size: sent },
          answer: { headers: answer.headers, body: { bytes: answer.body, size: answered } },
        });
    return found;
  }

  #dropOldest(): void {
    const oldest = this.#all[this.#dropped];
    if (oldest === undefined) return;
    // The log may still hold the entry.
    oldest.request = undefined;
    oldest.answer = undefined;
    this.#bytes -= oldest.size;
    this.#dropped += 1;
    if (this.#dropped < SURPLUS) return;
    this.#all.splice(0, this.#dropped);
    this.#dropped = 0;
  }
}
