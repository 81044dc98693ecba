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

/** Most exchanges. Stated in docs/sandbox.md. */
export const MAX_EXCHANGES = 500;
/** Longest beginning of a body that is kept, in bytes. Stated in docs/sandbox.md. */
export const MAX_BODY_BYTES = 64 * 1024;

export interface Kept {
  /** Id of the request in the log; undefined until the log is written. */
  id: number | undefined;
  /** Undefined once newer ones took its place; the log may keep this entry for longer. */
  exchange: Exchange | undefined;
}

const keptBody = (body: Uint8Array): KeptBody => ({
  // A copy, because a Buffer keeps the memory that it is a part of.
  bytes: Buffer.from(body.subarray(0, MAX_BODY_BYTES)),
  size: body.length,
});

/** The latest exchanges, in the order of their requests. */
export class Exchanges {
  readonly #all: Kept[] = [];

  add({ method, path, headers, body = '' }: HttpRequest, answer: Delivery): Kept {
    const sent = typeof body === 'string' ? new TextEncoder().encode(body) : body;
    const answered = { headers: answer.headers, body: keptBody(answer.body) };
    const one: Kept = {
      id: undefined,
      exchange: { method, path, headers, body: keptBody(sent), answer: answered },
    };
    this.#all.push(one);
    if (this.#all.length > MAX_EXCHANGES) {
      const oldest = this.#all.shift();
      if (oldest !== undefined) oldest.exchange = undefined;
    }
    return one;
  }

  /** Returns the exchanges by the id of their request in the log. */
  byId(): ReadonlyMap<number | undefined, Exchange | undefined> {
    return new Map(this.#all.map(({ id, exchange }) => [id, exchange]));
  }
}
