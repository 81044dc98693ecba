// HTTP request, response and transport types, used for both network connections and the in-process sandbox.
import type { Message } from '#messages/message.ts';
import { english } from '#messages/message.ts';

/** Field or file of a multipart form. */
export type FormPart =
  | { readonly name: string; readonly value: string }
  | {
      readonly name: string;
      readonly fileName: string;
      /** Path of the local file. */
      readonly path: string;
      readonly contentType: string;
      /** Size in bytes. */
      readonly size: number;
    };

/** Headers by name, in lower case; the names that pixctl reads are listed. */
export interface HttpHeaders extends Readonly<Record<string, string>> {
  readonly 'content-type'?: string;
  readonly deprecation?: string;
  readonly link?: string;
  readonly location?: string;
  readonly 'retry-after'?: string;
  readonly sunset?: string;
}

export interface HttpRequest {
  readonly method: string;
  /** Path and query, already encoded, starting with `/`. */
  readonly path: string;
  readonly headers: HttpHeaders;
  readonly body?: string | Uint8Array;
  /** Parts of a multipart body, for display in place of its bytes. */
  readonly form?: readonly FormPart[];
}

export interface HttpResponse {
  readonly status: number;
  /** Repeated headers are joined with `, `. */
  readonly headers: HttpHeaders;
  readonly body: Uint8Array;
}

/** Permission to send a write, which another process can take away at any time. */
export interface Fence {
  /** Asks for the permission. @throws if it was taken away, or if that cannot be found out: then nothing may be sent */
  ask(): Promise<void>;
  /** Whether the permission was given less than a second ago. */
  isFresh(): boolean;
}

export interface SendOptions {
  /** Aborts the request; the transport then rejects with a `TransportFault`. */
  readonly signal?: AbortSignal;
  /**
   * Asked for after the connection is open, before the first byte leaves. The transport rejects with its error: nothing
   * was sent then.
   */
  readonly fence?: Fence | undefined;
}

/** Sends one request and resolves to its response. Rejects only with `TransportFault`. */
export interface Transport {
  send(request: HttpRequest, options?: SendOptions): Promise<HttpResponse>;
  /** Drops the connection; the next request opens a new one. */
  renew?(): Promise<void>;
  /** Whether the last request reused a connection, so that its response may belong to an earlier request. */
  isShared?(): boolean;
  close(): Promise<void>;
}

/**
 * Failed request without a complete response. `sent` is `no` if the server cannot have received the request (connection
 * refused, DNS, TLS before any byte), and `maybe` if it may have acted on it.
 */
export class TransportFault extends Error {
  override readonly name = 'TransportFault';
  constructor(
    readonly reason:
      | 'refused'
      | 'dns'
      | 'tls'
      | 'reset'
      | 'timeout'
      | 'aborted'
      | 'protocol'
      | 'too-large'
      | 'proxy'
      | 'store'
      | 'internal',
    readonly sent: 'no' | 'maybe',
    /** Translatable form of `message`, which is in English. */
    readonly userMessage: Message,
    options?: ErrorOptions,
  ) {
    super(english(userMessage), options);
  }
}
