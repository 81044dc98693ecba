// Functions of the embedded sandbox beyond the service's own operations.
import type { Answered } from '#client/answers/checked-answer.ts';
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
  /** Without its query, which may contain any data. */
  readonly path: string;
  /** Undefined if the request was not answered. */
  readonly status: number | undefined;
  readonly milliseconds: number;
}

export type ControlCall = ControlOf<ControlId>;

export interface SandboxPort {
  /**
   * Sends a control call to the running server, or else to the embedded service. `at` is the `host:port` of a specific
   * sandbox, if a code or link names it.
   * @throws PixctlError with the sandbox's refusal
   */
  control<C extends ControlCall>(call: C, input: InputOf<C>, at?: string): Promise<Answered<ResultOf<C>>>;
  /** Serves until stopped; calls `ready` once it listens. Resolves after it has stopped. */
  serve(
    options: {
      readonly port: number;
      readonly data?: string;
      /** How near webhook receivers must be; by default on this machine. */
      readonly receivers?: Receivers;
      /** Signal that stops it; by default Ctrl-C. */
      readonly until?: AbortSignal;
      /** Also stops when standard input ends. */
      readonly untilInputEnds?: boolean;
      /** Called after each request. */
      readonly onRequest?: (request: ServedRequest) => void;
    },
    ready: (address: SandboxAddress) => void,
  ): Promise<void>;
  /** The running server with the same data, if there is one. */
  running(): Promise<(SandboxAddress & { readonly pid: number }) | undefined>;
  /** Stops the running server and waits until it has ended. Returns false if none is running. */
  stop(): Promise<boolean>;
}
