// Headers and bodies of the latest requests and their answers, for the console. They are kept in memory only, as they
// arrived: masking and formatting are done when somebody looks at them.
//
// They are copied into one ring of bytes. Keeping the objects instead made each request 10 % more expensive, because
// the garbage collector had to move and sweep them.
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
/** Longest beginning of method, path and headers that is kept, in bytes; Node.js accepts 16 KB. */
const MAX_HEAD_BYTES = 32 * 1024;
/** Estimate of the memory of a `Kept`, in bytes. */
const ENTRY_BYTES = 200;
const RING_BYTES = MAX_BYTES - 1024 * 1024;
/** Size of the ring at first, in bytes. It doubles up to `RING_BYTES`, so that short runs do not pay for all of it. */
const FIRST_RING_BYTES = 64 * 1024;
/** Forgotten entries at the start of the list that are removed together, which is cheaper than removing each one. */
const SURPLUS = 1_000;

/** Where an exchange is in the ring. */
export interface Kept {
  /** Id of the request in the log; undefined until the log is written. */
  id: number | undefined;
  /** Position of its first byte, counted from the first exchange of all. */
  readonly at: number;
  /** Bytes of: method, path and headers; body; headers of the answer; body of the answer. */
  readonly lengths: readonly [number, number, number, number];
  /** Sizes of the whole bodies in bytes. */
  readonly sizes: readonly [number, number];
}

/** Between texts of the head; no header or path contains it. */
const SEPARATOR = '\0';

function headOf(headers: HttpRequest['headers'], before: string): string {
  let text = before;
  for (const name in headers) text += name + SEPARATOR + (headers[name] ?? '') + SEPARATOR;
  return text.length > MAX_HEAD_BYTES ? text.slice(0, MAX_HEAD_BYTES) : text;
}

const headersFrom = (texts: readonly string[]): HttpRequest['headers'] => {
  const headers: [string, string][] = [];
  for (let index = 0; index + 1 < texts.length; index += 2)
    headers.push([texts[index] ?? '', texts[index + 1] ?? '']);
  return Object.fromEntries(headers);
};

/** The latest exchanges, in the order of their requests. */
export class Exchanges {
  #ring: Buffer = Buffer.alloc(0);
  /** Position after the last byte. */
  #end = 0;
  /** The first `#dropped` ones have been overwritten. */
  readonly #all: Kept[] = [];
  #dropped = 0;

  add({ method, path, headers, body = '' }: HttpRequest, answer: Delivery): Kept {
    const sent = typeof body === 'string' ? Buffer.from(body) : body;
    const head = headOf(headers, method + SEPARATOR + path + SEPARATOR);
    const answerHead = headOf(answer.headers, '');
    const lengths = [
      head.length,
      Math.min(sent.length, MAX_BODY_BYTES),
      answerHead.length,
      Math.min(answer.body.length, MAX_BODY_BYTES),
    ] as const;
    const length = lengths[0] + lengths[1] + lengths[2] + lengths[3] + ENTRY_BYTES;
    const place = this.#end % RING_BYTES;
    // An exchange is in one piece.
    const at = place + length > RING_BYTES ? this.#end + RING_BYTES - place : this.#end;
    this.#end = at + length;
    const ring = this.#ringFor(Math.min(this.#end, RING_BYTES));
    let to = at % RING_BYTES;
    ring.write(head, to, 'latin1');
    ring.set(sent.length > MAX_BODY_BYTES ? sent.subarray(0, MAX_BODY_BYTES) : sent, (to += lengths[0]));
    ring.write(answerHead, (to += lengths[1]), 'latin1');
    ring.set(
      answer.body.length > MAX_BODY_BYTES ? answer.body.subarray(0, MAX_BODY_BYTES) : answer.body,
      to + lengths[2],
    );
    const one: Kept = { id: undefined, at, lengths, sizes: [sent.length, answer.body.length] };
    this.#all.push(one);
    this.#dropOverwritten();
    return one;
  }

  /**
   * Returns a function that returns the exchange of a stored request by its id; undefined if it was overwritten, or if
   * it belongs to another process. Its bytes may be overwritten by the next request.
   */
  reader(): (id: number) => Exchange | undefined {
    const byId = new Map(this.#all.slice(this.#dropped).map((one) => [one.id, one]));
    return (id) => {
      const one = byId.get(id);
      return one && this.#read(one);
    };
  }

  #read({ at, lengths, sizes }: Kept): Exchange | undefined {
    const ring = this.#ring;
    let from = at % RING_BYTES;
    const [head, body, answerHead, answerBody] = lengths.map((length) =>
      ring.subarray(from, (from += length)),
    );
    const [method = '', path = '', ...headers] = head?.toString('latin1').split(SEPARATOR) ?? [];
    return {
      method,
      path,
      headers: headersFrom(headers),
      body: { bytes: body ?? ring.subarray(0, 0), size: sizes[0] },
      answer: {
        headers: headersFrom(answerHead?.toString('latin1').split(SEPARATOR) ?? []),
        body: { bytes: answerBody ?? ring.subarray(0, 0), size: sizes[1] },
      },
    };
  }

  /** Returns the ring with at least this size in bytes. */
  #ringFor(size: number): Buffer {
    if (this.#ring.length >= size) return this.#ring;
    let bytes = Math.max(this.#ring.length, FIRST_RING_BYTES);
    while (bytes < size) bytes *= 2;
    const larger = Buffer.allocUnsafeSlow(Math.min(bytes, RING_BYTES));
    larger.set(this.#ring);
    this.#ring = larger;
    return larger;
  }

  #dropOverwritten(): void {
    const first = this.#end - RING_BYTES;
    while ((this.#all[this.#dropped]?.at ?? first) < first) this.#dropped += 1;
    if (this.#dropped < SURPLUS) return;
    this.#all.splice(0, this.#dropped);
    this.#dropped = 0;
  }
}
