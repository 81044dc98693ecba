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

function kept(body: Uint8Array | string | undefined): KeptBody {
  const bytes = typeof body === 'string' ? encoder.encode(body) : (body ?? NO_BYTES);
  const { length: size } = bytes;
  // A copy, so that the rest of a large body is not kept with it.
  return { bytes: size > MAX_BODY_BYTES ? bytes.slice(0, MAX_BODY_BYTES) : bytes, size };
}
const NO_BYTES = new Uint8Array();

function lengthOf(headers: HttpRequest['headers']): number {
  let length = 0;
  for (const name in headers) length += name.length + (headers[name]?.length ?? 0);
  return length;
}

/** An exchange that is kept until there is no more room for it. */
export interface Kept {
  /** Id of the request in the log; undefined until the log is written. */
  id: number | undefined;
  exchange: Exchange | undefined;
  readonly size: number;
}

/** The latest exchanges, in the order of their requests. */
export class Exchanges {
  /** The first `#dropped` ones have no exchange any more. */
  readonly #all: Kept[] = [];
  #dropped = 0;
  #bytes = 0;

  /** Memory in use, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  add({ method, path, headers, body }: HttpRequest, answer: Delivery): Kept {
    const exchange: Exchange = {
      method,
      path,
      headers,
      body: kept(body),
      answer: { headers: answer.headers, body: kept(answer.body) },
    };
    const size =
      OVERHEAD_BYTES +
      path.length +
      lengthOf(headers) +
      exchange.body.bytes.buffer.byteLength +
      exchange.answer.body.bytes.buffer.byteLength;
    const one = { id: undefined, exchange, size };
    this.#all.push(one);
    this.#bytes += size;
    while (this.#bytes > MAX_BYTES) this.#dropOldest();
    return one;
  }

  /** Returns the exchanges of stored requests by their ids; those of other processes and dropped ones are missing. */
  byId(): ReadonlyMap<number, Exchange> {
    const found = new Map<number, Exchange>();
    for (const { id, exchange } of this.#all)
      if (id !== undefined && exchange !== undefined) found.set(id, exchange);
    return found;
  }

  #dropOldest(): void {
    const oldest = this.#all[this.#dropped];
    if (oldest === undefined) return;
    // The log may still hold the entry.
    oldest.exchange = undefined;
    this.#bytes -= oldest.size;
    this.#dropped += 1;
    if (this.#dropped < SURPLUS) return;
    this.#all.splice(0, this.#dropped);
    this.#dropped = 0;
  }
}
