// What commands can ask of the embedded sandbox beyond the service's own operations.
import type { Answered } from '#client/answer.ts';
import type { InputOf } from '#client/types.ts';
import type { ControlId, ControlOf } from '#contract/sandbox/controls.ts';
import type { ResultOf } from '#contract/schema/types.ts';
import type { Receivers } from '#sandbox/edge/receivers.ts';

interface SandboxAddress {
  readonly url: string;
  readonly appKey: string;
  readonly controlKey: string;
  readonly dataDir: string;
}

export interface ServedRequest {
  readonly method: string;
  /** Without its query, which may hold anything. */
  readonly path: string;
  /** Undefined when it was not answered. */
  readonly status: number | undefined;
  readonly milliseconds: number;
}

export type ControlCall = ControlOf<ControlId>;

export interface SandboxPort {
  /**
   * Sends a control call to the running server, else to the embedded service.
   * `at` is the `host:port` of the one that is meant, where a code or link names it.
   * @throws PixctlError with the sandbox's refusal
   */
  control<C extends ControlCall>(call: C, input: InputOf<C>, at?: string): Promise<Answered<ResultOf<C>>>;
  /** Serves until stopped; calls `ready` once it listens. Resolves when it has stopped. */
  serve(
    options: {
      readonly port: number;
      readonly data?: string;
      /** How near receivers of webhooks may be; this machine when not given. */
      readonly receivers?: Receivers;
      /** Ends it; Ctrl-C does when not given. */
      readonly until?: AbortSignal;
      /** Told of each request when it is over. */
      readonly onRequest?: (request: ServedRequest) => void;
    },
    ready: (address: SandboxAddress) => void,
  ): Promise<void>;
  /** The running server on the same data, if there is one. */
  running(): Promise<(SandboxAddress & { readonly pid: number }) | undefined>;
  /** Asks the running server to end and waits until it has. False when none runs. */
  stop(): Promise<boolean>;
}
