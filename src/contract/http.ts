// The one shape in which requests travel, whether over a socket or into the sandbox in this process.
import type { Message } from '#messages/message.ts';
import { english } from '#messages/message.ts';

/** A field of a form, or a file in it. */
export type FormPart =
  | { readonly name: string; readonly value: string }
  | {
      readonly name: string;
      readonly fileName: string;
      /** Where it was read. */
      readonly path: string;
      readonly contentType: string;
      /** Bytes. */
      readonly size: number;
    };

export interface HttpRequest {
  readonly method: string;
  /** Path and query, already encoded, starting with `/`. */
  readonly path: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** What is in a body that is a form, to be shown in its place. */
  readonly form?: readonly FormPart[];
}

export interface HttpResponse {
  readonly status: number;
  /** Lower-case names; repeated headers are joined with `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface SendOptions {
  /** Aborts the exchange; the transport then rejects with a `TransportFault`. */
  readonly signal?: AbortSignal;
}

/** Carries one exchange. Rejects only with `TransportFault`. */
export interface Transport {
  send(request: HttpRequest, options?: SendOptions): Promise<HttpResponse>;
  /** Lets go of the connection: what comes next goes over a new one. */
  renew?(): Promise<void>;
  /** Whether the last request went over a connection that others had used before: its answer may be one of theirs. */
  isShared?(): boolean;
  close(): Promise<void>;
}

/**
 * The exchange broke. `sent` tells whether the server may have seen the request:
 * `no` = surely not (refused, DNS, TLS before any byte), `maybe` = it may have acted.
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
      | 'internal',
    readonly sent: 'no' | 'maybe',
    /** What `message` says in English. */
    readonly userMessage: Message,
    options?: ErrorOptions,
  ) {
    super(english(userMessage), options);
  }
}
